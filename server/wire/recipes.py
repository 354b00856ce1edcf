"""Recipes as they are on the wire."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from engine.recipes import KeptRecipe, Status, Version, changed_sites, written

MAX_YAML_CHARS = 200_000


class RecipeBody(Struct, frozen=True, kw_only=True):
    """What of a recipe is to change: what is left out stays as it is."""

    yaml: Annotated[
        str | None,
        Meta(description="Its text, at most 200,000 characters; where it differs from the last version, a new one."),
    ] = None
    status: Annotated[
        Status | None,
        Meta(description="Whether it is used; suggested: its user is asked before it is first used."),
    ] = None
    frozen: Annotated[bool | None, Meta(description="Whether only people may make new versions of it.")] = None


class RecipeLine(Struct, frozen=True):
    """One recipe. `version` is the one that is used, absent where all are switched off; `runs` and `failures` are of
    all versions that are kept.
    """

    id: str
    site: str
    goal: str
    status: Status
    frozen: bool
    runs: int
    failures: int
    version: int | UnsetType = UNSET


class ChangedSiteView(Struct, frozen=True):
    """A site that seems to look otherwise by now: `failing` of those of its recipes that were `run` failed the last
    time.
    """

    site: str
    failing: int
    run: int


class RecipesView(Struct, frozen=True, rename="camel"):
    """All recipes of a tenant, by id, and the sites on which at least two of them, and half, fail by now."""

    recipes: tuple[RecipeLine, ...]
    changed_sites: tuple[ChangedSiteView, ...]


class RecipeVersionView(Struct, frozen=True, rename="camel"):
    """One wording of a recipe. `author` is a person's name, or learned; `at` is when it was made, in seconds since the
    epoch; `tasks` is how many it was learned from, or ran to their end; `inARow` are failures since the last run that
    reached its goal; `off`: it failed too often, and is not used; `why` is the rule that made it or switched it off.
    """

    number: int
    author: str
    at: float
    tasks: int
    runs: int
    failures: int
    in_a_row: int
    off: bool
    why: str
    yaml: str


class RecipeView(Struct, frozen=True):
    """One recipe with all versions that are kept, the oldest first. `version` is the one that is used."""

    id: str
    site: str
    goal: str
    status: Status
    frozen: bool
    versions: tuple[RecipeVersionView, ...]
    version: int | UnsetType = UNSET


class RecipeDeleted(Struct, frozen=True):
    """The id of the recipe that is gone."""

    deleted: str


def recipes_view(kept: Sequence[KeptRecipe]) -> RecipesView:
    changed = tuple(ChangedSiteView(one.site, one.failing, one.run) for one in changed_sites(kept))
    return RecipesView(tuple(map(recipe_line, kept)), changed)


def recipe_line(kept: KeptRecipe) -> RecipeLine:
    shown = kept.current or kept.versions[-1]
    return RecipeLine(
        kept.id, kept.site, shown.recipe.goal, kept.status, kept.frozen, sum(one.runs for one in kept.versions),
        sum(one.failures for one in kept.versions), kept.current.number if kept.current else UNSET,
    )  # fmt: skip


def recipe_view(kept: KeptRecipe) -> RecipeView:
    shown = kept.current or kept.versions[-1]
    return RecipeView(
        kept.id, kept.site, shown.recipe.goal, kept.status, kept.frozen, tuple(map(_version, kept.versions)),
        kept.current.number if kept.current else UNSET,
    )  # fmt: skip


def _version(one: Version) -> RecipeVersionView:
    return RecipeVersionView(
        number=one.number, author=one.author, at=one.at, tasks=len(one.tasks), runs=one.runs, failures=one.failures,
        in_a_row=one.in_a_row, off=one.off, why=one.why, yaml=written(one.recipe),
    )  # fmt: skip
