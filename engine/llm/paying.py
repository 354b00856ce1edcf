"""Calls of models that a tenant pays for: what one may cost is taken off the day before it, and settled after it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from engine.llm.budget import Settings, counted, limit_of, most, tokens_of
from engine.ports import Accounts, Effect
from engine.record.turn import Reply


async def paid(
    accounts: Accounts, tenant: str, effect: Effect, settings: Settings, ask: Callable[[], Awaitable[Reply]]
) -> Reply | None:
    """The reply, booked before anybody uses it: what is paid twice counts twice. None where nobody was asked.

    That is where the tenant's day has no room for the call any more, since others that run at the same time took it. A
    call that is let go, or that a crash ends, counts as the most that it could have cost.
    """
    limit, may_cost = limit_of("tenant", 0, settings), most(effect, settings)
    if not limit or not may_cost:
        reply = counted(await ask(), effect, settings)
        await accounts.book(tenant, tokens_of((reply,)))
        return reply
    reserved = await accounts.reserve(tenant, may_cost, limit)
    if reserved is None:
        return None
    reply = counted(await ask(), effect, settings)
    await accounts.settle(tenant, reserved, tokens_of((reply,)))
    return reply
