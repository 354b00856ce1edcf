"""A plan: steps in order, the sub-tasks that own them, and how far it is. Frozen: a turn makes a new one."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from engine.actions import DomChanges
from engine.recipes import Running, Step

StepStatus = Literal["pending", "in_progress", "completed", "skipped", "failed"]

class NextGoal(Struct, frozen=True):
    """What should be within reach once a step worked, worded like a step."""

    description: str
    required: bool = False

class ExpectedOutcome(Struct, frozen=True, omit_defaults=True, rename="camel"):
    description: str
    dom_changes: DomChanges = DomChanges()
    next_goal: NextGoal | None = None

class Contingency(Struct, frozen=True, omit_defaults=True):
    """What a plan says to do when one of the contingencies of SPEC 6 is met; `when` must be among the observations."""

    type: str
    action: str
    when: str = ""

class PlanStep(Struct, frozen=True, omit_defaults=True, rename="camel"):
    """One browser action of a plan, in words."""

    index: int
    description: str
    status: StepStatus = "pending"
    reasoning: str = ""
    tool_type: Literal["DOM", "SERVER"] = "DOM"
    expected_outcome: ExpectedOutcome | None = None
    verify: str | None = None
    next_goal: NextGoal | None = None
    phase: str | None = None
    contingencies: tuple[Contingency, ...] = ()
    unverified: bool = False  # a budget ended before it could be verified
    recipe: Step | None = None  # the step of a recipe that it is, with its values
    opened: int | None = None  # a wish, to be read on the page that the steps before led to: `ReadStep`
    implied: bool = False  # nobody said how it is recognised: `verify` is what its own action brings with it

class SubTask(Struct, frozen=True, omit_defaults=True, rename="camel"):
    """A part of a long plan that has an objective of its own; it owns `estimated_steps` consecutive steps."""

    id: str
    name: str
    objective: str
    estimated_steps: int
    inputs: tuple[str, ...] = ()
    outputs: tuple[str, ...] = ()
    status: StepStatus = "pending"
    result: str | None = None

class Plan(Struct, frozen=True, omit_defaults=True):
    """Steps in order; `current` is the index of the step whose action is out with the client.

    Sub-tasks, if there are any, own all steps between them, in order.
    """

    goal: str
    steps: tuple[PlanStep, ...]
    current: int = 0
    sub_tasks: tuple[SubTask, ...] = ()
    made: int = 0  # the turn in which it was made; changes to a plan keep it
    recipe: Running | None = None  # that it is made of

    @property
    def sub_task(self) -> int | None:
        """Index of the sub-task that owns the current step."""
        start = 0
        for at, one in enumerate(self.sub_tasks):
            start += one.estimated_steps
            if self.current < start:
                return at
        return None

    @property
    def is_last(self) -> bool:
        """Whether the current step is the last one of the plan, or of the current sub-task."""
        return self.next_open is None or self.next_open >= self._end

    @property
    def is_last_sub_task(self) -> bool:
        """Whether nothing is left to do after the current sub-task; true without sub-tasks."""
        return all(one.status == "skipped" for one in self.steps[self._end :])

    @property
    def next_open(self) -> int | None:
        """Index of the first step after the current one that was not skipped."""
        later = range(self.current + 1, len(self.steps))
        return next((at for at in later if self.steps[at].status != "skipped"), None)

    def arriving(self, advances: bool) -> PlanStep:
        """The step that a turn arrives at: the next open one, where it verified the current one."""
        at = self.next_open if advances else None
        return self.steps[self.current if at is None else at]

    @property
    def _end(self) -> int:
        """Where the steps of the current sub-task end; those of the plan without one."""
        at = self.sub_task
        return len(self.steps) if at is None else sum(one.estimated_steps for one in self.sub_tasks[: at + 1])


def advanced(plan: Plan, result: str | None = None) -> Plan:
    """The current step is done; on to the next one that is not skipped, and to the sub-task that owns it.

    `result` is what the sub-task found whose last step this was.
    """
    if plan.next_open is None:
        return plan
    steps = tuple(_done(s) if s.index == plan.current else s for s in plan.steps)
    at = plan.sub_task
    owned = tuple(replace(one, result=result) if result and i == at else one for i, one in enumerate(plan.sub_tasks))
    return with_progress(replace(plan, steps=steps, sub_tasks=owned, current=plan.next_open))


def finished(plan: Plan) -> Plan:
    return replace(
        plan,
        steps=tuple(_done(step) for step in plan.steps),
        sub_tasks=tuple(replace(one, status="completed") for one in plan.sub_tasks),
    )


def with_progress(plan: Plan) -> Plan:
    """Sub-tasks before the current one are completed, the current one is in progress."""
    at = plan.sub_task
    if at is None:
        return plan
    words: tuple[StepStatus, ...] = ("completed", "in_progress", "pending")
    return replace(
        plan,
        sub_tasks=tuple(
            replace(one, status=words[(index >= at) + (index > at)]) for index, one in enumerate(plan.sub_tasks)
        ),
    )


def _done(step: PlanStep) -> PlanStep:
    return step if step.status in ("completed", "skipped") else replace(step, status="completed")
