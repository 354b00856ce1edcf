"""The provider that replays a trace: each effect gets the reply it got when the trace was recorded."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from engine.ports import Effect
from engine.record.turn import Reply, TurnRecord


class Recorded:
    """Replies by key. An effect that the trace does not hold is answered `absent`: it needs a model."""

    def __init__(self, replies: Iterable[Reply], *, has_model: bool) -> None:
        self.has_model = has_model
        self._replies: Mapping[str, Reply] = {reply.key: reply for reply in replies}

    async def perform(self, effect: Effect) -> Reply:
        reply = self._replies.get(effect.key)
        if reply is not None and reply.effect == effect.name:
            return reply
        return Reply(effect.key, effect.name, "absent")

    def warm_up(self) -> None: ...

    async def close(self) -> None: ...


def recorded(trace: Path) -> Recorded:
    """The provider of a recorded history, one TurnRecord a line. Raises ValueError naming the line that is none."""
    replies: list[Reply] = []
    has_model = False
    with trace.open("rb") as lines:
        for number, line in enumerate(lines, 1):
            try:
                record = msgspec.json.decode(line, type=TurnRecord)
            except msgspec.DecodeError as error:
                raise ValueError(f"{trace}:{number}: no recorded turn: {error}") from error
            replies.extend(record.replies)
            has_model = has_model or record.observed.facts.get("turn.model") is True
    return Recorded(replies, has_model=has_model)
