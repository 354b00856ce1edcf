"""The form of a page that a wish fills in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from engine.facts.wishes import THING, WishFacts, WishVerb
from engine.language.offers.fits import is_for
from engine.language.offers.shown import Shown, quoted
from engine.language.page.lookup import shown_name
from engine.language.words.fields_said import field_of
from engine.language.words.kinds import kind_of
from engine.language.words.means import kinds_of, same_words
from engine.language.words.stated import OWN_VALUES
from engine.text.quoted import fold
from engine.text.wordlists import held

_BESIDE = ("role_for", "role_with", "value_days", "value_doubts", "value_from", "wish_and")  # what is no place
_SENT_BY: Mapping[WishVerb, str] = {"create": "add"}  # the list button_… of a verb that has none of its own


def form(shown: Shown, said: WishFacts) -> tuple[Literal["none", "one_field", "fields"], str]:
    """Whether a form is there for it, by what its button says, and the field that takes the name of a new one."""
    name = f"button_{_SENT_BY.get(said.verb, said.verb)}"
    if name not in shown.reader.words:
        return "none", ""
    sends = [one for one in shown.clicked if one.form is not None and kind_of(one) == "button"
             and shown.text_fields(one.form)]  # fmt: skip
    ways = [shown.reader.words[name], tuple(filter(None, (said.kind,)))]  # by what is done, else by its kind alone
    makes = said.verb in ("create", "add") and not said.to
    if makes and (said.opened == THING or _is_for_new(shown, said)):  # what "New" led to is sent as forms are
        ways += [shown.reader.words["change_kept"], shown.reader.words["submit"]]
    found = ({one.form for one in sends if held(words, shown_name(one))} for words in ways)
    numbers = {number for number in next(filter(None, found), set()) if number is not None}
    if len(numbers) != 1 or _is_of_another_kind(shown, next(iter(numbers)), said):
        return "none", ""
    if not is_for(shown, next(iter(numbers)), said):
        return "none", ""
    fields = shown.text_fields(next(iter(numbers)))
    if len(fields) == 1:
        comments = said.comment or said.verb == "comment"
        own = any(held(shown.reader.words[name], fields[0].name) for name in OWN_VALUES)
        return ("none", "") if comments and own else ("one_field", fields[0].name)  # the name shown with comments
    fields = [one for one in fields if f"into {quoted(one.name)}" not in said.fills]  # its own value is said
    names = (said.kind, "name", "title")  # a user is called by what stands in "User", where there is such a field
    entry = next(filter(None, (field_of(shown.reader, name, fields) for name in names)), None)
    return "fields", entry or ""


def _is_for_new(shown: Shown, said: WishFacts) -> bool:
    """Whether the page says first that it is there to make something: of this kind, or it has each field said."""
    head = shown.page.heading
    kinds = (fold(said.kind), *same_words(shown.reader, said.kind, "kind_")) if said.kind else ()
    fits = any(f" {kind} " in f" {fold(head)} " for kind in kinds)
    return held(shown.reader.words["mean_add"], head, "begins") and (fits or bool(said.fills and said.fields_here))


def _is_of_another_kind(shown: Shown, form: int, wish: WishFacts) -> bool:
    """Whether a form speaks of things of other kinds and not of this one: a project is not made by "Add a task".
    Its buttons do, and its field where there is one; several are for parts: a user has groups. An "entry" is of any
    kind.
    """
    own, fields = kinds_of(shown.reader, wish.kind), shown.text_fields(form)
    buttons = [one for one in shown.page.elements if one.form == form and kind_of(one) == "button"]
    texts = [one.name for one in (*buttons, *(fields if len(fields) == 1 else ()))]
    if wish.opened == THING or _is_for_new(shown, wish):
        names = shown.reader.words["mean_name"]
        texts += [shown.page.heading, *(one.name for one in fields if held(names, one.name))]
    said = {word for text in texts for word in fold(text).split()} - set(map(fold, shown.reader.words["generic"]))
    spoken = {name for word in said for name in kinds_of(shown.reader, word)}
    return bool(own) and bool(spoken) and own.isdisjoint(spoken)


def route(shown: Shown, about: str) -> str:
    """Steps for "… from X to Y" where the page has one field for each."""
    words = shown.reader.words
    first, last = _named_by(words["role_from"], about), ""
    if first:
        first, last = _halves(words["role_to"], first)
    ends = [field_of(shown.reader, words[end][0], shown.fields) for end in ("mean_from", "mean_destination")]
    if not (first and last and ends[0] and ends[1]) or ends[0] == ends[1]:
        return ""
    if not (_is_place(shown, first) and _is_place(shown, last)):
        return ""
    given = zip((first, last), ends, strict=True)
    return "\n".join(f"Enter {quoted(said)} into {quoted(end)}" for said, end in given if end)


def _is_place(shown: Shown, said: str) -> bool:
    """Whether one end of a way may be a place and no more: no day, no hour, and nothing that is said beside it ("Kiel
    on 3 May", "Kiel with my bike").
    """
    if said.startswith('"'):
        return said.count('"') == len(('"', '"'))
    beside = (word for name in _BESIDE for word in shown.reader.words[name])
    more = "," in said or any(char.isdigit() for char in said)
    return not more and not held(tuple(beside), said)


def _named_by(words: Iterable[str], text: str) -> str:
    """What follows the last of some words in a text; "" where none stands in it."""
    return _halves(words, text)[1]


def _halves(words: Iterable[str], text: str) -> tuple[str, str]:
    """A text before and after the first of some words in it; twice "" where none stands in it."""
    there = {at: word for word in sorted(words, key=len) if (at := text.casefold().find(f" {word} ")) > 0}
    at = min(there, default=-1)
    return (text[:at], text[at + len(there[at]) + 2 :]) if at > 0 else ("", "")


def for_something_new(shown: Shown) -> frozenset[int]:
    """The forms that a text right above their first field or its label says are for something new: "New reminder:"."""
    found: set[int] = set()
    seen: set[int] = set()
    said: list[str] = []
    for line in shown.page.outline:
        one = shown.page.elements[line.element] if line.element >= 0 else None
        form = one.form if one is not None else None
        if form is not None and form not in seen:
            seen.add(form)
            fresh = any(held(shown.reader.words["mean_fresh"], text, "begins") for text in said[-2:])
            found |= {form} if fresh else set()
        said = [*said, line.text] if one is None else []
    return frozenset(found)
