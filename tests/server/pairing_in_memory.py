"""Pairings that nobody keeps, a clock to move, and letters that are known before."""

from __future__ import annotations

import itertools
from collections.abc import Callable

from server.pairing import ALPHABET, Pairing, Pairings

FIRST, SECOND = "2345-6789", "ABCD-EFGH"  # the codes that are given


class InMemory:
    def __init__(self) -> None:
        self.kept = Pairing()

    async def read(self) -> Pairing:
        return self.kept

    async def change(self, how: Callable[[Pairing], Pairing]) -> Pairing:
        self.kept = how(self.kept)
        return self.kept


class Clock:
    now = 1_000.0

    def __call__(self) -> float:
        return self.now


def pairings_in_memory(clock: Callable[[], float] | None = None) -> Pairings:
    letters = itertools.cycle(ALPHABET)
    return Pairings(InMemory(), clock or Clock(), lambda _: next(letters))
