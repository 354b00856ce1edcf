"""A batch plan: steps that depend on each other, carried out by agents in batches, and what is kept of it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec import Raw, Struct

from engine.record.turn import Reply
from engine.rules import Round, SettingValue

NOTHING = Raw(b"null")


class BatchStep(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One step. `mark` is what results and replans made of it; whether it is ready follows from the others' marks."""

    index: int
    description: str
    depends_on: tuple[int, ...] = ()
    mark: Literal["open", "completed", "blocked", "given_up"] = "open"
    attempts: int = 0  # times it was replanned
    failures: tuple[str, ...] = ()  # why it was blocked, the last three times


class ToolCall(Struct, frozen=True):
    name: str
    status: str


class StepResult(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What an agent reports of one step."""

    step: int
    notes: str = ""
    tool_calls: tuple[ToolCall, ...] = ()
    output: Raw = NOTHING  # any JSON
    error: str = ""


class Report(Struct, frozen=True, omit_defaults=True):
    """The results of a batch. The same call made again has the same `digest`."""

    results: tuple[StepResult, ...]
    digest: str
    request_id: str | None = None


def report_of(results: tuple[StepResult, ...], request_id: str | None) -> Report:
    """A report that knows itself again: by its idempotency key where it has one, else by what it says."""
    content = msgspec.json.encode(results) if request_id is None else f"key {request_id}".encode()
    return Report(results, hashlib.sha256(content).hexdigest(), request_id)


class BatchPlan(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A plan at one moment. `report` is a batch that is stored and not decided yet, `replies` what it was told so far.

    `unheard` is the digest of a batch that was decided after a crash, by another call than the one that brought it.
    `private`: no model was to be asked, by what it holds or was told, and none will be.
    """

    id: str
    goal: str
    steps: tuple[BatchStep, ...]
    tools: tuple[str, ...] = ()
    batches: int = 0  # decided
    report: Report | None = None
    replies: tuple[Reply, ...] = ()
    unheard: str = ""
    private: bool = False


class BatchRecord(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One line of a plan's history; `state` is what it led to.

    A batch is kept when it comes, a reply when it is there, and the decision when it is made, with all that decided it:
    `before` holds the report, and the replies are those that were used.
    """

    kind: Literal["created", "reported", "reply", "decided", "heard"]
    state: BatchPlan
    before: BatchPlan | None = None
    model: bool = False
    tenant_spent: int = 0  # tokens of the tenant's day before the batch
    policy: str = ""
    own: Mapping[str, SettingValue] = {}  # settings that the tenant asked for
    rounds: tuple[Round, ...] = ()
    replies: tuple[Reply, ...] = ()
    response: Raw = NOTHING
    request_id: str | None = None
