"""What texts patterns match, decided: whether two patterns share a text, or whether two say the same of every text.

A pattern becomes an automaton that reads a text character by character, as RE2 searches in it. Several automata run
side by side over the few kinds of characters that they tell apart; a breadth-first search then finds a shortest text on
which they answer as asked, or shows that there is none. Patterns that are not read here, or need too many states, are
left undecided.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence, Set
from functools import lru_cache
from typing import TypeVar

from msgspec import Struct

from engine.rules.mutate.automaton import Machine, TooLarge, Unread, machine
from engine.rules.mutate.characters import LAST, SURROGATES, WORD, Characters, has
from engine.rules.read.flaws import reads_words

MAX_JOINT = 4_000  # states of automata that run side by side
PLAIN = tuple(map(ord, "abcdefghijklmnopqrstuvwxyz 0123456789\".,:;-'/()[]=&|+?!<>*"))
T = TypeVar("T")


class Undecided(Exception):
    """The patterns are written in a way that is not read here, or tell too many states apart."""


@lru_cache(maxsize=1024)
def language(source: str) -> Reader:
    """The automaton of a pattern. Raises Undecided."""
    if reads_words(source):
        raise Undecided("word lists are not read here")
    try:
        return Reader(machine(source))
    except (Unread, TooLarge) as error:
        raise Undecided(str(error)) from None


class Reader:
    """A machine made deterministic as far as it is used. State 0 is the beginning; FOUND and LOST are left no more."""

    FOUND, LOST = -1, -2

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._sets = sorted(machine.characters)
        self._states: list[tuple[frozenset[int], int]] = []
        self._numbers: dict[object, int] = {}
        self._next: dict[tuple[int, int], int] = {}
        self._kinds: dict[int, int] = {}
        self._signatures: dict[object, int] = {}
        self._number((frozenset((machine.start,)), Machine.EDGE))

    @property
    def characters(self) -> Set[Characters]:
        return self._machine.characters

    def kind(self, character: int) -> int:
        """The first of the characters that were asked about and are the same to this pattern."""
        if character not in self._kinds:
            signature = (has(WORD, character), *(has(one, character) for one in self._sets))
            self._kinds[character] = self._signatures.setdefault(signature, character)
        return self._kinds[character]

    def after(self, state: int, kind: int) -> int:
        if state < 0:
            return state
        known = self._next.get((state, kind))
        if known is None:
            read = self._machine.after(*self._states[state], kind)
            known = self.FOUND if read is None else self._number(read) if read[0] else self.LOST
            self._next[state, kind] = known
        return known

    def found(self, state: int) -> bool:
        """Whether the pattern is found in a text that ends in a state."""
        return state == self.FOUND if state < 0 else self._machine.ends(*self._states[state])

    def _number(self, state: tuple[frozenset[int], int]) -> int:
        number = self._numbers.setdefault(state, len(self._states))
        if number == len(self._states):
            self._states.append(state)
        return number


class Question(Struct, frozen=True):
    """Texts that all patterns of `need` match, none of `bar`, and exactly one of the two of `differ`, if given."""

    need: tuple[str, ...] = ()
    bar: tuple[str, ...] = ()
    differ: tuple[str, ...] = ()


def texts(question: Question) -> Iterator[str]:
    """Such texts, the shortest first, one for each joint state. Where none comes, there is none. Raises Undecided."""
    readers = [language(source) for source in (*question.need, *question.bar, *question.differ)]
    kinds = _kinds(readers)
    start = (0,) * len(readers)
    came: dict[tuple[int, ...], tuple[tuple[int, ...], int] | None] = {start: None}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        if _answers(question, [reader.found(state) for reader, state in zip(readers, here, strict=True)]):
            yield _text(came, here)
        moving = [at for at, state in enumerate(here) if state >= 0]
        tried: set[tuple[int, ...]] = set()
        for character, own in kinds:
            step = tuple(own[at] for at in moving)
            if step in tried:
                continue
            tried.add(step)
            there = tuple(reader.after(state, kind) for reader, state, kind in zip(readers, here, own, strict=True))
            if there not in came and _hopeful(question, there):
                if len(came) >= MAX_JOINT:
                    raise Undecided("too many states")
                came[there] = here, character
                waiting.append(there)


def _answers(question: Question, found: Sequence[bool]) -> bool:
    need, bar, differ = _cut(question, found)
    return all(need) and not any(bar) and (not differ or differ[0] != differ[1])


def _hopeful(question: Question, states: tuple[int, ...]) -> bool:
    """Whether a longer text may still be an answer."""
    need, bar, differ = _cut(question, states)
    if Reader.FOUND in bar or Reader.LOST in need:
        return False
    return not differ or any(state >= 0 for state in differ) or differ[0] != differ[1]


def _cut(question: Question, parts: Sequence[T]) -> tuple[Sequence[T], Sequence[T], Sequence[T]]:
    one, two = len(question.need), len(question.need) + len(question.bar)
    return parts[:one], parts[one:two], parts[two:]


def _kinds(readers: Sequence[Reader]) -> list[tuple[int, tuple[int, ...]]]:
    """One character for each way in which the patterns tell characters apart, the plainest first."""
    edges = {0, 10, 48, 58, 65, 91, 95, 96, 97, 123}
    for reader in readers:
        for one in reader.characters:
            for low, high in one:
                edges |= {low, high + 1}
    usable = (one for one in sorted(edges) if one <= LAST and one not in SURROGATES)
    found: dict[tuple[int, ...], int] = {}
    for character in (*PLAIN, *usable):
        found.setdefault(tuple(reader.kind(character) for reader in readers), character)
    return [(character, kind) for kind, character in found.items()]


def _text(came: dict[tuple[int, ...], tuple[tuple[int, ...], int] | None], state: tuple[int, ...]) -> str:
    letters = []
    while (step := came[state]) is not None:
        state, character = step
        letters.append(chr(character))
    return "".join(reversed(letters))
