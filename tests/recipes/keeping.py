"""Recipes in memory, as a store keeps them."""

from __future__ import annotations

from collections.abc import Sequence

from engine.ports import Began
from engine.recipes import KeptRecipe, RecipeChange


class InMemory:
    def __init__(self, *recipes: KeptRecipe) -> None:
        self.kept = {one.id: one for one in recipes}

    async def of(self, tenant: str, site: str) -> Sequence[KeptRecipe]:
        return [one for one in self.kept.values() if one.site == site]

    async def all(self, tenant: str) -> Sequence[KeptRecipe]:
        return list(self.kept.values())

    async def change(
        self, tenant: str, recipe_id: str, how: RecipeChange, began: Began | None = None
    ) -> KeptRecipe | None:
        after = how(self.kept.get(recipe_id))
        if after is None:
            self.kept.pop(recipe_id, None)
        else:
            self.kept[recipe_id] = after
        return after
