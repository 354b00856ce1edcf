"""A recipe that a model may name for a goal: which it is asked about, and what its word has to be like."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from engine.observe import PageState
from engine.recipes.controls import found_on
from engine.recipes.offer import Offer
from engine.recipes.recipe import Recipe, parameters_in
from engine.rules import Reader
from engine.text.quoted import fold

MOST_SHOWN = 12  # recipes that a model is asked about


def nearest(goal: str, offers: Sequence[Offer]) -> tuple[Offer, ...]:
    """At most MOST_SHOWN, those first that share most words with the goal."""
    words = set(fold(goal).split())
    shared = {one.id: len(words & set(fold(one.recipe.goal).split())) for one in offers}
    return tuple(sorted(offers, key=lambda one: (-shared[one.id], one.id))[:MOST_SHOWN])


def may_begin(reader: Reader, recipe: Recipe, page: PageState) -> bool:
    """Whether its first step can be done on a page, as far as that can be told without values."""
    first = recipe.steps[0]
    if any(parameters_in(text) for field, text in first.texts.items() if field in ("name", "place", "before")):
        return True
    return found_on(reader, first, page).fit == "fits"


def stand_in(goal: str, values: Collection[str]) -> bool:
    """Whether each value is a part of the goal as it is written, of whole words, and no two share any of it."""
    free = goal
    for value in sorted(values, key=len, reverse=True):
        at = _place_of(value, free)
        if at is None:
            return False
        free = free[:at] + "\n" * len(value) + free[at + len(value) :]
    return True


def agree(said: Mapping[str, str], read: Mapping[str, str]) -> bool:
    """Whether values that a model gives are none but those that rules read."""
    return all(read.get(name) == value for name, value in said.items())


def _place_of(value: str, text: str) -> int | None:
    at = text.find(value) if value.strip() else -1
    while at >= 0:
        end = at + len(value)
        within = at > 0 and text[at - 1].isalnum() and value[0].isalnum()
        goes_on = end < len(text) and text[end].isalnum() and value[-1].isalnum()
        if not within and not goes_on:
            return at
        at = text.find(value, at + 1)
    return None
