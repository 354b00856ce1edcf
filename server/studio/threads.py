"""Work that no page may hold up the others with: on the threads of the bench."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from server.services import Services

T = TypeVar("T")


async def quickly(services: Services, work: Callable[[], T]) -> T:
    return await asyncio.get_running_loop().run_in_executor(services.bench.quick, work)


async def slowly(services: Services, work: Callable[[], T]) -> T:
    """For what compares, or reads golden files of all sets: nothing quick waits behind it."""
    return await asyncio.get_running_loop().run_in_executor(services.bench.slow, work)
