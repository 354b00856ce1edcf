"""What insight keeps in memory, and how long."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from engine.record.line import Lines, Sought, TaskLine
from server.studio.insight.gathering import Gathering

LINES = tuple(
    TaskLine(id=name, session="s", goal="g", status="completed", site="shop.example", turns=1) for name in ("a", "b")
)


class Kept:
    def __init__(self) -> None:
        self.read: list[str] = []

    async def lines(self, tenant: str, sought: Sought, most: int, skip: int) -> Lines:
        return Lines(LINES, 2, {})

    async def history(self, tenant: str, task_id: str) -> Sequence[Any]:
        self.read.append(task_id)
        await asyncio.sleep(0)
        return ()


def test_what_was_read_is_kept_until_a_task_is_erased_and_not_for_long() -> None:
    async def story() -> list[str]:
        kept, gathering = Kept(), Gathering(kept_seconds=0.05)
        for _ in range(2):
            await gathering.of("t", kept, kept)  # type: ignore[arg-type]
        gathering.let_go("t", "a")
        await gathering.of("t", kept, kept)  # type: ignore[arg-type]
        await asyncio.sleep(0.1)
        await gathering.of("t", kept, kept)  # type: ignore[arg-type]
        return kept.read

    assert asyncio.run(story()) == ["a", "b", "a", "a", "b"]


def test_what_is_erased_while_it_is_read_is_not_kept() -> None:
    async def story() -> list[str]:
        kept, gathering = Kept(), Gathering()
        reading = asyncio.create_task(gathering.of("t", kept, kept))  # type: ignore[arg-type]
        await asyncio.sleep(0)
        gathering.let_go("t", None)
        await reading
        await gathering.of("t", kept, kept)  # type: ignore[arg-type]
        return kept.read

    assert asyncio.run(story()) == ["a", "b", "a", "b"]
