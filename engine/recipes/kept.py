"""A recipe as it is kept: its versions, who made each, how often it was run, and whether it is used."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from engine.recipes.recipe import Recipe

Status = Literal["suggested", "on", "off"]

LEARNED = "learned"  # the author of what no person wrote
MOST_RECIPES = 500  # of a tenant
MOST_VERSIONS = 20  # of a recipe; the oldest go first
MOST_TASKS = 100  # that a version names


class RecipesFull(Exception):
    """A tenant has as many recipes as are kept: what is not needed has to be deleted first."""


class Version(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One wording of a recipe; `number` counts from 1.

    `author` is a person's name, or LEARNED; `tasks` are those that it was learned from or that ran it to their end, at
    most MOST_TASKS. `in_a_row` are failures since the last run that reached its goal. `at` is when it was made, in
    seconds since the epoch.
    """

    number: int
    recipe: Recipe
    author: str
    at: float
    tasks: tuple[str, ...] = ()
    runs: int = 0
    failures: int = 0
    in_a_row: int = 0
    off: bool = False
    why: str = ""  # the rule that made it, or switched it off, with its reason


class KeptRecipe(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """All versions of one recipe, the oldest first. `suggested`: its user is asked before it is first used.

    A frozen one gets no version but by a person.
    """

    id: str
    site: str
    versions: tuple[Version, ...]
    status: Status = "suggested"
    frozen: bool = False

    @property
    def current(self) -> Version | None:
        """The version that is used: the last one that is not switched off."""
        return next((one for one in reversed(self.versions) if not one.off), None)

    @property
    def used(self) -> bool:
        return self.status != "off" and self.current is not None


class ChangedSite(Struct, frozen=True):
    """A site on which many recipes fail by now: `failing` of those `run` failed the last time."""

    site: str
    failing: int
    run: int


RecipeChange: TypeAlias = Callable[[KeptRecipe | None], KeptRecipe | None]  # None: there is none, or none any more


def edited(known: KeptRecipe | None, recipe: Recipe, author: str, now: float) -> KeptRecipe:
    """After a person wrote a recipe, or learning did: one version more, where anything of it differs. What a person
    writes again of a version that was switched off is one more, too.
    """
    if known is None:
        first = Version(number=1, recipe=recipe, author=author, at=now)
        return KeptRecipe(id=recipe.id, site=recipe.site, versions=(first,))
    last = known.versions[-1]
    if last.recipe == recipe and (author == LEARNED or not last.off):
        return known
    new = Version(number=last.number + 1, recipe=recipe, author=author, at=now)
    return replace(known, versions=(*known.versions, new)[-MOST_VERSIONS:])


def ruled(known: KeptRecipe, status: Status | None = None, frozen: bool | None = None) -> KeptRecipe:
    """After a person said whether it is used, and whether it stays as it is. One of which all versions were switched
    off begins anew with the last one, where it is wanted again.
    """
    known = replace(known, status=status or known.status, frozen=known.frozen if frozen is None else frozen)
    if status in (None, "off") or known.current is not None:
        return known
    again = replace(known.versions[-1], off=False, in_a_row=0, why="")
    return replace(known, versions=(*known.versions[:-1], again))


def changed_sites(kept: Iterable[KeptRecipe]) -> tuple[ChangedSite, ...]:
    """Where it is the site that changed rather than one recipe that is wrong: two of its recipes, and half of those
    that were ever run, failed the last time.
    """
    ran: dict[str, list[bool]] = {}
    for one in kept:
        versions = [version for version in one.versions if version.runs]
        if versions:
            ran.setdefault(one.site, []).append(versions[-1].in_a_row > 0)
    found = (ChangedSite(site, sum(failing), len(failing)) for site, failing in sorted(ran.items()))
    return tuple(one for one in found if one.failing >= 2 and 2 * one.failing >= one.run)


def without_tasks(kept: KeptRecipe, tasks: Collection[str]) -> KeptRecipe | None:
    """What is left once these tasks are erased: what was learned from them alone is gone, None where that is all."""
    versions = []
    for one in kept.versions:
        left = tuple(task for task in one.tasks if task not in tasks)
        if left or not one.tasks or one.author != LEARNED:
            versions.append(replace(one, tasks=left))
    return replace(kept, versions=tuple(versions)) if versions else None
