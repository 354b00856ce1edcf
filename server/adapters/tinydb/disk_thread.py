"""Work on the disk, off the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from engine.ports import StoreUnavailable

T = TypeVar("T")


async def off_loop(call: Callable[[], T]) -> T:
    """What the call gives, from a thread of its own. Raises StoreUnavailable where the disk refuses."""
    try:
        return await asyncio.to_thread(call)
    except OSError as error:
        raise StoreUnavailable(error.strerror or str(error)) from error
