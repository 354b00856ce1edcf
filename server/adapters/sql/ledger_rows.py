"""Ledgers as rows: one a record, counted within its thing; the last one holds the state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from msgspec import Raw, Struct
from sqlalchemy import func, insert, literal, select

from engine.ports import Began
from server.adapters.sql.database import Database, key_of, packed, unpacked
from server.adapters.sql.erasing import check_unerased
from server.adapters.sql.tables import records

R = TypeVar("R", bound=Struct)


class Answered(Struct, frozen=True):
    """The part of a record that answers a retry."""

    response: Raw = Raw(b"null")
    request_id: str | None = None


class LedgerRows(Generic[R]):
    """The engine's port for records of one kind. Of two writers of one thing at once, one gets StoreUnavailable."""

    def __init__(self, database: Database, kind: str, record: type[R]) -> None:
        self._database = database
        self._kind = kind
        self._record = record

    async def last(self, tenant: str, thing: str) -> R | None:
        newest = select(records.c.record).where(*self._of(tenant, thing)).order_by(records.c.place.desc()).limit(1)
        async with self._database.of(tenant) as connection:
            record = await connection.scalar(newest)
        return None if record is None else unpacked(record, self._record)

    async def append(self, tenant: str, thing: str, record: R, began: Began | None = None) -> None:
        request: str | None = getattr(record, "request_id", None)
        before = select(func.coalesce(func.max(records.c.place), 0)).where(*self._of(tenant, thing))
        row = {
            "tenant": key_of(tenant), "kind": self._kind, "thing": key_of(thing),
            "request": key_of(request) if request else None, "record": packed(record),
        }  # fmt: skip
        async with self._database.of(tenant) as connection:
            await check_unerased(connection, tenant, began)
            place = literal(1) + before.scalar_subquery()
            await connection.execute(insert(records).values(place=place, **row))

    async def history(self, tenant: str, thing: str) -> Sequence[R]:
        every = select(records.c.record).where(*self._of(tenant, thing)).order_by(records.c.place)
        async with self._database.of(tenant) as connection:
            return [unpacked(row.record, self._record) for row in await connection.execute(every)]

    async def answered(self, tenant: str, thing: str, request_id: str) -> Raw | None:
        mine = (*self._of(tenant, thing), records.c.request == key_of(request_id))
        newest = select(records.c.record).where(*mine).order_by(records.c.place.desc()).limit(1)
        async with self._database.of(tenant) as connection:
            record = await connection.scalar(newest)
        return None if record is None else unpacked(record, Answered).response

    def _of(self, tenant: str, thing: str) -> tuple[Any, ...]:
        return (
            records.c.tenant == key_of(tenant), records.c.kind == self._kind, records.c.thing == key_of(thing)
        )  # fmt: skip
