"""The obligations of a task in a turn: made with a plan, held against the page, discharged.

What becomes of each is for rules to say: `evidence`, `obligation_life`, `discharges`, and `discharge` for all of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from engine.actions import parse_action
from engine.derive.declared import Derivation, Derived, Sight
from engine.derive.plans import criterion_of
from engine.derive.readback import filled_field
from engine.derive.signs import Sign, sign
from engine.facts import flatten
from engine.facts.single import DueFacts, EvidenceFacts, Judged, OwedFacts
from engine.language import Criterion, evidence, hide_numbers, judge, plain_url, read_criterion
from engine.language.judging.judge import subjects
from engine.observe import PageState
from engine.plan.obligation import Basis, Discharge, Judgement, Obligation, Shown
from engine.plan.plan import Plan, PlanStep
from engine.record.receipt import state_of
from engine.rules import Scalar
from engine.text.quoted import fold

MAX_TEXT_CHARS = 500
MAX_TOLD, MAX_TOLD_CHARS = 3, 120  # of what a question says the page shows
ABOUT_FIELDS = ("value", "checked", "selected")


class Held(Struct, frozen=True):
    """One open obligation, held against the page now."""

    obligation: Obligation
    judgement: Judgement


def duties(sight: Sight, obligations: Sequence[Obligation]) -> tuple[Held, ...]:
    """Every open obligation with what the page says of it. Of a verification that broke, nothing is taken as met."""
    facts = sight.facts
    if facts["turn.broken"]:
        return tuple(Held(one, "fail") for one in obligations if one.open)
    own = facts["step.index"] if facts["turn.kind"] == "verify" and sight.found.plan is None else None
    before = sight.original.before if sight.original else None
    page, ends = sight.observed.page, own is not None and facts["step.is_last"]  # the goal's own step may be left to do
    acted = {one.id: before if one.step == own or (ends and one.kind == "goal") else None for one in obligations}
    return tuple(Held(one, judged(sight, one, page, acted[one.id])) for one in obligations if one.open)


def duty_facts(held: Sequence[Held]) -> Mapping[str, Scalar]:
    """duty.*: how many of them are open, and what the page says of these."""
    unmet = [one.obligation for one in held if one.judgement == "fail"]
    return {
        "duty.open": len(held),
        "duty.unmet": len(unmet),
        "duty.unread": sum(one.judgement == "unverifiable" for one in held),
        "duty.note": "\n".join(f"{one.id}: {' '.join(one.text.split())}" for one in unmet),
    }


def seen_of(sight: Sight, held: Sequence[Held]) -> str:
    """What the page shows for the end and against it, in sentences that follow another; "" where that is nothing."""
    before = sight.original.before if sight.original else None
    known = {alert.text for alert in before.alerts} if before else set()
    said = [alert.text for alert in sight.observed.page.alerts if before is not None and alert.text not in known]
    shown = [one.obligation.text for one in held if one.judgement == "pass"]
    denied = [one.obligation.text for one in held if one.judgement == "fail"]
    told = (("The page says", said), ("For it", shown), ("Against it, the page does not show that", denied))
    return "".join(f" {start}: {_listed(some)}." for start, some in told if some)


def _listed(texts: Sequence[str]) -> str:
    told = "; ".join(hide_numbers(" ".join(one.split()))[:MAX_TOLD_CHARS].rstrip(".") for one in texts[:MAX_TOLD])
    return f"{told}; and {len(texts) - MAX_TOLD} more" if len(texts) > MAX_TOLD else told


def judged(sight: Sight, obligation: Obligation, page: PageState, before: PageState | None = None) -> Judgement:
    """One obligation, held against a page; `before` is the page before the step's own action."""
    criterion = _criterion(sight, obligation)
    if criterion is None:
        return "pass" if _sign(sight, obligation, before) else "unverifiable"
    now = judge(criterion, page)
    if now == "unverifiable" and before is not None and _was_read_back(sight, criterion, before):
        now = "pass"
    fired = sight.reader.ask("evidence", flatten("evidence", EvidenceFacts(
        now=now,
        before=judge(criterion, before) if before is not None and now == "pass" else "none",
        field=criterion.kind in ABOUT_FIELDS,
        other=sight.facts["read.page"] == "other",
    )))  # fmt: skip
    return cast(Judged, fired.set["evidence.judgement"]) if fired else "unverifiable"


