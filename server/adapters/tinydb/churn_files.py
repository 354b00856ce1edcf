"""What sites do on their own, a small file a page, in a folder of its tenant; kept in memory once it was read."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec
import structlog
from msgspec import Struct

from engine.learning.churn import ChurnPage
from server.adapters.tinydb.disk_thread import off_loop
from server.adapters.tinydb.durable import ensure_folder, replace
from server.adapters.tinydb.layout import Layout

log = structlog.get_logger("surefoot.store")

CACHED = 2_000  # pages



class Kept(Struct, frozen=True):
    tenant: str
    page: ChurnPage


_decode = msgspec.json.Decoder(Kept).decode


class ChurnFiles:
    """The engine's port. The folder belongs to this process, so what was read once holds until it is written."""

    def __init__(self, root: Path) -> None:
        self._layout = Layout(root)
        self._cache: dict[tuple[str, str, str], ChurnPage | None] = {}

    async def page(self, tenant: str, host: str, path: str) -> ChurnPage | None:
        key = (tenant, host, path)
        if key not in self._cache:
            self._remember(key, await off_loop(lambda: self._read(self._layout.churn(tenant, f"{host} {path}"))))
        return self._cache[key]

    async def keep(self, tenant: str, page: ChurnPage, most: int) -> None:
        """Keep a page; beyond `most` of a tenant, those that were seen longest ago are forgotten."""
        await off_loop(lambda: self._write(tenant, page, most))
        self._remember((tenant, page.host, page.path), page)

    async def pages(self, tenant: str) -> Sequence[ChurnPage]:
        """All of a tenant, the one that was seen last first."""
        found = await off_loop(lambda: [page for _, page in self._all(tenant)])
        return sorted(found, key=lambda page: (-page.last, page.host, page.path))

    async def forget(self, tenant: str, host: str | None) -> int:
        count = await off_loop(lambda: self._forget(tenant, host))
        self.drop(tenant)
        return count

    def drop(self, tenant: str) -> None:
        """Have nothing of a tenant in memory, whose files were erased."""
        self._cache = {key: page for key, page in self._cache.items() if key[0] != tenant}

    def _remember(self, key: tuple[str, str, str], page: ChurnPage | None) -> None:
        if len(self._cache) >= CACHED:
            self._cache.clear()
        self._cache[key] = page

    def _write(self, tenant: str, page: ChurnPage, most: int) -> None:
        path = self._layout.churn(tenant, f"{page.host} {page.path}")
        if not path.exists():
            self._make_room(tenant, most)
        ensure_folder(self._layout.scratch)
        replace(path, msgspec.json.encode(Kept(tenant, page)) + b"\n", self._layout.scratch)

    def _make_room(self, tenant: str, most: int) -> None:
        known = self._all(tenant)
        for path, page in sorted(known, key=lambda pair: pair[1].last)[: max(0, len(known) - most + 1)]:
            path.unlink(missing_ok=True)
            self._cache.pop((tenant, page.host, page.path), None)

    def _forget(self, tenant: str, host: str | None) -> int:
        found = [path for path, page in self._all(tenant) if host is None or page.host == host]
        for path in found:
            path.unlink(missing_ok=True)
        return len(found)

    def _all(self, tenant: str) -> list[tuple[Path, ChurnPage]]:
        paths = sorted(self._layout.churn(tenant, "").parent.glob("*.json"))
        return [(path, page) for path in paths if (page := self._read(path)) is not None]

    def _read(self, path: Path) -> ChurnPage | None:
        """None also for a file that is damaged: what it held is learned again."""
        try:
            return _decode(path.read_bytes()).page
        except FileNotFoundError:
            return None
        except ValueError as error:
            log.error("churn cannot be read", file=path.name, reason=str(error))
            return None
