"""Where recipes are kept, by tenant and site."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from engine.ports.erasures import Began
from engine.recipes import KeptRecipe, RecipeChange


class Recipes(Protocol):
    """The recipes of each tenant. Durable, and bounded by MOST_RECIPES; in the order of their ids."""

    async def of(self, tenant: str, site: str) -> Sequence[KeptRecipe]: ...

    async def all(self, tenant: str) -> Sequence[KeptRecipe]: ...

    async def change(
        self, tenant: str, recipe_id: str, how: RecipeChange, began: Began | None = None
    ) -> KeptRecipe | None:
        """Put what `how` makes of the one that is kept in its place, as one act; None deletes it. What `how` raises
        changes nothing. Raises RecipesFull for one more than are kept, and ErasedMeanwhile.
        """
        ...


class Untaught:
    """Nothing is learned, and nothing kept."""

    async def of(self, tenant: str, site: str) -> Sequence[KeptRecipe]:
        return ()

    async def all(self, tenant: str) -> Sequence[KeptRecipe]:
        return ()

    async def change(
        self, tenant: str, recipe_id: str, how: RecipeChange, began: Began | None = None
    ) -> KeptRecipe | None:
        return None
