"""Figures of the tasks that changed last: each task is read once, and again when it has gone on."""

from __future__ import annotations

import asyncio

from msgspec import Struct

from engine.ports import Overview, Tasks
from engine.record.line import Sought, TaskLine
from server.studio.insight.figures import TurnFigure, figures_of

MOST_TASKS = 200  # that figures are made of
AT_ONCE = 8  # tasks that are read at the same time


class Gathered(Struct, frozen=True):
    """`tasks` are those that the figures are of, of `count` that there are."""

    figures: tuple[TurnFigure, ...]
    tasks: tuple[TaskLine, ...]
    count: int


class Gathering:
    """What was read, by task and number of turns. A task that is gone is forgotten with the next look at its tenant."""

    def __init__(self) -> None:
        self._known: dict[str, dict[tuple[str, int], tuple[TurnFigure, ...]]] = {}

    async def of(self, tenant: str, overview: Overview, tasks: Tasks) -> Gathered:
        found = await overview.lines(tenant, Sought(), MOST_TASKS, 0)
        before, room = self._known.get(tenant, {}), asyncio.Semaphore(AT_ONCE)

        async def read(line: TaskLine) -> tuple[TurnFigure, ...]:
            known = before.get((line.id, line.turns))
            if known is not None:
                return known
            async with room:
                return figures_of(await tasks.history(tenant, line.id))

        figures = await asyncio.gather(*map(read, found.lines))
        self._known[tenant] = {
            (line.id, line.turns): of for line, of in zip(found.lines, figures, strict=True)
        }
        return Gathered(tuple(one for of in figures for one in of), found.lines, found.count)
