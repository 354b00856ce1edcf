"""Actions that wait for a person's answer, and the ids of approvals that were used, as rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sqlalchemy import delete, select
from sqlalchemy.dialects.postgresql import insert

from engine.ports import MOST_WAITING, USED_MARGIN, Began, Held
from server.adapters.sql.database import Database, key_of, packed, unpacked
from server.adapters.sql.erasing import check_unerased
from server.adapters.sql.tables import held, used


class ApprovalRows:
    """The guard's port. An id is used by whoever's row is the first, of all workers."""

    def __init__(self, database: Database, clock: Callable[[], float]) -> None:
        """`clock` tells seconds since the epoch."""
        self._database = database
        self._clock = clock

    async def hold(self, tenant: str, one: Held, began: Began | None = None) -> None:
        """Beyond the most of a tenant the oldest go, and so do those that nobody answered in time."""
        mine = held.c.tenant == key_of(tenant)
        oldest = select(held.c.id).where(mine).order_by(held.c.until.desc(), held.c.id.desc()).offset(MOST_WAITING)
        row = {"tenant": key_of(tenant), "id": key_of(one.id), "until": one.until, "body": packed(one)}
        async with self._database.of(tenant) as connection:
            await check_unerased(connection, tenant, began)
            await connection.execute(insert(held).values(row))
            await connection.execute(delete(held).where(mine, held.c.until <= self._clock()))
            await connection.execute(delete(held).where(mine, held.c.id.in_(oldest)))

    async def all(self, tenant: str, now: float) -> Sequence[Held]:
        waiting = select(held.c.body).where(held.c.tenant == key_of(tenant), held.c.until > now)
        async with self._database.of(tenant) as connection:
            rows = await connection.execute(waiting.order_by(held.c.until, held.c.id))
            return tuple(unpacked(row.body, Held) for row in rows)

    async def answered(self, tenant: str, id_: str, now: float) -> Held | None:
        taken = delete(held).where(held.c.tenant == key_of(tenant), held.c.id == key_of(id_)).returning(held.c.body)
        async with self._database.of(tenant) as connection:
            body = await connection.scalar(taken)
        one = None if body is None else unpacked(body, Held)
        return one if one is not None and one.until > now else None

    async def take(self, tenant: str, id_: str, until: float) -> bool:
        new = insert(used).values(tenant=key_of(tenant), id=key_of(id_), until=until)
        old = used.c.tenant == key_of(tenant), used.c.until + USED_MARGIN < self._clock()
        async with self._database.of(tenant) as connection:
            first = await connection.scalar(new.on_conflict_do_nothing().returning(used.c.id))
            await connection.execute(delete(used).where(*old))
        return first is not None
