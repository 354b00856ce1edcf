"""New plans: from the goal's own words, from an answer of the user, or from a model's reply."""

from __future__ import annotations

from collections.abc import Set

from msgspec.structs import replace

from engine.actions import DomChanges
from engine.derive.declared import Derivation, Derived, Sight
from engine.derive.recipes import of_recipe, rest_of_recipe
from engine.facts import flatten
from engine.facts.single import PlanStepFacts
from engine.language import Reading, ReadStep, implied, is_kept_later, judge, read_criterion, read_steps
from engine.llm.replies import DecomposeReply, PlannedStep, PlanReply, PredictReply, ValidateReply
from engine.observe import PageState
from engine.observe.text import folded_name
from engine.plan.plan import Contingency, ExpectedOutcome, Plan, PlanStep, SubTask, advanced, with_progress
from engine.plan.subtasks import by_place, parts
from engine.record.task import TaskState
from engine.record.turn import Observed
from engine.rules import Facts, Reader
from engine.text.quoted import TextTooLong

MAX_CONTINGENCIES = 5  # of one step
MAX_WHEN_CHARS = 200


def _drafted(sight: Sight) -> Derived:
    """The plan that this turn makes, and what of it says whether it is to be broken down."""
    plan = _draft(sight)
    if plan is None:
        return Derived({}, {"plan": None})
    phases = {step.phase for step in plan.steps if step.phase}
    places = len(parts(sight.reader, plan.steps)) if sight.facts["turn.kind"] == "new" else 0
    facts = {"draft.steps": len(plan.steps), "draft.phases": len(phases), "draft.places": places}
    return Derived(facts, {"plan": plan})


def _draft(sight: Sight) -> Plan | None:
    """Where the rules said that it comes from."""
    reading = sight.found.reading
    match sight.facts["planning.source"]:
        case "rules" if reading is not None:
            says = sight.facts["turn.kind"] == "answer" and not sight.facts["turn.resumes"]
            return _answered(sight, reading) if says else _read(sight, reading)
        case "page" if sight.found.here is not None:
            return _read_here(sight, sight.found.here)
        case "way" if sight.found.way is not None:
            return _read_here(sight, sight.found.way)
        case "recipe":
            return of_recipe(sight)
        case "rest":
            return rest_of_recipe(sight)
        case "model":
            return _replied(sight)
    return _modified(sight) if sight.facts["replan.change"] == "modify" else None


def _broken_down(sight: Sight) -> Derived:
    """The plan with the sub-tasks that a model named, or one for each place that it opens."""
    plan = sight.found.plan
    if plan is None:
        return Derived()
    by_model = sight.facts["hierarchy.by"] == "model"
    return Derived({}, {"plan": _decomposed(sight, plan) if by_model else by_place(sight.reader, plan)})


def _decomposed(sight: Sight, plan: Plan) -> Plan:
    """The plan with sub-tasks that own all its steps: the last takes what is left, a sum that is too large is cut."""
    body = sight.reply("llm.decompose")
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


def criterion_of(sight: Sight, step: ReadStep) -> str | None:
    """How a step named by a person is recognised: by what it says, else by what its own action brings with it."""
    return step.verify or (implied(sight.reader, step.text) if step.opened is None else None)


def _read(sight: Sight, reading: Reading) -> Plan:
    return Plan(sight.task.query, _named(sight, reading.steps), made=sight.task.turn + 1)


def _named(sight: Sight, steps: tuple[ReadStep, ...], why: str = "") -> tuple[PlanStep, ...]:
    """Steps that a person named."""
    return tuple(
        PlanStep(at, step.text, verify=criterion_of(sight, step), reasoning=why, opened=step.opened,
                 implied=step.verify is None)
        for at, step in enumerate(steps)
    )


def _read_here(sight: Sight, here: Reading) -> Plan | None:
    """The plan with the steps that its next one takes on this page, which is a wish. What should hold after it should
    hold after the last of these.
    """
    plan = sight.task.plan
    if plan is None:
        return None
    plan = advanced(plan) if sight.facts["transition.advance"] else plan
    wish, later = plan.steps[plan.current], [one.description for one in plan.steps[plan.current + 1 :]]
    kept = is_kept_later(sight.reader, here.steps, later, sight.observed.page)
    new = _named(sight, here.steps[:-1] if kept else here.steps, wish.reasoning)
    if wish.verify and not wish.implied:
        new = (*new[:-1], replace(new[-1], verify=wish.verify, implied=False))
    steps = (*plan.steps[: plan.current], *new, *plan.steps[plan.current + 1 :])
    return replace(plan, steps=_indexed(steps), made=sight.task.turn + 1)


