"""Compressed pieces of a log, one after the other: each knows its length, and whether it is what was written."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from struct import Struct as Layout

import msgspec

_HEADER = Layout("<cII")  # kind, bytes of the body, CRC-32 of the body
HEADER_BYTES = _HEADER.size
LEVEL = 6  # of zlib; 9 takes twice as long and saves 1 %


class Damaged(ValueError):
    """A piece is not what was written."""


class Frame(msgspec.Struct, frozen=True):
    """One piece: where it lies in the log, and its body as it is kept. `sound` is False where bytes have changed."""

    kind: bytes
    start: int
    end: int
    body: bytes
    sound: bool

    def content(self) -> bytes:
        """Raises Damaged."""
        if not self.sound:
            raise Damaged(f"bytes {self.start} to {self.end} have changed since they were written")
        return zlib.decompress(self.body)


def frame_at(start: int, read: Callable[[int, int], bytes]) -> Frame:
    """The piece that begins at a byte of a log; `read` gives the bytes from one place to another. Raises Damaged."""
    header = read(start, start + HEADER_BYTES)
    if len(header) < HEADER_BYTES:
        raise Damaged(f"the log ends before byte {start + HEADER_BYTES}")
    kind, length, check = _HEADER.unpack(header)
    end = start + HEADER_BYTES + length
    body = read(start + HEADER_BYTES, end)
    return Frame(kind, start, end, body, zlib.crc32(body) == check)


def framed(kind: bytes, content: bytes) -> bytes:
    body = zlib.compress(content, LEVEL)
    return _HEADER.pack(kind, len(body), zlib.crc32(body)) + body


def frames(log: bytes, kinds: bytes, start: int = 0) -> Iterator[Frame]:
    """The whole pieces of a log, from byte `start` on. Ends before a torn one, and before what is none of `kinds`."""
    while start + HEADER_BYTES <= len(log):
        kind, length, check = _HEADER.unpack_from(log, start)
        end = start + HEADER_BYTES + length
        if kind not in kinds or end > len(log):
            return
        body = log[start + HEADER_BYTES : end]
        yield Frame(kind, start, end, body, zlib.crc32(body) == check)
        start = end
