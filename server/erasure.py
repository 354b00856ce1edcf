"""Erasing what is kept of a task, a session, a tenant: in the store, and in memory."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Protocol

from engine.exchange.errors import UnknownTask
from engine.ports import Erasures


class UnknownSession(LookupError):
    """There is nothing of that session, or it belongs to somebody else."""

    def __init__(self, session_id: str) -> None:
        super().__init__(session_id)
        self.session_id = session_id


class Erasing(Erasures, Protocol):
    """Leaves nothing of it in a store, nor lets calls leave anything that began before."""

    async def task(self, tenant: str, task_id: str) -> bool:
        """Whether there was anything."""

    async def session(self, tenant: str, session: str) -> frozenset[str] | None:
        """The tasks that were erased; None where there was nothing of such a session."""

    async def tenant(self, tenant: str) -> None: ...


class Memory(Protocol):
    """What is under way, waits to be judged, and values of secrets; of a tenant as a whole without a task."""

    def let_go(self, tenant: str, task_id: str | None) -> None: ...


# Forgets what is kept of a task, or of a tenant without one, and is not theirs alone: cases in drafts of policies, and
# turns that backtests show.
Forgets = Callable[[str, str | None], Awaitable[None]]


class Erasure:
    """A turn that is under way meanwhile ends as one of a task that nobody knows, and leaves nothing either."""

    def __init__(self, stored: Erasing, *memories: Memory, elsewhere: Iterable[Forgets] = ()) -> None:
        self._stored = stored
        self._memories = memories
        self._elsewhere = (*elsewhere,)

    def also(self, memory: Memory) -> None:
        """Have another one let go, too."""
        self._memories = (*self._memories, memory)

    async def task(self, tenant: str, task_id: str) -> None:
        """Raises UnknownTask."""
        known = await self._stored.task(tenant, task_id)
        self._let_go(tenant, task_id)
        await self._forget(tenant, task_id)
        if not known:
            raise UnknownTask(task_id)

    async def session(self, tenant: str, session_id: str) -> None:
        """Raises UnknownSession."""
        tasks = await self._stored.session(tenant, session_id)
        if tasks is None:
            raise UnknownSession(session_id)
        for task in tasks:
            await self._forget(tenant, task)
            self._let_go(tenant, task)

    async def tenant(self, tenant: str) -> None:
        """All but its keys and drafts of policies, which are the installation's."""
        await self._stored.tenant(tenant)
        self._let_go(tenant, None)
        await self._forget(tenant, None)

    async def _forget(self, tenant: str, task_id: str | None) -> None:
        """Once it is stored no more: a case, or a backtest, that began while it was may have read it."""
        for forget in self._elsewhere:
            await forget(tenant, task_id)

    def _let_go(self, tenant: str, task_id: str | None) -> None:
        for memory in self._memories:
            memory.let_go(tenant, task_id)
