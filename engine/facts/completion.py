"""What the rules of the completion gate may know and may set. `SCHEMAS` joins the engine's vocabulary."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct

from engine.facts.words import Asked, ReplyStatus
from engine.rules import Family, Schema, facts_of, group_of

Event = Literal["planned", "success", "partial", "blocked", "stopped"]
AnswerStatus = Literal["verification_required", "accepted", "rejected", "recorded", "continue", "exhausted"]

EFFECT = "llm.review_completion"


class ClaimFacts(Struct, frozen=True, kw_only=True):
    """claim.*: what the agent says, and what it brings."""

    event: Annotated[Event, Meta(description="the status it claims; stopped: it ended without a claim")]
    number: Annotated[int, Meta(ge=0, description="successes claimed before in this group")]
    evidence: Annotated[bool, Meta(description="it shows the state of a page, or a screenshot")]
    stops: Annotated[int, Meta(ge=0, description="times it was told to go on before")]
    model: Annotated[bool, Meta(description="a language model can be asked")]


class CriteriaFacts(Struct, frozen=True, kw_only=True):
    """criteria.*: the criteria held against the evidence. Where there is none, all are open and none is judged."""

    count: Annotated[int, Meta(ge=0, description="how many there are")] = 0
    unmet: Annotated[int, Meta(ge=0, description="of these, those that the page shows not to be met")] = 0
    open: Annotated[int, Meta(ge=0, description="of these, those that no rule can tell from the page")] = 0
    judged: Annotated[
        int, Meta(ge=0, description="of these, those that a rule told from the page, or a model that answered")
    ] = 0


class ReviewFacts(Struct, frozen=True, kw_only=True):
    """review.*: what a model says of the criteria that no rule can judge."""

    asked: Asked = 0
    status: ReplyStatus = "none"
    unmet: Annotated[int, Meta(ge=0, description="of these, not met, not sure enough, or left out")] = 0


class AnswerFacts(Struct, frozen=True, kw_only=True):
    """answer.*: what the agent is told."""

    status: Annotated[AnswerStatus, Meta(description="what becomes of its claim")]
    closes: Annotated[bool, Meta(description="the next claim begins a new group")] = False


SCHEMAS: Mapping[str, Schema] = {
    "completion": Schema(
        facts={
            **facts_of("claim", ClaimFacts), **facts_of("criteria", CriteriaFacts), **facts_of("review", ReviewFacts),
        },
        outputs=facts_of("answer", AnswerFacts),
    )
}  # fmt: skip

FAMILY = Family(
    "The completion gate",
    (
        group_of("claim", ClaimFacts),
        group_of("criteria", CriteriaFacts),
        group_of("review", ReviewFacts),
        group_of("answer", AnswerFacts),
    ),
    frozenset(SCHEMAS),
)
