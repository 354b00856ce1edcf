"""A pattern as a machine of states: after each character, in which places of the pattern the search may be."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Literal

from engine.rules.mutate.alphabet import (
    DIGIT,
    EVERY,
    NOT_NEWLINE,
    SPACE,
    WORD,
    Characters,
    folded,
    has,
    joined,
    without,
)

_syntax: Any = import_module("re._parser")
_flags: Any = import_module("re")
FOLDS, ALL, READ = int(_flags.IGNORECASE), int(_flags.DOTALL), int(_flags.IGNORECASE | _flags.DOTALL)
MAX_STATES = 6_000
CATEGORY = {
    "CATEGORY_DIGIT": DIGIT, "CATEGORY_NOT_DIGIT": DIGIT, "CATEGORY_WORD": WORD, "CATEGORY_NOT_WORD": WORD,
    "CATEGORY_SPACE": SPACE, "CATEGORY_NOT_SPACE": SPACE,
}  # fmt: skip
# No \B: RE2 also finds it between the bytes of one character.
PLACES = {"AT_BEGINNING": "begin", "AT_BEGINNING_STRING": "begin", "AT_END": "end", "AT_BOUNDARY": "boundary"}
UNLIKE = ("[[:", r"\Q", r"\p", r"\P", r"\C", r"\z", r"\Z", r"\v")  # read by RE2 alone, or otherwise than here
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
        self.characters: frozenset[Characters] = frozenset()
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
        self.characters |= {characters}

    def at_once(self, start: int, end: int, place: Place | None = None) -> None:
        self._at_once[start].append((place, end))

    def after(self, states: frozenset[int], before: int, character: int) -> tuple[frozenset[int], int] | None:
        """The states after one more character, and of what kind it is; None once the pattern was found."""
        kind = self.WORD if has(WORD, character) else self.OTHER
        reached = self._reached(states, before, kind)
        if self.end in reached:
            return None
        moved = {end for one in reached for characters, end in self._on[one] if has(characters, character)}
        return frozenset((*moved, self.start)), kind  # a search may begin at any place

    def ends(self, states: frozenset[int], before: int) -> bool:
        return self.end in self._reached(states, before, self.EDGE)

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
    if any(one in source for one in UNLIKE):
        raise Unread("it is written in a way that only RE2 reads")
    try:
        tree = _syntax.parse(source, FOLDS)
    except Exception as error:  # in whatever way the parser fails on what RE2 reads
        raise Unread(str(error)) from None
    if tree.state.flags & ~(READ | int(_flags.UNICODE)):
        raise Unread("flags other than those of case and of the full stop")
    made = Machine()
    _Builder(made).sequence(list(tree), tree.state.flags, made.start, made.end)
    return made


class _Builder:
    """Lays the parts of a pattern between states."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine

    def sequence(self, parts: list[Any], flags: int, start: int, end: int) -> None:
        for part in parts:
            following = self._machine.state()
            self._part(str(part[0]), part[1], flags, start, following)
            start = following
        self._machine.at_once(start, end)

    def _part(self, name: str, given: Any, flags: int, start: int, end: int) -> None:
        if name in ("LITERAL", "NOT_LITERAL", "ANY", "IN"):
            self._machine.on(start, _characters(name, given, flags), end)
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
            again = self._machine.state()
            self._machine.at_once(start, again)
            back = self._machine.state()
            self.sequence(parts, flags, again, back)
            self._machine.at_once(back, again)
            self._machine.at_once(back, end)
            return
        for _ in range(most - least):
            following = self._machine.state()
            self.sequence(parts, flags, start, following)
            self._machine.at_once(following, end)
            start = following


def _characters(name: str, given: Any, flags: int) -> Characters:
    folds = bool(flags & FOLDS)
    if name == "ANY":
        return EVERY if flags & ALL else NOT_NEWLINE
    if name == "IN":
        return _of_class(given, folds)
    own: Characters = ((given, given),)
    found = folded(own) if folds else own
    return without(found) if name == "NOT_LITERAL" else found


def _of_class(members: list[Any], folds: bool) -> Characters:
    ranges: list[tuple[int, int]] = []
    for what, given in members:
        name = str(what)
        if name in ("LITERAL", "RANGE"):
            low, high = given if name == "RANGE" else (given, given)
            own: Characters = ((low, high),)
            ranges += folded(own) if folds else own
        elif name == "CATEGORY" and str(given) in CATEGORY:
            known = CATEGORY[str(given)]
            known = folded(known) if folds else known
            ranges += without(known) if "_NOT_" in str(given) else known
        elif name != "NEGATE":
            raise Unread(f"{name} {given} in a class")
    found = joined(ranges)
    return without(found) if members and str(members[0][0]) == "NEGATE" else found
