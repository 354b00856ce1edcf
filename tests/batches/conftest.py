"""Batch plans in one process: a ledger in memory that may die at any record, and a model that is told what to say."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Iterable
from typing import Any

import msgspec
import pytest
from msgspec import Raw

from engine.batches import Batches, BatchRecord, BatchStep, StepResult, ToolCall, report_of
from engine.batches.decide import Decided, decide
from engine.ports import Claim, Effect
from engine.record.turn import Reply, Usage
from engine.rules import Bundle


class Died(BaseException):
    """Stands for a `kill -9`."""


class Memory:
    """Records in a dictionary, through JSON as in a real store. `die_…` is the number of appends before a crash."""

    def __init__(self) -> None:
        self.records: dict[str, list[bytes]] = {}
        self.claims: dict[str, Claim] = {}
        self.die_before: int | None = None
        self.die_after: int | None = None

    async def last(self, tenant: str, thing: str) -> BatchRecord | None:
        kept = self.records.get(f"{tenant}/{thing}")
        return msgspec.json.decode(kept[-1], type=BatchRecord) if kept else None

    async def append(self, tenant: str, thing: str, record: BatchRecord) -> None:
        self.die_before = self._tick(self.die_before)
        self.records.setdefault(f"{tenant}/{thing}", []).append(msgspec.json.encode(record))
        self.die_after = self._tick(self.die_after)

    async def answered(self, tenant: str, thing: str, request_id: str) -> Raw | None:
        for record in map(self._read, self.records.get(f"{tenant}/{thing}", [])):
            if record.request_id == request_id:
                return record.response
        return None

    async def claim(self, tenant: str, request_id: str, task_id: str) -> Claim:
        return self.claims.setdefault(f"{tenant}/{request_id}", Claim(task_id, None))

    async def remember(self, tenant: str, request_id: str, task_id: str, response: Raw) -> None:
        self.claims[f"{tenant}/{request_id}"] = Claim(task_id, response)

    def all(self, plan_id: str) -> list[BatchRecord]:
        return [self._read(line) for line in self.records[f"local/{plan_id}"]]

    def _read(self, line: bytes) -> BatchRecord:
        return msgspec.json.decode(line, type=BatchRecord)

    def _tick(self, left: int | None) -> int | None:
        if left == 0:
            raise Died
        return None if left is None else left - 1


class Script:
    """A provider that answers with what a test wrote, the last answer again and again."""

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

    def warm_up(self) -> None:
        pass

    async def close(self) -> None:
        pass


class Office:
    """Plans made and reported on, in the words of the HTTP API."""

    def __init__(self, bundle: Bundle) -> None:
        self.bundle = bundle
        self.memory = Memory()
        self.model = Script()
        ids = (f"plan-{n}" for n in itertools.count())
        self.batches = Batches(
            bundle_source=lambda: bundle,
            provider=self.model,
            ledger=self.memory,
            requests=self.memory,
            ids=lambda: next(ids),
        )

    def make(self, *steps: tuple[str, Iterable[int]], request_id: str | None = None) -> dict[str, Any]:
        told = [BatchStep(index=at, description=one[0], depends_on=tuple(one[1])) for at, one in enumerate(steps)]
        return self._run(self.batches.create("local", "Tell a joke and share it", told, ("browser",), request_id))

    def look(self) -> dict[str, Any]:
        return self._run(self.batches.plan("local", "plan-0"))

    def report(self, *results: dict[str, Any], request_id: str | None = None) -> dict[str, Any]:
        told = tuple(_result(**one) for one in results)
        return self._run(self.batches.report("local", "plan-0", report_of(told, request_id)))

    def statuses(self) -> list[str]:
        return [step["status"] for step in self.look()["steps"]]

    def check_replay(self) -> None:
        """Every decided batch decides again what it decided, from its record alone."""
        for line in itertools.chain(*self.memory.records.values()):
            record = msgspec.json.decode(line, type=BatchRecord)
            if record.kind == "decided" and record.before and record.before.report:
                replies = {reply.key: reply for reply in record.replies}
                again = decide(self.bundle, record.before, record.before.report, replies, model=record.model)
                assert isinstance(again, Decided)
                assert again.plan == msgspec.structs.replace(record.state, unheard="")
                assert again.rounds == record.rounds

    def _run(self, call: Any) -> dict[str, Any]:
        answer: dict[str, Any] = msgspec.json.decode(asyncio.run(call))
        return answer


def _result(step: int, notes: str = "", tools: str = "", error: str = "") -> StepResult:
    """`tools` are statuses of tool calls, divided by blanks."""
    return StepResult(step=step, notes=notes, error=error, tool_calls=tuple(ToolCall("t", s) for s in tools.split()))


@pytest.fixture
def make_office(bundle: Bundle) -> Callable[[], Office]:
    return lambda: Office(bundle)


@pytest.fixture
def office(make_office: Callable[[], Office]) -> Any:
    made = make_office()
    yield made
    made.check_replay()


@pytest.fixture
def died() -> type[BaseException]:
    return Died
