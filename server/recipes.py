"""Recipes as people and programs look after them: listed, read, written, switched and taken out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from engine.ports import Recipes
from engine.recipes import (
    LEARNED,
    Flaw,
    KeptRecipe,
    Recipe,
    Status,
    checked,
    edited,
    flaw_at,
    ruled,
)
from engine.rules import Bundle, Reader
from server.tenants import Principal

NAME = "recipe.yaml"  # of what is handed in without a file


class UnknownRecipe(Exception):
    """A tenant has no recipe of this id."""

    def __init__(self, recipe_id: str) -> None:
        super().__init__(recipe_id)
        self.recipe_id = recipe_id


class FlawedRecipe(Exception):
    """What was handed in is no recipe: `flaws` say why, line by line."""

    def __init__(self, flaws: Sequence[Flaw]) -> None:
        super().__init__("; ".join(map(str, flaws)))
        self.flaws = tuple(flaws)


class Policies(Protocol):
    """The policies of each tenant."""

    async def of(self, tenant: str) -> Bundle: ...


class RecipeDesk:
    def __init__(self, kept: Recipes, policies: Policies, clock: Callable[[], float]) -> None:
        """`clock` tells seconds since the epoch."""
        self._kept = kept
        self._policies = policies
        self._clock = clock

    async def all(self, tenant: str) -> Sequence[KeptRecipe]:
        return await self._kept.all(tenant)

    async def one(self, tenant: str, recipe_id: str) -> KeptRecipe:
        """Raises UnknownRecipe."""
        for kept in await self._kept.all(tenant):
            if kept.id == recipe_id:
                return kept
        raise UnknownRecipe(recipe_id)

    async def read(self, tenant: str, recipe_id: str, text: str, file: str = NAME) -> Recipe:
        """The recipe that a text would be under this id. Raises FlawedRecipe."""
        data = text.encode("utf-8", "replace")
        recipe, flaws = checked(Reader(await self._policies.of(tenant)), file, data, recipe_id)
        if recipe is None:
            raise FlawedRecipe(flaws)
        for kept in await self._kept.all(tenant):
            if kept.id == recipe_id and kept.site != recipe.site:
                said = f"site: is {recipe.site!r}, and this recipe is of {kept.site!r}"
                raise FlawedRecipe([flaw_at(file, data, ("site",), said, "give one of another site an id of its own")])
        return recipe

    async def change(
        self, tenant: str, recipe_id: str, author: str,
        recipe: Recipe | None = None, status: Status | None = None, frozen: bool | None = None,
    ) -> KeptRecipe:  # fmt: skip
        """Put in what is not None. Raises UnknownRecipe where there is nothing to change, and RecipesFull."""

        def changed(known: KeptRecipe | None) -> KeptRecipe:
            if recipe is not None:
                known = edited(known, recipe, author, self._clock())
            if known is None:
                raise UnknownRecipe(recipe_id)
            return ruled(known, status, frozen)

        kept = await self._kept.change(tenant, recipe_id, changed)
        assert kept is not None
        return kept

    async def delete(self, tenant: str, recipe_id: str) -> None:
        """Raises UnknownRecipe."""

        def none_left(known: KeptRecipe | None) -> None:
            if known is None:
                raise UnknownRecipe(recipe_id)

        await self._kept.change(tenant, recipe_id, none_left)


def author_of(principal: Principal) -> str:
    """Who wrote a version; nobody is taken for what learns."""
    name = principal.name.strip()[:100]
    return name if name not in ("", LEARNED) else f"a key {principal.key}".strip()
