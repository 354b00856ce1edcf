"""Backtests as workers share them: each shows what another runs, cancels it, and knows when it has gone."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from itertools import count

import pytest

from engine.ports import StoreUnavailable
from engine.rules import read_folder, shipped
from server.policies.backtests import HELD, Backtests
from server.policies.consequences import Affected, Consequence, State
from server.policies.runs import GONE, MOST, MOST_OF_TENANT, InMemory, Run, Runs, TooMany
from server.stores import Store
from tests.store.conftest import commit_of, new_task
from tests.store.used import opened

NOW = 1_000.0
DONE = State(state="done", version="v", turns=2, consequences=(
    Consequence("2 turns would ask first.", tuple(Affected(task, 0, "Buy a lamp", "shop.example") for task in "ab")),
))  # fmt: skip
RUNNING = State(state="running", version="v")
SECONDS = 60.0  # on a busy machine


class Worker:
    """Begins backtests by ids of its own."""

    def __init__(self, store: Store, address: str, name: str = "one", clock: Callable[[], float] = time.time) -> None:
        ids = count()
        self.backtests = Backtests(address, store.runs, clock, lambda: f"{name}{next(ids)}")

    async def begin(self, what: str = "draft", tenant: str = "local") -> None:
        await self.backtests.begin(tenant, what, read_folder(shipped()), "v")

    async def state(self, what: str = "draft", tenant: str = "local") -> State:
        found = await self.backtests.state(tenant, what)
        assert found is not None
        return found

    async def ended(self, what: str = "draft") -> State:
        end = time.monotonic() + SECONDS
        while (found := await self.state(what)).state == "running":
            assert time.monotonic() < end
            await asyncio.sleep(0.05)
        return found


def a_run(what: str, state: State, until: float = NOW + 10) -> Run:
    return Run(id=what, what=what, state=state, until=until)


async def keep(store: Store, *runs: Run, tenant: str = "local") -> None:
    await store.runs.change(tenant, lambda before: Runs((*before.all, *runs)))


def with_store(address: str, story: Callable[[Store], Awaitable[None]]) -> None:
    async def told() -> None:
        async with opened(address) as store:
            await story(store)

    asyncio.run(told())


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Backtests go on until somebody ends them."""

    async def forever(self: Backtests, *given: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(Backtests, "_run", forever)


@pytest.mark.process
def test_what_one_worker_tries_another_shows(address: str) -> None:
    async def story(store: Store) -> None:
        await store.turns.commit("local", commit_of(new_task()))
        one, two = Worker(store, address), Worker(store, address, "two")
        await one.begin()
        assert (await two.state()).state == "running"
        found = await two.ended()
        assert (found.state, found.of) == ("done", 1), found
        assert await two.backtests.state("other", "draft") is None
        await one.backtests.close()

    with_store(address, story)


@pytest.mark.usefixtures("endless")
def test_what_one_worker_tries_another_cancels(address: str) -> None:
    async def story(store: Store) -> None:
        one, two = Worker(store, address), Worker(store, address, "two")
        await one.begin()
        await two.backtests.cancel("local", "draft")
        assert (await one.state()).state == "cancelled"
        ((_, running),) = one.backtests._here.values()
        await asyncio.wait_for(asyncio.shield(running), SECONDS)
        assert (await one.state()).state == "cancelled"

    with_store(address, story)


@pytest.mark.usefixtures("endless")
def test_what_another_worker_begins_about_the_same_takes_its_place(address: str) -> None:
    async def story(store: Store) -> None:
        one, two = Worker(store, address), Worker(store, address, "two")
        await one.begin()
        ((_, running),) = one.backtests._here.values()
        await two.begin()
        await asyncio.wait_for(asyncio.shield(running), SECONDS)
        assert [run.id for run in (await store.runs.read("local")).all] == ["two0"]
        assert (await one.state()).state == "running"
        await two.backtests.close()
        assert (await one.state()).why == GONE

    with_store(address, story)


@pytest.mark.usefixtures("endless")
def test_a_tenant_runs_few_at_once_in_all_workers(address: str) -> None:
    async def story(store: Store) -> None:
        one, two = Worker(store, address), Worker(store, address, "two")
        for at in range(MOST_OF_TENANT):
            await one.begin(f"draft {at}")
        with pytest.raises(TooMany, match="wait for one of them, or cancel it"):
            await two.begin("another")
        await two.begin(f"draft {MOST_OF_TENANT - 1}")  # instead of the one about the same
        await two.begin("another", "other")
        await one.backtests.close()
        await two.begin("another")
        await two.backtests.close()

    with_store(address, story)


@pytest.mark.usefixtures("endless")
def test_one_whose_worker_was_killed_is_given_up_and_holds_nobody_off(address: str) -> None:
    async def story(store: Store) -> None:
        await keep(store, *(a_run(what, RUNNING, NOW + HELD) for what in "ab"))
        now = [NOW]
        one = Worker(store, address, clock=lambda: now[0])
        assert (await one.state("a")).state == "running"
        now[0] += HELD
        found = await one.state("a")
        assert (found.state, found.why) == ("failed", GONE)
        await one.begin("c")
        await one.backtests.close()

    with_store(address, story)


@pytest.mark.usefixtures("endless")
def test_the_last_ones_are_remembered(address: str) -> None:
    async def story(store: Store) -> None:
        await keep(store, *(a_run(f"draft {at}", DONE) for at in range(MOST)))
        one = Worker(store, address)
        await one.begin("another")
        assert await one.backtests.state("local", "draft 0") is None
        assert (await one.state("draft 1")).state == "done"
        await one.backtests.close()

    with_store(address, story)


def test_no_turn_of_a_task_that_was_erased_is_shown(address: str) -> None:
    async def story(store: Store) -> None:
        for tenant in ("local", "other"):
            await keep(store, a_run("draft", DONE), tenant=tenant)
        one = Worker(store, address)
        await one.backtests.forget("local", "a")
        assert [turn.task_id for turn in (await one.state()).consequences[0].examples] == ["b"]
        assert len((await one.state(tenant="other")).consequences[0].examples) == 2
        await one.backtests.forget("local", None)
        assert await one.backtests.state("local", "draft") is None

    with_store(address, story)


@pytest.mark.parametrize("task", ["a", None])
def test_what_was_read_before_it_was_erased_is_not_shown_later(
    address: str, task: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    going_on = asyncio.Event()

    async def late(self: Backtests, tenant: str, progress: object, *given: object) -> None:
        await going_on.wait()
        progress.state = DONE  # type: ignore[attr-defined]

    monkeypatch.setattr(Backtests, "_tried", late)

    async def story(store: Store) -> None:
        one, two = Worker(store, address), Worker(store, address, "two")
        await one.begin()
        await two.backtests.forget("local", task)
        going_on.set()
        for _, running in [*one.backtests._here.values()]:
            await asyncio.wait_for(asyncio.shield(running), SECONDS)
        if task is None:
            assert await one.backtests.state("local", "draft") is None
        else:
            assert [turn.task_id for turn in (await one.state()).consequences[0].examples] == ["b"]

    with_store(address, story)


def test_what_cannot_be_run_has_failed_and_holds_nobody_off(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def no_room(*_: object, **__: object) -> None:
        raise OSError(7, "Argument list too long")

    monkeypatch.setattr(asyncio, "create_subprocess_exec", no_room)

    async def story(store: Store) -> None:
        one = Worker(store, address)
        for what in "abc":
            await one.begin(what)
            assert (await one.ended(what)).why == "it could not be run (Argument list too long)"

    with_store(address, story)


def test_what_came_out_waits_for_a_store_that_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    class Away(InMemory):
        failing = 2

        async def read(self, tenant: str) -> Runs:
            if self.failing:
                self.failing -= 1
                raise StoreUnavailable("away")
            return await super().read(tenant)

    async def at_once(self: Backtests, tenant: str, progress: object, *given: object) -> None:
        progress.state = DONE  # type: ignore[attr-defined]

    monkeypatch.setattr(Backtests, "_tried", at_once)
    monkeypatch.setattr("server.policies.backtests.BEAT", 0.01)

    async def story() -> State | None:
        kept = Away()
        backtests = Backtests("tinydb:x", kept, time.time, lambda: "a")
        await backtests.begin("local", "draft", None, "v")
        ((_, running),) = backtests._here.values()
        await asyncio.wait_for(asyncio.shield(running), SECONDS)
        assert kept.failing == 0
        return await backtests.state("local", "draft")

    found = asyncio.run(story())
    assert found is not None
    assert found.state == "done"
