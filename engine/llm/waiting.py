"""How long a call of a model may be waited for: less than the client waits for its answer."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import cast

from engine.llm.options import Settings
from engine.ports import Effect
from engine.record.turn import Reply

SHARE = 0.95  # of `turn_seconds`: what is left is for the way there and back


def patience(settings: Settings) -> float:
    """Seconds after which a call is answered, whether or not a model still thinks."""
    return SHARE * cast(float, settings["turn_seconds"])


async def reply_by(end: float | None, effect: Effect, asked: Awaitable[Reply]) -> Reply:
    """The reply, or a failed one where it is not there by `end`: a time of the event loop, None for no end."""
    try:
        async with asyncio.timeout_at(end):
            return await asked
    except TimeoutError:
        return Reply(effect.key, effect.name, "failed", note="no answer within settings.turn_seconds")


class Patience:
    """How long a call that waits for a model may take as a whole, from now on: `end`, a time of the event loop. In the
    first half it may wait for room in the tenant's day (`room`).
    """

    def __init__(self, settings: Settings) -> None:
        now, seconds = asyncio.get_running_loop().time(), patience(settings)
        self.end, self.room = now + seconds, now + seconds / 2
