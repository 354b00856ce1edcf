"""What a page has that a clause may name: its controls and the choices of its lists, by the words of their names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import re2
from msgspec import Struct

from engine.language.page.lookup import shown_name
from engine.language.words.kinds import FIELDS, PRESSED, is_toggle, kind_of
from engine.observe import Element, PageState, of_page
from engine.text.quoted import fold
from engine.text.unmarked import letters_alone

MAX_THINGS = 800  # on one page
_WORD = re2.compile(r"[\p{L}\p{M}\p{N}]+")
_ASIDE = re2.compile(r"\([^)]*\)")
_PRESSED = (*PRESSED, "menu", "option", "section", "icon")
Words = tuple[str, ...]


class Thing(Struct, frozen=True):
    """A control, or one choice of a list: its name as a step says it, and the words of that, with and without what the
    name has in brackets.
    """

    element: Element
    name: str
    words: tuple[Words, ...]
    choice: str = ""

    @property
    def is_toggle(self) -> bool:
        return is_toggle(self.element)

    @property
    def is_field(self) -> bool:
        return not self.choice and kind_of(self.element) in FIELDS and not self.element.options

    @property
    def is_pressed(self) -> bool:
        return kind_of(self.element) in _PRESSED


def words_in(text: str) -> Words:
    """The words of a text, each by itself, folded and without marks."""
    return tuple(letters_alone(fold(word)) for word in _WORD.findall(text))


@of_page
def things(page: PageState) -> tuple[Thing, ...]:
    """The things of a page, one of each name and kind; none of a page that has too many."""
    found = {(thing.name, thing.choice, kind_of(thing.element)): thing
             for one in page.elements if one.visible and not one.disabled for thing in _things(one)}  # fmt: skip
    return tuple(found.values()) if len(found) <= MAX_THINGS else ()


def _things(one: Element) -> Iterator[Thing]:
    name = shown_name(one)
    called = tuple(dict.fromkeys(filter(None, (words_in(name), words_in(_ASIDE.sub(" ", name))))))
    if one.options:
        yield from (Thing(one, name, called, choice) for choice in one.options if name)
    elif called:
        yield Thing(one, name, called)


@of_page
def things_with(page: PageState) -> Mapping[str, frozenset[tuple[str, str]]]:
    """The things of a page, by their names and choices, that have a word in these; its rows have it, too."""
    found: dict[str, set[tuple[str, str]]] = {}
    for thing in things(page):
        for word in words_in(thing.choice or thing.name):
            found.setdefault(word, set()).add((thing.name, thing.choice))
    for row in page.rows:
        for word in words_in(row):
            found.setdefault(word, set()).add((row, ""))
    return {word: frozenset(several) for word, several in found.items()}
