"""API keys: one small file, which commands change while a server reads it."""

from __future__ import annotations

import fcntl
from collections.abc import Callable
from pathlib import Path

import msgspec
import structlog

from engine.ports import StoreUnavailable
from server.adapters.tinydb.disk_thread import off_loop
from server.adapters.tinydb.durable import ensure_folder, replace
from server.adapters.tinydb.layout import Layout
from server.api_keys import Keys

log = structlog.get_logger("surefoot.store")


class KeyFile:
    """The port of `server.api_keys`, for any number of processes."""

    def __init__(self, root: Path) -> None:
        self._layout = Layout(root)

    async def read(self) -> Keys:
        return await off_loop(self._read)

    async def change(self, how: Callable[[Keys], Keys]) -> Keys:
        return await off_loop(lambda: self._change(how))

    def _change(self, how: Callable[[Keys], Keys]) -> Keys:
        ensure_folder(self._layout.scratch)
        with self._layout.keys_lock.open("a") as lock:  # given back when it is closed, also by a kill
            fcntl.flock(lock, fcntl.LOCK_EX)
            before = self._read()
            after = how(before)
            if after != before:
                replace(self._layout.keys, msgspec.json.encode(after) + b"\n", self._layout.scratch)
            return after

    def _read(self) -> Keys:
        """Raises StoreUnavailable for a damaged file: who took it for an empty one would ask for no key any more."""
        path = self._layout.keys
        try:
            return msgspec.json.decode(path.read_bytes(), type=Keys)
        except FileNotFoundError:
            return Keys()
        except ValueError as error:
            log.error("keys cannot be read", file=str(path), reason=str(error))
            raise StoreUnavailable(
                f"the keys cannot be read ({path.name}): put a copy of the file back, or remove it and make new ones"
            ) from error
