"""The ports for turns over one database, as the wiring hands them to the engine."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import structlog
from msgspec import Struct
from sqlalchemy import text

from engine.ports import StoreUnavailable
from server.adapters.sql.database import Database
from server.adapters.sql.side_rows import JournalRows, RequestRows, forget_old
from server.adapters.sql.task_rows import TaskRows

log = structlog.get_logger("surefoot.store")

SWEEP_SECONDS = 6 * 60 * 60.0


class DatabaseHealth(Struct, frozen=True, rename="camel"):
    writable: bool
    detail: str


class SqlStore(TaskRows, JournalRows, RequestRows):
    """Tasks, sessions, the journal and request keys: any number of workers may use one database."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._sweeping: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Forget what is old, now and every few hours. Called in the event loop."""
        self._sweeping = asyncio.get_running_loop().create_task(self._sweep())

    async def close(self) -> None:
        if self._sweeping is not None:
            self._sweeping.cancel()
            with suppress(asyncio.CancelledError):
                await self._sweeping
        await self._database.close()

    async def health(self) -> DatabaseHealth:
        try:
            async with self._database.of_nobody() as connection:
                writable = await connection.scalar(text("SELECT NOT pg_is_in_recovery()"))
        except StoreUnavailable as error:
            return DatabaseHealth(False, f"{self._database.shown}: {error}")
        if not writable:
            return DatabaseHealth(False, f"{self._database.shown} is a standby: it can only be read")
        return DatabaseHealth(True, f"{self._database.shown} can be written")

    async def _sweep(self) -> None:
        while True:
            try:
                await forget_old(self._database)
            except StoreUnavailable as error:
                log.warning("old request keys were not removed", reason=str(error))
            await asyncio.sleep(SWEEP_SECONDS)
