"""What a tenant has one of, such as its settings: a row each, which whoever changes it locks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from sqlalchemy import Select, TableClause, delete, func, select, update
from sqlalchemy.dialects.postgresql import insert

from server.adapters.sql.database import Database, key_of, packed, unpacked

T = TypeVar("T")


class TenantRow(Generic[T]):
    """The ports of `server.policies.tailor` and `server.policies.runs`. A table with `at` is told when a row was
    written.
    """

    def __init__(self, database: Database, table: TableClause, kind: Any, nothing: T) -> None:
        """`kind` is the type as it is read; `nothing` is what is read where there is no row."""
        self._database = database
        self._table = table
        self._kind = kind
        self._nothing = nothing
        self._now = {"at": func.clock_timestamp()} if "at" in table.c else {}

    async def read(self, tenant: str) -> T:
        async with self._database.of(tenant) as connection:
            body = await connection.scalar(self._body_of(tenant))
        return self._nothing if body is None else self._read(body)

    async def change(self, tenant: str, how: Callable[[T], T]) -> T:
        own = {"tenant": key_of(tenant)}
        none = insert(self._table).values(**own, body=packed(self._nothing), **self._now)
        # Not one statement that inserts and one that locks: another worker may remove the row between them.
        locked = none.on_conflict_do_update(index_elements=["tenant"], set_=own).returning(self._table.c.body)
        async with self._database.of(tenant) as connection:
            body = (await connection.scalars(locked)).one()
            after = how(self._read(body))
            if after == self._nothing:
                await connection.execute(delete(self._table).filter_by(**own))
            else:
                written = update(self._table).values(body=packed(after), **self._now)
                await connection.execute(written.filter_by(**own))
            return after

    def _body_of(self, tenant: str) -> Select[tuple[bytes]]:
        return select(self._table.c.body).filter_by(tenant=key_of(tenant))

    def _read(self, body: bytes) -> T:
        found: T = unpacked(body, self._kind)
        return found
