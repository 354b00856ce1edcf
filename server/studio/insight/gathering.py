"""Figures of the tasks that changed last: each task is read once, and again when it has gone on."""

from __future__ import annotations

import asyncio

from litestar.plugins.htmx import HTMXRequest
from msgspec import Struct

from engine.ports import Overview, Tasks
from engine.record.line import Sought, TaskLine
from server.services import services_of
from server.studio.insight.figures import TurnFigure, figures_of

MOST_TASKS = 200  # that figures are made of
AT_ONCE = 8  # tasks that are read at the same time
KEPT_SECONDS = 300  # after the last look: another worker may erase what this one has read


EVERY = Sought()


class Gathered(Struct, frozen=True):
    """`tasks` are those that the figures are of, of `count` that there are."""

    figures: tuple[TurnFigure, ...]
    tasks: tuple[TaskLine, ...]
    count: int


class Gathering:
    """What was read, by task and number of turns: questions and answers are among it, so nothing is kept long after
    somebody looked, nor of a task that is erased.
    """

    def __init__(self, kept_seconds: float = KEPT_SECONDS) -> None:
        self._kept_seconds = kept_seconds
        self._known: dict[str, dict[tuple[str, int], tuple[TurnFigure, ...]]] = {}
        self._forgetting: dict[str, asyncio.TimerHandle] = {}
        self._erased = 0  # how often, so that nothing is kept that was read before

    async def of(
        self, tenant: str, overview: Overview, tasks: Tasks, sought: Sought = EVERY, most: int = MOST_TASKS
    ) -> Gathered:  # fmt: skip
        erased = self._erased
        found = await overview.lines(tenant, sought, most, 0)
        before, room = self._known.get(tenant, {}), asyncio.Semaphore(AT_ONCE)

        async def read(line: TaskLine) -> tuple[TurnFigure, ...]:
            known = before.get((line.id, line.turns))
            if known is not None:
                return known
            async with room:
                return figures_of(await tasks.history(tenant, line.id))

        figures = await asyncio.gather(*map(read, found.lines))
        if erased == self._erased:
            self._keep(tenant, {(line.id, line.turns): of for line, of in zip(found.lines, figures, strict=True)})
        return Gathered(tuple(one for of in figures for one in of), found.lines, found.count)

    def let_go(self, tenant: str, task_id: str | None) -> None:
        """Of a task, or of all of a tenant."""
        self._erased += 1
        known = self._known.pop(tenant, {})
        if task_id is not None:
            self._known[tenant] = {key: of for key, of in known.items() if key[0] != task_id}

    def _keep(self, tenant: str, known: dict[tuple[str, int], tuple[TurnFigure, ...]]) -> None:
        self._known[tenant] = known
        if tenant in self._forgetting:
            self._forgetting[tenant].cancel()
        loop = asyncio.get_running_loop()
        self._forgetting[tenant] = loop.call_later(self._kept_seconds, self._forget, tenant)

    def _forget(self, tenant: str) -> None:
        self._known.pop(tenant, None)
        self._forgetting.pop(tenant, None)


def gathering_of(request: HTMXRequest, name: str) -> Gathering:
    """The one of a page, which is told of what is erased."""
    known: Gathering | None = request.app.state.get(name)
    if known is None:
        known = request.app.state[name] = Gathering()
        services_of(request).erasure.also(known)
    return known
