"""Keys that nobody keeps."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from server.api_keys import Keys, create
from server.tenants import Role


class KeysInMemory:
    def __init__(self) -> None:
        self.kept = Keys()

    async def read(self) -> Keys:
        return self.kept

    async def change(self, how: Callable[[Keys], Keys]) -> Keys:
        self.kept = how(self.kept)
        return self.kept

    def make(self, role: Role, tenant: str = "acme", *, now: float = 0.0, expires: float | None = None) -> str:
        return asyncio.run(create(self, tenant, role, f"a {role}", now, expires))

