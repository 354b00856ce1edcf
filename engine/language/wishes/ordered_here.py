"""By what a list is to be sorted, where a wish says only what is to come first: "cheapest first" for "Rent, lowest
first", "show the oldest episodes first".
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.language.offers import Shown, quoted
from engine.language.offers.picks import filters
from engine.language.wishes.named_here import Said, about, words_of
from engine.observe import Element
from engine.text.phrases import covered
from engine.text.wordlists import held

MAX_OPTIONS = 20  # of a list that says how others are sorted
# What is to come first, by what that sorts, and which way.
_ORDERS = (
    ("order_cheapest", "key_price", "mean_ascending"),
    ("order_dearest", "key_price", "mean_descending"),
    ("order_newest", "key_date", "mean_descending"),
    ("order_oldest", "key_date", "mean_ascending"),
    ("order_nearest", "key_distance", "mean_ascending"),
    ("order_best", "key_rating", "mean_descending"),
    ("order_popular", "key_popular", "mean_descending"),
)
_USUAL = frozenset({"order_cheapest", "order_nearest", "order_best", "order_popular"})  # where an entry says no way
_BESIDE = ("wish_the", "wish_my", "beside_small", "beside_control", "beside_option", "role_by")


def ordered_here(said: Said) -> tuple[str, ...]:
    """The steps; none where nothing is to be sorted, or where not just one entry of a list does it."""
    asks = covered(said.said, said.lists["order_first"])
    if not asks or not said.may_name():
        return ()
    for order, key, way in _ORDERS:
        first = covered(said.said, said.lists[order])
        if not first:
            continue
        beside = {word for name in _BESIDE for one in said.lists[name] for word in words_of(one)}
        left = [word for at, word in enumerate(said.said) if at not in first | asks and word not in beside]
        found = [(one, option) for one in said.shown.lists for option in _sorting(said, one, order, key, way)]
        if len(found) == 1 and set(left) <= _spoken_of(said.shown) | about(said.shown, found[0][0]):
            return _steps(said, *found[0])
    return ()


def _spoken_of(shown: Shown) -> set[str]:
    """The words by which the controls of the page call things, after what they do to them: "Load more episodes"."""
    return {word for one in shown.clicked if not one.row for word in words_of(one.name)[1:]}


def _steps(said: Said, one: Element, option: str) -> tuple[str, ...]:
    sent = filters(said.shown, (option, "option", one.name))
    step = f"Select {quoted(option)} in {quoted(one.name)}"
    return ((step, "Send the form") if sent else (step,)) if quoted(option) and quoted(one.name) else ()


def _sorting(said: Said, one: Element, order: str, key: str, way: str) -> Iterator[str]:
    """The entries of a list that sort by a key, one way: by their words, or by what comes first."""
    sorts = held((*said.lists["mean_sort"], *said.lists["do_sort"]), one.name, "begins")
    if len(one.options) > MAX_OPTIONS or not sorts:
        return
    keyed = [option for option in one.options if held(said.lists[key], option)]
    other = "mean_descending" if way == "mean_ascending" else "mean_ascending"
    for option in one.options:
        by_key = option in keyed and held(said.lists[way], option) and not held(said.lists[other], option)
        if by_key or held(said.lists[order], option) or (order in _USUAL and keyed == [option]):
            yield option
