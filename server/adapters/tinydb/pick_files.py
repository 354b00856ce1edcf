"""What users picked on a site: a small file a site, in a folder of its tenant."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping
from pathlib import Path

import msgspec
import structlog
from msgspec import Struct

from engine.ports import Began
from engine.record.picked import MOST_SITES, PickedElement, PickedFor, with_picked
from server.adapters.tinydb.disk_thread import off_loop
from server.adapters.tinydb.durable import ensure_folder, replace
from server.adapters.tinydb.erased import Erased
from server.adapters.tinydb.layout import Layout

log = structlog.get_logger("surefoot.store")


class Kept(Struct, frozen=True):
    tenant: str
    site: str
    steps: dict[str, PickedElement]


_decode = msgspec.json.Decoder(Kept).decode


class PickFiles:
    """The engine's port. Read once for each turn, so nothing is held in memory."""

    def __init__(self, root: Path, erased: Erased) -> None:
        self._erased = erased
        self._layout = Layout(root)
        self._writing = asyncio.Lock()

    async def of(self, tenant: str, site: str) -> Mapping[str, PickedElement]:
        return await off_loop(lambda: self._read(self._layout.picks(tenant, site)))

    async def keep(self, tenant: str, picked: PickedFor, began: Began | None = None) -> None:
        """Beyond the most of a site, or of a tenant, those picked longest ago are forgotten."""
        async with self._writing:
            await off_loop(lambda: self._add(tenant, picked, began))

    async def forget(self, tenant: str, site: str, step: str) -> bool:
        """Whether there was one."""
        async with self._writing:
            return await off_loop(lambda: self._forget(tenant, site, step))

    def _forget(self, tenant: str, site: str, step: str) -> bool:
        path = self._layout.picks(tenant, site)
        known = self._read(path)
        if known.pop(step, None) is None:
            return False
        ensure_folder(self._layout.scratch)
        replace(path, msgspec.json.encode(Kept(tenant, site, known)) + b"\n", self._layout.scratch)
        return True

    def _add(self, tenant: str, picked: PickedFor, began: Began | None) -> None:
        with self._erased.writing(tenant, began):
            self._add_now(tenant, picked)

    def _add_now(self, tenant: str, picked: PickedFor) -> None:
        path = self._layout.picks(tenant, picked.site)
        kept = Kept(tenant, picked.site, with_picked(self._read(path), picked))
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


def forget_picks(layout: Layout, tenant: str, tasks: Collection[str]) -> None:
    """What users picked in these tasks is remembered no longer. What cannot be read goes whole."""
    for path in layout.picks(tenant, "").parent.glob("*.json"):
        try:
            kept = _decode(path.read_bytes())
        except (FileNotFoundError, ValueError):
            path.unlink(missing_ok=True)
            continue
        left = {step: one for step, one in kept.steps.items() if one.task not in tasks}
        if len(left) < len(kept.steps):
            replace(path, msgspec.json.encode(Kept(tenant, kept.site, left)) + b"\n", layout.scratch)
