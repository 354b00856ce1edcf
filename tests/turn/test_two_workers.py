"""Two workers on one task, whatever the order in which they reach the store: no turn twice, and every answer is stored.

The locks that keep turns of a task apart are left out: this is what holds when a lease was lost. Calls of one request
key come one after the other, as a client that repeats a call makes them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.exchange.history import History
from engine.ports import OfAll
from engine.replay.tracing import trace_of
from engine.rules import Bundle
from engine.turn.engine import Engine
from server.adapters.sql.database import Database
from server.adapters.sql.sql_store import SqlStore
from tests.examples import examples
from tests.turn.conftest import URL, Log, Memory, Script, request_of

STEPS = 6
GOAL = ", then ".join(f'click "Step {n}"' for n in range(STEPS))
calls = st.lists(st.sampled_from([None, "r1", "r2", "r3"]), min_size=1, max_size=3)  # their request keys
orders = st.lists(st.integers(0, 1), max_size=60)  # which of two that both could go on does
Scripts = Sequence[Sequence[str | None]]


class Order:
    """Lets one worker go on at a time, from one call of the store to the next."""

    def __init__(self, order: Sequence[int]) -> None:
        self._order: Iterator[int] = iter(order)
        self._waiting: list[asyncio.Future[None]] = []
        self._running = 0

    async def all(self, *workers: Any) -> None:
        self._running = len(workers)
        await asyncio.gather(*(self._whole(one) for one in workers))

    async def step(self) -> None:
        """Where another worker may come first."""
        turn = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        self._stopped()
        await turn

    async def _whole(self, worker: Any) -> None:
        try:
            await worker
        finally:
            self._stopped()

    def _stopped(self) -> None:
        self._running -= 1
        if not self._running and self._waiting:
            self._running = 1
            self._waiting.pop(next(self._order, 0) % len(self._waiting)).set_result(None)


class Ordered:
    """A store as one worker sees it: others may come before each call, and before it is known what came of it."""

    def __init__(self, store: Any, order: Order) -> None:
        self._store = store
        self._order = order

    def __getattr__(self, name: str) -> Callable[..., Any]:
        async def call(*args: Any, **more: Any) -> Any:
            await self._order.step()
            try:
                return await getattr(self._store, name)(*args, **more)
            finally:
                await self._order.step()

        return call


def worker_on(store: Any, bundle: Bundle, prefix: str) -> Engine:
    numbers = iter(range(1000))
    history = History(
        tasks=store, sessions=store, journal=store, clock=lambda: 1.0, bundle_source=lambda: bundle, trace_of=trace_of
    )
    return Engine(
        policies=OfAll(lambda: bundle), provider=Script(False, {}), tasks=store, history=history, journal=store,
        requests=store, clock=lambda: 1.0, ids=lambda: f"{prefix}-{next(numbers)}", log=Log(),
    )  # fmt: skip


def page(call: str) -> list[tuple[str, str, str]]:
    return [*(("btn", f"s{n}", f"Step {n}") for n in range(STEPS)), ("btn", "seen", f"Seen in {call}")]


async def play(store: Any, bundle: Bundle, scripts: Scripts, order: Sequence[int], prefix: str) -> None:
    """Begin a task, have workers play their calls in that order, and look at what was answered and stored."""
    alone = worker_on(store, bundle, prefix)
    told = msgspec.json.decode(await alone.interact("local", request_of(page("0"), URL, {"query": GOAL})))
    task, schedule = told["taskId"], Order(order)
    answers: list[tuple[str | None, bytes]] = []

    async def work(number: int) -> None:
        engine = worker_on(Ordered(store, schedule), bundle, f"{prefix}-{number}")
        for at, key in enumerate(scripts[number]):
            said = {"task_id": task, "request_id": key and f"{prefix}-{number}-{key}"}
            answer = await engine.interact("local", request_of(page(f"{number}.{at}"), URL, said))
            answers.append((said["request_id"], bytes(answer)))

    await schedule.all(*(work(number) for number in range(len(scripts))))
    records = await store.history("local", task)
    assert [record.turn for record in records] == list(range(len(records)))
    assert all(later.before.turn == earlier.turn for earlier, later in pairwise(records))
    stored = {bytes(record.response) for record in records}
    assert all(answer in stored for _, answer in answers)
    keyed = {(key, answer) for key, answer in answers if key is not None}
    assert len(keyed) == len({key for key, _ in keyed}), "one key was answered in two ways"
    of_keys = [record.request_id for record in records if record.request_id is not None]
    assert len(of_keys) == len(set(of_keys)), "one call was played twice"
    assert (await store.load("local", task)).turn == len(records) - 1



def test_in_memory(bundle: Bundle) -> None:
    @given(scripts=st.tuples(calls, calls), order=orders)
    @settings(max_examples=examples(60))
    def played(scripts: Scripts, order: list[int]) -> None:
        asyncio.run(play(Memory(), bundle, scripts, order, "t"))

    played()


@pytest.mark.process
def test_in_a_database(bundle: Bundle, database: str) -> None:
    numbers = iter(range(10**6))

    @given(scripts=st.tuples(calls, calls), order=orders)
    @settings(max_examples=examples(10))
    def played(scripts: Scripts, order: list[int]) -> None:
        async def story() -> None:
            opened = Database(database)
            try:
                await play(SqlStore(opened), bundle, scripts, order, f"t{next(numbers)}")
            finally:
                await opened.close()

        asyncio.run(story())

    played()
