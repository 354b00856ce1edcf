"""What is remembered of a task between two turns. Frozen: a turn makes a new state, it never edits one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct, field
from msgspec.structs import replace

from engine.knowledge import Passage
from engine.observe import Glimpse, significant_url_change
from engine.plan.issued import Issued, OpenStep
from engine.plan.obligation import Obligation
from engine.plan.plan import Plan, advanced
from engine.recipes import Asked
from engine.safety.confirm import Confirmation
from engine.safety.spoken import Sealed

Status = Literal["executing", "completed", "failed", "needs_user_input", "cancelled"]
Complexity = Literal["SIMPLE", "COMPLEX"]
Route = Literal[
    "direct", "plan", "continue", "goal_achieved", "contingency", "correction", "replan", "velocity_stop",
    "loop_stop", "turn_limit", "degraded", "look_again", "ask_user",
]  # fmt: skip

Budget = Literal["none", "step", "task", "tenant"]  # tokens for the step, for the task, for the tenant's day

MAX_GLIMPSES = 3
FINISHED: frozenset[Status] = frozenset({"completed", "failed", "cancelled"})


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


class Pick(Struct, frozen=True):
    """One element that a question offers: id of the answer, words that tell it from others, its id on the page."""

    id: str
    label: str
    element: str


class Question(Struct, frozen=True, omit_defaults=True):
    """What a person is asked; `approves` is the option that issues the pending action, if there is one."""

    text: str
    options: tuple[str, ...] = ()
    approves: str | None = None
    action: str | None = None  # held back until it is approved
    keeps: bool = False  # the step that waits is still to be done after what the user says
    resumes: str | None = None  # the option that goes on with the step that waits, as it is
    bound: str = ""  # stands for all that the approval is about (engine.safety.confirm.fingerprint)
    approval: str = ""  # by which an approver finds it, where no yes of the client counts
    confirmation: Confirmation | None = None  # the same, as people are told it
    picks: tuple[Pick, ...] = ()  # elements to choose from, beside the options
    ways: tuple[str, ...] = ()  # of the options, those that only lead to where what waits may be done
    closing: bool = False  # whether anything is left to do: a no ends the task as done
    asked_at: float = 0.0  # seconds since the epoch
    budget: Budget = "none"  # the one that ended
    recipe: Asked | None = None  # it is about recipes
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
    began: float = 0.0  # seconds since the epoch; 0 where it is not known
    stayed: int = 0  # turns in a row at `url`
    velocity: int = 0  # successes in a row without completing
    degraded: int = 0  # turns in a row whose verification broke
    replans: int = 0
    actions: tuple[str, ...] = ()  # the last ones issued, oldest first
    issued: Mapping[str, Mapping[str, int]] = field(default_factory=dict)  # state key -> action -> times issued there
    obligations: tuple[Obligation, ...] = ()
    spent: Spent = Spent()
    answers: tuple[str, ...] = ()  # the last ones the user gave, approvals apart, oldest first
    effects: tuple[SideEffect, ...] = ()  # the ledger, oldest first
    trail: str = ""  # digest chain over what its turns observed (engine.record.receipt)
    plans: tuple[str, ...] = ()  # what stands for each plan that a model made, and the page it was made on
    found: tuple[str, ...] = ()  # what completed sub-tasks found, oldest first
    fresh: int = 0  # actions issued since the sub-task began, or since the task did
    picks: tuple[tuple[str, str], ...] = ()  # site and wording of a step, and the element picked for it
    declined: tuple[str, ...] = ()  # what stands for each action that the user declined
    knowledge: tuple[Passage, ...] = ()  # what clients sent for this task, the part that is about its goal
    secrets: Mapping[str, str | None] = field(default_factory=dict)  # names that the client keeps -> site, None: `home`
    sealed: Mapping[str, Sealed] = field(default_factory=dict)  # what was said to the service, for `home`
    locale: str | None = None  # of the user, as the client says (BCP 47)
    asked: int = 0  # questions to the user
    wrote: tuple[str, ...] = ()  # steps that are done and in which the page's scripts sent something
    refused: bool = False  # a step went on though what it had the page send was not taken
    glimpses: tuple[Glimpse, ...] = ()  # what pages showed before it sent anything: where it began, and the last ones
    private: bool = False  # it was on a private site: what it knows may be read off a page that no model sees

    @property
    def allowed(self) -> Mapping[str, str | None]:
        """Every secret that actions may name, with its site; a client cannot move one that was said to this service."""
        return {**self.secrets, **dict.fromkeys(self.sealed)}

    @property
    def pending(self) -> bool:
        """A question came before any action did: the task is not active until it is answered."""
        return self.status == "needs_user_input" and not self.actions


def settled(task: TaskState, done: int) -> TaskState:
    """The task with the first `done` actions of its chain behind it: the next one is the one under verification."""
    step = task.open
    if not done or step is None or step.chain is None or step.original is None or task.plan is None:
        return task
    plan = task.plan
    for _ in range(done):
        plan = advanced(plan)
    link = step.chain.links[done]
    original = Issued(link.action, link.type, step.original.before, link.expected)
    return replace(task, plan=plan, open=OpenStep(original, link.action))


def stays(task: TaskState, url: str) -> bool:
    """Whether the task was at this address at its last turn; another query is another address."""
    return task.turn >= 0 and not significant_url_change(task.url, url, "navigation")


def remembered(task: TaskState, seen: Glimpse | None) -> tuple[Glimpse, ...]:
    """What the task remembers of pages with what one shows now, in place of what it showed before."""
    if seen is None:
        return task.glimpses
    if task.glimpses and task.glimpses[0].url == seen.url:
        return (seen, *task.glimpses[1:])
    others = [one for one in task.glimpses[1:] if one.url != seen.url][-MAX_GLIMPSES + 2 :]
    return (*task.glimpses[:1], *others, seen)


def came_anew(task: TaskState) -> bool:
    """Whether the page was opened by its address since the action under verification, which opened none itself, and
    nothing was done on it but to open what shows what was sent.
    """
    out = task.open
    if out is None or out.original is None or out.original.action.startswith("navigate("):
        return False
    passive = ("wait", "scroll", "hover")
    acted = [one for one in out.tried if one.partition("(")[0] not in passive and one not in out.reopened]
    return bool(acted) and acted[-1].startswith("navigate(")


def state_key(url: str, page_hash: str) -> str:
    """What counts as the same state of a page, when loops and repeated actions are looked for."""
    return f"{page_hash} {url}"


def was_sent(task: TaskState, original: Issued) -> bool:
    """Whether the ledger has the action: what was filled in went out with it, or something was deleted."""
    state = state_key(original.before.url, original.before.hash)
    return any(one.action == original.action and one.state == state for one in task.effects)
