"""Accounts in memory."""

from __future__ import annotations


class Booked:
    """Accounts that start with so much spent."""

    def __init__(self, spent: int) -> None:
        self.spent = spent

    async def spent_today(self, tenant: str) -> int:
        return self.spent

    async def book(self, tenant: str, tokens: int) -> None:
        self.spent += tokens
