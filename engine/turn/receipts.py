"""The receipt of a completed task, written down from what the turn decided."""

from __future__ import annotations

from collections.abc import Sequence

from engine.derive.declared import Sight
from engine.facts.verdict import VerdictFacts
from engine.language import hide_numbers, plain_url, read_criterion, secret_in
from engine.plan.obligation import Obligation
from engine.record.receipt import DischargedObligation, LastPage, Receipt, ReceiptVerdict, sealed, state_of

MAX_GOAL_CHARS = 2_000
MAX_TEXT_CHARS = 500
BULLETS = "••••"


def receipt_of(
    sight: Sight, obligations: Sequence[Obligation], verdict: VerdictFacts, rules: tuple[str, ...], trail: str,
    secrets: Sequence[str],
) -> Receipt:  # fmt: skip
    """The receipt of a turn that completes the task, all obligations being discharged. `rules` fired in it."""
    task, page = sight.task, sight.observed.page
    return sealed(Receipt(
        format=1,
        task_id=task.id,
        session_id=task.session,
        goal=_without(task.query, secrets)[:MAX_GOAL_CHARS],
        turn=task.turn + 1,
        issued_at=sight.observed.now,
        policy_version=sight.reader.version,
        verdict=_completed_by(sight, verdict),
        rules=rules,
        obligations=tuple(_told(one, secrets) for one in obligations),
        page=LastPage(plain_url(page.url), page.hash, state_of(page)),
        trail=trail,
        digest="",
    ))  # fmt: skip


def _completed_by(sight: Sight, verdict: VerdictFacts) -> ReceiptVerdict:
    if sight.facts["turn.finished"]:
        return ReceiptVerdict("user", None, 1.0)
    assert verdict.tier != "none", "a task is completed by a verdict, or by its user's word"
    return ReceiptVerdict(verdict.by, verdict.tier, sure(verdict))


def sure(verdict: VerdictFacts) -> float:
    """The confidence that a client is told, in [0, 1]."""
    return round(min(1.0, verdict.confidence + verdict.boost), 6)


def _told(one: Obligation, secrets: Sequence[str]) -> DischargedObligation:
    how = one.discharge
    assert how is not None, "a task is only completed with every obligation discharged or waived"
    return DischargedObligation(
        id=one.id,
        text=_without(one.text, secrets)[:MAX_TEXT_CHARS],
        kind=one.kind,
        step=one.step,
        status="waived" if one.status == "waived" else "discharged",
        by=how.by,
        basis=how.basis,
        turn=how.turn,
        policy_version=how.policy,
        criterion=how.criterion,
        before=how.before,
        after=how.after,
    )


def secrets_of(sight: Sight, obligations: Sequence[Obligation]) -> tuple[str, ...]:
    """What the task's own words enter into fields for secrets: no receipt says it. Asks rules."""
    read = (read_criterion(sight.reader, one.text) for one in obligations if one.kind == "criterion")
    return tuple(filter(None, (secret_in(one) for one in read if one)))


def _without(text: str, secrets: Sequence[str]) -> str:
    for secret in secrets:
        text = text.replace(secret, BULLETS)
    return hide_numbers(text)
