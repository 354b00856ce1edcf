"""A ledger in memory, which may die at any record, and a model that says what a test wrote."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Raw

from engine.batches import BatchRecord
from engine.gate import GateRecord
from engine.ports import Began, Effect
from engine.record.turn import Reply, Usage

Record = TypeVar("Record", BatchRecord, GateRecord)


class Died(BaseException):
    """Stands for a `kill -9`."""


class Memory(Generic[Record]):
    """Records in a dictionary, through JSON as in a real store. `die_…` is the number of appends before a crash."""

    def __init__(self, kind: type[Record]) -> None:
        self.records: dict[str, list[bytes]] = {}
        self.die_before: int | None = None
        self.die_after: int | None = None
        self._kind = kind

    async def last(self, tenant: str, thing: str) -> Record | None:
        return next(reversed(self.all(f"{tenant}/{thing}")), None)

    async def append(self, tenant: str, thing: str, record: Record, began: Began | None = None) -> None:
        self.die_before = self._tick(self.die_before)
        self.records.setdefault(f"{tenant}/{thing}", []).append(msgspec.json.encode(record))
        self.die_after = self._tick(self.die_after)

    async def answered(self, tenant: str, thing: str, request_id: str) -> Raw | None:
        for record in self.all(f"{tenant}/{thing}"):
            if record.request_id == request_id:
                return record.response
        return None

    def all(self, place: str) -> list[Record]:
        """The records of `tenant/thing`."""
        return [msgspec.json.decode(line, type=self._kind) for line in self.records.get(place, [])]

    def every(self) -> list[Record]:
        return [record for place in self.records for record in self.all(place)]

    def _tick(self, left: int | None) -> int | None:
        if left == 0:
            raise Died
        return None if left is None else left - 1


class Script:
    """A provider that answers with what a test wrote, the last answer again and again.

    An answer is the reply's JSON as a Python value, or a status that is no answer, such as `failed`.
    """

    def __init__(self) -> None:
        self.has_model = True
        self.answers: list[Any] = ["failed"]
        self.asked: list[Effect] = []

    async def perform(self, effect: Effect) -> Reply:
        self.asked.append(effect)
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        if isinstance(answer, str):
            return Reply(effect.key, effect.name, answer)  # type: ignore[arg-type]
        return Reply(effect.key, effect.name, "ok", Raw(msgspec.json.encode(answer)), Usage(llm_calls=1))

    def warm_up(self) -> None: ...

    async def close(self) -> None: ...
