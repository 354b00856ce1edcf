"""What goes into a turn and what comes out of it. Field names of the answers are those of the HTTP contract."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import UNSET, Struct, UnsetType, field

from engine.actions import ActionType
from engine.observe import PageInput, Witness
from engine.plan.obligation import Obligation
from engine.plan.plan import ExpectedOutcome, PlanStep, SubTask
from engine.record.task import Budget, Complexity, Route, Status
from engine.record.turn import Prediction, Usage
from engine.safety.confirm import Confirmation
from engine.safety.told import Told


class ChainResult(Struct, frozen=True, kw_only=True):
    """How one action of a chain went on the client."""

    action: str
    ok: bool
    check: str | None = None
    observed: str | None = None
    error: str | None = None


class ClientVerification(Struct, frozen=True, kw_only=True):
    """The client's own look for the element it was told about."""

    element_found: bool
    selector: str | None = None
    url_changed: bool | None = None


class Knowledge(Struct, frozen=True, kw_only=True):
    text: str
    title: str | None = None
    source: str | None = None


class DeclaredSecret(Struct, frozen=True, kw_only=True):
    """A secret that the client keeps and puts in for `{{name}}`; `site` None: on the site where the task began."""

    name: str
    site: str | None = None


class TurnRequest(Struct, frozen=True, kw_only=True):
    """One call of a client: the page now, and what it saw happen since the last action."""

    url: str
    page: PageInput
    witness: Witness
    query: str | None = None
    said: Mapping[str, Told] = field(default_factory=dict)  # the secrets in the query, by what stands for them there
    task_id: str | None = None
    session_id: str | None = None
    user_input: str | None = None
    handed_back: bool = False  # the user acted on the page meanwhile, and the action that is out was not done
    approval: str | None = None  # what an approver's yes gave for the action that waits
    secrets: tuple[DeclaredSecret, ...] = ()
    locale: str | None = None
    chain_results: tuple[ChainResult, ...] = ()
    client_verification: ClientVerification | None = None
    knowledge: tuple[Knowledge, ...] = ()
    request_id: str | None = None


class StepUnderVerification(Struct, frozen=True, kw_only=True):
    is_last: bool = True
    description: str = ""
    verify: str | None = None


class VerifyRequest(Struct, frozen=True, kw_only=True):
    """A verdict asked for by an agent that plans for itself; nothing of it is stored."""

    goal: str
    action: str
    before: PageInput
    after: PageInput
    witness: Witness
    step: StepUnderVerification | None = None
    complexity: Complexity | None = None
    client_verification: ClientVerification | None = None


class PlanView(Struct, frozen=True, rename="camel"):
    goal: str
    steps: tuple[PlanStepView, ...]
    current_step_index: int
    total_steps: int
    obligations: tuple[ObligationView, ...] = ()
    sub_tasks: tuple[SubTaskView, ...] | UnsetType = UNSET


class ObligationView(Struct, frozen=True, omit_defaults=True):
    """What has to be shown before the task is done; `by` says what showed it, or `user` who waived it."""

    id: str
    text: str
    step: int
    status: Literal["open", "discharged", "waived"]
    by: str | None = None

    @classmethod
    def of(cls, one: Obligation) -> ObligationView:
        return cls(one.id, one.text, one.step, one.status, one.discharge.by if one.discharge else None)


class PlanStepView(Struct, frozen=True, rename="camel", omit_defaults=True):
    index: int
    description: str
    status: str
    tool_type: str
    expected_outcome: ExpectedOutcome | None = None
    verify: str | None = None
    unverified: bool = False

    @classmethod
    def of(cls, step: PlanStep) -> PlanStepView:
        return cls(
            step.index, step.description, step.status, step.tool_type, step.expected_outcome, step.verify,
            step.unverified,
        )  # fmt: skip


class BudgetView(Struct, frozen=True):
    """A budget that ended: `spent` tokens of those it allows, all tokens of the task, and what is not verified."""

    ended: Budget
    spent: int
    unverified: tuple[str, ...]


