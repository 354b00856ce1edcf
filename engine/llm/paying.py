"""Calls of models that a tenant pays for: what one may cost is taken off the day before it, and settled after it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import msgspec

from engine.llm.budget import Settings, counted, limit_of, most, tokens_of
from engine.llm.options import CallOptions
from engine.ports import Accounts, DayReserved, Effect
from engine.record.turn import Reply

FIRST_PAUSE, LONGEST_PAUSE = 0.05, 1.0  # seconds between two looks whether there is room now


async def paid(
    accounts: Accounts, tenant: str, effect: Effect, settings: Settings, ask: Callable[[], Awaitable[Reply]],
    until: float | None = None, waits: Callable[[], None] = lambda: None,
) -> Reply | None:  # fmt: skip
    """The reply, booked before anybody uses it: what is paid twice counts twice. None where nobody was asked.

    That is where the tenant's day is spent but for less than the call may cost. Where it is only reserved by others
    that run at the same time, who mostly cost far less, this waits, having told `waits`: to `until`, a time of the
    event loop, then it raises DayReserved. A call that is let go, or that a crash ends, counts as the most that it
    could have cost.
    """
    limit, may_cost = limit_of("tenant", 0, settings), most(effect, settings)
    if not limit or not may_cost:
        reply = counted(await ask(), effect, settings)
        await accounts.book(tenant, tokens_of((reply,)))
        return reply
    seconds, pause = msgspec.convert(effect.options, CallOptions).seconds, FIRST_PAUSE
    while (reserved := await accounts.reserve(tenant, may_cost, limit, seconds)) is None:
        if await accounts.spent_today(tenant) + may_cost > limit:
            return None
        if until is not None and asyncio.get_running_loop().time() >= until:
            raise DayReserved(tenant)
        waits()
        await asyncio.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)
    reply = counted(await ask(), effect, settings)
    await accounts.settle(tenant, reserved, tokens_of((reply,)))
    return reply
