"""Tasks as the first format kept them: one TurnRecord a line, pages and all. Read, and never written."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec import Raw, Struct

from engine.ports import Commit
from engine.record.turn import TurnRecord
from server.adapters.tinydb.durable import lines
from server.adapters.tinydb.layout import TaskPaths
from server.packing.turn_log import added

_read = msgspec.json.Decoder(TurnRecord).decode


class Found(Struct, frozen=True):
    """A log of this format with the turns before the first line that cannot be read; that line counts from 1."""

    log: bytes
    unreadable: int


def turns(paths: TaskPaths, messages: Callable[[TurnRecord], tuple[Raw, ...]]) -> Found:
    log, known = b"", dict[str, int]()
    for number, line in enumerate(lines(paths.history), 1):
        try:
            record = _read(line)
        except ValueError:
            return Found(log, number)
        turn = Commit(expected_turn=record.turn - 1, state=record.before, record=record, messages=messages(record))
        new = added(turn, len(log), known)
        log, known = log + new.data, new.pages
    return Found(log, 0)
