"""Who has a draft open."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from server.drafts.presence import (
    FRESH,
    HELD,
    LEAVING,
    MOST,
    MOST_OF_KEY,
    InMemory,
    Open,
    Presence,
    Present,
    come,
    gone,
)


class Clock:
    now = 1_000.0

    def __call__(self) -> float:
        return self.now


class Counting(InMemory):
    changes = 0

    async def change(self, how: Callable[[Present], Present]) -> Present:
        self.changes += 1
        return await super().change(how)


@pytest.fixture
def clock() -> Clock:
    return Clock()


def a_page(page: str, key: str, **more: str) -> Open:
    return Open(page=page, key=key, name=key.title(), **{"draft": "d", "file": "tier1.yaml", **more})  # type: ignore[arg-type]


def names(found: tuple[Open, ...]) -> list[str]:
    return [one.name for one in found]


ANN, BEN = a_page("a1", "ann"), a_page("b1", "ben")


def test_people_see_each_other_and_not_themselves(clock: Clock) -> None:
    async def story() -> None:
        presence = Presence(InMemory(), clock)
        assert await presence.here(ANN) == ()
        clock.now += 5
        assert [(one.name, one.file, one.since) for one in await presence.here(BEN)] == [("Ann", "tier1.yaml", 1_000.0)]
        assert names(await presence.here(ANN)) == ["Ben"]
        assert names(await presence.here(replace(ANN, page="a2"))) == ["Ben"]
        assert names(await presence.here(a_page("c1", "cid", draft="other"))) == []

    asyncio.run(story())


def test_who_is_silent_is_forgotten_and_who_speaks_is_not(clock: Clock) -> None:
    async def story() -> None:
        presence = Presence(InMemory(), clock)
        await presence.here(ANN)
        await presence.here(BEN)
        clock.now += HELD - 1
        assert [(one.name, one.since) for one in await presence.here(BEN)] == [("Ann", 1_000.0)]
        clock.now += 2
        assert await presence.here(BEN) == ()
        assert [(one.name, one.since) for one in await presence.here(ANN)] == [("Ben", 1_000.0)]

    asyncio.run(story())


def test_who_leaves_is_gone_in_a_moment_and_who_comes_back_within_it_was_there_all_the_time(clock: Clock) -> None:
    async def story() -> None:
        presence = Presence(InMemory(), clock)
        await presence.here(ANN)
        clock.now += 60
        await presence.left("a1", "ben")  # not theirs to say
        await presence.left("nobody's", "ann")
        await presence.left("a1", "ann")
        clock.now += LEAVING - 1
        await presence.here(replace(ANN, page="a2"))
        assert [one.since for one in await presence.here(BEN)] == [1_000.0]
        await presence.left("a2", "ann")
        clock.now += LEAVING
        assert await presence.here(BEN) == ()
        await presence.here(replace(ANN, page="a3"))
        assert [one.since for one in await presence.here(BEN)] == [clock.now]

    asyncio.run(story())


def test_a_page_that_is_left_before_it_could_say_that_it_is_open_is_not_told(clock: Clock) -> None:
    async def story() -> None:
        presence = Presence(InMemory(), clock)
        await presence.left("a1", "ann")
        await presence.here(ANN)
        await presence.here(replace(ANN, page="a2", file="login.yaml"))
        assert [one.file for one in await presence.here(BEN)] == ["login.yaml"]
        clock.now += LEAVING
        await presence.here(ANN)  # somebody went back to it
        assert [one.file for one in await presence.here(BEN)] == ["login.yaml", "tier1.yaml"]

    asyncio.run(story())


def test_pages_that_are_left_and_were_never_open_push_out_none_that_are() -> None:
    present = come(Present(), replace(ANN, until=1_000.0), 0.0)
    for nth in range(MOST_OF_KEY * 2):
        present = gone(present, f"x{nth}", "ann", float(nth))
    assert len(present.open) <= MOST_OF_KEY
    assert present.open[-1] == replace(ANN, until=1_000.0)


def test_two_pages_of_one_place_are_told_once_and_those_of_two_places_each(clock: Clock) -> None:
    async def story() -> None:
        presence = Presence(InMemory(), clock)
        for page, file in (("a1", "tier1.yaml"), ("a2", "tier1.yaml"), ("a3", "login.yaml")):
            await presence.here(a_page(page, "ann", file=file))
            clock.now += 1
        assert [one.file for one in await presence.here(BEN)] == ["tier1.yaml", "login.yaml"]

    asyncio.run(story())


def test_who_goes_from_one_page_to_the_next_is_told_at_the_next_alone(clock: Clock) -> None:
    async def story() -> None:
        presence = Presence(InMemory(), clock)
        await presence.here(ANN)
        await presence.left("a1", "ann")
        assert [one.file for one in await presence.here(BEN)] == ["tier1.yaml"]
        await presence.here(a_page("a2", "ann", file="login.yaml"))
        assert [one.file for one in await presence.here(BEN)] == ["login.yaml"]

    asyncio.run(story())


def test_a_page_that_says_the_same_again_is_kept_anew_only_once_in_a_while(clock: Clock) -> None:
    async def story() -> None:
        kept = Counting()
        presence = Presence(kept, clock)
        for _ in range(int(FRESH)):
            await presence.here(ANN)
            clock.now += 1
        assert kept.changes == 1
        await presence.here(ANN)
        assert kept.changes == 2
        await presence.here(replace(ANN, file="login.yaml"))
        assert kept.changes == 3

    asyncio.run(story())


def test_no_key_fills_it_and_all_together_do_not() -> None:
    present = come(Present(), replace(BEN, until=500.0), 0.0)
    for nth in range(MOST_OF_KEY * 2):
        present = come(present, replace(a_page(f"a{nth}", "ann"), until=1_000.0 + nth), 0.0)
    assert len(present.open) == MOST_OF_KEY + 1
    assert present.open[-1].page == f"a{MOST_OF_KEY * 2 - 1}"
    for nth in range(MOST * 2):
        present = come(present, replace(a_page("p", f"key{nth}"), until=2_000.0 + nth), 0.0)
    assert len(present.open) == MOST
    assert {one.key for one in present.open}.isdisjoint({"ann", "ben"})
