"""What insight keeps in memory, and how long."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from engine.record.line import Lines, Sought, TaskLine
from server.policies.backtests import Backtests, Consequence, Example, State, TooMany
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


def test_a_backtest_shows_no_turn_of_a_task_that_was_erased() -> None:
    side: Any = SimpleNamespace()
    turns = tuple(Example(name, 0, side, None, (), False) for name in ("a", "b"))
    backtests = Backtests("tinydb:x")
    for tenant in ("t", "other"):
        state = State(state="done", version="v", consequences=(Consequence("2 turns would ask.", turns),))
        backtests._put((tenant, "d"), state)
    backtests.let_go("t", "a")
    shown = {tenant: backtests.state(tenant, "d") for tenant in ("t", "other")}
    assert [one.task_id for one in shown["t"].consequences[0].examples] == ["b"]  # type: ignore[union-attr]
    assert len(shown["other"].consequences[0].examples) == 2  # type: ignore[union-attr]
    backtests.let_go("t", None)
    assert backtests.state("t", "d") is None


def test_what_cannot_be_run_has_failed_and_holds_nobody_off(monkeypatch: pytest.MonkeyPatch) -> None:
    async def no_room(*_: object, **__: object) -> None:
        raise OSError(7, "Argument list too long")

    monkeypatch.setattr(asyncio, "create_subprocess_exec", no_room)

    async def story() -> State | None:
        backtests = Backtests("tinydb:x")
        backtests.begin("t", "d", None, "v")
        await asyncio.gather(*backtests._running.values())
        for what in ("e", "f"):
            backtests.begin("t", what, None, "v")
        with pytest.raises(TooMany):
            backtests.begin("t", "g", None, "v")
        backtests.begin("other", "g", None, "v")
        await backtests.close()
        return backtests.state("t", "d")

    state = asyncio.run(story())
    assert state is not None
    assert (state.state, state.why) == ("failed", "it could not be run (Argument list too long)")
