"""What the rules of batch plans may know and may set. `SCHEMAS` joins the engine's vocabulary."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct

from engine.facts.words import ReplyStatus
from engine.rules import Schema, facts_of

Count = Annotated[int, Meta(ge=0)]
StepStatus = Literal["pending", "ready", "blocked", "completed", "given_up"]
Outcome = Literal["completed", "blocked", "ignored"]
Action = Literal["none", "redesign", "keep", "give_up"]

EFFECT = "llm.replan_steps"


class ResultFacts(Struct, frozen=True, kw_only=True):
    """result.*: what an agent reports of one step."""

    notes: Annotated[str, Meta(description="without the white space around them; empty where there are none")]
    error: bool
    pending_calls: Annotated[int, Meta(ge=0, description="tool calls whose status is still pending")]


class StepFacts(Struct, frozen=True, kw_only=True):
    """step.*: the step that it reports, as it is at this point of the batch."""

    status: StepStatus
    waits: Annotated[int, Meta(ge=0, description="steps it depends on that are not completed")]
    attempts: Annotated[int, Meta(ge=0, description="times it was replanned")]


class ResultOutcome(Struct, frozen=True):
    """outcome.*: what the result makes of the step."""

    step: Outcome


class BatchFacts(Struct, frozen=True, kw_only=True):
    """batch.*: what all results of a batch came to."""

    blocked: Annotated[int, Meta(ge=0, description="steps that this batch blocked")]
    replannable: Annotated[int, Meta(ge=0, description="of these, steps that may still be replanned")]
    model: Annotated[bool, Meta(description="a language model can be asked")]


class ReplanReplyFacts(Struct, frozen=True, kw_only=True):
    """replan.*: what a model says of the blocked steps and of what depends on them."""

    asked: Count = 0
    status: ReplyStatus = "none"
    action: Action = "none"
    named: Annotated[int, Meta(ge=0, description="steps it names that it may change")] = 0
    fits: Annotated[bool, Meta(description="the plan has no cycle with it, and knows every step it depends on")] = False


class ChangeFacts(Struct, frozen=True, kw_only=True):
    """change.*: what becomes of the plan."""

    action: Action
    opens: Annotated[bool, Meta(description="they may be tried again; false: they never come")] = False
    counts: Annotated[bool, Meta(description="it was an attempt of every blocked step that could be replanned")] = False


SCHEMAS: Mapping[str, Schema] = {
    "step_result": Schema(
        facts={**facts_of("result", ResultFacts), **facts_of("step", StepFacts)},
        outputs=facts_of("outcome", ResultOutcome),
    ),
    "batch": Schema(
        facts={**facts_of("batch", BatchFacts), **facts_of("replan", ReplanReplyFacts)},
        outputs=facts_of("change", ChangeFacts),
    ),
}
