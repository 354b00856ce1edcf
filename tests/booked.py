"""Accounts in memory."""

from __future__ import annotations

from engine.ports import Reserved


class Booked:
    """Accounts that start with so much spent."""

    def __init__(self, spent: int) -> None:
        self.spent = spent

    async def spent_today(self, tenant: str) -> int:
        return self.spent

    async def book(self, tenant: str, tokens: int) -> None:
        self.spent += tokens

    async def reserve(self, tenant: str, tokens: int, limit: int) -> Reserved | None:
        if self.spent + tokens > limit:
            return None
        self.spent += tokens
        return Reserved(0, tokens)

    async def settle(self, tenant: str, reserved: Reserved, tokens: int) -> None:
        self.spent += tokens - reserved.tokens
