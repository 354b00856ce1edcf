"""A recipe as it is held against one goal: what a turn knows of it, and its steps with the goal's values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from engine.recipes.kept import KeptRecipe
from engine.recipes.recipe import Recipe, Step, Unsayable, of_the_site


class Offer(Struct, frozen=True, omit_defaults=True):
    """The version that would be used. `agreed`: a person has said that it may be."""

    id: str
    version: int
    recipe: Recipe
    agreed: bool = False


class Running(Struct, frozen=True, omit_defaults=True):
    """The recipe that a plan is made of. It holds on its site alone.

    `left`: one of its steps did not fit, and the rest is planned.
    """

    id: str
    version: int
    site: str = ""
    left: bool = False


class Asked(Struct, frozen=True, omit_defaults=True):
    """What a question about recipes asks: whether one may be used, which, or for the value of one parameter.

    `versions` are those of `ids` that were asked about: the answer is to nothing that was written since.
    `values` are those that the user gave before, by parameter. `chosen`: a model named it, among those that
    fit, or for a goal of another form; then `values` are the parts of the goal that the model gave.
    """

    about: Literal["first", "which", "value"]
    ids: tuple[str, ...]
    labels: tuple[str, ...] = ()  # in the words of the question, of those that are asked between
    parameter: str = ""
    values: Mapping[str, str] = {}
    chosen: Literal["none", "among", "other"] = "none"
    versions: tuple[int, ...] = ()


class Liked(Struct, frozen=True):
    """An offer that a goal is like. `lacks` is the one parameter that it has no value for; "" for none. `exact`: the
    goal says it in the recipe's own words.
    """

    offer: Offer
    values: Mapping[str, str]
    lacks: str = ""
    exact: bool = False

    @property
    def goal(self) -> str:
        """What would be done, in the recipe's words with the goal's values. Raises Unsayable."""
        return self.offer.recipe.goal_with(self.values)


def offer_of(kept: KeptRecipe) -> Offer | None:
    """None where it is switched off, or all its versions are."""
    current = kept.current
    return Offer(kept.id, current.number, current.recipe, kept.status == "on") if current and kept.used else None


def steps_of(recipe: Recipe, values: Mapping[str, str]) -> tuple[Step, ...] | None:
    """Its steps with these values; None where one of them cannot be said, or leads off the site."""
    steps = tuple(one.filled(values) for one in recipe.steps)
    if any(one.do == "navigate" and not of_the_site(one.value) for one in steps):
        return None
    try:
        for one in steps:
            _ = one.words
    except Unsayable:
        return None
    return steps
