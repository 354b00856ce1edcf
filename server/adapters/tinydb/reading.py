"""A store read from outside, without touching anything: a server may be using it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec import Raw, Struct

from engine.ports import StoreError
from engine.record.receipt import Receipt
from engine.record.task import TaskState
from engine.record.turn import TurnRecord
from server.adapters.tinydb.durable import lines
from server.adapters.tinydb.layout import Layout, TaskPaths
from server.tenants import LOCAL

Tables = dict[str, dict[str, dict[str, Raw]]]


class StoredTask(Struct, frozen=True):
    """What a store holds of a task. `unreadable` says which parts of it cannot be read, and why."""

    root: Path
    records: tuple[TurnRecord, ...]
    state: TaskState | None
    unreadable: tuple[str, ...]

    @property
    def policies(self) -> Path:
        """Where the policies lie that its turns were decided by."""
        return self.root / "policies"

    @property
    def receipt(self) -> Receipt | None:
        return self.records[-1].transition.receipt if self.records else None

    @property
    def status(self) -> str:
        return self.records[-1].transition.status if self.records else "not there"


def read_task(address: str, task: str) -> StoredTask:
    """A task of a store by its address, `tinydb:DIR`. Raises StoreError."""
    scheme, _, place = address.partition(":")
    root = Path(place).expanduser()
    if scheme != "tinydb" or not place or not root.is_dir():
        raise StoreError(f"--store {address!r}: no store to read; give the folder of one, as in tinydb:.surefoot")
    paths = Layout(root).task(LOCAL, task)
    records, unreadable = [], []
    read = msgspec.json.Decoder(TurnRecord)
    for number, line in enumerate(lines(paths.history)):
        try:
            records.append(read.decode(line))
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            unreadable.append(f"turn {number}: its line cannot be read: {error}")
    state = None
    try:
        state = _state(paths) if records else None
    except (msgspec.DecodeError, UnicodeDecodeError, LookupError) as error:
        unreadable.append(f"stored task: it cannot be read: {error}")
    return StoredTask(root, tuple(records), state, tuple(unreadable))


def history_files(address: str, tenant: str, tasks: Sequence[str]) -> list[Path]:
    """The histories in a store, of all tasks if none is named, one TurnRecord a line. Raises StoreError."""
    scheme, _, place = address.partition(":")
    root = Path(place).expanduser()
    if scheme != "tinydb" or not place:
        raise StoreError(f"{address!r}: no store that can be read here; there is tinydb:DIR")
    if not (root / "tasks").is_dir():
        raise StoreError(f"{address!r}: holds no tasks; name the folder that surefoot serve --store uses")
    if tasks:
        named = [Layout(root).task(tenant, task).history for task in tasks]
        return [path for path in named if path.is_file()]
    return sorted((root / "tasks").glob("*/*.history"))


def _state(paths: TaskPaths) -> TaskState | None:
    """The state after the last turn that it knows; None where a crash kept it behind the history."""
    try:
        data = paths.state.read_bytes()
    except FileNotFoundError:
        return None
    (kept,) = msgspec.json.decode(data, type=Tables)["task"].values()
    known, there = msgspec.json.decode(kept["history"], type=int), paths.history.stat().st_size
    if there < known:
        raise LookupError(f"it knows {known} bytes of history, and {there} are there")
    return None if there > known else msgspec.json.decode(kept["state"], type=TaskState)
