"""What is erased beside the store: cases of a task in drafts of policies."""

from __future__ import annotations

import asyncio

import pytest

from engine.exchange.errors import UnknownTask
from server.erasure import Erasure, UnknownSession


class Stored:
    async def task(self, tenant: str, task_id: str) -> bool:
        return task_id == "known"

    async def session(self, tenant: str, session: str) -> frozenset[str] | None:
        return frozenset({"a", "b"}) if session == "known" else None

    async def tenant(self, tenant: str) -> None: ...

    async def now(self, tenant: str) -> float:
        return 0.0


def test_whatever_is_kept_elsewhere_goes_with_a_task_a_session_and_a_tenant() -> None:
    gone: list[tuple[str, str | None]] = []

    async def forget(tenant: str, task_id: str | None) -> None:
        gone.append((tenant, task_id))

    async def story() -> None:
        erasure = Erasure(Stored(), elsewhere=(forget,))
        await erasure.task("t", "known")
        await erasure.session("t", "known")
        await erasure.tenant("t")
        with pytest.raises(UnknownTask):
            await erasure.task("t", "unknown")
        with pytest.raises(UnknownSession):
            await erasure.session("t", "unknown")

    asyncio.run(story())
    assert sorted(gone, key=str) == [("t", "a"), ("t", "b"), ("t", "known"), ("t", "unknown"), ("t", None)]


def test_what_reads_a_task_while_it_is_erased_forgets_it_too() -> None:
    shown: set[str | None] = set()

    class Read(Stored):
        """A backtest begins that has them read before they go."""

        async def task(self, tenant: str, task_id: str) -> bool:
            shown.add(task_id)
            return True

        async def tenant(self, tenant: str) -> None:
            shown.add(None)

    async def forget(tenant: str, task_id: str | None) -> None:
        shown.discard(task_id)

    async def story() -> None:
        erasure = Erasure(Read(), elsewhere=(forget,))
        await erasure.task("t", "known")
        await erasure.tenant("t")

    asyncio.run(story())
    assert shown == set()
