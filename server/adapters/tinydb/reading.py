"""A store read from outside, without touching anything: a server may be using it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec
from msgspec import Raw, Struct

from engine.ports import StoreError
from engine.record.receipt import Receipt
from engine.record.task import TaskState
from engine.record.turn import TurnRecord
from server.adapters.tinydb.durable import content, lines, size
from server.adapters.tinydb.layout import Layout, TaskPaths
from server.adapters.tinydb.task_files import state_of
from server.packing.turn_log import Read, turns_of
from server.settings import shown
from server.tenants import LOCAL

ENDS = (".turns", ".history")

Tables = dict[str, dict[str, dict[str, Raw]]]


class StoredTask(Struct, frozen=True):
    """What a store holds of a task. `unreadable` says which parts of it cannot be read, and why."""

    root: Path
    records: tuple[TurnRecord, ...]
    state: TaskState | None
    unreadable: tuple[str, ...]

    @property
    def lines(self) -> list[bytes]:
        """The turns as JSON, one each."""
        return [msgspec.json.encode(record) for record in self.records]

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
        raise StoreError(
            f"--store {shown(address)!r}: no store to read; give the folder of one, as in tinydb:.surefoot"
        )
    paths = Layout(root).task(LOCAL, task)
    records, unreadable = [], []
    read = msgspec.json.Decoder(TurnRecord)
    for number, found in enumerate(_recorded(paths)):
        try:
            records.append(read.decode(found.json()))
        except ValueError as error:
            unreadable.append(f"turn {number}: it cannot be read: {error}")
    state = None
    try:
        state = _state(paths) if records else None
    except (ValueError, LookupError) as error:
        unreadable.append(f"stored task: it cannot be read: {error}")
    return StoredTask(root, tuple(records), state, tuple(unreadable))


def history_files(address: str, tenant: str, tasks: Sequence[str]) -> list[Path]:
    """The histories in a store, of all tasks if none is named. Raises StoreError."""
    scheme, _, place = address.partition(":")
    root = Path(place).expanduser()
    if scheme != "tinydb" or not place:
        raise StoreError(f"{shown(address)!r}: no store that can be read here; there is tinydb:DIR")
    if not (root / "tasks").is_dir():
        raise StoreError(f"{shown(address)!r}: holds no tasks; name the folder that surefoot serve --store uses")
    if tasks:
        named = [Layout(root).task(tenant, task) for task in tasks]
        return [path for paths in named for path in (paths.turns, paths.history) if path.is_file()]
    return sorted(path for end in ENDS for path in (root / "tasks").glob(f"*/*{end}"))


def _recorded(paths: TaskPaths) -> Iterable[Read]:
    if paths.turns.exists():
        return turns_of(content(paths.turns))
    return (Read(0, 0, line) for line in lines(paths.history))


def _state(paths: TaskPaths) -> TaskState | None:
    """The state after the last turn that it knows; None where a crash kept it behind the history."""
    try:
        data = paths.state.read_bytes()
    except FileNotFoundError:
        return None
    (kept,) = msgspec.json.decode(data, type=Tables)["task"].values()
    new = "log" in kept
    known = msgspec.json.decode(kept["log" if new else "history"], type=int)
    there = size(paths.turns if new else paths.history)
    if there < known:
        raise LookupError(f"it knows {known} bytes of history, and {there} are there")
    if there > known:
        return None
    pages = msgspec.json.decode(kept["pages"], type=dict[str, str]) if new else {}
    return state_of(bytes(kept["state"]), pages)
