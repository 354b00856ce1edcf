"""What was held back until a person answers, and where it waits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from engine.ports.erasures import Began
from engine.safety.confirm import Confirmation

MOST_WAITING = 1_000  # actions of one tenant; beyond it the oldest go
USED_MARGIN = 3_600  # seconds that a used id is kept beyond its approval, should the clock be set back


class Held(Struct, frozen=True):
    """An action that waits. `fingerprint` stands for its whole record; `until` is in seconds since the epoch."""

    id: str
    fingerprint: str
    question: str
    confirmation: Confirmation
    until: float


class Waiting(Protocol):
    """Where held actions wait, and the ids of approvals that were used."""

    async def hold(self, tenant: str, held: Held, began: Began | None = None) -> None:
        """Raises ErasedMeanwhile."""
        ...

    async def all(self, tenant: str, now: float) -> Sequence[Held]:
        """Those that still wait, oldest first."""
        ...

    async def answered(self, tenant: str, id_: str, now: float) -> Held | None:
        """Take one out, since it was answered; None where there is none, or no longer."""
        ...

    async def take(self, tenant: str, id_: str, until: float) -> bool:
        """Keep the id of an approval as used until a time. False where it was used before."""
        ...
