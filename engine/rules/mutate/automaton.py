"""A pattern as a machine that reads a text character by character, and knows where in the pattern the search may be."""

from __future__ import annotations

import re
from functools import cached_property
from importlib import import_module
from typing import Any, Literal

import re2

from engine.rules.mutate.characters import EVERY, NOT_NEWLINE, WORD, Characters, class_of, has, letter

_syntax: Any = import_module("re._parser")
FOLDS, ALL, READ = int(re.IGNORECASE), int(re.DOTALL), int(re.IGNORECASE | re.DOTALL)
MAX_STATES = 6_000
# No \B: RE2 also finds it between the bytes of one character.
PLACES = {"AT_BEGINNING": "begin", "AT_BEGINNING_STRING": "begin", "AT_END": "end", "AT_BOUNDARY": "boundary"}
UNLIKE = (r"\Q", r"\C", r"\z", r"\Z", r"\v", "{,")  # read by RE2 alone, or otherwise than by Python's parser
CLASS = re.compile(
    r"(\\[pP](?:\{\^?\w+\}|\w)|\\[dDwWsS]|\[\^?\]?(?:\[:\^?\w+:\]|\\.|[^\]\\])*\])|\\?.", re.DOTALL
)  # and whatever else stands for itself
STANDS_FOR_A_CLASS = 0x100000  # and what follows; nothing is ever assigned there
Place = Literal["begin", "end", "boundary"]


class Unread(Exception):
    """A pattern, or a part of one, that is not read here."""


class TooLarge(Exception):
    """A pattern of too many states."""


class Machine:
    """States with moves: to another state on a character, or at once, perhaps only in some places of a text."""

    EDGE, WORD, OTHER = 0, 1, 2  # what stands beside a place: no character, one of a word, another

    def __init__(self) -> None:
        self._on: list[list[tuple[Characters, int]]] = []
        self._at_once: list[list[tuple[Place | None, int]]] = []
        self.characters: set[Characters] = set()
        self.start = self.state()
        self.end = self.state()

    def state(self) -> int:
        if len(self._on) >= MAX_STATES:
            raise TooLarge(f"more than {MAX_STATES} states")
        self._on.append([])
        self._at_once.append([])
        return len(self._on) - 1

    def on(self, start: int, characters: Characters, end: int) -> None:
        self._on[start].append((characters, end))
        self.characters.add(characters)

    def at_once(self, start: int, end: int, place: Place | None = None) -> None:
        self._at_once[start].append((place, end))

    def after(self, states: frozenset[int], before: int, character: int) -> tuple[frozenset[int], int] | None:
        """The states after one more character, and of what kind it is; None once the pattern was found.

        No states are left where it can't be found any more.
        """
        kind = self.WORD if has(WORD, character) else self.OTHER
        reached = self._reached(states, before, kind)
        if self.end in reached:
            return None
        moved = {end for one in reached for characters, end in self._on[one] if has(characters, character)}
        moved.add(self.start)  # a search may begin at any place
        return frozenset(moved & self._live), kind

    def ends(self, states: frozenset[int], before: int) -> bool:
        return self.end in self._reached(states, before, self.EDGE)

    @cached_property
    def _live(self) -> set[int]:
        """The states that may still lead to the end once something was read: not by way of a beginning."""
        back: dict[int, list[int]] = {}
        for start, moves in enumerate(self._on):
            for _, end in moves:
                back.setdefault(end, []).append(start)
        for start, places in enumerate(self._at_once):
            for place, end in places:
                if place != "begin":
                    back.setdefault(end, []).append(start)
        live, waiting = {self.end}, [self.end]
        while waiting:
            found = [one for one in back.get(waiting.pop(), ()) if one not in live]
            live.update(found)
            waiting += found
        return live

    def _reached(self, states: frozenset[int], before: int, following: int) -> set[int]:
        reached, waiting = set(states), list(states)
        while waiting:
            for place, end in self._at_once[waiting.pop()]:
                if end not in reached and (place is None or _is_place(place, before, following)):
                    reached.add(end)
                    waiting.append(end)
        return reached


