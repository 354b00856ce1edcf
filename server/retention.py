"""What is old goes by itself: when a server starts, and once a day from then on."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Protocol

import structlog

from engine.ports import StoreUnavailable

log = structlog.get_logger("surefoot.store")

DAY_SECONDS = 24 * 60 * 60.0
AGAIN_SECONDS = 10 * 60.0  # after a store could not be used


class Purging(Protocol):
    """A store that can let go of what nobody has changed for a while."""

    async def purge(self, before: float, *, dry: bool = False) -> Mapping[str, int]:
        """Erase what was last written before a moment (seconds since the epoch); how many of each kind, by what they
        are called. Nobody else waits for it. `dry` only counts. Raises StoreUnavailable.
        """


class Retention:
    """Keeps a store to `days`; 0: everything stays."""

    def __init__(
        self, store: Purging, days: int, clock: Callable[[], float],
        told: Callable[[Mapping[str, int]], Awaitable[None]],
    ) -> None:  # fmt: skip
        """`clock` tells seconds since the epoch; `told` hears of what has gone, if anything has."""
        self._told = told
        self._store = store
        self._days = days
        self._clock = clock
        self._going: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Called in the event loop."""
        if self._days:
            self._going = asyncio.get_running_loop().create_task(self._go())

    async def close(self) -> None:
        if self._going is not None:
            self._going.cancel()
            with suppress(asyncio.CancelledError):
                await self._going

    async def _go(self) -> None:
        while True:
            pause = DAY_SECONDS
            try:
                gone = await self._store.purge(self._clock() - self._days * DAY_SECONDS)
                if any(gone.values()):
                    log.info("purged", olderThanDays=self._days, things=sum(gone.values()))
                    await self._told(gone)
            except StoreUnavailable as error:
                log.warning("what is old was not purged", reason=str(error))
                pause = AGAIN_SECONDS
            await asyncio.sleep(pause)