def _was_read_back(sight: Sight, criterion: Criterion, before: PageState) -> bool:
    """Whether the step's own field was read back and holds the value, though nothing calls it so any more: what stands
    in an empty field to say what it is for may be gone once it is filled.
    """
    action = parse_action(sight.original.action) if sight.original else None
    if action is None or action.verb not in ("setValue", "type") or sight.facts["read.page"] != "as_asked":
        return False
    asked = criterion.kind == "value" and not criterion.negated and fold(criterion.value) == fold(action.text or "")
    return asked and {one.id for one in subjects(criterion, before, None)} == {filled_field(action, before)}


def _sign(sight: Sight, obligation: Obligation, before: PageState | None) -> Sign | None:
    """What shows that the goal is reached, where nothing says how that is recognised; `before` is the last step's."""
    if obligation.kind != "goal" or before is None or not sight.facts["step.is_last"]:
        return None
    return sign(sight, before)


def obligations_now(sight: Sight) -> tuple[Obligation, ...]:
    """All obligations of the task, by the decisions so far: those of a new plan, else those it has.

    A goal without a plan is its own one obligation: by what the action it names brings with it, else by its own words.
    """
    task, facts = sight.task, sight.facts
    if sight.found.plan is not None:
        return _of_plan(sight, sight.found.plan)
    if task.obligations:
        return task.obligations
    reading = sight.found.reading
    read = (criterion_of(sight, step) for step in reading.steps[:1]) if reading else ()
    text = next(filter(None, read), None) if facts["turn.kind"] == "new" else None
    return (Obligation("o0", text, 0) if text else Obligation("o0", task.query[:MAX_TEXT_CHARS], 0, kind="goal"),)


def _of_plan(sight: Sight, plan: Plan) -> tuple[Obligation, ...]:
    """Those the task had, one for every other step still to be done that says how it is recognised, and the goal's.

    SPEC 15.1: a new plan drops no open one; only the user can waive one.
    """
    task = sight.task
    question = task.question
    replaces = sight.facts["turn.kind"] == "answer" and not (question is not None and question.keeps)
    waits = task.plan.current if task.plan else 0
    to_do, last = plan.steps[plan.current :], plan.steps[-1]
    was = task.plan.steps[-1].opened if task.plan else None
    now_read = sight.facts["turn.kind"] == "verify" and was is not None and last.opened is None
    promised = {step.verify: step.index for step in reversed(to_do) if step.verify}
    waiver = Discharge(task.turn + 1, "user", "user", sight.reader.version)
    found: list[Obligation] = []
    for one in task.obligations:
        about = OwedFacts(
            kind="known", open=one.open, replaced=replaces and one.step == waits, promised=one.text in promised,
            says=one.kind == "goal" and now_read and last.implied and bool(last.verify),
        )  # fmt: skip
        match _becomes(sight, about):
            case "waived":
                found.append(replace(one, discharge=waiver))
            case "moved":
                found.append(replace(one, step=promised[one.text]))
            case "told":
                found.append(_told(one, last))
            case "last":
                found.append(replace(one, step=last.index))
            case _:
                found.append(one)
    for step in to_do:
        about = OwedFacts(kind="step", says=bool(step.verify), promised=any(one.text == step.verify for one in found))
        if _becomes(sight, about) == "made":
            found.append(Obligation(f"o{len(found)}", str(step.verify), step.index, implied=step.implied))
    open_goal = any(one.kind == "goal" and one.open for one in found)
    if _becomes(sight, OwedFacts(kind="goal", says=bool(last.verify), promised=open_goal)) == "made":
        found.append(Obligation(f"o{len(found)}", task.query[:MAX_TEXT_CHARS], last.index, kind="goal"))
    return tuple(found)


def _told(goal: Obligation, last: PlanStep) -> Obligation:
    """The goal that was owed as a whole, by what its last step says."""
    return replace(goal, text=str(last.verify), step=last.index, kind="criterion", implied=last.implied)


