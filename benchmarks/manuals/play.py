"""Plays each step on its page, by the shipped policies, and judges which controls were acted on in which order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from benchmarks.manuals.material import Half, Item
from benchmarks.manuals.page import page_of
from benchmarks.wishes.material import Wish
from benchmarks.wishes.play import play as play_wish
from engine.facts.vocabulary import VOCABULARY
from engine.rules import Reader, load, shipped

Outcome = Literal["right", "asked", "short", "wrong"]
Wording = Literal["quoted", "bare"]
WORDINGS: tuple[Wording, ...] = ("quoted", "bare")


class Played(Struct, frozen=True, rename="camel"):
    """What became of one step. `asked`: it stopped with a question, and all that was done was asked for; `short`: it
    was told as done though something is left; `wrong`: something else was done, or not in its order.
    """

    handbook: str
    language: str
    half: Half
    wording: Wording
    outcome: Outcome
    says: str = ""
    does: tuple[str, ...] = ()
    done: tuple[str, ...] = ()
    why: str = ""

    def told_apart(self) -> Played:
        """What became of a step, and nothing by which anybody could build a rule for it."""
        return replace(self, says="", does=(), done=(), why="")

    def __str__(self) -> str:
        return f"{self.language} {self.wording}: {self.says!r} did {list(self.done)} of {list(self.does)} {self.why}"


def play_all(items: Sequence[Item]) -> Iterator[Played]:
    """Every step in either wording."""
    reader = Reader(load(shipped(), VOCABULARY))
    for item in items:
        for wording in WORDINGS:
            yield play(reader, item, wording)


def play(reader: Reader, item: Item, wording: Wording) -> Played:
    """One step."""
    page, does = page_of(item)
    says = item.says(quoted=wording == "quoted")
    played = play_wish(reader, Wish("handbook", 0, item.language, says, does, page, {}))
    outcome = judged(does, played.done, stopped=bool(played.why))
    return Played(item.handbook, item.language, item.half, wording, outcome, says, does, played.done, played.why)


def judged(wanted: Sequence[str], done: Sequence[str], *, stopped: bool) -> Outcome:
    """By the order of what was done; what begins with "?" may be left out."""
    left = list(wanted)
    for one in done:
        while left and left[0].startswith("?") and not _is(left[0], one):
            left.pop(0)
        if not left or not _is(left.pop(0), one):
            return "wrong"
    if stopped:
        return "asked"
    return "right" if all(one.startswith("?") for one in left) else "short"


def _is(wanted: str, one: str) -> bool:
    """Whether that is what is wanted; a click on a box that is to be ticked ticks it."""
    wanted = wanted.removeprefix("?")
    deed, at = wanted.split(" ", 1)
    return one in (wanted, f"click {at}") if deed in ("check", "uncheck") else one == wanted
