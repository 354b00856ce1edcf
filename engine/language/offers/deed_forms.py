"""Forms that do something to a thing which is said in them: "Tag", "New name", and a button "Rename tag"."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.facts.wishes import WishFacts, WishVerb
from engine.language.words.kinds import FIELDS, kind_of
from engine.language.words.means import same_words
from engine.observe import Element, PageState
from engine.rules import Reader
from engine.text.quoted import fold
from engine.text.wordlists import held

_DOES: Mapping[WishVerb, str] = {"rename": "mean_rename", "delete": "change_gone"}

Fields = Sequence[tuple[Element, str]]


def deed_form(reader: Reader, page: PageState, said: WishFacts) -> tuple[Fields, Element | None]:
    """The fields of the one form that is for a wish, each with what goes into it, and its button; else nothing.

    Its button says what is done, and to what kind of thing, and no more; one field is called by that kind, or by the
    name that such a thing has so far; and one is for the new name, where it gets another. The wish says nothing else.
    """
    says_more = said.unread or said.fills or said.out_of
    if said.verb not in _DOES or not said.kind or not said.name or says_more:
        return (), None
    kinds = {fold(said.kind), *same_words(reader, said.kind), *same_words(reader, said.kind, "kind_")}
    name = _DOES[said.verb]
    does = tuple(map(fold, reader.words[name]))
    buttons = [one for one in page.elements if one.usable and one.form is not None and not one.row
               and kind_of(one) == "button" and fold(one.name) in _said_of(does, kinds)]  # fmt: skip
    if len(buttons) != 1:
        return (), None
    fields = [one for one in page.elements if one.form == buttons[0].form and one.usable and kind_of(one) in FIELDS]
    things = [one for one in fields if _is_of_thing(reader, one, kinds)]
    fresh = [one for one in fields if held(reader.words["mean_fresh"], one.name, "begins")]
    wanted = [(things, said.name), *([(fresh, said.to)] if said.verb == "rename" else [])]
    if any(len(found) != 1 or not value for found, value in wanted):
        return (), None
    return tuple((found[0], value) for found, value in wanted), buttons[0]


def _said_of(does: Iterable[str], kinds: Iterable[str]) -> set[str]:
    """What a button may be called that does it to one of a kind: "Delete tag", "Tag löschen"."""
    return {said for word in does for kind in kinds for said in (f"{word} {kind}", f"{kind} {word}")}


def _is_of_thing(reader: Reader, one: Element, kinds: set[str]) -> bool:
    """Whether a field is for the thing: called by its kind, or by the name that it has so far ("Old name")."""
    name, old = fold(one.name), held(reader.words["mean_current"], one.name, "begins")
    names = (*kinds, *map(fold, (*reader.words["mean_name"], *reader.words["mean_title"])))
    return name in kinds or (old and any(name.endswith(f" {word}") for word in names))
