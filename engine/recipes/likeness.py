"""Whether a goal has the form of a recipe's, and which values it gives: by its words alone."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from msgspec import Struct

from engine.recipes.recipe import Kind, Recipe
from engine.recipes.wording import Word, Wording, wording, words_of
from engine.rules import Reader
from engine.text.dates import days_in

MAX_WORDS = 40  # of a goal, and of a form; longer ones have no like
MAX_WAYS = 8  # that are kept of one part; two are as many as any
_NUMBER = re.compile(r"[-+]?[0-9]{1,15}(?:[.,][0-9]{1,15})*")
_EMAIL = re.compile(r"[^@\s]{1,64}@[^@\s]{1,190}\.[^@\s]{2,60}")


class Likeness(Struct, frozen=True):
    """A goal held against the form of a recipe.

    `values` by parameter; `lacks` are the parameters that it gives none for. `exact`: all other words are the form's
    own; else some only say the same. `plain`: each value is quoted, or cannot be more than a value. `ways`: how many
    different values its words could give, 2 for more.
    """

    ways: int = 0
    exact: bool = False
    plain: bool = False
    values: Mapping[str, str] = {}
    lacks: tuple[str, ...] = ()


class _Way(Struct, frozen=True):
    values: tuple[tuple[str, str], ...] = ()
    exact: bool = True
    plain: bool = True

    def behind(self, exact: bool = True, plain: bool = True) -> _Way:
        return _Way(self.values, self.exact and exact, self.plain and plain)

    def with_(self, name: str, value: str) -> _Way:
        return _Way((*self.values, (name, value)), self.exact, self.plain)


def likeness(reader: Reader, recipe: Recipe, goal: str) -> Likeness:
    """Bounded in the length of both; `ways` is 0 for a goal of another form."""
    form, said = (words_of(reader, one, recipe.parameters) for one in (recipe.goal, goal))
    known = wording(reader)
    if max(len(form), len(said)) > MAX_WORDS or any(one.slot for one in said) or not _tells(form, known):
        return Likeness()
    ways = _Matching(known, recipe.parameters, form, said).ways()
    full = [way for way in ways if all(value for _, value in way.values)]
    ways = full or ways
    ways = [way for way in ways if way.exact] or ways
    if not ways:
        return Likeness()
    first = ways[0]
    values = {name: value for name, value in first.values if value}
    lacks = tuple(name for name, value in first.values if not value)
    return Likeness(min(2, len({way.values for way in ways})), first.exact, first.plain, values, lacks)


def fits_kind(value: str, kind: Kind) -> bool:
    """Whether a value is one of its parameter's kind."""
    match kind:
        case "number":
            return _NUMBER.fullmatch(value) is not None
        case "email":
            return _EMAIL.fullmatch(value) is not None
        case "date":
            return len(days_in(value)) > 0
    return True


def _tells(form: Sequence[Word], known: Wording) -> bool:
    """Whether a word of a form says what is to be done: one of nothing but values is like every goal."""
    return any(not one.slot and not one.quoted and not known.idle(one) for one in form)


class _Matching:
    """The ways in which the words of a goal can be those of a form."""

    def __init__(
        self, known: Wording, kinds: Mapping[str, Kind], form: Sequence[Word], said: Sequence[Word]
    ) -> None:
        self._known, self._kinds, self._form, self._said = known, kinds, form, said
        self._left: dict[tuple[int, int], tuple[_Way, ...]] = {}

    def ways(self) -> list[_Way]:
        for at in range(len(self._form), -1, -1):
            for where in range(len(self._said), -1, -1):
                self._left[at, where] = tuple(dict.fromkeys(self._from(at, where)))[:MAX_WAYS]
        return list(self._left[0, 0])

    def _from(self, at: int, where: int) -> list[_Way]:
        """How the words from `where` on can be those of the form from `at` on."""
        known, left, ends = self._known, self._left, where == len(self._said)
        if at == len(self._form):
            return [_Way()] if ends else []
        word = self._form[at]
        if word.slot:
            return [*self._values(word.slot, at, where), *(way.with_(word.slot, "") for way in left[at + 1, where])]
        found: list[_Way] = []
        if not ends and known.alike(word, self._said[where]):
            said = self._said[where]
            same = word.is_literally(said) or (known.idle(word) and known.idle(said))
            found += (way.behind(same) for way in left[at + 1, where + 1])
        if known.idle(word):
            found += (way.behind(exact=False) for way in left[at + 1, where])
        if not ends and known.idle(self._said[where]):
            found += (way.behind(exact=False) for way in left[at, where + 1])
        return found

    def _values(self, name: str, at: int, where: int) -> list[_Way]:
        """Those in which a value begins here: one quoted text, or words none of which is quoted.

        An article is the form's where it has one, else nobody can tell whether it belongs to the value.
        """
        said, found = self._said, list[_Way]()
        if where < len(said) and said[where].quoted:
            return [way.with_(name, said[where].text) for way in self._left[at + 1, where + 1]]
        article = where < len(said) and self._known.idle(said[where])
        if article and at and self._known.idle(self._form[at - 1]):
            return []
        for end in range(where + 1, len(said) + 1):
            if said[end - 1].quoted:
                break
            words = said[where:end]
            plain, value = self._known.plain(words, self._kinds[name], self._form), " ".join(one.text for one in words)
            found += (way.with_(name, value).behind(not article, plain) for way in self._left[at + 1, end])
        return found
