"""Texts in formulas. A text is a number; what is asked of it is a free function of that number.

So equal texts have equal answers, and nothing else is assumed of a pattern or of `.length`: a proof holds whatever the
functions are. For counterexamples there is a pool of known texts, for which every answer is the true one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from engine.rules.compile.codegen import METHODS
from engine.rules.model import Pattern
from engine.rules.prove.samples import samples
from engine.rules.prove.smt import Term, Truth, and_, not_, or_, z3
from engine.rules.prove.values import Finite, Key, Open, Sym

MEASURES: dict[str, Callable[[str], Any]] = {
    "length": len,
    "is_empty": lambda text: text == "",
    "as_lower": str.lower,
    "as_upper": str.upper,
}
PLAIN = ("", "x", "Another Text", "yet another text")


class Texts:
    """The texts and functions of one set of formulas."""

    def __init__(self) -> None:
        self._ids: dict[str, int] = {}
        self._known: list[str] = []
        self._patterns: dict[str, tuple[Any, Pattern]] = {}
        self._measures: dict[str, Any] = {}
        self._relations: dict[str, Any] = {}
        self._groups: dict[tuple[str, str], Any] = {}
        self._laws: list[Truth] = []
        self._told: set[tuple[str, ...]] = set()

    def intern(self, text: str) -> int:
        """The number of a known text, from 0; unknown ones have other numbers."""
        if text not in self._ids:
            self._ids[text] = len(self._known)
            self._known.append(text)
        return self._ids[text]

    def text(self, number: int) -> str | None:
        return self._known[number] if 0 <= number < len(self._known) else None

    def matches(self, pattern: Pattern, value: Sym) -> Truth:
        """Whether a pattern is found in a text that is not null."""
        if isinstance(value, Finite):
            found = [guard for key, guard in value.cases.items() if pattern.search(str(key)) is not None]
            return or_(*found)
        assert isinstance(value, Open)
        if pattern.meaning not in self._patterns:
            name = f"matches_{len(self._patterns)}"
            self._patterns[pattern.meaning] = z3.Function(name, z3.IntSort(), z3.BoolSort()), pattern
        self._laws += self._of_versions(pattern, value.term)
        return self._patterns[pattern.meaning][0](value.term)

    def _of_versions(self, pattern: Pattern, text: Term) -> Iterator[Truth]:
        """Of two versions of a word list, the one with all the words of the other matches whatever the other does."""
        for function, other in self._patterns.values():
            if other.source == pattern.source and other.meaning != pattern.meaning:
                own = self._patterns[pattern.meaning][0]
                if _holds_words_of(other, pattern):
                    yield or_(not_(own(text)), function(text))
                if _holds_words_of(pattern, other):
                    yield or_(not_(function(text)), own(text))

    def group(self, pattern: Pattern, name: str, value: Open) -> Open:
        """What a named group took of a text."""
        key = pattern.meaning, name
        if key not in self._groups:
            self._groups[key] = z3.Function(f"group_{len(self._groups)}", z3.IntSort(), z3.IntSort())
        return Open(self._groups[key](value.term), is_text=True)

    def measure(self, name: str, value: Sym) -> Sym | Truth:
        """`.length`, `.is_empty`, `.as_lower` or `.as_upper` of a text; a truth for `.is_empty`."""
        compute = MEASURES[name]
        if isinstance(value, Finite):
            cases: dict[Key, Truth] = {}
            for key, guard in value.cases.items():
                found = compute(str(key))
                cases[found] = or_(cases.get(found, False), guard)
            return cases.get(True, False) if name == "is_empty" else Finite(cases)
        assert isinstance(value, Open)
        if name == "is_empty":
            return value.term == self.intern("")
        if name not in self._measures:
            self._measures[name] = z3.Function(name, z3.IntSort(), z3.IntSort())
        found = Open(self._measures[name](value.term), is_text=name != "length")
        if name == "length":  # only the empty text has none
            self._laws.append(and_(found.term >= 0, (found.term == 0) == (value.term == self.intern(""))))
        return found

    def never_empty(self, text: Open) -> None:
        """That a text has at least one character, whatever else it may be."""
        self._laws.append(text.term != self.intern(""))

    def related(self, name: str, whole: Term, part: Term) -> Truth:
        """`starts_with`, `ends_with` and `contains`, of the numbers of two texts."""
        if name not in self._relations:
            self._relations[name] = z3.Function(name, z3.IntSort(), z3.IntSort(), z3.BoolSort())
        return self._relations[name](whole, part)

    def news(self) -> Iterator[Truth]:
        """The true answers for the known texts, and the laws of what was measured, since the last call."""
        for key, truth in self._answers(list(self._known)):
            if key not in self._told:
                self._told.add(key)
                yield truth()
        laws, self._laws = self._laws, []
        yield from laws

    def axioms(self, texts: Sequence[str]) -> Iterator[Truth]:
        """The true answers for some texts."""
        for _, truth in self._answers(texts):
            yield truth()

    def _answers(self, texts: Sequence[str]) -> Iterator[tuple[tuple[str, ...], Callable[[], Truth]]]:
        """What each function says of each text, with a key of its own."""
        for (meaning, name), function in self._groups.items():
            for text in texts:
                yield ("group", meaning, name, text), partial(self._taken, function, meaning, name, text)
        for meaning, (function, pattern) in self._patterns.items():
            for text in texts:
                yield ("matches", meaning, text), partial(self._searched, function, pattern, text)
        for name, function in self._measures.items():
            for text in texts:
                yield (name, text), partial(self._measured, function, name, text)
        for name, function in self._relations.items():
            for whole in texts:
                for part in texts:
                    yield (name, whole, part), partial(self._compared, function, name, whole, part)

    def _searched(self, function: Any, pattern: Pattern, text: str) -> Truth:
        return function(self.intern(text)) == (pattern.search(text) is not None)

    def _taken(self, function: Any, meaning: str, name: str, text: str) -> Truth:
        pattern = self._patterns[meaning][1]
        found = pattern.search(text)
        return found is None or function(self.intern(text)) == self.intern(found[pattern.groups.index(name)])

    def _measured(self, function: Any, name: str, text: str) -> Truth:
        answer = MEASURES[name](text)
        return function(self.intern(text)) == (answer if isinstance(answer, int) else self.intern(answer))

    def _compared(self, function: Any, name: str, whole: str, part: str) -> Truth:
        answer = part in whole if name == "contains" else getattr(whole, METHODS[name])(part)
        return function(self.intern(whole), self.intern(part)) == answer

    def pool(self) -> tuple[str, ...]:
        """Texts on which the patterns differ: samples of each, the known texts, and a few that match nothing."""
        found = dict.fromkeys((*self._known, *PLAIN))
        for _, pattern in self._patterns.values():
            found.update(dict.fromkeys(samples(pattern)))
            for other in (other for _, other in self._patterns.values() if other.source == pattern.source):
                found.update(dict.fromkeys(_told_apart(pattern, other)))
        return tuple(found)


def _holds_words_of(one: Pattern, other: Pattern) -> bool:
    return all(set(words) <= set(one.lists[name]) for name, words in other.lists.items())


def _told_apart(one: Pattern, other: Pattern) -> Iterator[str]:
    """Texts with a word that one version of a list has, and another has not."""
    for name, words in one.lists.items():
        own = tuple(word for word in words if word not in other.lists[name])
        if own:
            yield from samples(replace(one, lists={**one.lists, name: own}))
