"""The provider without a model: it answers every effect with `absent`, at once and at no cost."""

from __future__ import annotations

from engine.ports import Effect
from engine.record.turn import Reply


class Offline:
    has_model = False

    async def perform(self, effect: Effect) -> Reply:
        return Reply(effect.key, effect.name, "absent")

    def warm_up(self) -> None: ...

    async def close(self) -> None: ...
