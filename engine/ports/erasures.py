"""Erasure, as calls notice it that were under way meanwhile."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct


class ErasedMeanwhile(Exception):
    """What a call was about was erased while it was under way: nothing of it is kept."""


class Began(Struct, frozen=True):
    """When a call began, by the store's own clock, and whose it is beside its tenant's. What is written with it is not
    kept where that task, session or tenant was erased since.
    """

    at: float
    task: str | None = None
    session: str | None = None


class Erasures(Protocol):
    """What says when a call began."""

    async def now(self, tenant: str) -> float:
        """By the clock that erasures are told by: seconds, since whenever."""
        ...


class NeverErased:
    """For stores that erase nothing."""

    async def now(self, tenant: str) -> float:
        return 0.0
