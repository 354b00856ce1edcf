"""What each tenant spent on models, a file a tenant: tokens by day (UTC), the last DAYS of them."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import msgspec
import structlog
from msgspec import Struct

from engine.ports import Reserved, StoreUnavailable
from server.adapters.tinydb.disk_thread import off_loop
from server.adapters.tinydb.durable import ensure_folder, replace
from server.adapters.tinydb.layout import Layout

log = structlog.get_logger("surefoot.store")

DAYS = 32  # that are kept, so that a file never grows
DAY_SECONDS = 24 * 60 * 60


class Account(Struct, frozen=True):
    """One tenant's file. `days` counts from 1970-01-01."""

    tenant: str
    days: dict[int, int]


class AccountFiles:
    """The engine's port. Calls of one tenant are booked one after the other."""

    def __init__(self, root: Path, clock: Callable[[], float], told: Callable[[str, int], None]) -> None:
        """`clock` tells seconds since the epoch; `told` hears of every booking: the tenant, and the tokens."""
        self._layout = Layout(root)
        self._clock = clock
        self._told = told
        self._booking = threading.Lock()

    async def spent_today(self, tenant: str) -> int:
        return await off_loop(lambda: self._read(tenant).get(self._today(), 0))

    async def book(self, tenant: str, tokens: int) -> None:
        if tokens > 0:
            await off_loop(lambda: self._add(tenant, self._today(), tokens))
            self._told(tenant, tokens)

    async def reserve(self, tenant: str, tokens: int, limit: int) -> Reserved | None:
        reserved = Reserved(self._today(), tokens)
        return reserved if await off_loop(lambda: self._add(tenant, reserved.day, tokens, limit)) else None

    async def settle(self, tenant: str, reserved: Reserved, tokens: int) -> None:
        if tokens != reserved.tokens:
            await off_loop(lambda: self._add(tenant, reserved.day, tokens - reserved.tokens))
        if tokens:
            self._told(tenant, tokens)

    def _today(self) -> int:
        return int(self._clock() // DAY_SECONDS)

    def _add(self, tenant: str, day: int, tokens: int, limit: int | None = None) -> bool:
        """Whether there was room."""
        with self._booking:
            known = self._read(tenant)
            now = max(0, known.get(day, 0) + tokens)
            if limit is not None and now > limit:
                return False
            days = {each: known[each] for each in sorted(known)[-DAYS:] if each != day}
            ensure_folder(self._layout.scratch)
            account = msgspec.json.encode(Account(tenant, {**days, day: now})) + b"\n"
            replace(self._layout.account(tenant), account, self._layout.scratch)
            return True

    def _read(self, tenant: str) -> dict[int, int]:
        """Raises StoreUnavailable for a damaged file: who took it for an empty one would spend the day twice."""
        path = self._layout.account(tenant)
        try:
            return msgspec.json.decode(path.read_bytes(), type=Account).days
        except FileNotFoundError:
            return {}
        except ValueError as error:
            log.error("account cannot be read", file=str(path), reason=str(error))
            raise StoreUnavailable(
                f"what was spent today cannot be read ({path.relative_to(self._layout.root)}): put a copy of the file "
                "back, or remove it to begin the day with nothing spent"
            ) from error
