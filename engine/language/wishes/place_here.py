"""Where something is to be, for a form that shows only what is there: "homes in Whitby", "concerts à Lyon"."""

from __future__ import annotations

from collections.abc import Iterator

import re2

from engine.language.offers import quoted
from engine.language.offers.picks import filters, shows_what_is_there
from engine.language.wishes.named_here import Said, about, words_of
from engine.language.words.alike import are_forms
from engine.text.dates import days_in, month_named
from engine.text.quoted import fold
from engine.text.wordlists import held

MAX_NAME_WORDS = 3  # of a place
_SIGNS = " .,;:!"
_LARGE = re2.compile(r"^\p{Lu}[\pL'’.-]+$")
_BESIDE = ("like_article", "wish_the", "wish_it", "beside_control")


def place_here(said: Said) -> tuple[str, ...]:
    """The steps; none where no place is said, more than that, or where not just one list or field takes it."""
    before, place = _place(said)
    if not place or not said.may_name() or not set(before).isdisjoint(said.lists["wish_my"]):
        return ()
    shown = said.shown
    beside = {word for name in _BESIDE for one in said.lists[name] for word in words_of(one)}
    found = list(_choices(said, place)) or list(_fields(said, place))
    if len(found) != 1:
        return ()
    steps, known = found[0]
    known |= beside | shown.kinds
    about_it = all(any(are_forms(word, one) for one in known) for word in before)
    return steps if about_it else ()


def _place(said: Said) -> tuple[list[str], str]:
    """What is said before the place, and the place: large words at the end, after one that says where."""
    words = [word.strip(_SIGNS) for word in said.wish.split()]
    at = next((at for at in range(len(words) - 1, -1, -1) if words[at].casefold() in said.lists["where_in"]), -1)
    place = words[at + 1 :]
    large = 0 < len(place) <= MAX_NAME_WORDS and all(map(_LARGE.match, place))
    name = " ".join(place)
    other = held(said.lists["language_names"], name, "only") or bool(days_in(name)) or month_named(name) > 0
    return ([fold(word) for word in words[:at]], name) if at >= 0 and large and not other else ([], "")


def _choices(said: Said, place: str) -> Iterator[tuple[tuple[str, ...], frozenset[str]]]:
    """The lists that offer it, in a form that shows what is there."""
    for one in said.shown.lists:
        option = next((option for option in one.options if fold(option) == fold(place)), "")
        sent = filters(said.shown, (option, "option", one.name))
        alone = one.form is None and held(said.lists["field_where"], one.name, "begins")  # a script shows what is there
        if option and (sent or alone) and quoted(one.name):
            step = f"Select {quoted(option)} in {quoted(one.name)}"
            yield (step, "Send the form") if sent else (step,), about(said.shown, one)


def _fields(said: Said, place: str) -> Iterator[tuple[tuple[str, ...], frozenset[str]]]:
    """The fields for a place, in a form that shows what is there."""
    for one in said.shown.fields:
        asks = held(said.lists["field_where"], one.name, "begins") and not one.options and one.form is not None
        if asks and shows_what_is_there(said.shown, {one.form}, searches=True) and quoted(place) and quoted(one.name):
            yield (f"Enter {quoted(place)} into {quoted(one.name)}", "Send the form"), about(said.shown, one)
