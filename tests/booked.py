"""Accounts in memory."""

from __future__ import annotations

from engine.ports import Reserved


class Booked:
    """Accounts that start with so much spent; `held` of that is reserved."""

    def __init__(self, spent: int) -> None:
        self.spent = spent
        self.held = 0

    async def spent_today(self, tenant: str) -> int:
        return self.spent - self.held

    async def book(self, tenant: str, tokens: int) -> None:
        self.spent += tokens

    async def reserve(self, tenant: str, tokens: int, limit: int, seconds: float) -> Reserved | None:
        if self.spent + tokens > limit:
            return None
        self.spent += tokens
        self.held += tokens
        return Reserved(0, tokens)

    async def settle(self, tenant: str, reserved: Reserved, tokens: int) -> None:
        self.spent += tokens - reserved.tokens
        self.held -= reserved.tokens


class Elsewhere(Booked):
    """Another worker has reserved so much of the day."""

    def __init__(self, held: int) -> None:
        super().__init__(held)
        self.held = held

    def over(self, spent: int) -> None:
        """Its call has come to so much."""
        self.spent, self.held = spent, 0
