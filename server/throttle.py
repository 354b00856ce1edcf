"""How much a tenant may ask at once and within a minute. Counted in memory: each worker has its share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import ceil

from msgspec import Struct

from server.problems import Problem

BURST_SECONDS = 10  # of the minute's requests may come at once
BUSY_SECONDS = 1  # after which a place may be free again


class Limits(Struct, frozen=True, kw_only=True):
    """Of one tenant; 0 is no limit."""

    requests_a_minute: int = 0
    turns_at_once: int = 0

    def share(self, workers: int) -> Limits:
        """What each of so many workers lets through."""
        return Limits(
            requests_a_minute=ceil(self.requests_a_minute / workers), turns_at_once=ceil(self.turns_at_once / workers)
        )


class Throttle:
    """A bucket of requests for each tenant, refilled steadily, and a count of turns that are being played."""

    def __init__(self, limits: Limits, clock: Callable[[], float]) -> None:
        """`clock` tells seconds that never go back."""
        self._limits = limits
        self._clock = clock
        self._left: dict[str, tuple[float, float]] = {}  # tenant -> requests that may come at once, at what time
        self._playing: Counter[str] = Counter()

    def request(self, tenant: str) -> None:
        """Count one. Raises Problem 429."""
        limit = self._limits.requests_a_minute
        if not limit:
            return
        each, most, now = 60 / limit, max(1.0, limit * BURST_SECONDS / 60), self._clock()
        left, at = self._left.get(tenant, (most, now))
        left = min(most, left + (now - at) / each)
        if left < 1:
            self._left[tenant] = (left, now)
            raise _too_many(f"more than {limit} requests a minute", ceil((1 - left) * each))
        self._left[tenant] = (left - 1, now)

    @contextmanager
    def turn(self, tenant: str) -> Iterator[None]:
        """Play one. Raises Problem 429."""
        limit = self._limits.turns_at_once
        if limit and self._playing[tenant] >= limit:
            raise _too_many(f"more than {limit} turns at once", BUSY_SECONDS)
        self._playing[tenant] += 1
        try:
            yield
        finally:
            self._playing[tenant] -= 1
            if not self._playing[tenant]:
                del self._playing[tenant]


def _too_many(what: str, seconds: int) -> Problem:
    detail = f"{what} are not answered for one tenant: nothing was done, make the same call again in {seconds} s"
    return Problem(429, "too-many-requests", "Too much at once", detail, headers={"Retry-After": str(seconds)})
