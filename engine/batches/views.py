"""The answers about batch plans, as the HTTP contract has them."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType, field

from engine.batches.decide import DecidedBatch, Ignored, Replanned
from engine.batches.graph import statuses
from engine.batches.plan import BatchPlan
from engine.exchange.answer import usage_of
from engine.exchange.calls import DecisionView
from engine.facts.batches import StepStatus
from engine.record.turn import Usage

PlanStatus = Literal["executing", "completed", "failed"]


class BatchStepView(Struct, frozen=True):
    index: int
    description: str
    depends_on: tuple[int, ...]
    status: Literal["pending", "ready", "blocked", "completed"]
    attempts: int


class BatchPlanView(Struct, frozen=True, kw_only=True, rename="camel"):
    """A plan as it is now. `failed`: nothing is ready, and something is blocked."""

    plan_id: str
    status: PlanStatus
    goal: str
    steps: tuple[BatchStepView, ...]
    ready: tuple[int, ...]


class ReportAnswer(BatchPlanView, frozen=True, kw_only=True, rename="camel"):
    """The plan after a batch. `completed` and `blocked` are all steps that are so now; one given up stays blocked.

    `ignored` are results that changed nothing, each with the reason.
    """

    completed: tuple[int, ...]
    blocked: tuple[int, ...]
    replan: Replanned | UnsetType = UNSET
    ignored: tuple[Ignored, ...] | UnsetType = UNSET
    decision: DecisionView
    usage: Usage = field(default_factory=Usage)


def plan_view(plan: BatchPlan) -> BatchPlanView:
    now = statuses(plan.steps)
    return BatchPlanView(
        plan_id=plan.id, status=_status(now), goal=plan.goal, steps=_steps(plan, now), ready=_are(now, "ready")
    )


def report_answer(decided: DecidedBatch, policy: str) -> ReportAnswer:
    plan = decided.plan
    now = statuses(plan.steps)
    return ReportAnswer(
        plan_id=plan.id,
        status=_status(now),
        goal=plan.goal,
        steps=_steps(plan, now),
        ready=_are(now, "ready"),
        completed=_are(now, "completed"),
        blocked=_are(now, "blocked", "given_up"),
        replan=decided.replanned or UNSET,
        ignored=decided.ignored or UNSET,
        decision=DecisionView(policy, decided.rules),
        usage=usage_of(decided.used, None),
    )


def _status(now: tuple[StepStatus, ...]) -> PlanStatus:
    if "ready" in now:
        return "executing"
    return "completed" if all(status == "completed" for status in now) else "failed"


def _steps(plan: BatchPlan, now: tuple[StepStatus, ...]) -> tuple[BatchStepView, ...]:
    return tuple(
        BatchStepView(
            step.index, step.description, step.depends_on, "blocked" if status == "given_up" else status, step.attempts
        )
        for step, status in zip(plan.steps, now, strict=True)
    )


def _are(now: tuple[StepStatus, ...], *wanted: StepStatus) -> tuple[int, ...]:
    return tuple(at for at, status in enumerate(now) if status in wanted)
