"""All records of a ledger, read at once: for traces, which look back. A server may be writing meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Generic, TypeVar

import msgspec
from msgspec import Struct

from engine.ports import StoreError
from server.adapters.tinydb.disk_thread import off_loop
from server.adapters.tinydb.durable import lines
from server.adapters.tinydb.layout import Layout

COMPLETIONS, PLANS = "completions", "plans"  # the folders of the two ledgers

R = TypeVar("R", bound=Struct)


class LedgerPast(Generic[R]):
    """The engine's port for what a ledger holds of one thing."""

    def __init__(self, root: Path, kind: str, record: type[R]) -> None:
        self._root = root
        self._kind = kind
        self._record = record

    async def history(self, tenant: str, thing: str) -> Sequence[R]:
        return await off_loop(lambda: records_of(self._root, self._kind, tenant, thing, self._record))


def records_of(root: Path, kind: str, tenant: str, thing: str, record: type[R]) -> tuple[R, ...]:
    """The records of one thing, oldest first; a line that cannot be read is left out. None where there are none."""
    read = msgspec.json.Decoder(record).decode
    found = []
    for line in lines(Layout(root).ledger(kind, tenant, thing)):
        try:
            found.append(read(line))
        except ValueError:
            continue
    return tuple(found)


def root_of(address: str) -> Path:
    """The folder of a store by its address, `tinydb:DIR`. Raises StoreError."""
    scheme, _, place = address.partition(":")
    root = Path(place).expanduser()
    if scheme != "tinydb" or not place or not root.is_dir():
        raise StoreError(f"--store {address!r}: no store to read; give the folder of one, as in tinydb:.surefoot")
    return root
