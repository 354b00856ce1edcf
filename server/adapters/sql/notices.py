"""Notices between workers: a turn that has something to say wakes the readers of every worker.

PostgreSQL carries them without keeping them, so a notice may be lost; a listener that was cut off says so when it is
back, and readers then look for themselves.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

import psycopg
import structlog

from server.adapters.sql.schema import plain_url

log = structlog.get_logger("surefoot.events")

CHANNEL = "surefoot"
AGAIN_SECONDS = 1.0
QUIET_SECONDS = 20.0  # after which the connection is looked at


class Notices:
    """Sends and hears over one connection of its own."""

    def __init__(self, address: str) -> None:
        self._address = plain_url(address)
        self._waiting: asyncio.Queue[bytes] = asyncio.Queue(maxsize=10_000)
        self._tasks: list[asyncio.Task[None]] = []

    def begin(self, heard: Callable[[bytes], None], missed: Callable[[], None]) -> None:
        """`heard` is told of every notice, those sent from here too; `missed` that some may have been lost."""
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(self._listen(heard, missed)), loop.create_task(self._send())]

    def send(self, notice: bytes) -> None:
        """Comes back at once. Raises QueueFull."""
        self._waiting.put_nowait(notice)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        for task in self._tasks:
            with suppress(asyncio.CancelledError):
                await task

    async def _listen(self, heard: Callable[[bytes], None], missed: Callable[[], None]) -> None:
        first = True
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(self._address, autocommit=True) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    if not first:
                        missed()
                    first = False
                    while True:
                        async for notice in connection.notifies(timeout=QUIET_SECONDS):
                            heard(notice.payload.encode())
                        await connection.execute("SELECT 1")
            except psycopg.Error as error:
                log.warning("notices of other workers are not heard", reason=str(error).strip())
                first = False
            await asyncio.sleep(AGAIN_SECONDS)

    async def _send(self) -> None:
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(self._address, autocommit=True) as connection:
                    while True:
                        notice = await self._waiting.get()
                        await connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, notice.decode()))
            except psycopg.Error as error:
                log.warning("a notice was lost", reason=str(error).strip())
            await asyncio.sleep(AGAIN_SECONDS)
