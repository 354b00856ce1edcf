"""How often each rule fired of late, counted from the turns that a store keeps."""

from __future__ import annotations

import time
from collections import Counter

import msgspec
from msgspec import Struct

from server.adapters.stored import StoreRead
from server.policies.recorded import parts_of, records_in

WEEK = 7 * 24 * 3600.0


class Consulted(Struct):
    """What is read of a round."""

    ruleset: str
    fired: tuple[str, ...] = ()


class Turn(Struct):
    """What is read of a recorded turn."""

    rounds: tuple[Consulted, ...]
    ended: float = 0.0


def fired_of_late(store: StoreRead, now: float | None = None) -> Counter[str]:
    """Firings of the last seven days by full name, of the sets that turns keep rounds of. Raises StoreError."""
    since = (time.time() if now is None else now) - WEEK
    read = msgspec.json.Decoder(Turn)
    found: Counter[str] = Counter()
    with store.traces([]) as files:
        for part in parts_of(files):
            for turn in records_in(part, read):
                if turn is not None and turn.ended >= since:
                    found.update(f"{one.ruleset}/{rule}" for one in turn.rounds for rule in one.fired)
    return found
