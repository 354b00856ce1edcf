"""The words of a wish that is held against a form, and what it gives to a control of that."""

from __future__ import annotations

from collections.abc import Sequence

import re2
from msgspec import Struct

from engine.language.offers import quoted
from engine.language.page.headed import heading_above
from engine.language.wishes.named_here import Said, words_of
from engine.language.words.concepts import concepts
from engine.language.words.figures import figure_of
from engine.observe import Element
from engine.text.quoted import Masked, fold
from engine.text.unmarked import letters_alone
from engine.text.wordlists import held

LEAST_STEM = 4  # letters of a word before its ending
QUOTE = re2.compile(r'^"\d+"$')
_SIGNS = ".,;:!?()“”„«»¡¿"
_CLITIC = re2.compile(r"(?i)^(?:qu|[cdjlmnst])['’]")
_OWNS = re2.compile(r"['’]s$")
_TIED = re2.compile(r"(?i)^(\p{L}{3,})-(?:moi|nous|les?|la|toi)$")


class Word(Struct, frozen=True):
    """A word of a wish, as it is written and folded; a number that is said as a word is its figure, too."""

    raw: str
    said: str
    number: str = ""
    ends: bool = False  # a sign after it ends what is said


class Given(Struct, frozen=True):
    """A control with what a wish gives for it, and where in the wish that is said; `label` are words of what the
    control is called that may be said beside it.
    """

    one: Element
    value: str
    places: frozenset[int]
    label: frozenset[str]

    @property
    def step(self) -> str:
        name = quoted(self.one.name)
        if self.one.checked is not None:
            return f"Check {name}"
        value = quoted(self.value)
        return f"Select {value} in {name}" if self.one.options else f"Enter {value} into {name}"


def words_said(said: Said, asked: Masked) -> list[Word]:
    """The words of a wish; what is in quotes is one."""
    found = []
    for one in asked.text.split():
        raw = str(_CLITIC.sub("", _TIED.sub(r"\1", one.strip(_SIGNS))))
        bare = str(_OWNS.sub("", raw.strip(_SIGNS)))
        figure = bare if bare.isdigit() else figure_of(said.shown.reader, fold(bare))
        if bare:
            found.append(Word(bare, bare if QUOTE.match(bare) else fold(bare), figure, one[-1] in _SIGNS))
    return found


def is_form(one: str, other: str) -> bool:
    """Whether two folded texts are the same, in the plural or not, with or without the marks on their letters."""
    first, second = letters_alone(one), letters_alone(other)
    many = min(len(first), len(second)) > 3 and first.rstrip("s") == second.rstrip("s")
    return first == second or many


def means_same(said: Said, one: str, other: str) -> bool:
    """Whether two words are forms of one, or lists have them for the same thing."""
    reader = said.shown.reader
    if is_form(one, other) or not concepts(reader, one).isdisjoint(concepts(reader, other)):
        return True
    ends = reader.words["ends_inflected"]  # "den großen Saal", "Großer Saal"
    stems = [{word.removesuffix(end) for end in ends if word.endswith(end) and len(word) - len(end) >= LEAST_STEM}
             for word in (one, other)]  # fmt: skip
    return not stems[0].isdisjoint(stems[1])


def takes_text(one: Element) -> bool:
    """Whether it is a field into which something is typed, that a step can name."""
    return not one.options and one.checked is None and bool(quoted(one.name))


def is_called(said: Said, one: Element, lists: Sequence[str]) -> bool:
    """Whether a control is called by a word of some lists, and by no other."""
    return any(held(said.lists[name], one.name.strip(" *"), "only") for name in lists)


def groups_of(said: Said, one: Element) -> frozenset[str]:
    """The words of the heading above a control."""
    return frozenset(words_of(heading_above(said.shown.page, one)))
