"""Which words of a clause name a thing: all of its name, a part that nothing else has, its picture, or its choice."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache

from engine.language.laid.things import Thing, Words, things_with, words_in
from engine.language.laid.tokens import Token
from engine.language.laid.words import Lexicon, small_words
from engine.language.page.signs import words_for_picture
from engine.language.words.fields_said import field_called, fields_of
from engine.language.words.kinds import kind_of
from engine.observe import PageState
from engine.rules import Reader
from engine.text.quoted import Masked, fold

LEAST_LETTERS = 4  # of a word without its ending, and of one that stands for a name
MAX_PICTURE = 3  # words for a picture


class Naming:
    """How the words of one language name the things of a page."""

    def __init__(self, reader: Reader, lexicon: Lexicon, masked: Masked, page: PageState) -> None:
        self._reader, self._lexicon, self._masked, self._page = reader, lexicon, masked, page
        self._small = small_words(reader)
        self._pictures = cache(self._pictures_in)  # of one clause, asked for with each thing

    def field_called(self, said: Sequence[Token]) -> str | None:
        """What the one field is called that words before a sign name, by other words than its own, too."""
        text = " ".join(one.text for one in said)
        return field_called(self._reader, text, fields_of(self._page)) if not any(one.quoted for one in said) else None

    def words_for(self, thing: Thing, name: Words, said: Sequence[Token], value: str) -> frozenset[int] | None:
        """The places of the words by which a thing is named; None where it is not."""
        if value and not thing.is_field:
            chosen = words_in(self._masked.plain(value)) == (words_in(thing.choice) if thing.choice else name)
            told = self._covered(name, said, ()) if thing.choice else frozenset[int]()
            return told if chosen and (thing.choice or kind_of(thing.element) == "radio") else None
        own = self._covered(words_in(thing.choice) if thing.choice else name, said, ())
        if own is None and thing.element.input_type == "search":
            own = self._sought(said)
        if own is None:
            own = self._pictured(thing, said) if thing.is_pressed else self._partly(thing, said)
        if own is None or not thing.choice:
            return own
        return own | (self._covered(name, said, own) or frozenset())

    def _covered(self, name: Words, said: Sequence[Token], taken: Collection[int]) -> frozenset[int] | None:
        """The places of the words that say all of a name; None where they do not. One that a sign puts together may say
        several words of the name.
        """
        left = [at for at in range(len(said)) if at not in taken]
        whole = next((at for at in left if said[at].quoted and said[at].words == name), None)
        if whole is not None:
            return frozenset((whole,))
        telling, found = [word for word in name if word not in self._small], set[int]()
        if not telling and name != tuple(word for one in said for word in one.words):
            return None  # "write to Ann" is of no field "To"
        for word in telling or name:
            at = next((at for at in left if self.says(said[at], word, name, again=at in found)), None)
            if at is None:
                return None
            found.add(at)
        return frozenset(found) if found else None

    def says(self, one: Token, word: str, name: Words, *, again: bool = False) -> bool:
        """Whether a word of a clause says one of a name; `again`: it says another word of it already."""
        if one.quoted or (again and len(one.words) == 1):
            return False
        if word in one.words and set(one.words) <= set(name):
            return True
        return len(one.words) == 1 and not _stems(word, self._lexicon.ends).isdisjoint(
            _stems(one.words[0], self._lexicon.ends))  # fmt: skip

    def _partly(self, thing: Thing, said: Sequence[Token]) -> frozenset[int] | None:
        """The places of words that say only a part of the name of a field, a box or a choice, where nothing else on the
        page has one of them.
        """
        wanted = set(words_in(thing.choice) if thing.choice else thing.words[0]) - self._small
        found = {at for at, one in enumerate(said) if not one.quoted and len(one.words) == 1 and one.words[0] in wanted}
        own = [one for one in (said[at].words[0] for at in found) if len(one) >= LEAST_LETTERS and one.isalpha()]
        only = any(len(things_with(self._page).get(one, ())) == 1 for one in own)
        return frozenset(found) if only and not thing.is_pressed else None

    def _sought(self, said: Sequence[Token]) -> frozenset[int] | None:
        """The places of words for the field to search by."""
        words = [one.words[0] if len(one.words) == 1 else "" for one in said]
        spans = (range(at, at + len(one)) for one in self._lexicon.sought for at in range(len(said))
                 if tuple(words[at : at + len(one)]) == one)  # fmt: skip
        return next((frozenset(span) for span in spans), None)

    def _pictured(self, thing: Thing, said: Sequence[Token]) -> frozenset[int] | None:
        """The places of words for the picture that a control shows: "the pencil" for "Edit"."""
        name = fold(thing.name)
        return next((frozenset(places) for places, called in self._pictures(tuple(said))
                     if any(name == one or name.startswith(f"{one} ") for one in called)), None)  # fmt: skip

    def _pictures_in(self, said: tuple[Token, ...]) -> Sequence[tuple[range, tuple[str, ...]]]:
        """Where a clause says a picture, most words first, and what a control may be called that shows it."""
        spans = (range(at, at + size) for size in range(MAX_PICTURE, 0, -1) for at in range(len(said) - size + 1))
        called = ((span, words_for_picture(self._reader, " ".join(said[at].text for at in span))) for span in spans)
        return [(span, names) for span, names in called if names]


def _stems(word: str, ends: Sequence[str]) -> set[str]:
    """A word, and what it may be without the ending of a form."""
    stems = {word.removesuffix(end) for end in ends}
    return {word, *(stem for stem in stems if len(stem) >= LEAST_LETTERS)}
