"""Documents as files: one a document, renamed into place, in a folder of its tenant."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

import msgspec
import structlog
from msgspec import Struct

from engine.knowledge import Document
from server.adapters.tinydb.disk_thread import off_loop
from server.adapters.tinydb.durable import replace, sync_folder
from server.adapters.tinydb.layout import Layout

log = structlog.get_logger("surefoot.store")



class Kept(Struct, frozen=True):
    tenant: str
    document: Document


_decode = msgspec.json.Decoder(Kept).decode


class KnowledgeFiles:
    """The engine's shelf. The store's folder belongs to one process, so versions are counted in memory."""

    def __init__(self, root: Path) -> None:
        self._layout = Layout(root)
        self._versions: dict[str, int] = {}
        self._start = time.monotonic_ns()

    async def version(self, tenant: str) -> int:
        return self._versions.get(tenant, self._start)

    async def documents(self, tenant: str) -> Sequence[Document]:
        return await off_loop(lambda: self._documents(tenant))

    async def put(self, tenant: str, documents: Sequence[Document]) -> None:
        try:
            await off_loop(lambda: self._put(tenant, documents))
        finally:
            self._changed(tenant)

    async def remove(self, tenant: str, document_id: str) -> None:
        try:
            await off_loop(lambda: self._remove(tenant, document_id))
        finally:
            self._changed(tenant)

    def drop(self, tenant: str) -> None:
        """Have readers look anew: the files were erased."""
        self._changed(tenant)

    def _changed(self, tenant: str) -> None:
        """Also after a write that failed: a part of it may be there."""
        self._versions[tenant] = self._versions.get(tenant, self._start) + 1

    def _documents(self, tenant: str) -> list[Document]:
        found = []
        for path in sorted(self._layout.shelf(tenant).glob("*.json")):
            try:
                kept = _decode(path.read_bytes())
            except ValueError as error:
                log.error("document cannot be read", file=path.name, reason=str(error))
                continue
            if kept.tenant == tenant:
                found.append(kept.document)
        return found

    def _put(self, tenant: str, documents: Sequence[Document]) -> None:
        for one in documents:
            data = msgspec.json.encode(Kept(tenant, one)) + b"\n"
            replace(self._layout.document(tenant, one.id), data, self._layout.scratch)

    def _remove(self, tenant: str, document_id: str) -> None:
        path = self._layout.document(tenant, document_id)
        path.unlink(missing_ok=True)
        sync_folder(path.parent)
