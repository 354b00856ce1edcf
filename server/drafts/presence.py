"""Who has a draft open: pages that say so again and again, each forgotten soon after it says so no more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

HELD = 75.0  # seconds that a page counts as open; a browser lets one behind other pages speak once a minute only
FRESH = 30.0  # seconds in which a page that speaks again is not kept anew
LEAVING = 5.0  # seconds that a page which was left still counts: the next one of the same file goes on from it
MOST = 200  # pages; beyond that the ones that would be forgotten first make room
MOST_OF_KEY = 12
NOWHERE = ""  # the draft of a page that was left before it could say that it is open


class Open(Struct, frozen=True, kw_only=True):
    """A page of a draft that somebody has open. `page` is an id of its own, `key` that of the API key; `file` is empty
    on the page of the draft itself. Times in seconds since the epoch.
    """

    page: str
    key: str
    name: str
    draft: str
    file: str = ""
    rule: str = ""
    edits: bool = False
    since: float = 0.0
    until: float = 0.0

    @property
    def place(self) -> tuple[str, ...]:
        return self.key, self.draft, self.file, self.rule


class Present(Struct, frozen=True):
    """All that is kept."""

    open: tuple[Open, ...] = ()


class KeptPresence(Protocol):
    """Where it is kept. `change` reads, changes and keeps as one act, and gives what is kept then."""

    async def read(self) -> Present: ...

    async def change(self, how: Callable[[Present], Present]) -> Present: ...


class InMemory:
    """For a store that one process has to itself: nothing of this is worth a file."""

    def __init__(self) -> None:
        self._present = Present()

    async def read(self) -> Present:
        return self._present

    async def change(self, how: Callable[[Present], Present]) -> Present:
        self._present = how(self._present)
        return self._present


class Presence:
    """Everything raises StoreUnavailable."""

    def __init__(self, kept: KeptPresence, clock: Callable[[], float]) -> None:
        """`clock` tells seconds since the epoch."""
        self._kept = kept
        self._clock = clock

    async def here(self, one: Open) -> tuple[Open, ...]:
        """A page says that it is open, and hears of other people's pages of the draft, the longest open first."""
        now = self._clock()
        one = replace(one, since=now, until=now + HELD)
        present = await self._kept.read()
        if not any(_is_same(known, one) and one.until - known.until < FRESH for known in present.open):
            present = await self._kept.change(lambda before: come(before, one, now))
        return others(present, one, now)

    async def left(self, page: str, key: str) -> None:
        now = self._clock()
        await self._kept.change(lambda before: gone(before, page, key, now))


def come(before: Present, one: Open, now: float) -> Present:
    """With a page that is open; who had the same place open a moment ago has been there since then. Not one that was
    left by then: what it said last may come after that.
    """
    still = [known for known in before.open if known.until > now]
    if any((known.page, known.key, known.draft) == (one.page, one.key, NOWHERE) for known in still):
        return before
    since = min((known.since for known in still if known.place == one.place), default=one.since)
    kept = [known for known in still if (known.page, known.key) != (one.page, one.key)]
    own = [known for known in kept if known.key == one.key]
    kept = [known for known in kept if known.key != one.key] + _newest(own, MOST_OF_KEY - 1)
    return Present((*_newest(kept, MOST - 1), replace(one, since=since)))


def gone(before: Present, page: str, key: str, now: float) -> Present:
    """Without a page, in a moment."""
    if all((one.page, one.key) != (page, key) for one in before.open):
        own = [one for one in before.open if one.key == key and one.until > now]
        left = Open(page=page, key=key, name="", draft=NOWHERE, since=now, until=now + LEAVING)
        rest = [one for one in before.open if one.key != key and one.until > now]
        return Present(tuple(_newest([*rest, *_newest([*own, left], MOST_OF_KEY)], MOST)))
    return Present(tuple(
        replace(one, until=min(one.until, now + LEAVING)) if (one.page, one.key) == (page, key) else one
        for one in before.open
    ))  # fmt: skip


def others(present: Present, one: Open, now: float) -> tuple[Open, ...]:
    """Where other people are in the same draft: each place once, however many pages of it they have open. A page that
    they leave is not told beside the one that they went to.
    """
    theirs = [known for known in present.open if known.draft == one.draft and known.key != one.key]
    stay = {known.key for known in theirs if known.until > now + LEAVING}
    found: dict[tuple[str, ...], Open] = {}
    for known in sorted(theirs, key=lambda known: (known.since, known.page)):
        if known.until > now + (LEAVING if known.key in stay else 0.0):
            found.setdefault(known.place, known)
    return tuple(found.values())


def _newest(open_: list[Open], most: int) -> list[Open]:
    return sorted(open_, key=lambda one: one.until)[-most:]


def _is_same(known: Open, one: Open) -> bool:
    return replace(known, since=one.since, until=one.until) == one