def _answered(sight: Sight, reading: Reading) -> Plan:
    """What the user said takes the place of the step that waits, or comes before it; what is left after that stays."""
    old, question = sight.task.plan, sight.task.question
    leads = bool(sight.facts["turn.leads"])
    keeps = leads or (question is not None and question.keeps)
    if old is None and keeps:  # a simple goal is its own step
        old = Plan(sight.task.query, _named(sight, _steps_in(sight.reader, sight.task.query)))
    done = old.steps[: old.current] if old else ()
    rest = old.steps[old.current + (0 if keeps else 1) :] if old and (leads or sight.task.open is not None) else ()
    if leads and rest:
        rest = (replace(rest[0], opened=(rest[0].opened or 0) + 1), *rest[1:])
    new = _named(sight, reading.steps, "The user said so.")
    return Plan(sight.task.query, _indexed((*done, *new, *rest)), current=len(done), made=sight.task.turn + 1)


def foreseen(sight: Sight) -> ExpectedOutcome | None:
    """What a model expects of the action that goes out, where one was asked."""
    body = sight.reply("llm.predict")
    return (
        ExpectedOutcome(body.description, body.dom_changes, body.next_goal) if isinstance(body, PredictReply) else None
    )


def _modified(sight: Sight) -> Plan | None:
    """The plan after typed changes, with the step that was just verified done."""
    body, plan = sight.reply("llm.validate_plan"), sight.task.plan
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


def _replied(sight: Sight) -> Plan | None:
    body = sight.reply("llm.plan")
    if not isinstance(body, PlanReply):
        return None
    steps = steps_left(sight.reader, sight.task, sight.observed, sight.facts, body)
    return Plan(body.goal, _indexed(steps), made=sight.task.turn + 1) if steps else None


def steps_left(
    reader: Reader, task: TaskState, observed: Observed, facts: Facts, body: PlanReply
) -> tuple[PlanStep, ...]:
    """The atomic steps of a model's plan, without those that `policies/plan_steps.yaml` says are done already."""
    now = None  # the step that this turn verified
    if task.plan and facts["outcome.success"] and not facts["verdict.degraded"]:
        now = task.plan.current
    behind = task.plan.steps if task.plan else ()
    done = {folded_name(one.description) for one in behind if one.status == "completed" or one.index == now}
    steps = (part for at, planned in enumerate(body.steps) for part in _atomic(reader, planned, at))
    return tuple(step for step in steps if not _is_done(reader, step, done, observed.page))


def _is_done(reader: Reader, step: PlanStep, done: Set[str], page: PageState) -> bool:
    """Whether rules say that a step of a new plan is not done again; `done` are the names of those that are."""
    if not done:
        return False
    criterion = read_criterion(reader, step.verify) if step.verify else None
    fired = reader.ask("plan_steps", flatten("plan_step", PlanStepFacts(
        repeats=folded_name(step.description) in done,
        criterion=judge(criterion, page) if criterion else "none",
    )))  # fmt: skip
    return fired is not None and fired.set["plan_step.done"] is True


def _steps_in(reader: Reader, text: str) -> tuple[ReadStep, ...]:
    """The steps that a text falls into; one that says nothing, or too much to be read, stays as it is."""
    try:
        return read_steps(reader, text) or (ReadStep(text),)
    except TextTooLong:
        return (ReadStep(text),)


def _atomic(reader: Reader, planned: PlannedStep, at: int) -> list[PlanStep]:
    """One planned step as atomic ones; the last of them keeps what the step as a whole should lead to."""
    read = _steps_in(reader, planned.description)
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


DRAFTED = Derivation(
    name="drafted",
    derive=_drafted,
    when='planning.source in ["rules", "page", "way", "model", "recipe", "rest"] or replan.change == "modify"',
    reads=(
        "turn.kind", "turn.resumes", "turn.leads", "transition.advance", "planning.source", "replan.change",
        "outcome.success", "verdict.degraded",
    ),
    takes=("reading", "here", "way", "liked"),
    sets=("draft.*",),
    gives=("plan",),
    holds=("draft.phases <= draft.steps", "draft.places <= draft.steps"),
)
BROKEN_DOWN = Derivation(
    name="broken_down",
    derive=_broken_down,
    when="hierarchy.used",
    reads=("hierarchy.by",),
    takes=("plan",),
    gives=("plan",),
)
