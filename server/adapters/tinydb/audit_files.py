"""The audit trail: a log for each chain, which only grows."""

from __future__ import annotations

import fcntl
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from engine.ports import StoreUnavailable
from server.adapters.tinydb.disk_thread import off_loop
from server.adapters.tinydb.durable import append, ensure_folder, lines
from server.adapters.tinydb.layout import Layout
from server.audit import Entry

_read = msgspec.json.Decoder(Entry).decode


class AuditFiles:
    """The port of `server.audit`, for any number of processes: commands add entries while a server runs."""

    def __init__(self, root: Path) -> None:
        self._layout = Layout(root)

    async def add(self, tenant: str, made: Callable[[Entry | None], Entry | None]) -> None:
        await off_loop(lambda: self._add(tenant, made))

    async def entries(self, tenant: str | None) -> Sequence[Entry]:
        return await off_loop(lambda: self._entries(tenant))

    def _add(self, tenant: str, made: Callable[[Entry | None], Entry | None]) -> None:
        try:
            ensure_folder(self._layout.root)
            with self._layout.audit_lock.open("a") as lock:  # given back when it is closed, also by a kill
                fcntl.flock(lock, fcntl.LOCK_EX)
                path = self._layout.audit(tenant)
                last = lines(path)[-1:]
                entry = made(_decoded(path, last[0]) if last else None)
                if entry is not None:
                    append(path, msgspec.json.encode(entry))
        except OSError as error:
            raise StoreUnavailable(f"the audit trail cannot be written: {error.strerror or error}") from error

    def _entries(self, tenant: str | None) -> list[Entry]:
        folder = self._layout.audit("").parents[1]
        paths = sorted(folder.glob("*/*.log")) if tenant is None else [self._layout.audit(tenant)]
        return [_decoded(path, line) for path in paths for line in lines(path)]


def _decoded(path: Path, line: bytes) -> Entry:
    """Raises StoreUnavailable for what is no entry: who went on after it would hide it."""
    try:
        return _read(line)
    except ValueError as error:
        raise StoreUnavailable(f"the audit trail was damaged ({path.name}): put a copy of the file back") from error
