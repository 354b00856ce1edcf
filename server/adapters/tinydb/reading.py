"""A folder read from outside, without touching anything: a server may be using it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Raw, Struct

from engine.ports import StoreError
from engine.record.task import TaskState
from engine.record.turn import TurnRecord
from server.adapters.stored import StoredTask
from server.adapters.tinydb.durable import content, lines, size
from server.adapters.tinydb.layout import Layout, TaskPaths
from server.adapters.tinydb.ledger_files import records_in
from server.adapters.tinydb.task_files import state_of
from server.packing.turn_log import Read, turns_of

ENDS = (".turns", ".history")

R = TypeVar("R", bound=Struct)


class _Named(Struct):
    id: str


class _Begun(Struct):
    """What of a turn says whose it is."""

    before: _Named


Tables = dict[str, dict[str, dict[str, Raw]]]


class FilesRead:
    def __init__(self, address: str, tenant: str) -> None:
        """What a tenant has in the store at `tinydb:DIR`. Raises StoreError where there is no such folder."""
        self._address = address
        self._tenant = tenant
        self._root = Path(address.partition(":")[2]).expanduser()
        if not self._root.is_dir():
            raise StoreError(f"--store {address!r}: no store to read; give the folder of one, as in tinydb:.surefoot")

    def task(self, task: str) -> StoredTask:
        paths = Layout(self._root).task(self._tenant, task)
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
        return StoredTask(tuple(records), state, tuple(unreadable))

    def records(self, ledger: str, thing: str, record: type[R]) -> Sequence[R]:
        path = Layout(self._root).ledger(ledger, self._tenant, thing)
        return records_in(path, msgspec.json.Decoder(record).decode)

    @contextmanager
    def traces(self, tasks: Sequence[str], since: float = 0.0) -> Iterator[list[Path]]:
        """The histories where they lie."""
        place = self._root / "tasks"
        if not place.is_dir():
            raise StoreError(
                f"--store {self._address!r}: holds no tasks; name the folder that surefoot serve --store uses"
            )
        if tasks:
            named = [Layout(self._root).task(self._tenant, task) for task in tasks]
            found = (path for paths in named for path in (paths.turns, paths.history) if path.is_file())
            yield [path for path in found if _changed(path) >= since]
        else:
            every = (path for end in ENDS for path in place.glob(f"*/*{end}") if _changed(path) >= since)
            yield sorted(path for path in every if self._is_own(path))

    def _is_own(self, path: Path) -> bool:
        """Whether a history is of the tenant: the name of its file is made of tenant and id."""
        task = _task_in(path)
        if task is None:
            return False
        own = Layout(self._root).task(self._tenant, task)
        return path in (own.turns, own.history)

    def policies(self) -> Path:
        return self._root / "policies"


def _changed(path: Path) -> float:
    """When a file was last written; never, for one that is erased meanwhile."""
    try:
        return path.stat().st_mtime
    except FileNotFoundError:
        return -1.0


def _task_in(path: Path) -> str | None:
    """The id of the task that a history is of, by its first turn; None where no turn can be read."""
    found = turns_of(content(path)) if path.suffix == ENDS[0] else (Read(0, 0, line) for line in lines(path))
    try:
        first = next(iter(found), None)
        return None if first is None else msgspec.json.decode(first.json(), type=_Begun).before.id
    except ValueError:
        return None


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
