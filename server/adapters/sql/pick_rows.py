"""What users picked where several elements fitted: a row a site."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import delete, select, update
from sqlalchemy.dialects.postgresql import insert

from engine.ports import Began
from engine.record.picked import MOST_SITES, PickedElement, PickedFor, with_picked
from server.adapters.sql.database import Database, key_of, packed, unpacked
from server.adapters.sql.erasing import check_unerased
from server.adapters.sql.tables import picks


class PickRows:
    """The engine's port for what users picked."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, tenant: str, site: str) -> Mapping[str, PickedElement]:
        async with self._database.of(tenant) as connection:
            return _steps(await connection.scalar(_steps_of(tenant, site)))

    async def keep(self, tenant: str, picked: PickedFor, began: Began | None = None) -> None:
        """Beyond the most of a site, or of a tenant, those picked longest ago are forgotten."""
        own = picks.c.tenant == key_of(tenant)
        oldest = select(picks.c.id).where(own).order_by(picks.c.told.desc()).offset(MOST_SITES)
        async with self._database.of(tenant) as connection:
            await check_unerased(connection, tenant, began)
            known = _steps(await connection.scalar(_steps_of(tenant, picked.site).with_for_update()))
            values = {"told": picked.what.at, "steps": packed(with_picked(known, picked))}
            row = {"tenant": key_of(tenant), "id": key_of(picked.site), **values}
            kept = insert(picks).values(row).on_conflict_do_update(index_elements=["tenant", "id"], set_=values)
            await connection.execute(kept)
            await connection.execute(delete(picks).where(own, picks.c.id.in_(oldest)))

    async def forget(self, tenant: str, site: str, step: str) -> bool:
        """Whether there was one."""
        row = (picks.c.tenant == key_of(tenant), picks.c.id == key_of(site))
        async with self._database.of(tenant) as connection:
            known = _steps(await connection.scalar(_steps_of(tenant, site).with_for_update()))
            if known.pop(step, None) is None:
                return False
            await connection.execute(update(picks).where(*row).values(steps=packed(known)))
            return True


def _steps_of(tenant: str, site: str) -> Any:
    return select(picks.c.steps).where(picks.c.tenant == key_of(tenant), picks.c.id == key_of(site))


def _steps(kept: bytes | None) -> dict[str, PickedElement]:
    return {} if kept is None else unpacked(kept, dict[str, PickedElement])
