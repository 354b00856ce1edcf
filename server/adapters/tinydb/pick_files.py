"""What users picked on a site: a small file a site, in a folder of its tenant."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path

import msgspec
import structlog
from msgspec import Struct

from engine.record.picked import MOST_SITES, PickedElement, PickedFor, with_picked
from server.adapters.tinydb.disk_thread import off_loop
from server.adapters.tinydb.durable import ensure_folder, replace
from server.adapters.tinydb.layout import Layout

log = structlog.get_logger("surefoot.store")


class Kept(Struct, frozen=True):
    tenant: str
    site: str
    steps: dict[str, PickedElement]


_decode = msgspec.json.Decoder(Kept).decode


class PickFiles:
    """The engine's port. Read once for each turn, so nothing is held in memory."""

    def __init__(self, root: Path) -> None:
        self._layout = Layout(root)
        self._writing = asyncio.Lock()

    async def of(self, tenant: str, site: str) -> Mapping[str, PickedElement]:
        return await off_loop(lambda: self._read(self._layout.picks(tenant, site)))

    async def keep(self, tenant: str, picked: PickedFor) -> None:
        """Beyond the most of a site, or of a tenant, those picked longest ago are forgotten."""
        async with self._writing:
            known = await self.of(tenant, picked.site)
            kept = Kept(tenant, picked.site, with_picked(known, picked))
            await off_loop(lambda: self._write(kept))

    def _write(self, kept: Kept) -> None:
        path = self._layout.picks(kept.tenant, kept.site)
        if not path.exists():
            known = sorted(path.parent.glob("*.json"), key=lambda one: one.stat().st_mtime)
            for old in known[: max(0, len(known) - MOST_SITES + 1)]:
                old.unlink(missing_ok=True)
        ensure_folder(self._layout.scratch)
        replace(path, msgspec.json.encode(kept) + b"\n", self._layout.scratch)

    def _read(self, path: Path) -> dict[str, PickedElement]:
        """Nothing also for a file that is damaged: the user is asked again."""
        try:
            return _decode(path.read_bytes()).steps
        except FileNotFoundError:
            return {}
        except ValueError as error:
            log.error("picks cannot be read", file=path.name, reason=str(error))
            return {}