class SubTaskView(Struct, frozen=True, rename="camel"):
    id: str
    name: str
    objective: str
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    estimated_steps: int
    status: str
    result: str | UnsetType = UNSET

    @classmethod
    def of(cls, one: SubTask) -> SubTaskView:
        return cls(one.id, one.name, one.objective, one.inputs, one.outputs, one.estimated_steps, one.status,
                   UNSET if one.result is None else one.result)  # fmt: skip


class VerificationView(Struct, frozen=True, kw_only=True):
    success: bool
    action_succeeded: bool
    task_completed: bool
    sub_task_completed: bool | UnsetType = UNSET
    goalAchieved: bool | UnsetType = UNSET
    confidence: float
    reason: str
    semanticSummary: str
    observations: tuple[str, ...]
    verificationTier: Literal["deterministic", "lightweight", "full"] | UnsetType = UNSET
    tokensSaved: int = 0
    routeToCorrection: bool = False
    degraded: bool | UnsetType = UNSET
    prediction: Prediction | UnsetType = UNSET


class DecisionView(Struct, frozen=True, rename="camel"):
    policy_version: str
    rules: tuple[str, ...]
    route: Route | UnsetType = UNSET


class Option(Struct, frozen=True, omit_defaults=True):
    """One answer on offer: its `label` says it, and so does its `id` where it has one."""

    label: str
    id: str | None = None
    approves: bool = False


class ChainActionView(Struct, frozen=True, rename="camel"):
    action: str
    verification_level: str
    checks: tuple[str, ...]


class ChainMetadata(Struct, frozen=True, rename="camel"):
    reason: str
    default_verification_level: str
    client_verification_sufficient: bool
    final_verification_level: str


class ChainView(Struct, frozen=True):
    """Actions to run in order; stop at the first check that fails, and report all in `chainResults`."""

    actions: tuple[ChainActionView, ...]
    metadata: ChainMetadata


class TurnAnswer(Struct, frozen=True, kw_only=True, rename="camel"):
    """The answer to one turn."""

    task_id: str | UnsetType = UNSET
    session_id: str
    status: Status
    action: str | UnsetType = UNSET
    action_type: ActionType | UnsetType = UNSET
    thought: str = ""
    chain: ChainView | UnsetType = UNSET
    plan: PlanView | UnsetType = UNSET
    verification: VerificationView | UnsetType = UNSET
    expected_outcome: ExpectedOutcome | UnsetType = UNSET
    question: str | UnsetType = UNSET
    options: tuple[Option, ...] | UnsetType = UNSET
    confirmation: Confirmation | UnsetType = UNSET
    approval_id: str | UnsetType = UNSET
    needs: dict[str, bool] | UnsetType = UNSET
    budget: BudgetView | UnsetType = UNSET
    decision: DecisionView
    usage: Usage
    turn: int


class VerifyAnswer(Struct, frozen=True, kw_only=True):
    verification: VerificationView
    decision: DecisionView
    usage: Usage


class ActiveView(Struct, frozen=True, rename="camel", omit_defaults=True, kw_only=True):
    task_id: str
    session_id: str
    status: Status
    url: str
    turn: int = -1
    action: str | None = None
    thought: str = ""
    plan: PlanView | None = None


class TurnView(Struct, frozen=True, kw_only=True):
    turn: int
    url: str
    action: str | None
    decision: DecisionView
    usage: Usage
    verification: VerificationView | UnsetType = UNSET


class CostsView(Struct, frozen=True, rename="camel"):
    """What a task cost so far, by the effect that was asked and by the tier that verified the turn."""

    by_effect: dict[str, Usage]
    by_tier: dict[str, Usage]


class TaskView(Struct, frozen=True, rename="camel", kw_only=True):
    task_id: str
    session_id: str
    status: Status
    query: str
    url: str
    turn: int
    turns: tuple[TurnView, ...]
    usage: Usage
    costs: CostsView
    plan: PlanView | UnsetType = UNSET
