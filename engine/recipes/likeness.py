"""Whether a goal has the form of a recipe's, and which values it gives: by its words alone."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from msgspec import Struct

from engine.recipes.recipe import Kind, Recipe, parameters_in, sayable
from engine.rules import Bundle, Reader, by_words
from engine.text.dates import days_in
from engine.text.quoted import TextTooLong, fold, mask

MAX_WORDS = 40  # of a goal, and of a form; longer ones have no like
MAX_VALUE_WORDS = 12  # of one value that is not quoted
_EDGE = " \t\r\n.,;:!?"
_LISTS = ("do_", "role_", "kind_")  # word lists whose words say the same as each other
_EMPTY = ("wish_the", "wish_manners", "wish_thanks")  # words that say nothing
_NUMBER = re.compile(r"[-+]?[0-9]{1,15}(?:[.,][0-9]{1,15})*")
_EMAIL = re.compile(r"[^@\s]{1,64}@[^@\s]{1,190}\.[^@\s]{2,60}")


class Likeness(Struct, frozen=True):
    """A goal held against the form of a recipe.

    `values` by parameter; `lacks` are the parameters that it gives none for. `exact`: all other words are the form's
    own; else some only say the same. `ways`: how many different values its words could give, 2 for more.
    """

    ways: int = 0
    exact: bool = False
    values: Mapping[str, str] = {}
    lacks: tuple[str, ...] = ()

    @property
    def sayable(self) -> bool:
        return all(map(sayable, self.values.values()))


class _Word(Struct, frozen=True):
    text: str
    quoted: bool = False
    slot: str = ""


class _Way(Struct, frozen=True):
    values: tuple[tuple[str, str], ...] = ()
    exact: bool = True

    def with_(self, name: str, value: str) -> _Way:
        return _Way((*self.values, (name, value)), self.exact)


def likeness(reader: Reader, recipe: Recipe, goal: str) -> Likeness:
    """Bounded in the length of both; `ways` is 0 for a goal of another form."""
    form, said = _words(recipe.goal, recipe.parameters), _words(goal, {})
    if not form or not said or max(len(form), len(said)) > MAX_WORDS:
        return Likeness()
    known = _same(reader)
    left: dict[tuple[int, int], tuple[_Way, ...]] = {}
    for at in range(len(form), -1, -1):
        for where in range(len(said), -1, -1):
            left[at, where] = _ways(form, said, at, where, left, known)
    ways = left[0, 0]
    full = [way for way in ways if all(value for _, value in way.values)]
    ways = tuple(full) or ways
    if not ways:
        return Likeness()
    values = {name: value for name, value in ways[0].values if value}
    lacks = tuple(name for name, value in ways[0].values if not value)
    return Likeness(min(2, len({way.values for way in ways})), any(way.exact for way in ways), values, lacks)


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


def _words(text: str, parameters: Mapping[str, Kind]) -> list[_Word]:
    """A text in words; what is quoted is one, and so is a parameter, quoted or not."""
    try:
        masked = mask(" ".join(text.split()))
    except TextTooLong:
        return []
    found = []
    for word in masked.text.split(" "):
        bare = word.strip(_EDGE)
        plain = masked.plain(bare)
        named = parameters_in(plain)
        if len(named) == 1 and plain == f"{{{named[0]}}}" and named[0] in parameters:
            found.append(_Word(plain, slot=named[0]))
        elif bare:
            found.append(_Word(plain, quoted=plain != masked.restore(bare)))
    return found


def _ways(
    form: Sequence[_Word], said: Sequence[_Word], at: int, where: int,
    left: Mapping[tuple[int, int], tuple[_Way, ...]], known: _Same,
) -> tuple[_Way, ...]:  # fmt: skip
    """How the words from `where` on can be those of the form from `at` on: at most a few ways, none twice."""
    if at == len(form):
        rest = said[where:]
        return (_Way(),) if all(known.says_nothing(one) for one in rest) else ()
    found: dict[_Way, None] = {}
    word = form[at]
    if word.slot:
        found |= dict.fromkeys(way.with_(word.slot, "") for way in left[at + 1, where])
        for end, value in _values(said, where, known):
            found |= dict.fromkeys(way.with_(word.slot, value) for way in left[at + 1, end])
        return tuple(found)[:8]
    if where < len(said) and known.alike(word, said[where]):
        same = fold(word.text) == fold(said[where].text)
        found |= dict.fromkeys(_Way(way.values, way.exact and same) for way in left[at + 1, where + 1])
    if known.says_nothing(word):
        found |= dict.fromkeys(left[at + 1, where])
    if where < len(said) and known.says_nothing(said[where]):
        found |= dict.fromkeys(left[at, where + 1])
    return tuple(found)[:8]


def _values(said: Sequence[_Word], where: int, known: _Same) -> list[tuple[int, str]]:
    """The values that can begin here, each with where it ends: one quoted text, or words none of which is quoted."""
    if where < len(said) and said[where].quoted:
        return [(where + 1, said[where].text)]
    found = []
    for end in range(where + 1, min(len(said), where + MAX_VALUE_WORDS) + 1):
        if said[end - 1].quoted:
            break
        words = list(said[where:end])
        while words and known.says_nothing(words[0]):
            words.pop(0)
        while words and known.says_nothing(words[-1]):
            words.pop()
        if words:
            found.append((end, " ".join(one.text for one in words)))
    return found


class _Same:
    """Which words say the same, and which say nothing."""

    def __init__(self, bundle: Bundle) -> None:
        self._lists: dict[str, set[str]] = {}
        self._empty: set[str] = set()
        for name, words in bundle.words.items():
            for word in words:
                if name in _EMPTY:
                    self._empty.add(fold(word))
                elif name.startswith(_LISTS):
                    self._lists.setdefault(fold(word), set()).add(name)

    def alike(self, one: _Word, other: _Word) -> bool:
        if fold(one.text) == fold(other.text):
            return True
        lists = self._lists.get(fold(one.text), set())
        return not one.quoted and not other.quoted and bool(lists & self._lists.get(fold(other.text), set()))

    def says_nothing(self, word: _Word) -> bool:
        return not word.quoted and not word.slot and fold(word.text) in self._empty


@by_words
def _same(bundle: Bundle) -> _Same:
    return _Same(bundle)
