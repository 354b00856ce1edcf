"""What the service answers, as far as an agent needs it. Fields that are not named here are passed over.

Words that decide what an agent does (`status`, `verdict`) are closed: an answer with another one is unreadable, and
nothing goes out. All other words are plain strings, so that a server may learn new ones.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Answer(Struct, frozen=True, kw_only=True, rename="camel"):
    """The base of all answers: names as Python has them, those of the wire as JavaScript does."""


class Amount(Answer, frozen=True, kw_only=True):
    """`value` is a decimal number as a string, `currency` a code of ISO 4217, "" where the page does not say."""

    value: str
    currency: str


class Confirmation(Answer, frozen=True, kw_only=True):
    """What a person is asked to confirm."""

    kind: str
    action: str
    element: str
    site: str
    because: str
    item: str = ""
    amount: Amount | None = None
    unsure: str = ""  # an amount as it is written, where it cannot be read for sure
    recipient: str = ""


class Decision(Answer, frozen=True, kw_only=True):
    """Which policies decided, and every rule that fired, in order."""

    policy_version: str
    rules: tuple[str, ...]
    route: str | None = None


class Usage(Answer, frozen=True, kw_only=True):
    """What models cost."""

    llm_calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    tokens_saved: int = 0


class Verification(Struct, frozen=True, kw_only=True):
    """How an action went. Its names are those of the wire, which are of two kinds."""

    success: bool
    action_succeeded: bool
    task_completed: bool
    confidence: float  # 0 to 1
    reason: str
    observations: tuple[str, ...]
    goalAchieved: bool = False
    verificationTier: str | None = None
    degraded: bool = False


class Option(Answer, frozen=True, kw_only=True):
    """One answer on offer."""

    label: str
    id: str | None = None
    approves: bool = False


class Step(Answer, frozen=True, kw_only=True):
    """One step of a plan."""

    index: int
    description: str
    status: str
    verify: str | None = None


class Plan(Answer, frozen=True, kw_only=True):
    goal: str
    steps: tuple[Step, ...]
    current_step_index: int
    total_steps: int


class Link(Answer, frozen=True, kw_only=True):
    """One action of a chain, and what to look at after it."""

    action: str
    verification_level: str
    checks: tuple[str, ...]


class ChainMetadata(Answer, frozen=True, kw_only=True):
    reason: str
    client_verification_sufficient: bool


class Chain(Answer, frozen=True, kw_only=True):
    """Actions that may be done in one go."""

    actions: tuple[Link, ...]
    metadata: ChainMetadata


class Turn(Answer, frozen=True, kw_only=True):
    """The answer to one turn: `action` is to be done while `status` is `executing`, `question` to be asked with
    `needs_user_input`; else the task is over.
    """

    task_id: str | None = None
    session_id: str
    status: Literal["executing", "completed", "failed", "needs_user_input", "cancelled"]
    action: str | None = None
    thought: str = ""
    chain: Chain | None = None
    plan: Plan | None = None
    verification: Verification | None = None
    question: str | None = None
    options: tuple[Option, ...] = ()
    confirmation: Confirmation | None = None
    approval_id: str | None = None
    needs: dict[str, bool] = {}
    decision: Decision
    usage: Usage
    turn: int


class Guarded(Answer, frozen=True, kw_only=True):
    """What the guard says of one action. With `confirm` it waits for a person under `approval_id`; `refused` says why
    an approval that came with it does not hold.
    """

    verdict: Literal["pass", "confirm", "block"]
    reversibility: str
    kind: str
    because: str
    question: str | None = None
    confirmation: Confirmation | None = None
    approval_id: str | None = None
    refused: str | None = None
    decision: Decision


class Verified(Answer, frozen=True, kw_only=True):
    """The verdict on one action of an agent that plans for itself."""

    verification: Verification
    decision: Decision
    usage: Usage


class Criterion(Answer, frozen=True, kw_only=True):
    """What has to be shown; `met` is None as long as nobody judged it."""

    id: str
    text: str
    met: bool | None = None
    evidence: str = ""


class Completion(Answer, frozen=True, kw_only=True):
    """What the completion gate says of a claim; `prompt` is what to tell the agent next."""

    status: Literal["verification_required", "accepted", "rejected", "recorded"]
    criteria: tuple[Criterion, ...]
    unmet: tuple[str, ...] = ()
    prompt: str = ""
    reason: str
    decision: Decision
    usage: Usage


class Stopped(Answer, frozen=True, kw_only=True):
    """What to tell an agent that ended without a claim; an empty prompt where it was told often enough."""

    prompt: str
    remaining: tuple[str, ...]
    attempts_left: int


class WaitingOne(Answer, frozen=True, kw_only=True):
    """An action that waits for a person until a time in seconds since the epoch."""

    approval_id: str
    question: str
    confirmation: Confirmation
    until: float


class Waiting(Answer, frozen=True, kw_only=True):
    """All that waits for a person, the oldest first."""

    waiting: tuple[WaitingOne, ...]


class Answered(Answer, frozen=True, kw_only=True):
    """`approval` lets the same action pass, once, within `seconds`; None after a no."""

    approved: bool
    approval: str | None = None
    seconds: int | None = None


class TaskTurn(Answer, frozen=True, kw_only=True):
    """One turn of a task."""

    turn: int
    url: str
    action: str | None
    decision: Decision
    verification: Verification | None = None


class Task(Answer, frozen=True, kw_only=True):
    """A task from its beginning."""

    task_id: str
    session_id: str
    status: str
    query: str
    url: str
    turn: int
    turns: tuple[TaskTurn, ...]
    usage: Usage
    plan: Plan | None = None


class ActiveTask(Answer, frozen=True, kw_only=True):
    """The task that a session is at."""

    task_id: str
    session_id: str
    status: str
    url: str
    turn: int = -1
    action: str | None = None
    thought: str = ""


class Discharged(Answer, frozen=True, kw_only=True):
    """One thing that had to be shown, and by what it was."""

    id: str
    text: str
    status: str
    by: str
    basis: str
    turn: int


class ReceiptVerdict(Answer, frozen=True, kw_only=True):
    by: str
    tier: str
    confidence: float


class Receipt(Answer, frozen=True, kw_only=True):
    """Why a task counts as done."""

    task_id: str
    session_id: str
    goal: str
    turn: int
    issued_at: float  # seconds since the epoch
    policy_version: str
    verdict: ReceiptVerdict
    rules: tuple[str, ...]
    obligations: tuple[Discharged, ...]
    digest: str
