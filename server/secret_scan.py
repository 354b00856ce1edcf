"""A folder searched for secrets that should not be in it: a store, logs. A server may be using it."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

from engine.facts.words import SecretKind
from engine.safety.lexicon import Lexicon
from engine.safety.scan import secrets_in
from server.packing.frames import Damaged, frames
from server.packing.turn_log import KINDS

PACKED = ".turns"
POLICIES = "policies"  # in a store: rules and words, which nobody's secrets are in
MAX_TEXT = 64 * 1024 * 1024  # bytes of a line that is looked at


class Found(Struct, frozen=True):
    """Secrets of one kind in one record of a file, from 1: a line, or a piece of a log of turns. Never the value."""

    file: str
    record: int
    kind: SecretKind
    times: int


class Scanned(Struct, frozen=True):
    """`unread` are files and records that could not be looked at, with the reason."""

    files: int
    records: int
    findings: tuple[Found, ...]
    unread: tuple[str, ...]


def scan(place: Path, lists: Lexicon) -> Scanned:
    """Every file of a folder, or one file."""
    files = [place] if place.is_file() else sorted(path for path in place.rglob("*") if path.is_file())
    files = [path for path in files if POLICIES not in path.relative_to(place).parts]
    findings: list[Found] = []
    unread: list[str] = []
    records = 0
    for path in files:
        name = path.name if path == place else path.relative_to(place).as_posix()
        try:
            for number, record in enumerate(_records(path), 1):
                records += 1
                if isinstance(record, str):
                    unread.append(f"{name}: {record}")
                    continue
                kinds = list(secrets_in(_read(record), lists))
                findings += [Found(name, number, kind, kinds.count(kind)) for kind in dict.fromkeys(kinds)]
        except OSError as error:
            unread.append(f"{name}: {error.strerror}")
    return Scanned(len(files), records, tuple(findings), tuple(unread))


def _records(path: Path) -> Iterator[bytes | str]:
    """The records of a file; a text says why one cannot be read."""
    if path.suffix != PACKED:
        with path.open("rb") as lines:
            yield from iter(lambda: lines.readline(MAX_TEXT), b"")
        return
    for frame in frames(path.read_bytes(), KINDS):
        try:
            yield frame.content()
        except (Damaged, zlib.error) as error:
            yield f"{error}"


def _read(record: bytes) -> object:
    """What JSON says; of what is none, the text."""
    try:
        return msgspec.json.decode(record)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return record.decode("utf-8", "replace")
