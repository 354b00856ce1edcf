"""What the parts of a told sentence may be in the words of the rules for steps: names as a page shows them, values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set

import re2
from msgspec import Struct
from msgspec.structs import replace

from engine.language.page.own_kind import are_one_kind, is_label, is_own_kind, may_be_many
from engine.language.page.signs import pictures
from engine.language.told.clause import Place, is_quoted
from engine.language.told.grammar import PATHS, Tongue, Words, folded, text_of
from engine.language.told.which_said import lead_of
from engine.language.words.doubted import is_doubtful
from engine.language.words.kinds import FIELDS, PRESSED, kind_of
from engine.observe import PageState, of_page
from engine.rules import Reader
from engine.text.pattern_set import pattern
from engine.text.quoted import Masked, fold

_MARK = '"'
_SIDES = " ,:"
_QUOTES = "\"“”„«»‘’‚' "
_SIGN = " | "
_OF_ROWS = ("row", "beside", "of", "")
LEAST_STEM = 3  # letters of a word without its ending
MAX_SHOWN = 6  # words of a name that holds a denial: "Do not disturb"
MAX_BARE = 4  # words of a name that is said without a verb


class Shown(Struct, frozen=True):
    """The texts of a page by what they are folded to, its rows and all of it as one text, which lists have a choice,
    its buttons by name, and what its fields are called.
    """

    texts: Mapping[str, str]
    rows: str
    all: str
    lists: Mapping[str, Set[str]]
    buttons: Mapping[str, str]
    fields: Set[str]
    pressed: Set[str]  # what its buttons, links and tabs are called
    headings: Set[str]  # and what its parts
    joined: Set[str]  # names of controls with a sign or a blank in them
    page: PageState


class Names:
    """What words may stand for on a page."""

    def __init__(self, reader: Reader, tongue: Tongue, masked: Masked, shown: Shown) -> None:
        self._reader, self._tongue, self._masked, self._page = reader, tongue, masked, shown
        self._shown = shown.texts

    def named(self, words: Words) -> Iterator[str]:
        """What a control may be called: in quotes, as the page shows it, by what it is or does, or a name that the page
        does not show.
        """
        bare, kind = self._without_kind(self._without_articles(words))
        text = text_of(bare).strip(_SIDES)
        if any(sign in words for sign in PATHS):
            return
        if not text:
            if self.is_shown(words):
                yield f'"{self._shown[fold(text_of(words).strip(_SIDES))]}"'  # "Filter", which is a kind of thing, too
            elif kind:
                yield f"the {kind}"
            return
        if is_quoted(bare):
            yield f"{text} {kind}".strip()
            return
        if _MARK in text:
            return
        if kind and (does := self._without_which(bare)):
            yield f"the {kind} for {text_of(does)}"  # "the button that clears the filters": its name says all of that
            return
        if shown := self._as_shown(text):
            yield f'"{shown}" {kind}'.strip()
        if self._leads_on(bare):
            if kind and words[-len(bare) :] == bare and not self._leads_on(bare, loosely=True):
                yield f"the {kind} for {text}"  # "the switch for offers by email"
            return
        if not text[0].islower():
            yield f'"{text}" {kind}'.strip()
        yield f"the {text} {kind}".strip()

    def _without_which(self, bare: Words) -> Words:
        """What a control does, as a sentence about it says; none where words are no such sentence."""
        lead = lead_of(self._tongue.which, bare)
        return bare[lead:] if lead else ()

    def values(self, words: Words) -> Iterator[str]:
        """What a value may be: what is in quotes, or words that say nothing but themselves."""
        words = words[1:] if self._is_described(words) and words[1][0].isdigit() else words  # "le 12/10/2026"
        if is_quoted(words[-1:]) and folded(self._without_articles(words[:-1])) in self._tongue.texts:
            words = words[-1:]  # "den Text „Oak“"
        text = text_of(words).strip(_SIDES)
        if is_quoted(words):
            yield text
        elif text and _MARK not in text and not self._is_described(words) and not self._leads_on(words):
            yield f'"{text}"'

    def may_come(self, words: Words) -> bool:
        """Whether a control may be called so on a page to come, be there words in it that lead to a part: "Add to
        basket".
        """
        text = text_of(words).strip(_SIDES)
        few = bool(text) and not text[0].islower() and _MARK not in text and len(words) <= MAX_SHOWN
        does = self._tongue.verbs.isdisjoint(word.strip(_SIDES) for word in words[1:])
        plain = few and does and self._tongue.joint.search(f" {text}") is None and not is_doubtful(self._reader, text)
        return plain and not any(sign in words for sign in PATHS)

    def begins_a_field(self, words: Words) -> bool:
        """Whether one word is what the name of one field begins with: "Preis" of "Preis in Euro"."""
        bare = self._without_articles(words)
        begun = [name for name in self._page.fields if len(bare) == 1 and name.startswith(f"{fold(bare[0])} ")]
        return len(begun) == 1

    def is_search(self, words: Words) -> bool:
        """Whether words are all that the field to search by is called: what follows "the field" may be its name."""
        return folded(self._without_articles(words)) in self._tongue.sought

    def is_split(self, field: Words, value: Words, *, led: bool) -> bool:
        """Whether only one field's name can end where a value begins; on a page to come that is seen there."""
        if is_quoted(value) or self.is_called(field) or self.is_search(field):
            return True
        one = len(self._without_articles(field)) == 1
        return one if led else len(value) == 1 and self.begins_a_field(field)

    def options(self, words: Words) -> Iterator[str]:
        """What a choice may be called: "the slot 10:00" is the slot that is called "10:00"."""
        yield from self.named(words)
        bare = self._without_articles(words)
        if 1 < len(bare) < len(words) and self._tongue.joint.search(text_of(bare)) is None:
            yield from self.named(bare[1:])

    def place(self, place: Place, *, led: bool) -> Iterator[str]:
        """The name of a place, in quotes: as the page shows it, or of a page to come."""
        place = replace(place, name=self._without_kind_of_row(place.name)) if place.kind in _OF_ROWS else place
        text = text_of(place.name).strip(_SIDES)
        if folded(place.name) in self._tongue.sought and place.kind == "":
            yield "the search field"
        elif is_quoted(place.name):
            if place.kind != "headed" or self.is_heading(place.name):
                yield text
        elif text and _MARK not in text and not self._leads_on(place.name):
            to_come = led and (place.kind in ("row", "part", "menu") or not text[0].islower())
            if to_come or self._is_there(place, text):
                yield f'"{self._as_shown(text) or text}"'

    def _without_kind_of_row(self, name: Words) -> Words:
        """What names a row, without the word for the kind of thing that it is: "order 10398", "the number 305". Where
        the page is about things of another kind, it is none of its rows.
        """
        kind, *rest = self._without_articles(name) or ("",)
        while len(rest) > 1 and folded(rest[:1])[0] in self._tongue.of | self._tongue.called | self._tongue.articles:
            rest = rest[1:]
        if not rest or not (is_quoted(tuple(rest)) or rest[0][:1].isdigit() or rest[0][:1].isupper()):
            return name
        number = fold(kind) in self._tongue.numbers
        return tuple(rest) if number or self._is_kind_of_row(fold(kind)) else name

    def _is_kind_of_row(self, kind: str) -> bool:
        page, reader = self._page.page, self._reader
        heads = (word for head in self._page.headings for word in head.split())
        headed = any(are_one_kind(reader, kind, word) for word in heads)
        return headed or is_label(page, kind) or bool(is_own_kind(reader, page, kind))

    def lists_with(self, value: str) -> str:
        """The one list of the page that has a choice, in quotes; "" where none or several have."""
        wanted = fold(self._masked.restore(value).strip(_QUOTES))
        lists = list(self._page.lists.get(wanted, ()))
        return f'"{lists[0]}"' if len(lists) == 1 and lists[0] and _MARK not in lists[0] else ""

    def _is_described(self, words: Words) -> bool:
        """Whether words tell of a value, and do not say it: "the name of Ann"."""
        return len(words) > 1 and words[0] in self._tongue.articles

    def is_shown(self, words: Words) -> bool:
        """Whether words are quoted, or a name with a capital that the page shows just so."""
        text = text_of(words).strip(_SIDES)
        return is_quoted(words) or (bool(text) and not text[0].islower() and fold(text) in self._shown)

    def is_field(self, place: str) -> bool:
        """Whether what should be a place is what a field is called."""
        return place == "the search field" or fold(self._masked.plain(place).strip(_QUOTES)) in self._page.fields

    def plain(self, words: Words) -> Words:
        """Words, or what is in quotes."""
        return (self._masked.plain(words[0]),) if is_quoted(words) else words

    def is_box(self, words: Words) -> bool:
        """Whether words say no more than that it is a box."""
        bare, kind = self._without_kind(self._without_articles(words))
        return not bare and kind == "checkbox"

    def is_of_many(self, words: Words) -> bool:
        """Whether words name the first of several things of a kind: "tasks 301"."""
        kind = self._without_articles(words)[:1]
        return bool(kind) and may_be_many(self._reader, kind[0]) and self._without_kind_of_row(words) != words

    def button(self, words: Words) -> str:
        """The button that is called just so, in quotes; "" where none is."""
        name = self._page.buttons.get(fold(text_of(words)), "")
        return f'"{name}"' if name else ""

    def other_buttons(self, name: str) -> list[str]:
        """What the buttons of the page are called that have another name, folded."""
        return [called for called in self._page.buttons if called != name]

    def is_picture(self, words: Words) -> bool:
        """Whether words are no more than what a picture shows: "the magnifying glass"."""
        return bool(pictures(self._reader, text_of(self._without_articles(words)).strip(_SIDES)))

    def is_called(self, words: Words) -> bool:
        """Whether words are all of what something on the page is called."""
        bare, _ = self._without_kind(self._without_articles(words))
        return is_quoted(bare) or fold(text_of(bare).strip(_SIDES)) in self._shown

    def is_control(self, words: Words) -> bool:
        """Whether the last name that a sentence has is in quotes, or all of what a button, link or tab is called."""
        return any(is_quoted((word,)) for word in words) or fold(self.last_named(words)) in self._page.pressed

    def is_heading(self, words: Words) -> bool:
        """Whether a part of the page is headed so."""
        return fold(self._masked.plain(text_of(words).strip(_SIDES))) in self._page.headings

    def is_in_a_row(self, words: Words) -> bool:
        """Whether a row of the page has words in it."""
        return f" {fold(self._masked.plain(text_of(words)))} " in self._page.rows

    def last_named(self, words: Words) -> str:
        """The last name in the words of a sentence: what is in quotes, else the longest that the page shows."""
        quoted = [word for word in words if is_quoted((word,))]
        if quoted:
            return self._masked.plain(quoted[-1])
        spans = ((at, end) for at in range(1, len(words)) for end in range(len(words), at, -1))
        longest = sorted(spans, key=lambda span: (span[0] - span[1], -span[0]))
        called = (self._without_articles(words[at:end]) for at, end in longest if self._is_text(words[at:end]))
        return text_of(next(called, ())).strip(_SIDES)

    def _is_text(self, words: Words) -> bool:
        return fold(text_of(self._without_articles(words)).strip(_SIDES)) in self._shown

    def is_within_a_name(self, words: Words) -> bool:
        """Whether something on the page is called so that it has words in it that lead to an aim: "Add to see more"."""
        text = f" {fold(text_of(words))} "
        return any(text in f" {shown} " for shown in self._shown)

    def is_name(self, words: Words) -> bool:
        """Whether words may be a name that is on a page to come: in quotes, or short and with a capital."""
        text = text_of(words).strip(_SIDES)
        return is_quoted(words) or (
            bool(text) and not text[0].islower() and len(words) <= MAX_BARE and not self._leads_on(words))

    def _is_there(self, place: Place, text: str) -> bool:
        """Whether the page shows what a place is called; a row may say more than that."""
        if place.after and not place.name[-1].endswith(",") and f" {fold(f'{text} {place.after}')} " in self._page.all:
            return False  # the name goes on: "in the row of Dr Brandt"
        in_row = place.kind in ("row", "beside", "") and text[0].isupper() and f" {fold(text)} " in self._page.rows
        return bool(self._as_shown(text)) or in_row

    def _as_shown(self, text: str) -> str:
        """The text of the page that is called so, be its adjectives inflected: "beim Kleinen Saal"; "" where none is,
        or several.
        """
        if shown := self._shown.get(fold(text)):
            return shown
        stems = self._stems(text) if self._tongue.endings and text[:1].isupper() else ()
        alike = [shown for small, shown in self._shown.items() if stems and self._stems(small) == stems]
        return alike[0] if len(alike) == 1 else ""

    def _stems(self, text: str) -> tuple[str, ...]:
        """The words of a name without the endings that inflect them, the last as it is; of one word, none."""
        *words, last = fold(text).split(" ")
        ends = ((word, next((end for end in self._tongue.endings if word.endswith(end)), "")) for word in words)
        stems = (word[: len(word) - len(end)] if len(word) - len(end) >= LEAST_STEM else word for word, end in ends)
        return (*stems, last) if words else ()

    def unnamed(self, part: str) -> str:
        """A part of a goal without the words that are names as the page shows them: "la estrella de Nada"."""
        first, *words = part.split(" ")
        kept, at = [first], 0
        while at < len(words):
            longest = range(min(len(words), at + MAX_SHOWN), at, -1)
            end = next((end for end in longest if self.is_shown(tuple(words[at:end]))), 0)
            kept += [] if end else [words[at]]
            at = end or at + 1
        return " ".join(kept)

    def leads(self, word: str) -> bool:
        """Whether a word leads to a part of a sentence, or is an article."""
        small = folded((word,))
        return small in self._tongue.within or small[0] in self._tongue.articles

    def _leads_on(self, bare: Words, *, loosely: bool = False) -> bool:
        """Whether words that should be a name lead to another part of the sentence, do something, or are doubtful.
        `loosely`: they tell what something of a kind is for, and may lead to anything.
        """
        tongue, small, text = self._tongue, folded(bare), text_of(bare)
        longest = max(map(len, tongue.within), default=0)
        parts = (small[at : at + count] for at in range(len(small)) for count in range(1, longest + 1))
        return (
            (not loosely and any(part in tongue.within for part in parts))
            or not tongue.verbs.isdisjoint(word.strip(_SIDES) for word in bare)
            or bare[-1] in self._reader.words["pair_ends"]  # "Graz zurück"
            or tongue.joint.search(f" {text}") is not None
            or is_doubtful(self._reader, text)
        )

    def _without_articles(self, words: Words) -> Words:
        while words and words[0].casefold().replace("’", "'") in self._tongue.articles:
            words = words[1:]
        return words

    def _without_kind(self, words: Words) -> tuple[Words, str]:
        """Words without the one for a kind before or after them, and that."""
        small = folded(words)
        for kind, called in sorted(self._tongue.kinds.items(), key=lambda one: -len(one[0])):
            if small[: len(kind)] == kind:
                if self._without_which(words[len(kind) :]):
                    return words[len(kind) :], called
                of = len(small) > len(kind) and small[len(kind)] in self._tongue.of | self._tongue.called
                if kind in self._tongue.signs and not of:
                    continue
                return self._without_articles(words[len(kind) + of :]), called
            if len(small) > len(kind) and small[-len(kind) :] == kind and kind not in self._tongue.signs:
                return words[: -len(kind)], called
        name, _, last = words[-1].rpartition("-") if words else ("", "", "")
        tied = self._tongue.kinds.get(folded((last,)))
        if name and tied is not None and not self._is_text(words):
            return (*words[:-1], name), tied  # "auf Speichern-Symbol klicken"
        return words, ""


