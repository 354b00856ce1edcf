"""The day of a tenant is a hard cap, whichever store counts it, and however many spend it at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from engine.ports import SETTLED_MARGIN
from server.adapters.sql.database import Database
from server.adapters.sql.learned_rows import AccountRows
from server.adapters.tinydb.account_files import DAY_SECONDS, AccountFiles

pytestmark = pytest.mark.process
DAY = 20_000
SECONDS = 20.0  # that a call takes at most
Open = Callable[[], Any]


class Clock:
    now = float(DAY * DAY_SECONDS)

    def __call__(self) -> float:
        return self.now


@pytest.fixture(params=["tinydb", "postgresql"])
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Open:
    """Accounts, a clock, and what they tell."""
    place = None if request.param == "tinydb" else request.getfixturevalue("database")

    @asynccontextmanager
    async def accounts() -> AsyncIterator[tuple[Any, Clock, list[int]]]:
        clock, told = Clock(), list[int]()
        if place is None:
            yield AccountFiles(tmp_path, clock, lambda tenant, tokens: told.append(tokens)), clock, told
            return
        database = Database(place)
        try:
            yield AccountRows(database, clock, lambda tenant, tokens: told.append(tokens)), clock, told
        finally:
            await database.close()

    return accounts


def test_turns_at_once_never_pass_the_day(opened: Open) -> None:
    async def story() -> None:
        async with opened() as (accounts, _, told):
            taken = await asyncio.gather(*(accounts.reserve("local", 30, 100, SECONDS) for _ in range(12)))
            assert [(one.day, one.tokens) for one in taken if one] == [(DAY, 30)] * 3
            assert await accounts.spent_today("local") == 0
            assert await accounts.reserve("other", 30, 100, SECONDS) is not None
            assert told == []

    asyncio.run(story())


def test_what_is_reserved_comes_to_what_was_spent(opened: Open) -> None:
    async def story() -> None:
        async with opened() as (accounts, _, told):
            held = await accounts.reserve("local", 60, 100, SECONDS)
            assert await accounts.reserve("local", 60, 100, SECONDS) is None
            await accounts.settle("local", held, 10)
            assert await accounts.spent_today("local") == 10
            again = await accounts.reserve("local", 60, 100, SECONDS)
            await accounts.settle("local", again, 75)  # a provider that took more than it may is booked for it
            assert (await accounts.spent_today("local"), told) == (85, [10, 75])

    asyncio.run(story())


def test_what_was_never_settled_counts_after_a_restart(opened: Open) -> None:
    async def story() -> None:
        async with opened() as (accounts, _, _told):
            await accounts.reserve("local", 60, 100, SECONDS)
        async with opened() as (accounts, clock, _told):
            assert (await accounts.spent_today("local"), await accounts.reserve("local", 60, 100, SECONDS)) == (0, None)
            clock.now += SECONDS + SETTLED_MARGIN + 1  # by then it is not under way any more
            assert await accounts.spent_today("local") == 60

    asyncio.run(story())


def test_a_call_over_midnight_is_settled_on_the_day_that_it_was_taken_off(opened: Open) -> None:
    async def story() -> None:
        async with opened() as (accounts, clock, _):
            held = await accounts.reserve("local", 60, 100, SECONDS)
            clock.now += DAY_SECONDS
            await accounts.settle("local", held, 20)
            assert await accounts.spent_today("local") == 0
            clock.now -= DAY_SECONDS
            assert await accounts.spent_today("local") == 20

    asyncio.run(story())


def test_one_call_that_is_more_than_a_day_is_never_made(opened: Open) -> None:
    async def story() -> None:
        async with opened() as (accounts, _, _told):
            assert await accounts.reserve("local", 101, 100, SECONDS) is None
            assert await accounts.spent_today("local") == 0

    asyncio.run(story())


def test_what_is_settled_late_is_still_settled(opened: Open) -> None:
    async def story() -> None:
        async with opened() as (accounts, clock, _):
            held = await accounts.reserve("local", 60, 100, SECONDS)
            clock.now += SECONDS + SETTLED_MARGIN + 1
            await accounts.book("local", 1)
            await accounts.settle("local", held, 20)
            assert await accounts.spent_today("local") == 21

    asyncio.run(story())
