"""The obligations of a task in a turn: held against the page, discharged, and written down in a receipt at the end.

Which of them a completion may rest on is for the rules to say (`policies/discharge.yaml`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from engine.derive.plans import Waiver, criterion_of, obligations
from engine.facts.verdict import VerdictFacts
from engine.language import Criterion, evidence, hide_numbers, judge, plain_url, read_criterion, secret_in
from engine.observe import PageState
from engine.plan.obligation import Basis, Discharge, Judgement, Obligation, Shown
from engine.record.receipt import DischargedObligation, LastPage, Receipt, ReceiptVerdict, sealed, state_of
from engine.rules import Scalar
from engine.turn.interpreter import Walk

MAX_GOAL_CHARS = 2_000
MAX_TEXT_CHARS = 500
VERIFIERS = ("tier1/", "tiers/")
BULLETS = "••••"


class Held(Struct, frozen=True):
    """One open obligation, held against the page now."""

    obligation: Obligation
    judgement: Judgement


def obligations_now(walk: Walk) -> tuple[Obligation, ...]:
    """All obligations of the task, by the decisions so far: those of a new plan, else those it has.

    A goal without a plan is its own one obligation: by what the action it names brings with it, else by its own words.
    """
    task, facts = walk.task, walk.facts
    if walk.plan is not None:
        replaced = facts["turn.kind"] == "answer" and not (task.question and task.question.keeps)
        waits = task.plan.current if task.plan else 0
        waiver = Waiver(waits, Discharge(task.turn + 1, "user", "user", walk.bundle.version)) if replaced else None
        return obligations(walk.plan, task.obligations, waiver, task.query[:MAX_TEXT_CHARS])
    if task.obligations:
        return task.obligations
    read = (criterion_of(walk, step) for step in walk.reading.steps[:1]) if walk.reading else ()
    text = next(filter(None, read), None) if facts["turn.kind"] == "new" else None
    return (Obligation("o0", text, 0) if text else Obligation("o0", task.query[:MAX_TEXT_CHARS], 0, kind="goal"),)


def duties(walk: Walk) -> tuple[Held, ...]:
    """Every open obligation with what the page says of it. Of a verification that broke, nothing is taken as met."""
    facts = walk.facts
    if facts["turn.broken"]:
        return tuple(Held(one, "fail") for one in obligations_now(walk) if one.open)
    own = facts["step.index"] if facts["turn.kind"] == "verify" and walk.plan is None else None
    before = walk.original.before if walk.original else None
    page = walk.observed.page
    return tuple(
        Held(one, judged(walk, one, page, before if one.step == own else None))
        for one in obligations_now(walk)
        if one.open
    )


def duty_facts(held: Sequence[Held]) -> Mapping[str, Scalar]:
    """duty.*: how many of them are open, and what the page says of these."""
    unmet = [one.obligation for one in held if one.judgement == "fail"]
    return {
        "duty.open": len(held),
        "duty.unmet": len(unmet),
        "duty.unread": sum(one.judgement == "unverifiable" for one in held),
        "duty.note": "\n".join(f"{one.id}: {' '.join(one.text.split())}" for one in unmet),
    }


def judged(walk: Walk, obligation: Obligation, page: PageState, before: PageState | None = None) -> Judgement:
    """One obligation, held against a page.

    With `before`, the page before the step's own action, a criterion that held there already is unverifiable: it
    proves nothing about the action. One about a field is different: an action may find it as it should be.
    """
    criterion = _criterion(walk, obligation)
    if criterion is None:
        return "unverifiable"
    result = judge(criterion, page)
    about_field = criterion.kind in ("value", "checked", "selected")
    if result == "fail" and about_field and walk.facts["read.page"] == "other":
        return "unverifiable"  # the page may have put what was typed into another form
    if result == "pass" and not about_field and before is not None and judge(criterion, before) == "pass":
        return "unverifiable"
    return result


def discharged(walk: Walk) -> tuple[Obligation, ...]:
    """What this turn discharges: all that is open where it completes the task, else what a verified step shows."""
    if walk.facts["transition.receipt"]:
        return tuple(_by_completion(walk, one) for one in duties(walk))
    if walk.original is None or not (walk.facts["transition.advance"] or walk.observed.chain_done):
        return ()
    at = walk.facts["step.index"]
    assert isinstance(at, int)
    last = at if walk.facts["transition.advance"] else at - 1
    page = walk.observed.page
    return tuple(
        _discharge(walk, one, "rule", _verifier(walk) if one.step == at else "")
        for one in walk.task.obligations
        if one.open and one.step <= last and judged(walk, one, page) == "pass"
    )


def receipt_of(walk: Walk, obligations: Sequence[Obligation], trail: str) -> Receipt | None:
    """The receipt of a turn that completes the task, all obligations being discharged; None for any other turn."""
    if not walk.facts["transition.receipt"]:
        return None
    task, page, verdict = walk.task, walk.observed.page, walk.group("verdict", VerdictFacts)
    assert verdict.tier != "none"
    secrets = _secrets(walk, obligations)
    return sealed(Receipt(
        format=1,
        task_id=task.id,
        session_id=task.session,
        goal=_without(task.query, secrets)[:MAX_GOAL_CHARS],
        turn=task.turn + 1,
        issued_at=walk.observed.now,
        policy_version=walk.bundle.version,
        verdict=ReceiptVerdict(_verifier(walk), verdict.tier, round(min(1.0, verdict.confidence + verdict.boost), 6)),
        rules=tuple(walk.rules),
        obligations=tuple(_told(one, secrets) for one in obligations),
        page=LastPage(plain_url(page.url), page.hash, state_of(page)),
        trail=trail,
        digest="",
    ))  # fmt: skip


def _criterion(walk: Walk, obligation: Obligation) -> Criterion | None:
    return read_criterion(walk.bundle, obligation.text) if obligation.kind == "criterion" else None


def _by_completion(walk: Walk, held: Held) -> Obligation:
    """By the page where it shows it; by rule T1.6, or by the verdict of a model, where rules say so."""
    if held.judgement == "pass":
        return _discharge(walk, held.obligation, "rule", _verifier(walk))
    how = walk.facts["discharge.unmet" if held.judgement == "fail" else "discharge.unread"]
    return _discharge(walk, held.obligation, "model" if how == "model" else "rule", _verifier(walk), held.judgement)


def _discharge(walk: Walk, one: Obligation, basis: Basis, by: str, judgement: Judgement = "pass") -> Obligation:
    """`by` is what verified the step of the obligation; where that is no rule, the page itself shows it."""
    criterion = None if walk.facts["turn.broken"] else _criterion(walk, one)
    reads = criterion.rule if criterion else ""
    if basis == "rule" and (not by or by.startswith("tiers/")):
        by = reads
    before = walk.original.before if walk.original else None
    after = _shown(criterion, walk.observed.page, judgement)
    earlier = _shown(criterion, before, judge(criterion, before) if criterion else "unverifiable") if before else None
    how = Discharge(walk.task.turn + 1, by, basis, walk.bundle.version, reads, earlier, after)
    return replace(one, discharge=how)


def _shown(criterion: Criterion | None, page: PageState, judgement: Judgement) -> Shown:
    said = evidence(criterion, page) if criterion else ""
    return Shown(plain_url(page.url), page.hash, state_of(page), judgement, said)


def _verifier(walk: Walk) -> str:
    """The rule or tier that the verdict of this turn is by: a tier by the call that was answered last."""
    tier = walk.facts["verdict.tier"]
    if tier in ("lightweight", "full"):
        names = ("tiers/light",) if tier == "lightweight" else ("tiers/claim", "tiers/full")
        return next((name for name in names if name in walk.rules), "")
    return next((rule for rule in walk.rules if rule.startswith(VERIFIERS)), "")


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


def _secrets(walk: Walk, obligations: Sequence[Obligation]) -> tuple[str, ...]:
    """What the task's own words enter into fields for secrets."""
    read = (_criterion(walk, one) for one in obligations)
    return tuple(filter(None, (secret_in(one) for one in read if one)))


def _without(text: str, secrets: Sequence[str]) -> str:
    for secret in secrets:
        text = text.replace(secret, BULLETS)
    return hide_numbers(text)