def with_joined_names_quoted(tongue: Tongue, masked: Masked, shown: Shown) -> Masked:
    """A text with quotes around the names of controls in it that would be taken apart: "Save and close", "Acct. no."
    Where the page has each of the parts, too, it is left open which is meant.
    """
    text = masked.text
    for name in sorted(shown.joined, key=len, reverse=True):
        if name.casefold() not in text.casefold():
            continue
        parts = [fold(part) for part in _parts(tongue, name)]
        if len(parts) > 1 and not all(part in shown.texts for part in parts):
            text = pattern(rf"(^| )({re2.escape(name)})($|[ .,;:])").sub(r'\1"\2"\3', text)
    return masked if text == masked.text else masked.again(text)


def _parts(tongue: Tongue, name: str) -> list[str]:
    """The pieces of a name between what joins sentences."""
    found = list(tongue.joint.finditer(name))
    ends = [*(one.start() for one in found), len(name)]
    return [name[start:end] for start, end in zip([0, *(one.end() for one in found)], ends, strict=True)]


@of_page
def shown_on(page: PageState) -> Shown:
    """What the page shows as a text of its own, as it is written there, and its rows."""
    texts = (
        *(text for one in page.elements for text in (one.name, one.text, *one.options)),
        *(line.text for line in page.outline),
    )
    shown = {fold(text): text for one in texts if (text := " ".join(one.split())) and _MARK not in text}
    rows = f" {_SIGN.join(f' {fold(row)} ' for row in page.rows)} "
    lists: dict[str, set[str]] = {}
    for one in page.elements:
        for option in one.options:
            lists.setdefault(fold(option), set()).add(one.name)
    fields = {fold(one.name) for one in page.elements if kind_of(one) in FIELDS}
    buttons = {fold(one.name): one.name for one in page.elements
               if kind_of(one) == "button" and fold(one.name) in shown}  # fmt: skip
    headings = {fold(one.name) for one in page.parts if one.role in ("heading", "dialog")}
    pressed = {fold(one.name) for one in page.elements if kind_of(one) in PRESSED}
    joined = {one.name for one in page.elements if " " in one.name and fold(one.name) in shown}
    every = f"{rows}{_SIGN}{_SIGN.join(f' {text} ' for text in shown)}"
    return Shown(shown, rows, every, lists, buttons, fields, pressed, headings, joined, page)
