"""What the rules of batch plans may know and may set. `SCHEMAS` joins the engine's vocabulary."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct

from engine.facts.words import Asked, ReplyStatus
from engine.rules import Family, Schema, facts_of, group_of

StepStatus = Literal["pending", "ready", "blocked", "completed", "given_up"]
Outcome = Literal["completed", "blocked", "ignored"]
Action = Literal["none", "redesign", "keep", "give_up"]

EFFECT = "llm.replan_steps"


class ResultFacts(Struct, frozen=True, kw_only=True):
    """result.*: what an agent reports of one step."""

    notes: Annotated[
        str,
        Meta(description="what it notes, white space around it left out", examples=["[FAIL] The file is locked."]),
    ]
    error: Annotated[bool, Meta(description="it reports an error")]
    pending_calls: Annotated[int, Meta(ge=0, description="tool calls whose status is still pending")]


class StepFacts(Struct, frozen=True, kw_only=True):
    """step.*: the step that it reports, as it is at this point of the batch."""

    status: Annotated[StepStatus, Meta(description="how far it has come")]
    waits: Annotated[int, Meta(ge=0, description="steps it depends on that are not completed")]
    attempts: Annotated[int, Meta(ge=0, description="times it was replanned")]


class RetryFacts(Struct, frozen=True):
    """retry.*: whether the step may be replanned, should it be blocked."""

    left: Annotated[bool, Meta(description="a replan is left to the step")] = False


class ResultOutcome(Struct, frozen=True):
    """outcome.*: what the result makes of the step."""

    step: Annotated[Outcome, Meta(description="what becomes of it")]


class BatchFacts(Struct, frozen=True, kw_only=True):
    """batch.*: what all results of a batch came to."""

    blocked: Annotated[int, Meta(ge=0, description="steps that this batch blocked")]
    replannable: Annotated[int, Meta(ge=0, description="of these, steps that may still be replanned")]
    model: Annotated[bool, Meta(description="a language model can be asked")]


class ReplanReplyFacts(Struct, frozen=True, kw_only=True):
    """replan.*: what a model says of the blocked steps and of what depends on them."""

    asked: Asked = 0
    status: ReplyStatus = "none"
    action: Annotated[Action, Meta(description="what it would do about them")] = "none"
    named: Annotated[int, Meta(ge=0, description="steps it names that it may change")] = 0
    fits: Annotated[bool, Meta(description="the plan has no cycle with it, and knows every step it depends on")] = False


class ChangeFacts(Struct, frozen=True, kw_only=True):
    """change.*: what becomes of the plan."""

    action: Annotated[Action, Meta(description="what is done about the steps that it names")]
    opens: Annotated[bool, Meta(description="they may be tried again; false: they never come")] = False
    counts: Annotated[bool, Meta(description="it was an attempt of every blocked step that could be replanned")] = False


SCHEMAS: Mapping[str, Schema] = {
    "replan_attempt": Schema(facts=facts_of("step", StepFacts), outputs=facts_of("retry", RetryFacts)),
    "step_result": Schema(
        facts={
            **facts_of("result", ResultFacts), **facts_of("step", StepFacts), **facts_of("retry", RetryFacts),
        },
        outputs=facts_of("outcome", ResultOutcome),
    ),
    "batch": Schema(
        facts={**facts_of("batch", BatchFacts), **facts_of("replan", ReplanReplyFacts)},
        outputs=facts_of("change", ChangeFacts),
    ),
}  # fmt: skip

FAMILY = Family(
    "Batch plans",
    (
        group_of("result", ResultFacts),
        group_of("step", StepFacts),
        group_of("retry", RetryFacts),
        group_of("outcome", ResultOutcome),
        group_of("batch", BatchFacts),
        group_of("replan", ReplanReplyFacts),
        group_of("change", ChangeFacts),
    ),
    frozenset(SCHEMAS),
)
