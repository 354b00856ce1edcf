"""Which browser extensions are paired: one small file; kept in memory once it was read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Lock

import msgspec
import structlog

from engine.ports import StoreUnavailable
from server.adapters.tinydb.disk_thread import off_loop
from server.adapters.tinydb.durable import ensure_folder, replace
from server.adapters.tinydb.layout import Layout
from server.pairing import Pairing

log = structlog.get_logger("surefoot.store")


class PairingFile:
    """The port of `server.pairing`. The folder belongs to this process, so what was read holds until it is written."""

    def __init__(self, root: Path) -> None:
        self._layout = Layout(root)
        self._known: Pairing | None = None
        self._changing = Lock()

    async def read(self) -> Pairing:
        if self._known is None:
            self._known = await off_loop(self._read)
        return self._known

    async def change(self, how: Callable[[Pairing], Pairing]) -> Pairing:
        return await off_loop(lambda: self._change(how))

    def _change(self, how: Callable[[Pairing], Pairing]) -> Pairing:
        with self._changing:
            before = self._read() if self._known is None else self._known
            after = how(before)
            if after != before:
                ensure_folder(self._layout.scratch)
                replace(self._layout.pairing, msgspec.json.encode(after) + b"\n", self._layout.scratch)
            self._known = after
            return after

    def _read(self) -> Pairing:
        """Raises StoreUnavailable for a damaged file: who took it for an empty one would forget extensions unasked."""
        path = self._layout.pairing
        try:
            return msgspec.json.decode(path.read_bytes(), type=Pairing)
        except FileNotFoundError:
            return Pairing()
        except ValueError as error:
            log.error("pairings cannot be read", file=str(path), reason=str(error))
            raise StoreUnavailable(
                f"which extensions are paired cannot be read ({path.name}): put a copy of the file back, or remove it "
                "and pair them anew"
            ) from error