def _becomes(sight: Sight, about: OwedFacts) -> str:
    fired = sight.reader.ask("obligation_life", flatten("owed", about))
    return str(fired.set["owed.becomes"]) if fired else "kept"


def _owed(sight: Sight) -> Derived:
    """The obligations that the task has from this turn on, where a plan, a first action or its end makes them."""
    facts = sight.facts
    simple = facts["turn.kind"] == "new" and facts["task.complexity"] == "SIMPLE"
    ends = facts["transition.receipt"] and not sight.task.obligations
    made = sight.found.plan is not None or simple or ends
    return Derived({}, {"owed": obligations_now(sight) if made else None})


def _discharged(sight: Sight) -> Derived:
    """What this turn discharges: all that is open where it completes the task, else what a verified step shows."""
    facts, completes = sight.facts, sight.facts["transition.receipt"] is True
    if completes:
        held = duties(sight, sight.found.owed or sight.task.obligations)
    elif sight.original is None or not (facts["transition.advance"] or facts["transition.chained"]):
        return Derived({}, {"discharged": ()})
    else:
        page, done = sight.observed.page, _done(sight)
        held = tuple(
            Held(one, judged(sight, one, page)) for one in sight.task.obligations if one.open and one.step <= done
        )
    return Derived({}, {"discharged": tuple(found for one in held if (found := _by_rule(sight, one, completes)))})


def _done(sight: Sight) -> int:
    """Index of the last step that is done with this turn."""
    at = sight.facts["step.index"]
    assert isinstance(at, int)
    return at if sight.facts["transition.advance"] else at - 1


def _by_rule(sight: Sight, held: Held, completes: bool) -> Obligation | None:
    """The obligation discharged as `policies/discharges.yaml` says; None where it stays open."""
    facts, one = sight.facts, held.obligation
    due = DueFacts(
        judgement=held.judgement,
        completes=completes,
        reached=one.step <= _done(sight),
        own=one.step == facts["step.index"],
        implied=one.implied,
        unread=facts["discharge.unread"],  # type: ignore[arg-type]
        unmet=facts["discharge.unmet"],  # type: ignore[arg-type]
        verifier=str(facts["verdict.by"]),
    )
    fired = sight.reader.ask("discharges", flatten("due", due))
    if fired is None or fired.set["due.basis"] == "none":
        return None
    criterion = None if facts["turn.broken"] else _criterion(sight, one)
    before = sight.original.before if sight.original else None
    seen = _sign(sight, one, before) if criterion is None and held.judgement == "pass" else None
    reads = criterion.rule if criterion else seen.rule if seen else ""
    by = {"verifier": due.verifier, "user": "user", "criterion": reads}[str(fired.set["due.by"])]
    earlier = _shown(criterion, before, judge(criterion, before) if criterion else "unverifiable") if before else None
    after = _shown(criterion, sight.observed.page, held.judgement, seen.text if seen else "")
    how = Discharge(
        sight.task.turn + 1, by, cast(Basis, fired.set["due.basis"]), sight.reader.version, reads, earlier, after
    )
    return replace(one, discharge=how)


def _criterion(sight: Sight, obligation: Obligation) -> Criterion | None:
    return read_criterion(sight.reader, obligation.text) if obligation.kind == "criterion" else None


def _shown(criterion: Criterion | None, page: PageState, judgement: Judgement, sign: str = "") -> Shown:
    said = evidence(criterion, page) if criterion else hide_numbers(sign)
    return Shown(plain_url(page.url), page.hash, state_of(page), judgement, said)


OWED = Derivation(
    name="owed",
    derive=_owed,
    reads=("turn.kind", "task.complexity", "transition.receipt"),
    takes=("plan", "reading"),
    gives=("owed",),
)
DISCHARGED = Derivation(
    name="discharged",
    derive=_discharged,
    reads=(
        "turn.kind", "turn.broken", "step.index", "step.is_last", "step.looks", "read.page", "client.writes",
        "verdict.by", "discharge.*", "transition.receipt", "transition.advance", "transition.chained",
    ),
    takes=("plan", "owed"),
    gives=("discharged",),
)  # fmt: skip
