"""The answers of the completion gate, as the HTTP contract has them."""

from __future__ import annotations

from typing import Literal, cast

from msgspec import UNSET, Struct, UnsetType

from engine.exchange.answer import usage_of
from engine.exchange.calls import DecisionView
from engine.gate.claim import Claim, Criterion
from engine.gate.decide import DecidedClaim
from engine.gate.words import prompt_for, remaining
from engine.record.turn import Usage

ClaimStatus = Literal["verification_required", "accepted", "rejected", "recorded"]


class CriterionView(Struct, frozen=True):
    """`met` is absent as long as nobody judged the criterion."""

    id: str
    text: str
    met: bool | UnsetType = UNSET
    evidence: str | UnsetType = UNSET


class CompletionAnswer(Struct, frozen=True, kw_only=True):
    """What the gate says to a claim. `prompt` is for the agent, `reason` for people."""

    status: ClaimStatus
    criteria: tuple[CriterionView, ...]
    unmet: tuple[str, ...] | UnsetType = UNSET
    prompt: str | UnsetType = UNSET
    reason: str
    decision: DecisionView
    usage: Usage


class StoppedAnswer(Struct, frozen=True, kw_only=True, rename="camel"):
    """How an agent that stopped goes on. `prompt` is empty when it was told so often enough."""

    prompt: str
    remaining: tuple[str, ...]
    attempts_left: int
    decision: DecisionView


def completion_answer(decided: DecidedClaim, claim: Claim, policy: str) -> CompletionAnswer:
    criteria = decided.state.criteria
    return CompletionAnswer(
        status=cast(ClaimStatus, decided.status),
        criteria=tuple(_view(one) for one in criteria),
        unmet=tuple(one.id for one in criteria if one.met is False) if decided.status == "rejected" else UNSET,
        prompt=prompt_for(decided.status, claim, decided.state) or UNSET,
        reason=decided.because,
        decision=DecisionView(policy, decided.rules),
        usage=usage_of(decided.used, None),
    )


def stopped_answer(decided: DecidedClaim, claim: Claim, policy: str, limit: int) -> StoppedAnswer:
    return StoppedAnswer(
        prompt=prompt_for(decided.status, claim, decided.state),
        remaining=tuple(one.text for one in remaining(decided.state)),
        attempts_left=max(0, limit - decided.state.stops),
        decision=DecisionView(policy, decided.rules),
    )


def _view(one: Criterion) -> CriterionView:
    return CriterionView(one.id, one.text, UNSET if one.met is None else one.met, one.evidence or UNSET)
