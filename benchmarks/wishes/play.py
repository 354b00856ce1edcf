"""Plays a wish on its page, step by step as the rules refine it, and judges what was done."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from benchmarks.wishes.material import Half, Wish, Wording
from engine.actions import Action, print_action
from engine.derive.revealed import brought_up
from engine.facts.vocabulary import VOCABULARY
from engine.language import ReadStep, elements_nearby, filled_by, read_goal, refine, steps_nearby
from engine.observe import Element, PageInput, PageState, read_page
from engine.rules import Reader, load, shipped

MAX_ACTIONS = 20
Outcome = Literal["right", "asked", "short", "wrong"]
_CHECKS = re.compile(r"^(un)?check ")
_WORDS = {"setValue": "fill", "select": "select", "check": "check", "uncheck": "uncheck", "click": "click"}


class Played(Struct, frozen=True, rename="camel"):
    """What became of one wish. `asked`: it stopped with a question and did nothing that was not asked for; `short`: it
    did a part of what was asked for, and stopped with no question; `offers`: one of the question's options is what
    would have had to be done next.
    """

    site: str
    batch: int
    language: str
    half: Half
    says: str
    outcome: Outcome
    done: tuple[str, ...]
    why: str
    possible: bool = True
    offers: bool = False
    wording: Wording = "wish"

    def told_apart(self) -> Played:
        """What became of a wish, and nothing by which anybody could build a rule for it."""
        return replace(self, site="", says="", done=(), why="")

    def __str__(self) -> str:
        return f"{self.site}: {self.says!r} did {list(self.done)} {self.why}"


class Stopped(Struct, frozen=True):
    """Where a wish came to a question: at which step, "" where the wish itself could not be read; the ids of what would
    still have to be used, and of what is offered.
    """

    why: str
    step: str
    page: PageState
    options: tuple[str, ...]
    left: frozenset[str] = frozenset()


class _Playing:
    """A page that changes as far as the wish needs it to. Mutable, seen by `play` alone."""

    def __init__(self, wish: Wish) -> None:
        self.wish = wish
        self.page = _read(wish.site, wish.page)
        self.done: list[str] = []
        self.before: Action | None = None
        self.came: frozenset[str] = frozenset()  # with the click before

    def act(self, action: Action, target: Element | None) -> None:
        if action.verb == "press" and action.text == "Enter":
            target = self._sends()
            action = Action("click", target=target.id) if target else action
        self.before, self.came = action, frozenset()
        word = _WORDS.get(action.verb)
        if word is None or target is None:
            self.done.append(print_action(action))
            return
        self.done.append(" ".join(filter(None, (word, target.id, action.text))))
        if target.id in self.wish.after and action.verb == "click":
            before, self.page = self.page, _read(self.wish.site, self.wish.after[target.id])
            self.came = brought_up(before, target, self.page)
        elif action.verb in ("setValue", "select"):
            self._replace(replace(target, value=action.text))
        elif action.verb in ("check", "uncheck"):
            self._replace(replace(target, checked=action.verb == "check"))

    def _replace(self, changed: Element) -> None:
        elements = tuple(changed if one.id == changed.id else one for one in self.page.elements)
        self.page = replace(self.page, elements=elements)

    def _sends(self) -> Element | None:
        """What the Enter key presses in the field that was filled in last."""
        filled = next((one for one in self.page.elements if one.id == filled_by(self.before)), None)
        if filled is None or filled.form is None:
            return None
        return next((one for one in self.page.elements if one.form == filled.form and one.role == "button"), None)


def play_all(wishes: Sequence[Wish]) -> list[Played]:
    """Every wish, by the shipped policies."""
    reader = Reader(load(shipped(), VOCABULARY))
    return [play(reader, wish) for wish in wishes]


def play(reader: Reader, wish: Wish) -> Played:
    """One wish, until its steps are done or one of them can't be."""
    return play_on(reader, wish)[0]


def play_on(reader: Reader, wish: Wish) -> tuple[Played, Stopped | None]:
    """The same, and where it stopped if not every step was done."""
    playing = _Playing(wish)
    stopped = _carried_out(reader, playing)
    done = tuple(playing.done)
    outcome = _judged(wish.does, done)
    if outcome == "right" and stopped and wish.does:
        outcome = "asked"
    if outcome == "asked" and stopped is None:
        outcome = "short"
    left = {one.removeprefix("?") for one in wish.does} - set(done)
    needed = frozenset(words[1] for words in map(str.split, left) if len(words) > 1)
    offers = stopped is not None and not needed.isdisjoint(stopped.options)
    played = Played(wish.site, wish.batch, wish.language, wish.half, wish.says, outcome, done,
                    stopped.why if stopped else "", bool(wish.does), offers, wish.wording)  # fmt: skip
    return played, replace(stopped, left=needed) if stopped else None


def _carried_out(reader: Reader, playing: _Playing) -> Stopped | None:
    left = [ReadStep(playing.wish.says, opened=0)]
    while left:
        step = left.pop(0)
        if step.opened is not None:
            reading = read_goal(reader, step.text, playing.page, step.opened)
            if not reading.readable:
                why = f"not read: {[step.text for step in reading.steps]}"
                return Stopped(why, "", playing.page, _suggested(reader, playing, step.text))
            left = [*reading.steps, *left]
            continue
        tried: list[str] = []
        for _ in range(MAX_ACTIONS):
            before = filled_by(playing.before)
            found = refine(reader, step.text, playing.page, tried, None, before, came=playing.came)
            if found.status == "met":
                break
            if found.status != "ready" or found.action is None:
                why = f"{found.status}: {step.text!r} before {[one.text for one in left]}"
                offered = found.choices or elements_nearby(reader, playing.page, step.text, playing.wish.says)
                return Stopped(why, step.text, playing.page, tuple(one.id for one in offered))
            tried.append(print_action(found.action))
            playing.act(found.action, found.target)
            if not found.prepares:
                break
    return None


def _suggested(reader: Reader, playing: _Playing, wish: str) -> tuple[str, ...]:
    """The ids of the controls that a question offers which could not read the wish."""
    steps = steps_nearby(reader, playing.page, wish)
    found = (refine(reader, step, playing.page).target for step in steps)
    return tuple(one.id for one in found if one is not None)


def _judged(wanted: Sequence[str], done: Sequence[str]) -> Outcome:
    allowed = {one.removeprefix("?") for one in wanted}
    done = [one if one in allowed else _CHECKS.sub("click ", one) for one in done]  # nothing is checked that is already
    if any(one not in allowed for one in done) or len(set(done)) < len(done):
        return "wrong"
    needed = [one for one in wanted if not one.startswith("?")]
    return "right" if _in_any_order([one for one in done if one in needed]) == _in_any_order(needed) else "asked"


def _in_any_order(actions: Sequence[str]) -> list[list[str]]:
    """Actions with the fields between two clicks sorted."""
    return [sorted(some) for _, some in groupby(actions, lambda one: one.startswith("click"))]


def _read(site: str, html: str) -> PageState:
    page = read_page(PageInput(url=f"https://{site}.example/", dom=html))
    assert page is not None, site
    return page
