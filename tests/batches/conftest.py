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
from engine.batches.decide import DecidedBatch, decide
from engine.ports import Claim, OfAll, Purpose
from engine.rules import Bundle
from tests.ledger import Memory, Script


class Plans(Memory[BatchRecord]):
    """What a store keeps of plans, and of requests."""

    def __init__(self) -> None:
        super().__init__(BatchRecord)
        self.claims: dict[str, Claim] = {}

    async def claim(self, tenant: str, request_id: str, task_id: str, purpose: Purpose) -> Claim:
        return self.claims.setdefault(f"{tenant}/{request_id}", Claim(task_id, None, purpose))

    async def remember(self, tenant: str, request_id: str, task_id: str, response: Raw) -> None:
        raise AssertionError("plans are answered by their ledger")


class Office:
    """Plans made and reported on, in the words of the HTTP API."""

    def __init__(self, bundle: Bundle) -> None:
        self.bundle = bundle
        self.memory = Plans()
        self.model = Script()
        ids = (f"plan-{n}" for n in itertools.count())
        self.batches = Batches(
            policies=OfAll(lambda: bundle),
            provider=self.model,
            ledger=self.memory,
            requests=self.memory,
            ids=lambda: next(ids),
        )

    def make(
        self, *steps: tuple[str, Iterable[int]], goal: str = "Tell a joke and share it", request_id: str | None = None
    ) -> dict[str, Any]:
        told = [BatchStep(index=at, description=one[0], depends_on=tuple(one[1])) for at, one in enumerate(steps)]
        return self._run(self.batches.create("local", goal, told, ("browser",), request_id))

    def look(self) -> dict[str, Any]:
        return self._run(self.batches.plan("local", "plan-0"))

    def report(self, *results: dict[str, Any], request_id: str | None = None) -> dict[str, Any]:
        told = tuple(_result(**one) for one in results)
        return self._run(self.batches.report("local", "plan-0", report_of(told, request_id)))

    def statuses(self) -> list[str]:
        return [step["status"] for step in self.look()["steps"]]

    def check_replay(self) -> None:
        """Every decided batch decides again what it decided, from its record alone."""
        for record in self.memory.every():
            if record.kind == "decided" and record.before and record.before.report:
                replies = {reply.key: reply for reply in record.replies}
                again = decide(self.bundle, record.before, record.before.report, replies, model=record.model)
                assert isinstance(again, DecidedBatch)
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
