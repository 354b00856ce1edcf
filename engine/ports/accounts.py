"""What is counted over many turns: tokens of a day, precision of rules, changes that sites make on their own,
what controls of theirs were taken for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from engine.learning.churn import ChurnPage
from engine.learning.precision import Tally
from engine.safety.meaning import Classification, Classified


class Accounts(Protocol):
    """What each tenant spent on models, by day (UTC). After `book` returns, it survives a crash of the process."""

    async def spent_today(self, tenant: str) -> int: ...

    async def book(self, tenant: str, tokens: int) -> None: ...


class Unbooked:
    """Nobody keeps accounts: a tenant's day has no end."""

    async def spent_today(self, tenant: str) -> int:
        return 0

    async def book(self, tenant: str, tokens: int) -> None:
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

    async def keep(self, tenant: str, classified: Classified) -> None: ...


class Unremembered:
    """Whatever was asked about once is asked about again."""

    async def of(self, tenant: str, page: str) -> Mapping[str, Classification]:
        return {}

    async def keep(self, tenant: str, classified: Classified) -> None:
        pass
