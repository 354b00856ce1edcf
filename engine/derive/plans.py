"""New plans: from the goal's own words, from an answer of the user, or from a model's reply."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from engine.actions import DomChanges
from engine.language import Reading, ReadStep, implied, judge, read_criterion, read_steps
from engine.llm.effects import EFFECTS, decode
from engine.llm.replies import DecomposeReply, PlannedStep, PlanReply, PredictReply, ValidateReply
from engine.observe.text import folded_name
from engine.plan.obligation import Discharge, Obligation
from engine.plan.plan import Contingency, ExpectedOutcome, Plan, PlanStep, SubTask, advanced, with_progress
from engine.text.quoted import TextTooLong
from engine.turn.interpreter import Walk

MAX_CONTINGENCIES = 5  # of one step
MAX_WHEN_CHARS = 200


def draft(walk: Walk) -> Plan | None:
    """The plan that this turn makes, if the rules said where it comes from."""
    match walk.facts["planning.source"]:
        case "rules":
            assert walk.reading is not None
            return _answered(walk, walk.reading) if walk.facts["turn.kind"] == "answer" else _read(walk, walk.reading)
        case "model":
            return _replied(walk)
    return _modified(walk) if walk.facts["replan.change"] == "modify" else None


def decomposed(walk: Walk, plan: Plan) -> Plan:
    """The plan with sub-tasks that own all its steps: the last takes what is left, a sum that is too large is cut."""
    body = _last_reply(walk, "llm.decompose")
    if not isinstance(body, DecomposeReply):
        return plan
    left, owned = len(plan.steps), []
    for at, one in enumerate(body.sub_tasks):
        steps = min(left, max(1, one.estimated_steps))
        if at == len(body.sub_tasks) - 1:
            steps = left
        if steps:
            owned.append(SubTask(f"t{at}", one.name, one.objective, steps, one.inputs, one.outputs))
        left -= steps
    last = owned[-1]
    owned[-1] = replace(last, estimated_steps=last.estimated_steps + left)
    return with_progress(replace(plan, sub_tasks=tuple(owned)))


class Waiver(Struct, frozen=True):
    """The user said what to do in place of a step: its obligations are waived by that."""

    step: int
    discharge: Discharge


def obligations(plan: Plan, before: tuple[Obligation, ...], waiver: Waiver | None, goal: str) -> tuple[Obligation, ...]:
    """Those the task had, and one for every other step still to be done that says how it is recognised.

    A new plan drops no open one (SPEC 15.1): it moves to the step that promises the same, else to the last. Only the
    user waives one. Where the last step does not say how it is recognised, the goal itself is an obligation.
    """
    to_do = plan.steps[plan.current :]
    promised = {step.verify: step.index for step in reversed(to_do) if step.verify}
    kept = tuple(
        one if not one.open
        else replace(one, discharge=waiver.discharge) if waiver and one.step == waiver.step
        else replace(one, step=promised.get(one.text, plan.steps[-1].index))
        for one in before
    )  # fmt: skip
    known = {one.text for one in kept}
    fresh = [step for step in to_do if step.verify and step.verify not in known]
    made = tuple(Obligation(f"o{at}", str(step.verify), step.index) for at, step in enumerate(fresh, len(kept)))
    if plan.steps[-1].verify or any(one.kind == "goal" and one.open for one in kept):
        return (*kept, *made)
    return (*kept, *made, Obligation(f"o{len(kept) + len(made)}", goal, plan.steps[-1].index, kind="goal"))


def criterion_of(walk: Walk, step: ReadStep) -> str | None:
    """How a step named by a person is recognised: by what it says, else by what its own action brings with it."""
    return step.verify or implied(walk.bundle, step.text)


def _read(walk: Walk, reading: Reading) -> Plan:
    return Plan(walk.task.query, _named(walk, reading.steps), made=walk.task.turn + 1)


def _named(walk: Walk, steps: tuple[ReadStep, ...], why: str = "") -> tuple[PlanStep, ...]:
    """Steps that a person named."""
    return tuple(
        PlanStep(at, step.text, verify=criterion_of(walk, step), reasoning=why) for at, step in enumerate(steps)
    )


def _answered(walk: Walk, reading: Reading) -> Plan:
    """What the user said takes the place of the step that waits, or comes before it; what is left after that stays."""
    old, question = walk.task.plan, walk.task.question
    keeps = question is not None and question.keeps
    if old is None and keeps:  # a simple goal is its own step
        old = Plan(walk.task.query, _named(walk, _steps_in(walk, walk.task.query)))
    done = old.steps[: old.current] if old else ()
    rest = old.steps[old.current + (0 if keeps else 1) :] if old and walk.task.open is not None else ()
    new = _named(walk, reading.steps, "The user said so.")
    return Plan(walk.task.query, _indexed((*done, *new, *rest)), current=len(done), made=walk.task.turn + 1)


def foreseen(walk: Walk) -> ExpectedOutcome | None:
    """What a model expects of the action that goes out, where one was asked."""
    body = _last_reply(walk, "llm.predict")
    return (
        ExpectedOutcome(body.description, body.dom_changes, body.next_goal) if isinstance(body, PredictReply) else None
    )


def _modified(walk: Walk) -> Plan | None:
    """The plan after typed changes, with the step that was just verified done."""
    body, plan = _last_reply(walk, "llm.validate_plan"), walk.task.plan
    if not isinstance(body, ValidateReply) or plan is None:
        return None
    steps = list(plan.steps)
    for change in body.suggested_changes:
        old = steps[change.step]
        steps[change.step] = (
            replace(old, status="skipped")
            if change.op == "skip"
            else replace(old, description=change.description or "")
        )
    return advanced(replace(plan, steps=tuple(steps)))


def _last_reply(walk: Walk, effect: str) -> Struct | None:
    reply = next((r for r in reversed(walk.used) if r.effect == effect), None)
    return decode(reply, EFFECTS[effect]) if reply else None


def _replied(walk: Walk) -> Plan | None:
    body = _last_reply(walk, "llm.plan")
    if not isinstance(body, PlanReply):
        return None
    planned = [part for at, planned in enumerate(body.steps) for part in _atomic(walk, planned, at)]
    steps = [step for step in planned if not _is_done(walk, step)] or planned
    return Plan(body.goal, _indexed(tuple(steps)), made=walk.task.turn + 1)


def _is_done(walk: Walk, step: PlanStep) -> bool:
    """Whether a new plan repeats a step that was verified, and whose criterion still holds: it is not done again."""
    old = walk.task.plan
    if old is None or step.verify is None:
        return False
    now = old.current if walk.facts["outcome.success"] and not walk.facts["verdict.degraded"] else None
    done = {folded_name(one.description) for one in old.steps if one.status == "completed" or one.index == now}
    criterion = read_criterion(walk.bundle, step.verify) if folded_name(step.description) in done else None
    return criterion is not None and judge(criterion, walk.observed.page) == "pass"


def _steps_in(walk: Walk, text: str) -> tuple[ReadStep, ...]:
    """The steps that a text falls into; one that says nothing, or too much to be read, stays as it is."""
    try:
        return read_steps(walk.bundle, text) or (ReadStep(text),)
    except TextTooLong:
        return (ReadStep(text),)


def _atomic(walk: Walk, planned: PlannedStep, at: int) -> list[PlanStep]:
    """One planned step as atomic ones; the last of them keeps what the step as a whole should lead to."""
    read = _steps_in(walk, planned.description)
    texts = [step.text for step in read]
    said = planned.expected_outcome
    expected = (
        ExpectedOutcome(said)
        if isinstance(said, str)
        else ExpectedOutcome(said.description, said.dom_changes or DomChanges())
    )
    whole = PlanStep(
        0,
        planned.description,
        reasoning=planned.reasoning,
        tool_type=planned.tool_type,
        expected_outcome=expected,
        verify=planned.verify,
        next_goal=planned.next_goal,
        phase=planned.phase,
        contingencies=_contingencies(planned),
    )
    if not planned.verify and read[-1].verify:
        whole = replace(whole, verify=read[-1].verify)
    if len(texts) == 1:
        return [replace(whole, description=texts[0])]
    pointer = f"{planned.reasoning} (part of step {at})"
    part = replace(whole, expected_outcome=None, verify=None, next_goal=None, reasoning=pointer)
    parts = [replace(part, description=text) for text in texts[:-1]]
    return [*parts, replace(whole, description=texts[-1], reasoning=pointer)]


def _contingencies(planned: PlannedStep) -> tuple[Contingency, ...]:
    """What the plan says to do in a contingency, as far as it can be used."""
    said = planned.contingencies[:MAX_CONTINGENCIES]
    return tuple(Contingency(one.type, one.action, (one.when or "")[:MAX_WHEN_CHARS]) for one in said)


def _indexed(steps: tuple[PlanStep, ...]) -> tuple[PlanStep, ...]:
    return tuple(replace(step, index=at) for at, step in enumerate(steps))
