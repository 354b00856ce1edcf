"""One clause with the page laid over it: what it tells of the one control that it names.

Every word is accounted for: it is of the control's name, or of a value, or of its place on the page; or it is what is
done, a word for the kind of control, or a small word. Where one is left, or two controls may be meant, nothing is read.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import re2
from msgspec import Struct

from engine.language.laid.named import Naming
from engine.language.laid.things import Thing, Words, things, words_in
from engine.language.laid.tokens import Token
from engine.language.laid.words import Deed, Lexicon
from engine.language.page.headed import heading_above
from engine.language.page.own_kind import is_own_kind
from engine.language.page.places import belonging
from engine.language.steps.refine import Refinement, refine
from engine.language.words.kinds import TEXT_FIELDS, kind_of
from engine.language.words.means import same_words
from engine.observe import Element, PageState
from engine.rules import Reader
from engine.text.dates import month_named
from engine.text.quoted import Masked, fold

MAX_CLAUSE = 30  # words
MAX_LOOKS = 80  # steps that are looked for on the page, for one goal
BESIDE = 2  # words from a word for a kind to the name of a thing
_VALUE = re2.compile(r"\d|@|://|^/")
_OF_TEXT: frozenset[Deed] = frozenset(("type", "choose", "turn"))
_OF_CHOICE: frozenset[Deed] = frozenset(("choose", "press", "type"))
_OF_RADIO: frozenset[Deed] = frozenset(("choose", "press", "tick"))
_OF_BOX: frozenset[Deed] = frozenset(("tick", "untick", "turn", "press", "choose"))
_OF_PRESSED: frozenset[Deed] = frozenset(("press",))
_ON, _OFF = frozenset(("tick", "on")), frozenset(("untick", "off"))


class Laid(Struct, frozen=True):
    """What a clause tells: a step, and the control that it is done to. `bare`: no word says what is done to it; `told`:
    one says it that is said of a control alone, and not of what is wished.
    """

    step: str
    found: Refinement
    bare: bool
    told: bool
    covers: int  # words of the clause that are the name of the control, or of its choice

    @property
    def is_press(self) -> bool:
        return self.found.action is not None and self.found.action.verb == "click"


class Scope(Struct, frozen=True):
    """Where all is done that is told: the part of the page with a heading, or a row; nowhere, where nothing says it."""

    name: str = ""
    is_row: bool = False

    @property
    def said(self) -> str:
        if not self.name:
            return ""
        return f' in the row of "{self.name}"' if self.is_row else f' in the "{self.name}" section'


class Overlay:
    """A page that clauses of one goal are held against."""

    def __init__(self, reader: Reader, lexicon: Lexicon, masked: Masked, page: PageState) -> None:
        self._reader, self._lexicon, self._masked, self._page = reader, lexicon, masked, page
        self._naming = Naming(reader, lexicon, masked, page)
        self._looks = MAX_LOOKS

    def is_nothing(self, said: Sequence[Token]) -> bool:
        """Whether a clause says nothing of its own: small words, and words for what a page is made of."""
        words = {word for one in said for word in one.words}
        return not any(one.quoted for one in said) and words <= self._lexicon.small | self._lexicon.parts

    def laid(self, said: Sequence[Token], scope: Scope, value: str = "") -> Laid | None:
        """What a clause tells; None where it tells nothing that one control does. `value` stands after a sign by which
        a value is told.
        """
        if not 0 < len(said) <= MAX_CLAUSE:
            return None
        found: dict[tuple[str, str], Laid] = {}
        for one, choice in self._told(said, scope, value):
            at = (one.found.target.id if one.found.target is not None else "", choice)
            found[at] = max(found.get(at, one), one, key=lambda laid: laid.covers)
        most = max((one.covers for one in found.values()), default=0)
        best = [one for one in found.values() if one.covers == most]
        return best[0] if len(best) == 1 else None

    def _told(self, said: Sequence[Token], scope: Scope, value: str) -> Iterator[tuple[Laid, str]]:
        called = self._naming.field_called(said) if value else None
        for thing in things(self._page):
            said_so = (tuple(word for one in said for word in one.words),) if thing.name == called else ()
            for name in (*thing.words, *said_so):
                if (one := self._of(thing, name, said, scope, value)) is not None:
                    yield one, thing.choice

    def typed_there(self, said: Sequence[Token], scope: Scope) -> Laid | None:
        """What a clause tells that says no field, but the part of the page whose one text box it is about."""
        quotes = [at for at, one in enumerate(said) if one.quoted]
        left = [at for at, one in enumerate(said) if at not in quotes and not self._is_small(one)]
        deeds = [at for at in left if "type" in self._deeds_of(said[at])]
        left = [at for at in left if at not in deeds]
        if len(quotes) != 1 or len(deeds) != 1 or (left and not self._is_one_piece(said, left)):
            return None
        place = " ".join(one.text for one in said[left[0] : left[-1] + 1]) if left else scope.name
        step = f'type {said[quotes[0]].text} into the text box in the "{place}" section'
        fields = [one for one in self._page.elements if kind_of(one) in TEXT_FIELDS]
        boxes = [one for one in fields if place and fold(heading_above(self._page, one)) == fold(place)]
        found = self._look(step) if len(boxes) == 1 else Refinement("none")
        fits = found.target in boxes
        return Laid(step, found, bare=False, told=True, covers=1) if fits and found.status in ("ready", "met") else None

    def _is_small(self, one: Token) -> bool:
        return set(one.words) <= self._lexicon.small | self._lexicon.kinds

    def _deeds_of(self, one: Token) -> frozenset[Deed]:
        return self._lexicon.deeds.get(one.words[0], frozenset()) if len(one.words) == 1 else frozenset()

    def _of(self, thing: Thing, name: Words, said: Sequence[Token], scope: Scope, value: str) -> Laid | None:
        """What a clause tells of one thing; None where it does not name it, or says anything else besides."""
        taken = self._naming.words_for(thing, name, said, value)
        if taken is None:
            return None
        deeds, left = self._deeds(thing, said, [at for at in range(len(said)) if at not in taken])
        for does, place in self._steps(thing, said, deeds, left, value):
            step = f"{does}{place.said or scope.said}"
            found = self._look(step)
            if found.status in ("ready", "met") and not found.prepares and self._is_meant(thing, found, place.name):
                covers = sum(len(said[at].words) for at in taken)
                return Laid(step, found, not deeds, self._is_told(said, taken), covers)
        return None

    def _is_told(self, said: Sequence[Token], taken: Collection[int]) -> bool:
        """Whether a word besides the name of a thing is said of what is done to a control alone."""
        others = (one.words for at, one in enumerate(said) if at not in taken and len(one.words) == 1)
        return any(word in self._lexicon.told for (word,) in others)

    def _is_meant(self, thing: Thing, found: Refinement, place: str) -> bool:
        """Whether what was found is a thing that is called so, at the place that is told."""
        one = found.target
        if one is None or kind_of(one) != kind_of(thing.element) or fold(one.name) != fold(thing.element.name):
            return False
        return not place or (self._is_place(place, one) and one in (belonging(self._page, place, [one]) or ()))

    def _is_place(self, words: str, one: Element) -> bool:
        """Whether words are all that a text of the page says, or stand in the row of a control."""
        place = fold(words)
        row = f" {fold(self._page.rows[one.row - 1])} " if one.row else ""
        return f" {place} " in row or any(fold(line.text).rstrip(":?* ") == place for line in self._page.outline)

    def _deeds(
        self, thing: Thing, said: Sequence[Token], rest: Sequence[int]
    ) -> tuple[frozenset[str], list[int]]:
        """What is done to a thing by the words that are not its name, and where those are that say anything else."""
        lexicon, deeds, left = self._lexicon, set[str](), list[int]()
        own, fitting = {word for name in thing.words for word in name}, _fitting(thing)
        for at in rest:
            words = said[at].words
            word = words[0] if len(words) == 1 and not said[at].quoted else ""
            if does := lexicon.deeds.get(word, frozenset()) & fitting:
                deeds |= does
            elif thing.is_toggle and word in lexicon.on | lexicon.off:
                deeds.add("on" if word in lexicon.on else "off")
            elif word in lexicon.kinds and _stands_by(at, said, rest):
                continue
            elif word and any(self._naming.says(said[at], one, (one,)) for one in own):
                continue  # more of its name
            elif word in lexicon.only and (thing.choice or thing.is_toggle):
                continue
            elif thing.is_pressed and word and not own.isdisjoint(same_words(self._reader, said[at].text)):
                deeds.add("press")
            elif said[at].quoted or not set(words) <= lexicon.small:
                left.append(at)
        return frozenset(deeds), left

    def _steps(
        self, thing: Thing, said: Sequence[Token], deeds: frozenset[str], left: Sequence[int], value: str
    ) -> Iterator[tuple[str, Scope]]:
        """The steps that a clause may tell of a thing, in the words of the rules for steps, each with its place."""
        if thing.is_field:
            typed = self._value(said, left) if not value else "" if left else self._told_value(value)
            if typed:
                yield f'type {typed} into "{thing.name}"', Scope()
            return
        does = _done(thing, deeds)
        if does and not left:
            yield does, Scope()
        elif does and self._is_one_piece(said, left):
            words = said[left[0] : left[-1] + 1]
            for part in (words, words[1:] if is_own_kind(self._reader, self._page, words[0].text) else ()):
                place = " ".join(self._masked.plain(one.text) if one.quoted else one.text for one in part)
                yield from ((does, Scope(place, is_row)) for is_row in (True, False) if place)

    def _told_value(self, value: str) -> str:
        """What stands after a sign, in quotes; "" where what is done stands there, too: "Code: type A7 there"."""
        words = value.split()
        deeds = {*words_in(words[0]), *words_in(words[-1])} & set(self._lexicon.deeds)
        if len(words) > 1 and ('"' in value or deeds):
            return ""
        return value if value.startswith('"') else f'"{value}"'

    def _is_one_piece(self, said: Sequence[Token], places: Sequence[int]) -> bool:
        """Whether between some words stand none but small ones."""
        between = (said[at] for at in range(places[0], places[-1]) if at not in places)
        return all(set(one.words) <= self._lexicon.small for one in between)

    def _value(self, said: Sequence[Token], left: Sequence[int]) -> str:
        """What is typed where no sign tells it, in quotes: what is left in one piece and may be nothing but a value."""
        span = said[left[0] : left[-1] + 1] if left else ()
        if not span or not self._is_one_piece(said, left):
            return ""
        if len(span) == 1 and span[0].quoted:
            return span[0].text
        one = len(span) == 1 or not any("@" in part.text or "/" in part.text for part in span)
        sure = one and any(map(_is_value, span)) and all(map(_may_be_value, span))
        return f'"{" ".join(one.text for one in span)}"' if sure else ""

    def _look(self, step: str) -> Refinement:
        self._looks -= 1
        return refine(self._reader, self._masked.restore(step), self._page) if self._looks >= 0 else Refinement("none")


def _stands_by(at: int, said: Sequence[Token], rest: Sequence[int]) -> bool:
    """Whether a word for a kind stands by what names a thing: "the Bills tab", "the box for Oak"."""
    near = range(max(0, at - BESIDE), min(len(said), at + BESIDE + 1))
    return any(one not in rest or said[one].quoted for one in near)


def _fitting(thing: Thing) -> frozenset[Deed]:
    """What may be done to a thing."""
    if thing.is_field:
        return _OF_TEXT
    if thing.choice:
        return _OF_CHOICE
    if kind_of(thing.element) == "radio":
        return _OF_RADIO
    return _OF_BOX if thing.is_toggle else _OF_PRESSED


def _done(thing: Thing, deeds: frozenset[str]) -> str:
    """The step that does something to a thing; "" where it is not clear what."""
    if thing.choice:
        return f'select "{thing.choice}" in "{thing.name}"'
    if thing.is_toggle:
        on, off = _ON & deeds, _OFF & deeds
        unclear = (on and off) or ("off" in off and "press" in deeds) or ("turn" in deeds and not (on or off))
        if unclear or (off and kind_of(thing.element) == "radio"):
            return ""
        return f'untick "{thing.name}"' if off else f'tick "{thing.name}"'
    return f'click "{thing.name}"' if thing.is_pressed else ""


def _is_value(one: Token) -> bool:
    return _VALUE.search(one.text) is not None


def _may_be_value(one: Token) -> bool:
    """Whether a word may be a part of a value that is told by no sign: a number, a name, a month."""
    return _is_value(one) or one.text[:1].isupper() or bool(month_named(one.text))
