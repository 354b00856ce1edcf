"""What one turn leaves behind: enough to take every decision of it again, without a network and without a page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Raw, Struct

from engine.knowledge import Passage
from engine.learning.precision import Tally
from engine.observe import Glimpse, PageState
from engine.plan.issued import Chain, Issued
from engine.plan.obligation import Obligation
from engine.plan.plan import Plan
from engine.recipes import Offer
from engine.record.picked import PickedElement, PickedFor
from engine.record.receipt import Receipt
from engine.record.task import Budget, Question, Route, SideEffect, Status, TaskState
from engine.rules import Round, Scalar, SettingValue
from engine.safety.meaning import Classification, Classified
from engine.safety.spoken import Sealed

ReplyStatus = Literal["ok", "unparsed", "cut", "failed", "absent", "over_budget"]


class Usage(Struct, frozen=True, rename="camel"):
    """Model calls and tokens; `tokens_saved` is what a full verification would have cost more (001)."""

    llm_calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    tokens_saved: int = 0

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            llm_calls=self.llm_calls + other.llm_calls,
            input_tokens=self.input_tokens + other.input_tokens,
            output_tokens=self.output_tokens + other.output_tokens,
            tokens_saved=self.tokens_saved + other.tokens_saved,
        )


class Reply(Struct, frozen=True, omit_defaults=True):
    """What an effect answered; journalled before the turn goes on. `absent`: no model is configured.

    `over_budget`: the call was not made; such a reply is nowhere kept.

    `body` is the model's JSON as it came. Reading it into facts is pure, so a replay reads the same. `note` is for
    people: why a call failed, or what was asked for otherwise than the settings say.
    """

    key: str
    effect: str
    status: ReplyStatus
    body: Raw = Raw(b"null")
    usage: Usage = Usage()
    note: str = ""
    sealed: Mapping[str, Sealed] = {}  # secrets that it proposes to enter, by the names that stand for them in its body
    estimated: int = 0  # tokens that it counts for, where the provider did not say


class Prediction(Struct, frozen=True):
    """How sure it is that the expected outcome came about, for clients that looked for it themselves."""

    confidence: float
    checks: int  # of the expected outcome that could be made on the page
    met: float  # share of them
    note: str = ""  # what was not met


class Verdict(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Whether the last action worked and whether the goal is reached; confidence in [0, 1]."""

    success: bool
    action_succeeded: bool
    task_completed: bool
    goal_achieved: bool | None
    confidence: float
    reason: str
    tier: Literal["deterministic", "lightweight", "full"] | None
    tokens_saved: int = 0
    hard: bool = False
    degraded: bool = False
    sub_task_completed: bool | None = None
    observations: tuple[str, ...] = ()
    prediction: Prediction | None = None
    by: str = ""  # the rule or tier that says so


class Transition(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Everything a turn may change in a task, and what the client is told. Nothing else changes a task."""

    route: Route
    status: Status
    url: str  # where the client is now
    advance: int = 0  # plan steps: the one under verification
    chained: int = 0  # plan steps before it, which a chain verified
    attempts: Literal["keep", "count", "reset"] = "keep"
    looks: Literal["keep", "count", "reset"] = "keep"
    velocity: Literal["keep", "count", "reset"] = "keep"
    degraded: Literal["count", "reset"] = "reset"
    replans: int = 0
    complexity: Literal["SIMPLE", "COMPLEX"] = "SIMPLE"  # of the goal
    plan: Plan | None = None  # a new plan in place of the old one
    obligations: tuple[Obligation, ...] | None = None  # those of a new plan
    discharged: tuple[Obligation, ...] = ()
    effects: tuple[SideEffect, ...] | None = None  # the ledger, where it changes
    plan_key: str = ""  # stands for the plan that a model made in this turn, and its page
    result: str | None = None  # what the sub-task found that this turn completes
    issue: Issued | None = None
    prepares: bool = False
    told: str = ""  # what the page said before it is opened anew, where that is all there is
    aim: str = ""  # what is opened anew, where that is not where it was sent from
    reopens: bool = False  # on a page that came anew, it opens what shows what was sent
    refused: bool = False  # an error answered the action under verification
    wrote: bool = False  # the page's scripts sent something in the step under verification
    slighted: bool = False  # what it had the page send was not taken, and the step goes on
    forgets: bool = False  # what was out did nothing: after this the step is looked up anew, not verified again
    chain: Chain | None = None
    question: Question | None = None
    picked: tuple[str, str] | None = None  # site and wording of a step, and the element that the user picked for it
    declined: str = ""  # what stands for the action that the user declined in this turn
    answer: str | None = None  # what the user said, where it is more than a yes
    action: str | None = None  # as the client is to be told: the issued one, finish() or fail("…")
    thought: str = ""
    verdict: Verdict | None = None
    rules: tuple[str, ...] = ()  # every rule that fired, in order
    tokens: int = 0  # spent on models in this turn
    over: Budget = "none"  # the budget that ended
    waits: bool = False  # what is out stays out, and is verified once the budget has room
    step_more: int = 0  # tokens that the user allowed on top of a budget
    task_more: int = 0
    sealed: Mapping[str, Sealed] = {}  # secrets that models proposed to enter
    classified: Classified | None = None  # what a model said of the action, to be remembered
    remembers: PickedFor | None = None  # what the user picked, to be remembered for the site
    receipt: Receipt | None = None  # of the turn that completes the task
    trail: str = ""  # the task's digest chain after this turn
    private: bool = False  # its page is of a private site
    seen: Glimpse | None = None  # what its page shows, while the task has sent nothing


class Observed(Struct, frozen=True, omit_defaults=True):
    """What a turn knows of the world: the page now, and the typed facts made of it and of the client's report."""

    page: PageState
    now: float  # seconds since the epoch
    facts: Mapping[str, Scalar]
    observations: tuple[str, ...] = ()
    user_input: str | None = None
    chain_done: int = 0  # leading actions of the chain that are verified, before the one under verification
    consulted: tuple[Round, ...] = ()  # the rounds in which that was decided, and what the site does on its own
    calibration: Mapping[str, Tally] = {}  # of rules whose verdicts were judged again
    classified: Mapping[str, Classification] = {}  # what a model said of controls of this page, by their meaning
    picks: Mapping[str, PickedElement] = {}  # what users picked on this site before, by the words of the step
    recipes: tuple[Offer, ...] = ()  # of this site, that the goal is like, or that a model may take it for
    churn: tuple[str, ...] = ()  # changes that the site makes on its own, which were left out
    client_override: bool = False  # only the client's witness says that something happened
    passages: tuple[Passage, ...] = ()  # of knowledge that is relevant for the goal, the most relevant first


class TurnRecord(Struct, frozen=True, kw_only=True):
    """One line of a task's append-only history."""

    turn: int
    policy: str  # content hash of the policies, which are kept by that hash
    settings: Mapping[str, SettingValue]  # as they held
    before: TaskState
    observed: Observed
    rounds: tuple[Round, ...]
    replies: tuple[Reply, ...]
    transition: Transition
    usage: Usage
    response: Raw  # the answer as it went out, byte for byte
    request_id: str | None = None
    ended: float = 0.0  # seconds since the epoch, when it was decided
    own: Mapping[str, SettingValue] = {}  # settings that the tenant asked for; `tailored` says what it got
