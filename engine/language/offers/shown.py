"""The controls of a page by what they are called."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache

import re2
from msgspec.structs import replace

from engine.facts.language import Kind
from engine.language.page.lookup import labels_of_lists, shown_name
from engine.language.page.same_thing import as_one, destination, is_of_site
from engine.language.words.grammar import SMALL_WORDS
from engine.language.words.kinds import FIELDS, TEXT_FIELDS, TOGGLES, kind_of
from engine.language.words.means import of_another_kind, same_words
from engine.observe import Element, PageState
from engine.rules import Bundle, Reader, by_words
from engine.text.quoted import fold
from engine.text.unmarked import letters_alone
from engine.text.wordlists import held

CLICKED: frozenset[Kind] = frozenset({"button", "link", "tab", "menuitem", "menu", "section"})
FREE = ("", "text", "textarea", "email", "tel", "url")  # types of fields that take any words
COUNT = re2.compile(r"\(\d+\)")
NUMBER_AFTER = re2.compile(r" (?:\(\d+\)|\d{1,3})$")  # of what a link leads to; a year is a part of a name
_SAYS_NOTHING = (*SMALL_WORDS, "role_to", "role_from", "role_with", "role_as", "role_by", "role_for")


def quoted(text: str) -> str:
    """A text in quotes that do not stand in it; "" where there are none, so that nothing is ever read by half."""
    text = " ".join(text.split())
    if not text:
        return ""
    for first, last in ("“”", "«»"):
        if not {first, last, "„"} & set(text):
            return f"{first}{text}{last}"
    return ""


def unquoted(text: str) -> str:
    return text[1:-1]


class Shown:
    """The controls of a page by what they are called: made once for all wishes of a goal."""
    def __init__(self, reader: Reader, page: PageState) -> None:
        self.reader, self.page = reader, page
        usable = [one for one in page.elements if one.usable and one.name]
        self.clicked = [one for one in usable if kind_of(one) in CLICKED]
        self.boxes = [one for one in usable if kind_of(one) in TOGGLES]
        self.fields = [one for one in usable if kind_of(one) in FIELDS]
        labels = labels_of_lists(page)
        self.lists = [one for one in usable if one.options]
        self.lists += [replace(one, name=labels[one.id]) for one in page.elements if one.id in labels]
        self.empty, self.kinds = _empty(reader), _kinds(reader)
        self._contents: dict[str, frozenset[str]] = {}
        self._by_content: dict[bool, dict[frozenset[str], list[Element]]] = {}

    def content(self, text: str, *, without_kinds: bool = False) -> frozenset[str]:
        """The words that say something: no articles, no manners, no count in brackets."""
        if text not in self._contents:
            self._contents[text] = each_word(str(COUNT.sub("", text))) - self.empty
        return self._contents[text] - self.kinds if without_kinds else self._contents[text]

    def called(self, text: str, *, without_kinds: bool = False) -> str:
        """The one control that a text calls by all its words, or by other words for the same."""
        wanted = self.content(text, without_kinds=without_kinds)
        if not wanted:
            return ""
        ways = [wanted, *(self.content(other) for other in same_words(self.reader, " ".join(text.split())))]
        known = self._clicked_by_content(without_kinds)
        found = next((known[way] for way in ways if way and way in known), ())
        said = self.content(text)
        names = ((one, self.content(shown_name(one))) for one in found)
        fits = [one for one, name in names if not (
            of_another_kind(self.reader, said, name, self.kinds) or self._is_of_more(said, name))]  # fmt: skip
        return self.sole(fits)

    def _is_of_more(self, said: frozenset[str], name: frozenset[str]) -> bool:
        """Whether a name says more kinds than a text that says more than a verb: "Delete draft and account"."""
        return len(said) > 1 and len(name & self.kinds) > len(said & self.kinds)

    def _clicked_by_content(self, without_kinds: bool) -> Mapping[frozenset[str], Sequence[Element]]:
        if without_kinds not in self._by_content:
            known: dict[frozenset[str], list[Element]] = {}
            for one in self.clicked:
                if not (without_kinds and self._sends_empty(one)):
                    known.setdefault(self.content(shown_name(one), without_kinds=without_kinds), []).append(one)
            self._by_content[without_kinds] = known
        return self._by_content[without_kinds]

    def _sends_empty(self, one: Element) -> bool:
        """Whether it is the button of a form with nothing in it: by itself it sends nothing that anybody wished."""
        fields = self.text_fields(one.form) if one.form is not None else []
        return bool(fields) and not any(field.value for field in fields)

    def sole(self, found: Sequence[Element]) -> str:
        """The name of the one thing that some elements are; "" where they are several."""
        alone = as_one(self.page, found)
        same = [one for one in self.page.elements if one.visible and one.name == alone[0].name] if alone else []
        return shown_name(alone[0]) if len(alone) == 1 and len(as_one(self.page, same)) == 1 else ""

    def words_of(self, kind: str, *texts: str) -> set[str]:
        """The words of a kind of thing by all of its names, and of some texts."""
        names = (kind, *same_words(self.reader, kind, "kind_"), *texts)
        return {word for one in names for word in each_word(one)}

    @cached_property
    def many(self) -> frozenset[str]:
        """The words by which links of one word lead to all of a kind: "Classes"."""
        return frozenset(word for one in self.clicked if kind_of(one) == "link" and not one.row
                         and len(words := self.content(one.name)) == 1 for word in words)  # fmt: skip

    @cached_property
    def leading(self) -> list[Element]:
        """The links, tabs and entries of a menu that lead to another page of this site, and send no form; of links that
        a script makes, those to what is of who wishes.
        """
        return [one for one in self.clicked if one.form is None and not (one.selected or one.current) and (
            (one.href is None and (kind_of(one) in ("tab", "menuitem") or self._is_own_link(one)))
            or self._stays(destination(self.page, one))
        )]  # fmt: skip

    def _is_own_link(self, one: Element) -> bool:
        """Whether a script makes a link of it to what is of who wishes: "Mis reservas"."""
        words = self.reader.words
        mine = held(words["wish_my"], one.name, "begins") or held(words["mean_profile"], one.name, "only")
        return kind_of(one) == "link" and mine

    def _stays(self, to: str) -> bool:
        """Whether an address is another page of this site: who wished names no site that is to be told the wish."""
        return to not in ("", self.page.url) and is_of_site(to, self.page.url)

    def text_fields(self, form: int) -> list[Element]:
        return [one for one in self.page.elements if one.form == form and one.usable and kind_of(one) in TEXT_FIELDS
                and one.input_type in FREE]  # fmt: skip


@lru_cache(maxsize=8_192)
def each_word(text: str) -> frozenset[str]:
    """The words of a text, whether or not they are typed with their marks."""
    return frozenset(letters_alone(fold(text)).split())


def without(words: Iterable[str], text: str) -> str:
    """A text without the longest of the words in it."""
    there = [word for word in words if fold(word) and f" {fold(word)} " in f" {fold(text)} "]
    return f" {fold(text)} ".replace(f" {fold(max(there, key=len))} ", " ").strip() if there else text


@by_words
def _empty(bundle: Bundle) -> frozenset[str]:
    return frozenset(letters_alone(fold(word)) for name in _SAYS_NOTHING for word in bundle.words[name])


@by_words
def _kinds(bundle: Bundle) -> frozenset[str]:
    return frozenset(letters_alone(fold(word)) for word in bundle.words["wish_kinds"])
