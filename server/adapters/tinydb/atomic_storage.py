"""A TinyDB storage that is never seen half written, and leaves documents as JSON until someone reads a field.

TinyDB's own storage rewrites the file in place: a kill in that moment loses it. Here each write is a new file that
is renamed over the old one. Field values stay `msgspec.Raw`, so a large state is copied, not parsed and rebuilt, when
TinyDB hands a document through.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from msgspec import Raw
from tinydb.storages import Storage

from server.adapters.tinydb.durable import replace

Tables = dict[str, dict[str, dict[str, Raw]]]  # table -> document id -> field -> JSON

_decode = msgspec.json.Decoder(Tables).decode


class TornFile(ValueError):
    """A file whose content is no whole TinyDB file."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{path.name}: {reason}")
        self.path = path
        self.reason = reason


class AtomicStorage(Storage):
    """The file is a checkpoint: whoever uses this keeps what is durable elsewhere, and can make the file again."""

    def __init__(self, path: Path, scratch: Path) -> None:
        self._path = path
        self._scratch = scratch

    def read(self) -> Tables | None:
        """The tables; None if there is no file yet. Raises TornFile if it cannot be read."""
        try:
            data = self._path.read_bytes()
        except FileNotFoundError:
            return None
        try:
            return _decode(data)
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
            raise TornFile(self._path, f"{len(data)} bytes that are no whole file: {error}") from error

    def write(self, data: dict[str, dict[str, Any]]) -> None:
        """Survives a kill when it returns. TinyDB hands integer document ids over as strings already."""
        replace(self._path, msgspec.json.encode(data) + b"\n", self._scratch, sync=False)
