"""What models took the controls of a page for: a small file a page, in a folder of its tenant, cached once read."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path

import msgspec
import structlog
from msgspec import Struct

from engine.ports import Began
from engine.safety.meaning import MOST_PAGES, Classification, Classified, with_told
from server.adapters.tinydb.disk_thread import off_loop
from server.adapters.tinydb.durable import ensure_folder, replace
from server.adapters.tinydb.erased import Erased
from server.adapters.tinydb.layout import Layout

log = structlog.get_logger("surefoot.store")

CACHED = 2_000  # pages


class Kept(Struct, frozen=True):
    tenant: str
    page: str
    controls: dict[str, Classification]


_decode = msgspec.json.Decoder(Kept).decode


class ClassificationFiles:
    """The engine's port. The folder belongs to this process, so what was read once holds until it is written."""

    def __init__(self, root: Path, erased: Erased) -> None:
        self._erased = erased
        self._layout = Layout(root)
        self._cache: dict[tuple[str, str], dict[str, Classification]] = {}
        self._writing = asyncio.Lock()

    async def of(self, tenant: str, page: str) -> Mapping[str, Classification]:
        key = (tenant, page)
        if key not in self._cache:
            self._remember(key, await off_loop(lambda: self._read(self._layout.classified(tenant, page))))
        return self._cache[key]

    async def keep(self, tenant: str, classified: Classified, began: Began | None = None) -> None:
        """Beyond the most of a page, or of a tenant, those that were told longest ago are forgotten."""
        async with self._writing:
            known = await self.of(tenant, classified.page)
            kept = Kept(tenant, classified.page, with_told(known, classified))
            await off_loop(lambda: self._write(kept, began))
            self._remember((tenant, classified.page), kept.controls)

    async def forget(self, tenant: str, page: str, key: str) -> bool:
        """Whether there was one."""
        async with self._writing:
            known = {**await self.of(tenant, page)}
            if known.pop(key, None) is None:
                return False
            await off_loop(lambda: self._write(Kept(tenant, page, known), None))
            self._remember((tenant, page), known)
            return True

    def drop(self, tenant: str) -> None:
        """Have nothing of a tenant in memory, whose files were erased."""
        self._cache = {key: known for key, known in self._cache.items() if key[0] != tenant}

    def _remember(self, key: tuple[str, str], controls: dict[str, Classification]) -> None:
        if len(self._cache) >= CACHED:
            self._cache.clear()
        self._cache[key] = controls

    def _write(self, kept: Kept, began: Began | None) -> None:
        path = self._layout.classified(kept.tenant, kept.page)
        if not path.exists():
            self._make_room(path.parent)
        ensure_folder(self._layout.scratch)
        with self._erased.writing(kept.tenant, began):
            replace(path, msgspec.json.encode(kept) + b"\n", self._layout.scratch)

    def _make_room(self, folder: Path) -> None:
        known = sorted(folder.glob("*.json"), key=lambda path: path.stat().st_mtime)
        for path in known[: max(0, len(known) - MOST_PAGES + 1)]:
            path.unlink(missing_ok=True)
            self._cache.clear()

    def _read(self, path: Path) -> dict[str, Classification]:
        """Nothing also for a file that is damaged: a model is asked again."""
        try:
            return _decode(path.read_bytes()).controls
        except FileNotFoundError:
            return {}
        except ValueError as error:
            log.error("classifications cannot be read", file=path.name, reason=str(error))
            return {}
