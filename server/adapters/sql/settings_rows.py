"""What tenants ask for of the settings: a row a tenant, which whoever changes it locks."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sqlalchemy import Select, select, update
from sqlalchemy.dialects.postgresql import insert

from engine.rules import Settings, SettingValue
from server.adapters.sql.database import Database, key_of, packed, unpacked
from server.adapters.sql.tables import settings


class SettingsRows:
    """The port of `server.policies.tailor`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def read(self, tenant: str) -> Settings:
        async with self._database.of(tenant) as connection:
            body = await connection.scalar(_body_of(tenant))
        return {} if body is None else settings_in(body)

    async def change(self, tenant: str, how: Callable[[Settings], Settings]) -> Settings:
        none = insert(settings).values(tenant=key_of(tenant), body=packed({}))
        async with self._database.of(tenant) as connection:
            await connection.execute(none.on_conflict_do_nothing())
            after = how(settings_in((await connection.scalars(_body_of(tenant).with_for_update())).one()))
            await connection.execute(update(settings).filter_by(tenant=key_of(tenant)).values(body=packed(after)))
            return after


def _body_of(tenant: str) -> Select[tuple[bytes]]:
    return select(settings.c.body).filter_by(tenant=key_of(tenant))


def settings_in(body: bytes) -> Settings:
    """What stands in a row."""
    return unpacked(body, Mapping[str, SettingValue])  # type: ignore[type-abstract]
