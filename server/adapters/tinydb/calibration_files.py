"""How far each tenant's rules can be relied on: a small file a tenant, kept in memory once it was read."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec
import structlog
from msgspec import Struct

from engine.learning.precision import Tally
from server.adapters.tinydb.disk_thread import off_loop
from server.adapters.tinydb.durable import ensure_folder, replace
from server.adapters.tinydb.layout import Layout

log = structlog.get_logger("surefoot.store")

MAX_RULES = 500



class Kept(Struct, frozen=True):
    tenant: str
    rules: dict[str, Tally]


class CalibrationFiles:
    """The engine's port. The folder belongs to this process, so what was read once holds until it is written."""

    def __init__(self, root: Path, told: Callable[[str, bool], None]) -> None:
        """`told` hears of every verdict that was judged again: the rule, and whether it was confirmed."""
        self._layout = Layout(root)
        self._told = told
        self._cache: dict[str, dict[str, Tally]] = {}
        self._writing = asyncio.Lock()

    async def known(self, tenant: str) -> Mapping[str, Tally]:
        if tenant not in self._cache:
            self._cache[tenant] = await off_loop(lambda: self._read(tenant))
        return self._cache[tenant]

    async def count(self, tenant: str, rule: str, *, agreed: bool) -> None:
        async with self._writing:
            rules = dict(await self.known(tenant))
            before = rules.get(rule, Tally())
            if rule not in rules and len(rules) >= MAX_RULES:
                return
            rules[rule] = Tally(before.judged + 1, before.agreed + agreed)
            await self._keep(tenant, rules)
        self._told(rule, agreed)

    async def reset(self, tenant: str, rule: str | None) -> int:
        async with self._writing:
            rules = await self.known(tenant)
            left = {name: tally for name, tally in rules.items() if rule is not None and name != rule}
            await self._keep(tenant, left)
            return len(rules) - len(left)

    def drop(self, tenant: str) -> None:
        """Have nothing of a tenant in memory, whose file was erased."""
        self._cache.pop(tenant, None)

    async def _keep(self, tenant: str, rules: dict[str, Tally]) -> None:
        await off_loop(lambda: self._write(tenant, rules))
        self._cache[tenant] = rules

    def _write(self, tenant: str, rules: dict[str, Tally]) -> None:
        ensure_folder(self._layout.scratch)
        data = msgspec.json.encode(Kept(tenant, rules)) + b"\n"
        replace(self._layout.calibration(tenant), data, self._layout.scratch)

    def _read(self, tenant: str) -> dict[str, Tally]:
        """A damaged file stands for nothing known, so that no rule abstains by it."""
        path = self._layout.calibration(tenant)
        try:
            return msgspec.json.decode(path.read_bytes(), type=Kept).rules
        except FileNotFoundError:
            return {}
        except ValueError as error:
            log.error("calibration cannot be read", file=path.name, reason=str(error))
            return {}
