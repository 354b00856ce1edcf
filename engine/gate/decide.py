"""What becomes of a claim: facts of it and of its evidence in, a decision or a wish for a model out. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from engine.facts import flatten
from engine.facts.budget import SpendingFacts
from engine.facts.completion import AnswerStatus, ClaimFacts, CriteriaFacts, ReviewFacts
from engine.gate.claim import Claim, Criterion, GateState, Screenshot, Seen
from engine.gate.criteria import criteria_of, goal_of, judged_by_rule
from engine.gate.review import brief_of, effect_of, heard, said_of
from engine.llm.brief import Brief
from engine.record.turn import Reply
from engine.rules import Bundle, Interpreter, Reader, Round, Scalar
from engine.safety.private import withheld
from engine.turn.asking import Asking, ModelWanted, TenantRoom

NOT_JUDGED = "Nobody could judge this."
MAX_CALLS = 1


class DecidedClaim(Struct, frozen=True):
    """The claim is decided; `state` is the group after it."""

    status: AnswerStatus
    state: GateState
    because: str
    rules: tuple[str, ...]
    rounds: tuple[Round, ...]
    used: tuple[Reply, ...]


def opened(state: GateState, claim: Claim) -> GateState:
    """The group that a claim belongs to, with its criteria fixed. A closed group is followed by a new one."""
    if state.closed:
        state = GateState(group=state.group)
    if state.criteria or claim.event == "stopped":
        return state
    return replace(state, goal=goal_of(claim), criteria=criteria_of(claim))


def decide(
    bundle: Bundle, state: GateState, claim: Claim, seen: Seen | None, replies: Mapping[str, Reply], *, model: bool,
    tenant_spent: int = 0,
) -> ModelWanted | DecidedClaim:  # fmt: skip
    """One claim of an opened group. `model`: one can be asked; `tenant_spent`: tokens of the tenant's day."""
    shown = seen if seen is not None and seen.shows else None
    reader = Reader(bundle)
    judged = judged_by_rule(reader, state.criteria, shown) if shown else _unread(state)
    threshold = cast(float, bundle.settings["success_threshold"])
    brief = brief_of(state, claim, judged, shown) if shown else Brief(goal=state.goal)
    picture = Screenshot("", "image/png", "") if seen and seen.screenshot else None  # its size is no matter
    kept_back = withheld(reader, here=seen.page if seen else None)
    model = model and not kept_back
    asking = Asking(
        place=("claim", state.group, seen.screenshot if seen else ""),
        replies=replies,
        question=lambda fired, facts, used: effect_of("", brief, picture, bundle.settings),
        heard=lambda reply, facts: heard(judged, reply, threshold, shown=shown is not None),
        spending=TenantRoom(tenant_spent, bundle.settings) if model else None,
        withheld=kept_back,
    )
    interpreter = Interpreter(bundle, {}, asking)
    interpreter.learn(_facts(state, claim, shown, judged, model=model), reader.rounds)
    call = interpreter.consult("completion", MAX_CALLS)
    if call is not None:
        return ModelWanted(call, brief)
    used = tuple(asking.used)
    if shown and used:
        judged = said_of(judged, used[-1], threshold)
    status = cast(AnswerStatus, interpreter.facts["answer.status"])
    after = replace(
        state,
        criteria=_told(state, claim, status, judged),
        claims=state.claims + (claim.event == "success"),
        stops=state.stops + (status == "continue"),
        closed=bool(interpreter.facts["answer.closes"]),
        replies=(),
    )
    because = interpreter.because[-1] if interpreter.because else ""
    return DecidedClaim(status, after, because, tuple(interpreter.rules), tuple(interpreter.rounds), used)


def _unread(state: GateState) -> tuple[Criterion, ...]:
    """The criteria without what any claim before showed of them."""
    return tuple(Criterion(one.id, one.text) for one in state.criteria)


def _told(
    state: GateState, claim: Claim, status: AnswerStatus, judged: tuple[Criterion, ...]
) -> tuple[Criterion, ...]:
    """The criteria as the group keeps them: judged where the claim was accepted or rejected.

    A claim of success that was neither leaves no old verdict standing; any other leaves what was known.
    """
    if status in ("accepted", "rejected"):
        return tuple(map(_unjudged, judged))
    return _unread(state) if claim.event == "success" else state.criteria


def _unjudged(criterion: Criterion) -> Criterion:
    """What neither a rule nor a model judged is not met."""
    return criterion if criterion.met is not None else replace(criterion, met=False, by="nobody", evidence=NOT_JUDGED)


def _facts(
    state: GateState, claim: Claim, shown: Seen | None, judged: tuple[Criterion, ...], *, model: bool
) -> dict[str, Scalar]:
    said = ClaimFacts(
        event=claim.event,
        number=state.claims,
        evidence=shown is not None,
        stops=state.stops,
        model=model,
    )
    criteria = CriteriaFacts(
        count=len(state.criteria),
        unmet=sum(one.met is False for one in judged),
        open=sum(one.met is None for one in judged),
        judged=sum(one.met is not None for one in judged),
    )
    return {**flatten("claim", said), **flatten("criteria", criteria), **flatten("review", ReviewFacts()),
            **flatten("spending", SpendingFacts())}  # fmt: skip
