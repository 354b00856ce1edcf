"""Turns that a model still thinks about when their call has to be answered: they go on, and wait to be asked for."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeAlias

from msgspec import Raw, Struct

from engine.exchange.calls import TurnRequest
from engine.exchange.errors import UnknownTask
from engine.observe import PageState
from engine.ports import Opened, TurnTaken
from engine.record.task import TaskState
from engine.rules import Bundle
from engine.turn.decider import DecidedTurn

KEPT_SECONDS = 15 * 60.0  # that a turn which is decided waits for a client to come back


class Asked(Struct, frozen=True):
    """What a turn is decided on: the call that began it, and the task and the policies as they were then."""

    state: TaskState
    request: TurnRequest
    page: PageState
    bundle: Bundle


def named(first: TaskState) -> Opened:
    """A first turn as a store is told of it before a model is asked: who erases its session finds it. No word of it."""
    bare = TaskState(id=first.id, session=first.session, query="", began=first.began)
    return Opened(bare, Raw(b"{}"), PageState(url="", kind="v3", hash=""))


# A turn that is decided, after what it was decided on.
Decided: TypeAlias = tuple[Asked, DecidedTurn]


class Begun:
    """One turn under way. `keys` are the request keys of calls that were told to come again."""

    def __init__(self, asked: Asked, deciding: asyncio.Task[Decided]) -> None:
        self.asked = asked
        self.deciding = deciding
        self.keys: set[str] = set()
        self.holding: asyncio.Task[None] | None = None  # once a client was told to come again
        self.erased = False
        self.taken = False  # the task has had this turn by another way

    async def decided(self, seconds: float) -> Decided | None:
        """None where it takes longer than `seconds`. Raises what deciding raised, UnknownTask where the task was erased
        meanwhile, and TurnTaken where it went on by another way.
        """
        done, _ = await asyncio.wait({self.deciding}, timeout=seconds)
        if self.erased:
            raise UnknownTask(self.asked.state.id)
        if self.taken:
            raise TurnTaken(self.asked.state.id)
        return self.deciding.result() if done else None


class UnderWay:
    """The turns under way in this process, by tenant and task: one of each task."""

    def __init__(self) -> None:
        self._begun: dict[tuple[str, str], Begun] = {}

    def of(self, tenant: str, task_id: str) -> Begun | None:
        return self._begun.get((tenant, task_id))

    def begin(self, tenant: str, asked: Asked, decide: Coroutine[Any, Any, Decided]) -> Begun:
        place = (tenant, asked.state.id)
        begun = self._begun[place] = Begun(asked, asyncio.create_task(decide))
        begun.deciding.add_done_callback(lambda _: self._forget_later(place, begun))
        return begun

    def end(self, tenant: str, task_id: str) -> None:
        """Forget a turn; a call that is still out is let go."""
        begun = self._begun.pop((tenant, task_id), None)
        if begun is not None:
            begun.deciding.cancel()  # which ends `holding` too

    def erase(self, tenant: str, task_id: str | None) -> None:
        """Have calls that wait for a turn of the task, or of any of the tenant, hear that nobody knows it."""
        for (whose, task), begun in tuple(self._begun.items()):
            if whose == tenant and task_id in (task, None):
                begun.erased = True
                self.end(tenant, task)

    def take(self, tenant: str, task_id: str) -> None:
        """Have calls that wait for a turn hear that the task has gone on by another way."""
        begun = self.of(tenant, task_id)
        if begun is not None:
            begun.taken = True
            self.end(tenant, task_id)

    async def close(self) -> None:
        """Let go of everything: what was journalled is there for the next process."""
        tasks = [one for begun in self._begun.values() for one in (begun.deciding, begun.holding) if one is not None]
        self._begun.clear()
        for one in tasks:
            one.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _forget_later(self, place: tuple[str, str], begun: Begun) -> None:
        def forget() -> None:
            if self._begun.get(place) is begun:
                del self._begun[place]

        asyncio.get_running_loop().call_later(KEPT_SECONDS, forget)
