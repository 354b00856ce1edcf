"""Shapes of what models answer (SPEC 8). Decoded strictly: a missing field or a string for a boolean does not parse."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine.actions import DomChanges
from engine.task import NextGoal

Strategy = Literal["RETRY_WITH_DELAY", "ALTERNATIVE_SELECTOR", "SCROLL_INTO_VIEW", "REFRESH_PAGE", "FAIL"]


class VerifyReply(Struct, frozen=True):
    action_succeeded: bool
    task_completed: bool
    confidence: float
    reason: str
    sub_task_completed: bool | None = None


class ActionReply(Struct, frozen=True):
    thought: str
    action: str


class CorrectReply(Struct, frozen=True):
    strategy: Strategy
    reason: str
    action: str | None = None


class PlannedOutcome(Struct, frozen=True, rename="camel"):
    description: str
    dom_changes: DomChanges | None = None


class PlannedStep(Struct, frozen=True, rename="camel"):
    description: str
    reasoning: str
    tool_type: Literal["DOM", "SERVER"]
    expected_outcome: PlannedOutcome | str
    verify: str
    phase: str | None = None
    next_goal: NextGoal | None = None


class PlanReply(Struct, frozen=True):
    goal: str
    steps: tuple[PlannedStep, ...]
