"""All records of a ledger, read at once: for traces, which look back. A server may be writing meanwhile."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

from engine.ports import StoreError
from server.adapters.tinydb.layout import Layout
from server.adapters.tinydb.ledger_files import records_in

COMPLETIONS, PLANS = "completions", "plans"  # the folders of the two ledgers

R = TypeVar("R", bound=Struct)


def records_of(root: Path, kind: str, tenant: str, thing: str, record: type[R]) -> tuple[R, ...]:
    """The records of one thing, oldest first; a line that cannot be read is left out. None where there are none."""
    return records_in(Layout(root).ledger(kind, tenant, thing), msgspec.json.Decoder(record).decode)


def root_of(address: str) -> Path:
    """The folder of a store by its address, `tinydb:DIR`. Raises StoreError."""
    scheme, _, place = address.partition(":")
    root = Path(place).expanduser()
    if scheme != "tinydb" or not place or not root.is_dir():
        raise StoreError(f"--store {address!r}: no store to read; give the folder of one, as in tinydb:.surefoot")
    return root
