"""The vocabulary of a task: what is planned, what is out with the client, and what a turn may change.

All structs are frozen: a turn makes a new state, it never edits one. Nothing here decides anything.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct, field

from engine.actions import ActionType, DomChanges
from engine.knowledge import Passage
from engine.obligation import Obligation
from engine.observe import PageState

Status = Literal["executing", "completed", "failed", "needs_user_input", "cancelled"]
Complexity = Literal["SIMPLE", "COMPLEX"]
StepStatus = Literal["pending", "in_progress", "completed", "skipped", "failed"]
Route = Literal[
    "direct", "plan", "continue", "goal_achieved", "contingency", "correction", "replan", "velocity_stop",
    "loop_stop", "turn_limit", "degraded", "look_again", "ask_user",
]  # fmt: skip

Budget = Literal["none", "step", "task", "tenant"]  # tokens for the step, for the task, for the tenant's day

FINISHED: frozenset[Status] = frozenset({"completed", "failed", "cancelled"})


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
        at = self.sub_task
        end = len(self.steps) if at is None else sum(one.estimated_steps for one in self.sub_tasks[: at + 1])
        return self.next_open is None or self.next_open >= end

    @property
    def next_open(self) -> int | None:
        """Index of the first step after the current one that was not skipped."""
        later = range(self.current + 1, len(self.steps))
        return next((at for at in later if self.steps[at].status != "skipped"), None)


class Issued(Struct, frozen=True, omit_defaults=True):
    """An action given to the client, with the page as it was at that moment."""

    action: str
    type: ActionType
    before: PageState
    expected: ExpectedOutcome | None = None
    correction: bool = False  # stands in for the step after a failure


class ChainLink(Struct, frozen=True, omit_defaults=True):
    """One action of a chain, for the step at `step`; the page before it is the page before the chain."""

    step: int
    action: str
    type: ActionType
    checks: tuple[str, ...]
    expected: ExpectedOutcome | None = None


class Chain(Struct, frozen=True):
    """Actions that go out together, the first of them being the open step's own. `level` verifies each of them."""

    links: tuple[ChainLink, ...]
    reason: str
    level: str
    final_level: str
    client_sufficient: bool


class OpenStep(Struct, frozen=True, omit_defaults=True):
    """The step that is out: what verifies it, and what the client was last asked to do for it.

    `original` is verified against its own before-state; `out` differs from it only while a preparing action
    (wait, scroll, refresh, dismissing a dialog) is with the client, so a late effect is still seen. `original` is
    None while the client only looks for the step's element: there is nothing to verify yet.
    """

    original: Issued | None
    out: str  # the action the client has now
    prepares: bool = False
    attempts: int = 0  # corrections and contingencies tried for this step
    tried: tuple[str, ...] = ()  # actions issued for this step so far
    chain: Chain | None = None
    looks: int = 0  # times the page was looked at again because its answer was still under way


class SideEffect(Struct, frozen=True, omit_defaults=True):
    """One action that leaves something behind, and what is known of it (SPEC 15.4).

    `fields` stands for what the fields of the page held, `state` for the page it was sent from, `plan` for the turn in
    which the plan was made that it belongs to, `step` for the step of that plan.
    """

    action: str
    label: str
    kind: Literal["submit", "irreversible"]
    fields: str
    state: str
    plan: int
    step: int
    turn: int
    status: Literal["issued", "landed", "not_landed", "unknown"] = "issued"


class Question(Struct, frozen=True, omit_defaults=True):
    """What a person is asked; `approves` is the option that issues the pending action, if there is one."""

    text: str
    options: tuple[str, ...] = ()
    approves: str | None = None
    action: str | None = None  # held back until it is approved
    keeps: bool = False  # the step that waits is still to be done after what the user says
    resumes: str | None = None  # the option that goes on with the step that waits, as it is
    bound: str = ""  # what the approval is about, as read from the page
    asked_at: float = 0.0  # seconds since the epoch
    budget: Budget = "none"  # the one that ended
    said: str | None = None  # what the user had said when it ended, which is still to be acted on


class Spent(Struct, frozen=True, omit_defaults=True):
    """Tokens of models, and what the user allowed on top of the budgets. The step's begin anew with each step."""

    step: int = 0
    task: int = 0
    step_more: int = 0
    task_more: int = 0


class TaskState(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Everything a decision may depend on besides the page. `turn` counts from 0; -1 before the first."""

    id: str
    session: str
    query: str
    status: Status = "executing"
    complexity: Complexity = "SIMPLE"
    plan: Plan | None = None
    open: OpenStep | None = None
    question: Question | None = None
    turn: int = -1
    url: str = ""
    home: str = ""  # where the task began
    velocity: int = 0  # successes in a row without completing
    degraded: int = 0  # turns in a row whose verification broke
    replans: int = 0
    actions: tuple[str, ...] = ()  # the last ones issued, oldest first
    issued: Mapping[str, Mapping[str, int]] = field(default_factory=dict)  # state key -> action -> times issued there
    obligations: tuple[Obligation, ...] = ()
    spent: Spent = Spent()
    answers: tuple[str, ...] = ()  # the last ones the user gave, approvals apart, oldest first
    effects: tuple[SideEffect, ...] = ()  # the ledger, oldest first
    trail: str = ""  # digest chain over what its turns observed (engine.receipt)
    plans: tuple[str, ...] = ()  # what stands for each plan that a model made, and the page it was made on
    found: tuple[str, ...] = ()  # what completed sub-tasks found, oldest first
    fresh: int = 0  # actions issued since the sub-task began, or since the task did
    knowledge: tuple[Passage, ...] = ()  # what clients sent for this task, the part that is about its goal

    @property
    def pending(self) -> bool:
        """A question came before any action did: the task is not active until it is answered."""
        return self.status == "needs_user_input" and not self.actions


def state_key(url: str, page_hash: str) -> str:
    """What counts as the same state of a page, when loops and repeated actions are looked for."""
    return f"{page_hash} {url}"
