"""What is counted over many turns: tokens of a day, precision of rules, changes that sites make on their own,
what controls of theirs were taken for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from msgspec import Struct

from engine.learning.churn import ChurnPage
from engine.learning.precision import Tally
from engine.ports.erasures import Began
from engine.record.picked import PickedElement, PickedFor
from engine.safety.meaning import Classification, Classified

SETTLED_MARGIN = 10.0  # seconds beyond those of a call after which it is not under way any more


class DayReserved(Exception):
    """What is left of the tenant's day is reserved by calls under way, and did not come free in time."""


class Reserved(Struct, frozen=True):
    """Tokens that were taken off a day before they are spent; `day` counts from 1970-01-01."""

    day: int
    tokens: int
    id: str = ""


class Accounts(Protocol):
    """What each tenant spent on models, by day (UTC). What a method did survives a crash once it has returned."""

    async def spent_today(self, tenant: str) -> int:
        """Without what is reserved for calls that may still be under way."""
        ...

    async def book(self, tenant: str, tokens: int) -> None: ...

    async def reserve(self, tenant: str, tokens: int, limit: int, seconds: float) -> Reserved | None:
        """Take them off the day, as one act; None, and nothing taken, where that would pass its limit. What is not
        settled some time after so many seconds counts as spent.
        """
        ...

    async def settle(self, tenant: str, reserved: Reserved, tokens: int) -> None:
        """What was reserved has come to so many tokens."""


class Unbooked:
    """Nobody keeps accounts: a tenant's day has no end."""

    async def spent_today(self, tenant: str) -> int:
        return 0

    async def book(self, tenant: str, tokens: int) -> None:
        pass

    async def reserve(self, tenant: str, tokens: int, limit: int, seconds: float) -> Reserved | None:
        return Reserved(0, tokens)

    async def settle(self, tenant: str, reserved: Reserved, tokens: int) -> None:
        pass


class Tallies(Protocol):
    """Of each tenant's rules, how often a verdict was judged again and confirmed. Durable, and bounded."""

    async def known(self, tenant: str) -> Mapping[str, Tally]: ...

    async def count(self, tenant: str, rule: str, *, agreed: bool) -> None: ...

    async def reset(self, tenant: str, rule: str | None) -> int: ...


class Uncounted:
    """No verdict is judged again."""

    async def known(self, tenant: str) -> Mapping[str, Tally]:
        return {}

    async def count(self, tenant: str, rule: str, *, agreed: bool) -> None:
        pass

    async def reset(self, tenant: str, rule: str | None) -> int:
        return 0


class ChurnPages(Protocol):
    """What each tenant's pages do on their own. Bounded: `keep` forgets what was seen longest ago beyond `most`."""

    async def page(self, tenant: str, host: str, path: str) -> ChurnPage | None: ...

    async def keep(self, tenant: str, page: ChurnPage, most: int) -> None: ...

    async def pages(self, tenant: str) -> Sequence[ChurnPage]: ...

    async def forget(self, tenant: str, host: str | None) -> int: ...


class Unlearned:
    """Nothing is learned."""

    async def page(self, tenant: str, host: str, path: str) -> ChurnPage | None:
        return None

    async def keep(self, tenant: str, page: ChurnPage, most: int) -> None:
        pass

    async def pages(self, tenant: str) -> Sequence[ChurnPage]:
        return ()

    async def forget(self, tenant: str, host: str | None) -> int:
        return 0


class Classifications(Protocol):
    """What models said of controls, by tenant and page (engine.safety.meaning). Durable, and bounded."""

    async def of(self, tenant: str, page: str) -> Mapping[str, Classification]: ...

    async def keep(self, tenant: str, classified: Classified, began: Began | None = None) -> None:
        """Raises ErasedMeanwhile."""
        ...

    async def forget(self, tenant: str, page: str, key: str) -> bool:
        """Whether there was one."""
        ...


class Picks(Protocol):
    """What users picked where several elements fitted a step, by tenant and site. Durable, and bounded."""

    async def of(self, tenant: str, site: str) -> Mapping[str, PickedElement]: ...

    async def keep(self, tenant: str, picked: PickedFor, began: Began | None = None) -> None:
        """Raises ErasedMeanwhile."""
        ...

    async def forget(self, tenant: str, site: str, step: str) -> bool:
        """Whether there was one."""
        ...


class Unpicked:
    """Whoever was asked once is asked again."""

    async def of(self, tenant: str, site: str) -> Mapping[str, PickedElement]:
        return {}

    async def keep(self, tenant: str, picked: PickedFor, began: Began | None = None) -> None:
        pass

    async def forget(self, tenant: str, site: str, step: str) -> bool:
        return False


class Unremembered:
    """Whatever was asked about once is asked about again."""

    async def of(self, tenant: str, page: str) -> Mapping[str, Classification]:
        return {}

    async def keep(self, tenant: str, classified: Classified, began: Began | None = None) -> None:
        pass

    async def forget(self, tenant: str, page: str, key: str) -> bool:
        return False
