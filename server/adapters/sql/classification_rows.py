"""What models took the controls of a page for, as rows: one a page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import delete, func, select, update
from sqlalchemy.dialects.postgresql import insert

from engine.safety.meaning import Classification, Classified
from server.adapters.sql.database import Database, key_of, packed, unpacked
from server.adapters.sql.tables import classified

MOST_CONTROLS = 50  # of a page
MOST_PAGES = 500  # of a tenant

Controls = dict[str, Classification]


class ClassificationRows:
    """The engine's port."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, tenant: str, page: str) -> Mapping[str, Classification]:
        async with self._database.of(tenant) as connection:
            kept = await connection.scalar(select(classified.c.controls).where(*_one(tenant, page)))
        return {} if kept is None else unpacked(kept, Controls)

    async def keep(self, tenant: str, told: Classified) -> None:
        """Beyond the most of a page, or of a tenant, those that were told longest ago are forgotten."""
        one = _one(tenant, told.page)
        new = insert(classified).values(tenant=key_of(tenant), page=key_of(told.page), controls=packed({}))
        known = select(classified.c.controls).where(*one).with_for_update()
        mine = classified.c.tenant == key_of(tenant)
        oldest = select(classified.c.page).where(mine).order_by(classified.c.seen.desc()).offset(MOST_PAGES)
        async with self._database.of(tenant) as connection:
            await connection.execute(new.on_conflict_do_nothing())
            before = unpacked((await connection.scalars(known)).one(), Controls)
            after = {**before, told.key: told.what}
            latest = sorted(after.items(), key=lambda pair: -pair[1].at)[:MOST_CONTROLS]
            values = {"controls": packed(dict(latest)), "seen": func.clock_timestamp()}
            await connection.execute(update(classified).where(*one).values(values))
            await connection.execute(delete(classified).where(mine, classified.c.page.in_(oldest)))


def _one(tenant: str, page: str) -> tuple[Any, ...]:
    return (classified.c.tenant == key_of(tenant), classified.c.page == key_of(page))
