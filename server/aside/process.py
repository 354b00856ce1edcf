"""The process that reads large pages: the parser holds up whatever else goes on in its process.

Pieces of MessagePack come in and go out, each behind its length in four bytes: a page as it was sent, then its state.
It ends with its input, that is, with the server.
"""

from __future__ import annotations

import gc
import sys
from typing import BinaryIO

import msgspec
from msgspec import Struct

from engine.observe import PageInput, PageRefused, PageState, read_page

LENGTH_BYTES = 4


class Read(Struct, frozen=True, array_like=True):
    """A state, or the field and the reason for which the page was refused."""

    page: PageState | None = None
    field: str = ""
    refused: str = ""


def read(source: PageInput) -> Read:
    try:
        return Read(read_page(source))
    except PageRefused as refusal:
        return Read(field=refusal.path, refused=refusal.message)


def length_of(content: bytes) -> bytes:
    """What goes before it."""
    return len(content).to_bytes(LENGTH_BYTES, "big")


def serve(told: BinaryIO, answer: BinaryIO) -> None:
    decode = msgspec.msgpack.Decoder(PageInput).decode
    while length := told.read(LENGTH_BYTES):
        source = decode(told.read(int.from_bytes(length, "big")))
        content = msgspec.msgpack.encode(read(source))
        answer.write(length_of(content))
        answer.write(content)
        answer.flush()


if __name__ == "__main__":
    gc.disable()  # a page is a tree without circles, gone with its answer
    serve(sys.stdin.buffer, sys.stdout.buffer)
