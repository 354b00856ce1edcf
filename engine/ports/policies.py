"""By which policies a tenant's calls are decided."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from engine.rules import Bundle


class Policies(Protocol):
    """Those in force, tailored to what a tenant asks for. Raises StoreUnavailable where that cannot be known."""

    async def of(self, tenant: str) -> Bundle: ...


class OfAll:
    """The same for every tenant."""

    def __init__(self, source: Callable[[], Bundle]) -> None:
        self._source = source

    async def of(self, tenant: str) -> Bundle:
        return self._source()
