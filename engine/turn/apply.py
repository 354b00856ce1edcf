"""What a transition makes of a task. Total and trivial; nothing else changes a task."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from engine.actions import parse_action
from engine.plan.issued import OpenStep
from engine.plan.obligation import Obligation, with_discharged
from engine.plan.plan import Plan, advanced, finished
from engine.record.task import Spent, TaskState, remembered, settled, state_key, stays
from engine.record.turn import Transition

STANDS = ("check", "uncheck", "select")  # what they bring about stands there already when they are done again
MAX_REMEMBERED_ANSWERS = 5
MAX_REMEMBERED_ACTIONS = 30  # prompts show the last 10 (SPEC 3); rules of exploration look further back


def apply(task: TaskState, transition: Transition) -> TaskState:
    """The task after a turn. What a chain verified is done whatever the turn says of the step after it."""
    task = settled(task, transition.chained)
    plan = transition.plan or task.plan
    if plan is not None and transition.plan is None and transition.advance:
        plan = advanced(plan, transition.result)
    if plan is not None and transition.status == "completed":
        plan = finished(plan)
    issue = transition.issue
    over = transition.over != "none" or (transition.status == "cancelled" and _over_budget(task))
    return replace(
        task,
        turn=task.turn + 1,
        status=transition.status,
        url=transition.url,
        stayed=1 + (task.stayed if stays(task, transition.url) else 0),
        complexity=transition.complexity,
        plan=_marked(plan, over),
        open=_open(task, transition),
        question=transition.question,
        velocity=_count(task.velocity, transition.velocity),
        degraded=_count(task.degraded, transition.degraded),
        replans=task.replans + transition.replans,
        actions=(*task.actions, issue.action)[-MAX_REMEMBERED_ACTIONS:] if issue else task.actions,
        issued=_issued(task, transition),
        obligations=tuple(replace(one, unverified=over and one.open) for one in _obligations(task, transition)),
        spent=_spent(task, transition),
        answers=(*task.answers, *filter(None, (transition.answer,)))[-MAX_REMEMBERED_ANSWERS:],
        plans=(*task.plans, *filter(None, (transition.plan_key,)))[-MAX_REMEMBERED_ACTIONS:],
        found=_found(task, transition),
        fresh=(0 if transition.result is not None else task.fresh) + (issue is not None),
        effects=task.effects if transition.effects is None else transition.effects,
        trail=transition.trail or task.trail,
        sealed={**task.sealed, **transition.sealed},
        picks=(*task.picks, *filter(None, (transition.picked,)))[-MAX_REMEMBERED_ACTIONS:],
        asked=task.asked + (transition.question is not None),
        private=task.private or transition.private,
        refused=task.refused or transition.slighted,
        wrote=_wrote(task, transition),
        glimpses=remembered(task, transition.seen),
        declined=(*task.declined, *filter(None, (transition.declined,)))[-MAX_REMEMBERED_ACTIONS:],
    )


def _found(task: TaskState, transition: Transition) -> tuple[str, ...]:
    """What sub-tasks found so far; it outlives the plan that they belonged to."""
    plan = task.plan
    if not transition.result or plan is None or plan.sub_task is None:
        return task.found
    return (*task.found, f"{plan.sub_tasks[plan.sub_task].name}: {transition.result}")[-MAX_REMEMBERED_ACTIONS:]


def _wrote(task: TaskState, transition: Transition) -> tuple[str, ...]:
    """The steps that had the page send something, in words: a plan that takes the place of another may keep them."""
    wrote = transition.wrote or (task.open is not None and task.open.wrote)
    if task.plan is None or not wrote or not transition.advance:
        return task.wrote
    return (*task.wrote, task.plan.steps[task.plan.current].description)[-MAX_REMEMBERED_ACTIONS:]


def _open(task: TaskState, transition: Transition) -> OpenStep | None:
    """The step that is out after the turn; a new one starts with nothing tried, and so does one whose action could not
    be done: what its earlier actions had opened may be closed again.
    """
    issue, before = transition.issue, task.open
    if transition.waits:
        return before
    attempts = _count(before.attempts if before else 0, transition.attempts)
    looks = _count(before.looks if before else 0, transition.looks)
    begun = before.tried if before and transition.attempts != "reset" else ()
    tried = () if transition.forgets and issue is not None and parse_action(issue.action).verb == "wait" else begun
    refused = transition.attempts != "reset" and (transition.refused or (before is not None and before.refused))
    if issue is None:
        return OpenStep(None, "", attempts=attempts, looks=looks, tried=tried, refused=refused)
    keeps = transition.prepares and transition.attempts != "reset" and not transition.forgets
    original = before.original if before and keeps else None
    kept = transition.prepares and original is not None
    return OpenStep(
        original=original if transition.prepares else issue,
        out=issue.action,
        prepares=transition.prepares,
        chain=transition.chain,
        attempts=attempts,
        looks=looks,
        tried=(*tried, issue.action)[-MAX_REMEMBERED_ACTIONS:],
        refused=refused and (transition.prepares or parse_action(issue.action).verb in STANDS),
        wrote=transition.attempts != "reset" and (transition.wrote or (before is not None and before.wrote)),
        told=transition.told or (before.told if before and kept else ""),
        aim=transition.aim or (before.aim if before and kept else ""),
        reopened=(*(before.reopened if before and kept else ()), *((issue.action,) if transition.reopens else ())),
        unsure=kept and (_unsure(transition) or (before is not None and before.unsure)),
    )


def _unsure(transition: Transition) -> bool:
    """Whether the light tier judged the action and did not see it work."""
    verdict = transition.verdict
    return verdict is not None and verdict.tier == "lightweight" and not verdict.success


def _spent(task: TaskState, transition: Transition) -> Spent:
    """What a step that was verified had cost is forgotten; the turn that verified it counts for the next."""
    before, fresh = task.spent, transition.attempts == "reset"
    return Spent(
        step=transition.tokens + (0 if fresh else before.step),
        task=transition.tokens + before.task,
        step_more=0 if fresh else before.step_more + transition.step_more,
        task_more=before.task_more + transition.task_more,
    )


def _marked(plan: Plan | None, over: bool) -> Plan | None:
    """With a budget at its end, what is not done is unverified; the mark goes when the task goes on."""
    if plan is None or not (over or any(one.unverified for one in plan.steps)):
        return plan
    left = [over and one.status not in ("completed", "skipped") for one in plan.steps]
    steps = zip(plan.steps, left, strict=True)
    return replace(plan, steps=tuple(replace(one, unverified=marked) for one, marked in steps))


def _over_budget(task: TaskState) -> bool:
    return task.question is not None and task.question.budget != "none"


def _issued(task: TaskState, transition: Transition) -> Mapping[str, Mapping[str, int]]:
    issue = transition.issue
    if issue is None or (transition.prepares and task.open is not None and task.open.original is not None):
        return task.issued
    state = state_key(issue.before.url, issue.before.hash)
    here = task.issued.get(state, {})
    return {**task.issued, state: {**here, issue.action: here.get(issue.action, 0) + 1}}


def _obligations(task: TaskState, transition: Transition) -> tuple[Obligation, ...]:
    known = task.obligations if transition.obligations is None else transition.obligations
    return with_discharged(known, transition.discharged)


def _count(value: int, how: str) -> int:
    return {"keep": value, "count": value + 1, "reset": 0}[how]
