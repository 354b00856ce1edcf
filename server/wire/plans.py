"""The requests about batch plans as they are on the wire, and what the engine makes of them."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Raw, Struct, field

from engine.batches import BatchStep, Report, StepResult, ToolCall, report_of
from engine.exchange.errors import MissingField
from server.wire.turns import Idempotency, Text

MAX_OUTPUT_BYTES = 100_000

Index = Annotated[int, Meta(ge=0, le=100_000)]
Name = Annotated[str, Meta(max_length=200)]


class WireBatchStep(Struct, frozen=True):
    """One step; `depends_on` are the indexes, from 0, of the steps that must be completed before it."""

    description: Annotated[str, Meta(min_length=1, max_length=4_000)]
    depends_on: Annotated[list[Index], Meta(max_length=200)] | None = None


class PlanBody(Struct, frozen=True, kw_only=True):
    """A plan whose steps are carried out by agents, in batches."""

    goal: Annotated[str, Meta(min_length=1, max_length=20_000, description="What all of it is for.")]
    steps: Annotated[list[WireBatchStep], Meta(min_length=1, max_length=200, description="By their order.")]
    available_tools: Annotated[
        Annotated[list[Name], Meta(max_length=200)] | None, Meta(description="What the agents may call.")
    ] = None
    requestId: Idempotency = None


class WireToolCall(Struct, frozen=True):
    """A tool that an agent called; `pending` is the status of one that never came to an end."""

    name: Name
    status: Name


class WireResult(Struct, frozen=True):
    """What an agent reports of one step. `output` is any JSON."""

    step: Index
    notes: Text | None = None
    tool_calls: Annotated[list[WireToolCall], Meta(max_length=500)] | None = None
    output: Raw = field(default_factory=lambda: Raw(b"null"))
    error: Text | None = None


class ReportBody(Struct, frozen=True, kw_only=True):
    """The results of a whole batch."""

    results: Annotated[list[WireResult], Meta(min_length=1, max_length=200, description="One a step.")]
    requestId: Idempotency = None


def steps_of(body: PlanBody) -> tuple[BatchStep, ...]:
    return tuple(
        BatchStep(index=at, description=step.description, depends_on=tuple(dict.fromkeys(step.depends_on or ())))
        for at, step in enumerate(body.steps)
    )


def report_from(body: ReportBody) -> Report:
    """Raises MissingField for an output that is over the limit."""
    return report_of(tuple(_result(at, result) for at, result in enumerate(body.results)), body.requestId)


def _result(at: int, result: WireResult) -> StepResult:
    size = len(bytes(result.output))
    if size > MAX_OUTPUT_BYTES:
        raise MissingField(f"results[{at}].output", f"{size:,} bytes, at most {MAX_OUTPUT_BYTES:,}; send where it is")
    return StepResult(
        step=result.step,
        notes=result.notes or "",
        tool_calls=tuple(ToolCall(call.name, call.status) for call in result.tool_calls or ()),
        output=result.output,
        error=result.error or "",
    )
