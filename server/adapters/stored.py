"""What a store tells that is read from outside, without touching anything: a server may be using it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Protocol, TypeVar

import msgspec
from msgspec import Struct

from engine.record.receipt import Receipt
from engine.record.task import TaskState
from engine.record.turn import TurnRecord

COMPLETIONS, PLANS = "completions", "plans"  # the two ledgers: claims of the completion gate, batch plans

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

    def traces(self, tasks: Sequence[str]) -> AbstractContextManager[list[Path]]:
        """Files of recorded turns, of all tasks if none is named."""

    def policies(self) -> Path:
        """The folder where the policies lie that its turns were decided by."""
