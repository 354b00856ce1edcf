"""One at a time per key, across workers: a lease in the database, renewed as long as it is held.

A worker that was killed renews nothing, so that what it held is free again after LEASE_SECONDS. No connection is held
meanwhile.
"""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager, suppress
from hashlib import blake2b

import structlog
from sqlalchemy import TextClause, text

from engine.ports import StoreUnavailable
from server.adapters.sql.database import Database
from server.lanes import Lanes

log = structlog.get_logger("surefoot.store")

LEASE_SECONDS = 10
WAIT_SECONDS = 15.0  # after which a call that another worker still plays is refused: the client makes it again
FIRST_PAUSE, LONGEST_PAUSE = 0.02, 0.5  # seconds between two looks

_take = text(f"""
    INSERT INTO leases (name, owner, until) VALUES (:name, :owner, now() + interval '{LEASE_SECONDS} s')
    ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, until = excluded.until WHERE leases.until < now()
    RETURNING name""")
_renew = text(f"""
    UPDATE leases SET until = now() + interval '{LEASE_SECONDS} s' WHERE name = :name AND owner = :owner
    RETURNING name""")
_release = text("DELETE FROM leases WHERE name = :name AND owner = :owner RETURNING name")


class SharedLanes(Lanes):
    """Callers of one worker wait for each other in memory; the first of them waits for other workers."""

    def __init__(self, database: Database) -> None:
        super().__init__()
        self._database = database

    @asynccontextmanager
    async def hold(self, key: Hashable, *, patient: bool = False) -> AsyncIterator[None]:
        """Raises StoreUnavailable where another worker does not let go in time, unless `patient`."""
        async with super().hold(key):
            lease = {"name": _name_of(key), "owner": str(uuid.uuid4())}
            await self._acquire(lease, patient)
            renewing = asyncio.create_task(self._keep(lease))
            try:
                yield
            finally:
                renewing.cancel()
                with suppress(asyncio.CancelledError):
                    await renewing
                with suppress(StoreUnavailable):  # then it runs out by itself
                    await self._done(_release, lease)

    async def _acquire(self, lease: dict[str, str], patient: bool) -> None:
        pause, waited = FIRST_PAUSE, 0.0
        while not await self._done(_take, lease):
            if waited >= WAIT_SECONDS and not patient:
                raise StoreUnavailable("another worker is still busy with the same task or request")
            await asyncio.sleep(pause)
            waited, pause = waited + pause, min(2 * pause, LONGEST_PAUSE)

    async def _keep(self, lease: dict[str, str]) -> None:
        while True:
            await asyncio.sleep(LEASE_SECONDS / 3)
            try:
                if not await self._done(_renew, lease):
                    log.warning("a lease was lost; the first to store the turn is the one that counts")
                    return
            except StoreUnavailable as error:
                log.warning("a lease was not renewed", reason=str(error))

    async def _done(self, statement: TextClause, lease: dict[str, str]) -> bool:
        async with self._database.of_nobody() as connection:
            return await connection.scalar(statement, lease) is not None


def _name_of(key: Hashable) -> str:
    return blake2b(repr(key).encode("utf-8", "surrogatepass"), digest_size=20).hexdigest()
