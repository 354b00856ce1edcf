"""How often each rule fired of late, counted from the turns that a store keeps."""

from __future__ import annotations

import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import AbstractContextManager
from multiprocessing import get_context
from pathlib import Path
from typing import Protocol

import msgspec
import structlog
from msgspec import Struct

from server.policies.recorded import parts_of, records_in
from server.policies.solving import begin, end

log = structlog.get_logger("surefoot.policies")

WEEK = 7 * 24 * 3600.0
KEPT_SECONDS = 600.0  # that a count is told, before the turns are counted anew
MOST_SECONDS = 300.0  # that one count may take
MOST_TENANTS = 64  # whose counts are kept


class Consulted(Struct):
    """What is read of a round: the full names of what fired."""

    fired: tuple[str, ...] = ()


class Turn(Struct):
    """What is read of a recorded turn."""

    rounds: tuple[Consulted, ...]
    ended: float = 0.0


class Recorded(Protocol):
    def traces(self, tasks: Sequence[str], since: float = 0.0) -> AbstractContextManager[list[Path]]:
        """Files of recorded turns, of all tasks if none is named, that changed since."""


class Fired(Struct, frozen=True):
    """Firings by full name; None where they were not counted yet. `counting` says that they are on their way."""

    counts: Mapping[str, int] | None = None
    counting: bool = False


class _Counted(Struct, frozen=True):
    counts: Mapping[str, int] | None
    at: float


def fired_of_late(store: Recorded, now: float | None = None) -> Counter[str]:
    """Firings of the last seven days by full name, of the sets that turns keep rounds of. Raises StoreError."""
    since = (time.time() if now is None else now) - WEEK
    read = msgspec.json.Decoder(Turn)
    found: Counter[str] = Counter()
    with store.traces([], since) as files:
        for part in parts_of(files):
            for turn in records_in(part, read):
                if turn is not None and turn.ended >= since:
                    found.update(rule for one in turn.rounds for rule in one.fired)
    return found


class Firings:
    """The counts of each tenant, made in a process of their own, one after the other: turns go on meanwhile."""

    def __init__(self, count: Callable[[str], Mapping[str, int]]) -> None:
        """`count` says them of a tenant, and is asked in another process."""
        self._count = count
        self._lock = threading.Lock()
        self._one_at_a_time = threading.Lock()
        self._kept: OrderedDict[str, _Counted] = OrderedDict()
        self._counting: set[str] = set()
        self._pool: ProcessPoolExecutor | None = None
        self._closed = False

    def of(self, tenant: str) -> Fired:
        """What is known by now; an old count is made anew in the background."""
        with self._lock:
            kept = self._kept.get(tenant)
            is_old = kept is None or time.monotonic() - kept.at > KEPT_SECONDS
            if is_old and tenant not in self._counting and not self._closed:
                self._counting.add(tenant)
                threading.Thread(target=self._counted, args=(tenant,), daemon=True).start()
            return Fired(kept.counts if kept is not None else None, tenant in self._counting)

    def close(self) -> None:
        with self._lock:
            self._closed = True
            pool = self._pool
        if pool is not None:
            end(pool)

    def _counted(self, tenant: str) -> None:
        with self._one_at_a_time:
            found = self._asked(tenant)
        with self._lock:
            self._counting.discard(tenant)
            self._kept[tenant] = _Counted(found, time.monotonic())
            self._kept.move_to_end(tenant)
            while len(self._kept) > MOST_TENANTS:
                self._kept.popitem(last=False)

    def _asked(self, tenant: str) -> Mapping[str, int] | None:
        """None where the store cannot be read, no process begins, or it takes too long: asked again as late as any."""
        pool = None
        try:
            with self._lock:
                if self._closed:
                    return None
                pool = self._pool = ProcessPoolExecutor(1, get_context("spawn"), begin)
            return pool.submit(self._count, tenant).result(MOST_SECONDS)
        except Exception as error:
            if not self._closed:
                log.warning("firings were not counted", tenant=tenant, error=str(error)[:200])
            return None
        finally:
            if pool is not None:
                end(pool)
