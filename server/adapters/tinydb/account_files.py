"""What each tenant spent on models, a file a tenant: tokens by day (UTC), the last DAYS of them."""

from __future__ import annotations

import threading
import uuid
from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec
import structlog
from msgspec import Struct

from engine.ports import SETTLED_MARGIN, Reserved, StoreUnavailable
from server.adapters.tinydb.disk_thread import off_loop
from server.adapters.tinydb.durable import ensure_folder, replace
from server.adapters.tinydb.layout import Layout

log = structlog.get_logger("surefoot.store")

DAYS = 32  # that are kept, so that a file never grows
DAY_SECONDS = 24 * 60 * 60


class Held(Struct, frozen=True):
    """Tokens of a day that are reserved for a call, which is not under way any more after `until` (since the epoch)."""

    day: int
    tokens: int
    until: float


class Account(Struct, frozen=True, omit_defaults=True):
    """One tenant's file. `days` counts from 1970-01-01, and has what is `held` too, by an id."""

    tenant: str
    days: dict[int, int]
    held: dict[str, Held] = {}


class AccountFiles:
    """The engine's port. Calls of one tenant are booked one after the other."""

    def __init__(self, root: Path, clock: Callable[[], float], told: Callable[[str, int], None]) -> None:
        """`clock` tells seconds since the epoch; `told` hears of every booking: the tenant, and the tokens."""
        self._layout = Layout(root)
        self._clock = clock
        self._told = told
        self._booking = threading.Lock()

    async def spent_today(self, tenant: str) -> int:
        return await off_loop(lambda: self._spent(self._read(tenant)))

    async def book(self, tenant: str, tokens: int) -> None:
        if tokens > 0:
            await off_loop(lambda: self._add(tenant, self._today(), tokens))
            self._told(tenant, tokens)

    async def reserve(self, tenant: str, tokens: int, limit: int, seconds: float) -> Reserved | None:
        reserved = Reserved(self._today(), tokens, str(uuid.uuid4()))
        held = {reserved.id: Held(reserved.day, tokens, self._clock() + seconds + SETTLED_MARGIN)}
        fits = await off_loop(lambda: self._add(tenant, reserved.day, tokens, limit=limit, held=held))
        return reserved if fits else None

    async def settle(self, tenant: str, reserved: Reserved, tokens: int) -> None:
        await off_loop(lambda: self._add(tenant, reserved.day, tokens - reserved.tokens, settled=reserved.id))
        if tokens:
            self._told(tenant, tokens)

    def _today(self) -> int:
        return int(self._clock() // DAY_SECONDS)

    def _spent(self, account: Account) -> int:
        today, now = self._today(), self._clock()
        held = sum(one.tokens for one in account.held.values() if one.day == today and one.until > now)
        return max(0, account.days.get(today, 0) - held)

    def _add(
        self, tenant: str, day: int, tokens: int, *, limit: int | None = None, held: Mapping[str, Held] = {},
        settled: str = "",
    ) -> bool:  # fmt: skip
        """Whether there was room."""
        with self._booking:
            known, now = self._read(tenant), self._clock()
            total = max(0, known.days.get(day, 0) + tokens)
            if limit is not None and total > limit:
                return False
            days = {each: known.days[each] for each in sorted(known.days)[-DAYS:] if each != day}
            left = {id_: one for id_, one in known.held.items() if one.until > now and id_ != settled}
            ensure_folder(self._layout.scratch)
            account = msgspec.json.encode(Account(tenant, {**days, day: total}, {**left, **held})) + b"\n"
            replace(self._layout.account(tenant), account, self._layout.scratch)
            return True

    def _read(self, tenant: str) -> Account:
        """Raises StoreUnavailable for a damaged file: who took it for an empty one would spend the day twice."""
        path = self._layout.account(tenant)
        try:
            return msgspec.json.decode(path.read_bytes(), type=Account)
        except FileNotFoundError:
            return Account(tenant, {})
        except ValueError as error:
            log.error("account cannot be read", file=str(path), reason=str(error))
            raise StoreUnavailable(
                f"what was spent today cannot be read ({path.relative_to(self._layout.root)}): put a copy of the file "
                "back, or remove it to begin the day with nothing spent"
            ) from error
