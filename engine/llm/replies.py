"""Shapes of what models answer (SPEC 8). Decoded strictly: a missing field or a string for a boolean does not parse."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from engine.actions import DomChanges
from engine.facts.words import ActKind, Reversibility
from engine.plan.plan import NextGoal

NO_RECIPE = "none"
Strategy = Literal["RETRY_WITH_DELAY", "ALTERNATIVE_SELECTOR", "SCROLL_INTO_VIEW", "REFRESH_PAGE", "FAIL"]


class VerifyReply(Struct, frozen=True):
    action_succeeded: bool
    task_completed: bool
    confidence: float
    reason: str
    sub_task_completed: bool | None = None


class FullVerifyReply(VerifyReply, frozen=True):
    """`obligations`: ids of those that are met although the page shows otherwise."""

    obligations: tuple[str, ...] | None = None


class ActionReply(Struct, frozen=True):
    """An action, or `ambiguous`: ids of elements between which nothing in the goal decides."""

    thought: str
    action: str | None = None
    ambiguous: tuple[str | int, ...] | None = None

    def __post_init__(self) -> None:
        if self.action is None and not self.ambiguous:
            raise ValueError("neither an action nor elements that may be meant")


class CorrectReply(Struct, frozen=True):
    strategy: Strategy
    reason: str
    action: str | None = None


class CriticReply(Struct, frozen=True):
    """The one reply that is plain text; a provider wraps it."""

    text: str


class ClassifyReply(Struct, frozen=True):
    """What an action would do. A word that is none of the kinds does not parse."""

    kind: ActKind
    reversibility: Reversibility
    reason: str


class ChooseReply(Struct, frozen=True):
    """The id of a recipe, or NO_RECIPE, and its values by parameter."""

    recipe: str
    values: Mapping[str, str] = {}


class PlannedOutcome(Struct, frozen=True, rename="camel"):
    description: str
    dom_changes: DomChanges | None = None


class PlannedContingency(Struct, frozen=True):
    """`type` is one of the five of SPEC 6; another is passed over, and so is an action that is none."""

    type: str
    action: str
    when: str | None = None


class PlannedStep(Struct, frozen=True, rename="camel"):
    description: str
    reasoning: str
    tool_type: Literal["DOM", "SERVER"]
    expected_outcome: PlannedOutcome | str
    verify: str
    phase: str | None = None
    next_goal: NextGoal | None = None
    contingencies: tuple[PlannedContingency, ...] = ()


class PlanChange(Struct, frozen=True):
    """`step` counts from 0."""

    op: Literal["skip", "change"]
    step: int
    description: str | None = None


class ValidateReply(Struct, frozen=True, rename="camel"):
    valid: bool
    reason: str
    suggested_changes: tuple[PlanChange, ...]
    needs_full_replan: bool


class ReplySubTask(Struct, frozen=True, rename="camel"):
    name: str
    objective: str
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    estimated_steps: int


class DecomposeReply(Struct, frozen=True, rename="camel"):
    sub_tasks: tuple[ReplySubTask, ...]


class PlanReply(Struct, frozen=True):
    goal: str
    steps: tuple[PlannedStep, ...]


class CriterionReview(Struct, frozen=True):
    id: str
    met: bool
    confidence: float
    evidence: str


class ReviewReply(Struct, frozen=True):
    """What a model says of each criterion that it was shown."""

    criteria: tuple[CriterionReview, ...]


class ReplacedStep(Struct, frozen=True):
    """`replaces` and `depends_on` are indexes of the plan; what is left out stays as it is."""

    replaces: int
    description: str = ""
    depends_on: tuple[int, ...] | None = None


class ReplanReply(Struct, frozen=True):
    action: Literal["redesign", "keep", "give_up"]
    steps: tuple[ReplacedStep, ...]
    reason: str


class PredictReply(Struct, frozen=True, rename="camel"):
    description: str
    dom_changes: DomChanges
    next_goal: NextGoal | None = None
