"""What a store tells that is read from outside, without touching anything: a server may be using it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Protocol, TypeVar

import msgspec
from msgspec import Struct

from engine.batches import BatchRecord
from engine.gate import GateRecord
from engine.ports import Commit
from engine.record.receipt import Receipt
from engine.record.task import TaskState
from engine.record.turn import TurnRecord
from server.packing.lines import Line

COMPLETIONS, PLANS = "completions", "plans"  # the two ledgers: claims of the completion gate, batch plans


class LedgerKind(Struct, frozen=True):
    """What a ledger holds, and which thing a record of it is about."""

    record: type[Struct]
    thing: Callable[[Any], str]


LEDGERS: Mapping[str, LedgerKind] = {
    COMPLETIONS: LedgerKind(GateRecord, lambda record: record.state.group),
    PLANS: LedgerKind(BatchRecord, lambda record: record.state.id),
}


class _Group(Struct, frozen=True):
    group: str


class _Whose(Struct, frozen=True):
    task_id: str | None = None
    session_id: str | None = None


class Claimed(Struct, frozen=True):
    """The part of a record of the completion gate that says whose claim it is."""

    state: _Group
    claim: _Whose | None = None

    def task_in(self, session: str) -> str | None:
        """The task of a claim that names this session."""
        return self.claim.task_id if self.claim is not None and self.claim.session_id == session else None


R = TypeVar("R", bound=Struct)


class StoredTask(Struct, frozen=True):
    """What a store holds of a task. `unreadable` says which parts of it cannot be read, and why."""

    records: tuple[TurnRecord, ...]
    state: TaskState | None
    unreadable: tuple[str, ...]

    @property
    def lines(self) -> list[bytes]:
        """The turns as JSON, one each."""
        return [msgspec.json.encode(record) for record in self.records]

    @property
    def receipt(self) -> Receipt | None:
        return self.records[-1].transition.receipt if self.records else None

    @property
    def status(self) -> str:
        return self.records[-1].transition.status if self.records else "not there"


class StoreRead(Protocol):
    """What commands read of the local tenant. All of it raises StoreError where the store cannot be read."""

    def task(self, task: str) -> StoredTask: ...

    def records(self, ledger: str, thing: str, record: type[R]) -> Sequence[R]:
        """All records of one thing, oldest first; none where there is no such thing."""

    def traces(self, tasks: Sequence[str], since: float = 0.0) -> AbstractContextManager[list[Path]]:
        """Files of recorded turns, of all tasks if none is named; only of those that changed since."""

    def policies(self) -> Path:
        """The folder where the policies lie that its turns were decided by."""


class Outgoing(Protocol):
    """A store as a whole, as it was at one moment. `left_out` counts what could not be carried over, so far."""

    @property
    def left_out(self) -> int: ...

    def lines(self) -> AsyncIterator[Line]:
        """Policies and keys, then tasks, each with its turns, then the rest. Raises StoreError or StoreUnavailable."""


class Incoming(Protocol):
    """A new store that takes the lines of another one. What it took is there once it is closed, all or nothing."""

    async def commit(self, tenant: str, turn: Commit, last: bool) -> None:
        """A turn of a task, and whether it is its last one."""

    async def take(self, line: Line) -> None:
        """Any line but those of tasks and turns."""

    def stored(self) -> Outgoing:
        """What it has taken so far."""