def _is_place(place: Place, before: int, following: int) -> bool:
    if place == "begin":
        return before == Machine.EDGE
    if place == "end":
        return following == Machine.EDGE
    return (before == Machine.WORD) != (following == Machine.WORD)


def machine(source: str) -> Machine:
    """The machine of a pattern, which folds case as all patterns do. Raises Unread or TooLarge."""
    if any(one in source for one in UNLIKE) or max(map(ord, source), default=0) >= STANDS_FOR_A_CLASS:
        raise Unread("it is written in a way that only RE2 reads")
    classes: list[str] = []
    text = CLASS.sub(lambda found: _marked(found, classes), source)
    try:
        tree = _syntax.parse(text, FOLDS)
    except Exception as error:  # in whatever way the parser fails on what RE2 reads
        raise Unread(str(error)) from None
    if tree.state.flags & ~(READ | int(re.UNICODE)):
        raise Unread("flags other than those of case and of the full stop")
    made = Machine()
    _Builder(made, classes).sequence(list(tree), tree.state.flags, made.start, made.end)
    return made


def _marked(found: re.Match[str], classes: list[str]) -> str:
    """A class becomes one character, which Python's parser takes for a letter: what is in a class is for RE2 to say."""
    if found[1] is None:
        return found[0]
    classes.append(found[1])
    return chr(STANDS_FOR_A_CLASS + len(classes) - 1)


class _Builder:
    """Lays the parts of a pattern between states."""

    def __init__(self, machine: Machine, classes: list[str]) -> None:
        self._machine = machine
        self._classes = classes

    def sequence(self, parts: list[Any], flags: int, start: int, end: int) -> None:
        for part in parts:
            following = self._machine.state()
            self._part(str(part[0]), part[1], flags, start, following)
            start = following
        self._machine.at_once(start, end)

    def _part(self, name: str, given: Any, flags: int, start: int, end: int) -> None:
        if name == "LITERAL":
            self._machine.on(start, self._characters(given, flags), end)
        elif name == "ANY":
            self._machine.on(start, EVERY if flags & ALL else NOT_NEWLINE, end)
        elif name == "IN":  # what the parser makes of branches of one character each
            for member, value in given:
                self._part(str(member), value, flags, start, end)
        elif name == "SUBPATTERN":
            _, added, removed, inner = given
            if (added | removed) & ~READ:
                raise Unread("flags other than those of case and of the full stop")
            self.sequence(list(inner), (flags | added) & ~removed, start, end)
        elif name == "BRANCH":
            for branch in given[1]:
                self.sequence(list(branch), flags, start, end)
        elif name in ("MAX_REPEAT", "MIN_REPEAT"):
            self._repeat(given, flags, start, end)
        elif name == "AT" and str(given) in PLACES:
            self._machine.at_once(start, end, PLACES[str(given)])  # type: ignore[arg-type]
        else:
            raise Unread(f"{name} {given}")

    def _repeat(self, given: tuple[int, Any, Any], flags: int, start: int, end: int) -> None:
        least, most, inner = given
        parts = list(inner)
        for _ in range(least):
            following = self._machine.state()
            self.sequence(parts, flags, start, following)
            start = following
        self._machine.at_once(start, end)
        if str(most) == "MAXREPEAT":
            again, back = self._machine.state(), self._machine.state()
            self._machine.at_once(start, again)
            self.sequence(parts, flags, again, back)
            self._machine.at_once(back, again)
            self._machine.at_once(back, end)
            return
        for _ in range(most - least):
            following = self._machine.state()
            self.sequence(parts, flags, start, following)
            self._machine.at_once(following, end)
            start = following

    def _characters(self, character: int, flags: int) -> Characters:
        if character < STANDS_FOR_A_CLASS:
            return letter(character, bool(flags & FOLDS))
        try:
            return class_of(self._classes[character - STANDS_FOR_A_CLASS], bool(flags & FOLDS))
        except re2.error as error:
            raise Unread(str(error)) from None
