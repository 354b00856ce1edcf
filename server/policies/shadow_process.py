"""The process that decides turns again in the shadow, so that it takes no time from the server that answers them.

One JSON line in, one out: a recorded turn and the folder of the candidate, then the turn decided again. It ends with
its input, that is, with the server.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

import msgspec
from msgspec import Struct

from engine.facts.vocabulary import VOCABULARY
from engine.record.turn import TurnRecord
from engine.replay import Redecided, redecide
from engine.rules import Bundle, load

NICE = 10  # the turns of clients come first


class Turn(Struct, frozen=True):
    """A turn to decide again; `policies` is a folder whose content never changes."""

    policies: str
    record: TurnRecord


@lru_cache(maxsize=2)
def _bundle(folder: str) -> Bundle:
    return load(Path(folder), VOCABULARY)


def decided_again(line: bytes, read: Callable[[bytes], Turn]) -> Redecided:
    turn = read(line)
    return redecide(turn.record, _bundle(turn.policies))


def main() -> None:
    os.nice(NICE)
    read = msgspec.json.Decoder(Turn).decode
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(msgspec.json.encode(decided_again(line, read)) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
