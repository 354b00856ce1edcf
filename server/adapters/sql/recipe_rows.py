"""Recipes: a row each."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import ColumnElement, delete, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.ports import Began
from engine.recipes import MOST_RECIPES, KeptRecipe, RecipeChange, RecipesFull
from server.adapters.sql.database import Database, key_of, packed, unpacked
from server.adapters.sql.erasing import check_unerased
from server.adapters.sql.tables import recipes


class RecipeRows:
    """The engine's port for recipes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, tenant: str, site: str) -> Sequence[KeptRecipe]:
        return await self._read(tenant, recipes.c.site == key_of(site))

    async def all(self, tenant: str) -> Sequence[KeptRecipe]:
        return await self._read(tenant)

    async def _read(self, tenant: str, *which: ColumnElement[bool]) -> Sequence[KeptRecipe]:
        wanted = select(recipes.c.body).where(recipes.c.tenant == key_of(tenant), *which)
        async with self._database.of(tenant) as connection:
            found = (await connection.scalars(wanted)).all()
        return sorted((unpacked(body, KeptRecipe) for body in found), key=lambda one: one.id)

    async def change(
        self, tenant: str, recipe_id: str, how: RecipeChange, began: Began | None = None
    ) -> KeptRecipe | None:
        mine = (recipes.c.tenant == key_of(tenant), recipes.c.id == key_of(recipe_id))
        async with self._database.of(tenant) as connection:
            await check_unerased(connection, tenant, began)
            await connection.execute(select(func.pg_advisory_xact_lock(func.hashtext(f"recipes {key_of(tenant)}"))))
            body = await connection.scalar(select(recipes.c.body).where(*mine))
            known = None if body is None else unpacked(body, KeptRecipe)
            after = how(known)
            if after is None:
                await connection.execute(delete(recipes).where(*mine))
            elif known is None:
                await _add(connection, tenant, after)
            elif after != known:
                await connection.execute(update(recipes).where(*mine).values(body=packed(after)))
            return after


async def _add(connection: AsyncConnection, tenant: str, kept: KeptRecipe) -> None:
    known = select(func.count()).select_from(recipes).where(recipes.c.tenant == key_of(tenant))
    if (await connection.scalar(known) or 0) >= MOST_RECIPES:
        raise RecipesFull(f"{MOST_RECIPES} recipes are kept of a tenant")
    row = {"tenant": key_of(tenant), "id": key_of(kept.id), "site": key_of(kept.site), "body": packed(kept)}
    await connection.execute(insert(recipes).values(row))
