"""The audit trail as rows, which may be added and read: the table takes no other change."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sqlalchemy import insert, select, text

from server.adapters.sql.database import Database, key_of, packed, unpacked
from server.adapters.sql.tables import audit
from server.audit import Entry

_alone = text("SELECT pg_advisory_xact_lock(hashtextextended(:chain, 7))")  # until the transaction ends


class AuditRows:
    """The port of `server.audit`: who adds to a chain waits for who adds to it already."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, tenant: str, made: Callable[[Entry | None], Entry | None]) -> None:
        last = select(audit.c.body).filter_by(tenant=key_of(tenant)).order_by(audit.c.number.desc()).limit(1)
        async with self._database.of(tenant) as connection:
            await connection.execute(_alone, {"chain": f"audit {key_of(tenant)}"})
            body = await connection.scalar(last)
            entry = made(None if body is None else unpacked(body, Entry))
            if entry is not None:
                row = {"tenant": key_of(tenant), "number": entry.number, "body": packed(entry)}
                await connection.execute(insert(audit).values(row))

    async def entries(self, tenant: str | None) -> Sequence[Entry]:
        every = select(audit.c.body).order_by(audit.c.tenant, audit.c.number)
        if tenant is None:
            async with self._database.as_one() as one:
                return [unpacked(row.body, Entry) for row in await one.connection.execute(every)]
        async with self._database.of(tenant) as connection:
            rows = await connection.execute(every.filter_by(tenant=key_of(tenant)))
            return [unpacked(row.body, Entry) for row in rows]
