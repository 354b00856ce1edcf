"""What kind of turn this is, and what is known of task, step and action before it."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from engine.facts.words import Count, Kind, Verb


class TurnFacts(Struct, frozen=True, kw_only=True):
    """turn.*: what kind of turn this is."""

    kind: Annotated[Kind, Meta(description="new task, action to verify, nothing to verify, or an answer to a question")]
    number: Count
    model: Annotated[bool, Meta(description="a language model can be asked")]
    approved: Annotated[bool, Meta(description="the answer approves the action that was held back")]
    held: Annotated[bool, Meta(description="an action was held back for an approval")]
    broken: Annotated[bool, Meta(description="the verification itself broke; nothing may be taken as done")]
    declined: Annotated[bool, Meta(description="the answer does not approve the action that was held back")]
    stopped: Annotated[bool, Meta(description="the answer says to stop")]
    resumes: Annotated[bool, Meta(description="the answer says to go on with the step that waits, as it is")]
    allowed_more: Annotated[bool, Meta(description="the answer lets the task go on where a budget had ended")] = False


class TaskFacts(Struct, frozen=True, kw_only=True):
    """task.*: what is known of the task before this turn."""

    complexity: Literal["SIMPLE", "COMPLEX"]
    velocity: Annotated[int, Meta(ge=0, description="successes in a row without completing")]
    degraded: Annotated[int, Meta(ge=0, description="turns in a row whose verification broke")]
    replans: Count
    repeats: Annotated[int, Meta(ge=0, description="most times one action was issued on this very state")]


class StepFacts(Struct, frozen=True, kw_only=True):
    """step.*: the step under verification."""

    planned: Annotated[bool, Meta(description="the task has a plan")]
    index: Annotated[int, Meta(ge=0, description="0-based")]
    count: Annotated[int, Meta(ge=0, description="steps in the plan")]
    is_last: Annotated[bool, Meta(description="of the plan, or of the current sub-task; true without a plan")]
    sub_tasks: Annotated[int, Meta(ge=0, description="sub-tasks of the plan")]
    last_sub_task: Annotated[bool, Meta(description="the current sub-task is the last; true without sub-tasks")]
    attempts: Annotated[int, Meta(ge=0, description="corrections and contingencies tried so far")]
    looks: Annotated[int, Meta(ge=0, description="times the page was looked at again")]


class ActionFacts(Struct, frozen=True, kw_only=True):
    """action.*: the action under verification, which is the step's own even after a preparing one."""

    verb: Verb
    type: Literal["navigation", "dropdown", "generic"]
    correction: Annotated[bool, Meta(description="stands in for the step after a failure")]
    expects_url: Annotated[bool, Meta(description="its expected outcome is a URL change")]
