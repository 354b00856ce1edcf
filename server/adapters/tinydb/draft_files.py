"""Drafts of policies: a small file each, which whoever changes one locks."""

from __future__ import annotations

import fcntl
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
import structlog

from engine.ports import StoreUnavailable
from server.adapters.tinydb.disk_thread import off_loop
from server.adapters.tinydb.durable import ensure_folder, remove, replace
from server.adapters.tinydb.layout import Layout
from server.drafts.draft import Draft

log = structlog.get_logger("surefoot.store")

_read = msgspec.json.Decoder(Draft).decode


class DraftFiles:
    """The port of `server.drafts`, for any number of processes."""

    def __init__(self, root: Path) -> None:
        self._layout = Layout(root)

    async def all(self) -> Sequence[Draft]:
        return await off_loop(self._all)

    async def read(self, draft_id: str) -> Draft | None:
        return await off_loop(lambda: self._read(self._layout.draft(draft_id)))

    async def change(self, draft_id: str, how: Callable[[Draft | None], Draft | None]) -> Draft | None:
        return await off_loop(lambda: self._change(self._layout.draft(draft_id), how))

    def _all(self) -> list[Draft]:
        found = (self._read(path) for path in sorted(self._layout.drafts.glob("*.json")))
        return [one for one in found if one is not None]

    def _change(self, path: Path, how: Callable[[Draft | None], Draft | None]) -> Draft | None:
        try:
            ensure_folder(self._layout.scratch)
            ensure_folder(path.parent)
            with self._layout.drafts_lock.open("a") as lock:  # given back when it is closed, also by a kill
                fcntl.flock(lock, fcntl.LOCK_EX)
                before = self._read(path)
                after = how(before)
                if after is None:
                    remove(path)
                elif after != before:
                    replace(path, msgspec.json.encode(after) + b"\n", self._layout.scratch)
                return after
        except OSError as error:
            raise StoreUnavailable(f"a draft cannot be written: {error.strerror or error}") from error

    def _read(self, path: Path) -> Draft | None:
        """Raises StoreUnavailable for a damaged file: who took it for none would write over somebody's work."""
        try:
            return _read(path.read_bytes())
        except FileNotFoundError:
            return None
        except (OSError, ValueError) as error:
            log.error("a draft cannot be read", file=str(path), reason=str(error))
            raise StoreUnavailable(
                f"a draft of policies cannot be read ({path.name}): put a copy of the file back, or remove it"
            ) from error
