"""A file that holds a whole store: JSON lines, compressed by gzip. Its head says what it is, its end how much there is.

A file without its end, or with another one, is not taken in.
"""

from __future__ import annotations

import gzip
import os
import zlib
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import BinaryIO, cast

import msgspec
from msgspec import Struct

from server.packing.lines import AnyLine, Line

FORMAT = 1
LEVEL = 6
MAX_LINE = 512 * 1024 * 1024  # bytes


class DumpError(Exception):
    """A file cannot be written, or is not a whole export; says which, why, and what to try."""


class Head(Struct, frozen=True, tag_field="kind", tag="surefoot"):
    format: int
    release: str


class End(Struct, frozen=True, tag_field="kind", tag="end"):
    """`digest` is of all that stands before it, `left_out` how many things could not be carried over."""

    counts: dict[str, int]
    digest: str
    left_out: int = 0


_read = msgspec.json.Decoder(AnyLine | Head | End)


class Writing:
    """The file stands under its name once `end` has come back, and not before."""

    def __init__(self, path: Path) -> None:
        """Raises DumpError where there is such a file already."""
        self._path = path
        self._beside = path.with_name(f"{path.name}.part")
        if path.exists():
            raise DumpError(f"{path} is there already: name a new file")
        try:
            self._beside.unlink(missing_ok=True)
            handle = os.open(self._beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except OSError as error:
            raise DumpError(f"{self._beside} cannot be written: {error.strerror}") from error
        self._file = os.fdopen(handle, "wb")
        self._packer = cast(BinaryIO, gzip.GzipFile("", "wb", LEVEL, self._file, mtime=0))
        self._digest = sha256()
        self.counts: Counter[str] = Counter()
        self._put(Head(FORMAT, version("surefoot")))

    def add(self, line: Line) -> None:
        self.counts[line.NAME] += 1
        self._put(line)

    def end(self, left_out: int) -> None:
        self._put(End(dict(self.counts), self._digest.hexdigest(), left_out))
        self._packer.close()
        self._file.flush()
        os.fsync(self._file.fileno())
        self._file.close()
        os.replace(self._beside, self._path)

    def drop(self) -> None:
        """Leave nothing behind."""
        with suppress(OSError):
            self._file.close()
        self._beside.unlink(missing_ok=True)

    def _put(self, line: Struct) -> None:
        text = msgspec.json.encode(line) + b"\n"
        self._digest.update(text)
        self._packer.write(text)


def lines_in(path: Path) -> Iterator[Line]:
    """What a file holds, line by line. Raises DumpError, at the latest after the last line where it is not whole."""
    found, digest, ended = Counter[str](), sha256(), False
    try:
        with gzip.open(path) as file:
            for number, text in enumerate(iter(lambda: file.readline(MAX_LINE), b""), 1):
                line = _line(path, number, text)
                if isinstance(line, Head) != (number == 1) or ended:
                    raise DumpError(f"{path}: line {number} stands where it does not belong: it is no whole export")
                if isinstance(line, Head):
                    _check(path, line)
                elif isinstance(line, End):
                    ended = True
                    if (line.counts, line.digest) != (found, digest.hexdigest()):
                        raise DumpError(f"{path}: what it says of itself is not what stands in it: make a new export")
                else:
                    found[line.NAME] += 1
                    yield line
                digest.update(text)
    except (OSError, EOFError, zlib.error) as error:
        raise DumpError(f"{path} cannot be read: {error}: is it the whole file of surefoot db export?") from error
    if not ended:
        raise DumpError(f"{path} ends too soon: it is no whole export")


def _line(path: Path, number: int, text: bytes) -> Line | Head | End:
    try:
        line: Line | Head | End = _read.decode(text)
        return line
    except ValueError as error:
        raise DumpError(f"{path}: line {number} cannot be read: {error}") from error


def _check(path: Path, head: Head) -> None:
    if head.format != FORMAT:
        raise DumpError(
            f"{path}: format {head.format}, written by Surefoot {head.release}; this release reads format {FORMAT}"
        )
