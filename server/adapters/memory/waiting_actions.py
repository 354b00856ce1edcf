"""Actions that wait for a person's answer, in memory: after a restart they are asked for again."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from engine.guard import Held

MOST = 1_000  # of one tenant; beyond it the oldest go


class WaitingActions:
    """Bounded, and without what expired."""

    def __init__(self) -> None:
        self._held: dict[str, dict[str, Held]] = defaultdict(dict)
        self._used: dict[tuple[str, str], float] = {}

    async def hold(self, tenant: str, held: Held) -> None:
        mine = self._held[tenant]
        mine[held.id] = held
        while len(mine) > MOST:
            del mine[next(iter(mine))]

    async def all(self, tenant: str, now: float) -> Sequence[Held]:
        self._held[tenant] = {id_: one for id_, one in self._held[tenant].items() if one.until > now}
        return tuple(self._held[tenant].values())

    async def answered(self, tenant: str, id_: str, now: float) -> Held | None:
        held = self._held[tenant].pop(id_, None)
        return held if held is not None and held.until > now else None

    async def take(self, tenant: str, id_: str, until: float) -> bool:
        """Ids are kept until approvals that are older than any of them would have expired as well."""
        if (tenant, id_) in self._used:
            return False
        self._used[tenant, id_] = until
        while len(self._used) > 100 * MOST:
            del self._used[next(iter(self._used))]
        return True
