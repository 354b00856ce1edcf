"""What models answered, read into facts; texts are for people and prompts."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from engine.facts.words import Count, ReplyStatus, Share, Verb


class VerifyReplyFacts(Struct, frozen=True, kw_only=True):
    """verify_light.* and verify_full.*: what a verifying model answered."""

    asked: Annotated[int, Meta(ge=0, description="times it was asked in this turn")] = 0
    status: ReplyStatus = "none"
    action_succeeded: bool = False
    task_completed: bool = False
    confidence: Share = 0.0
    sub_task: Literal["none", "yes", "no"] = "none"
    reason: Annotated[str, Meta(description="for people; no condition may read it")] = ""
    names_unmet: Annotated[bool, Meta(description="it names every open obligation that the page shows otherwise")] = (
        False
    )


class ActionReplyFacts(Struct, frozen=True, kw_only=True):
    """refine.*, act.* and correct.*: an action that a model proposed, checked against the page."""

    asked: Annotated[int, Meta(ge=0, description="times it was asked in this turn")] = 0
    status: ReplyStatus = "none"
    action: Annotated[str, Meta(description="in canonical form; empty when it cannot be read")] = ""
    verb: Verb = "none"
    valid: Annotated[bool, Meta(description="it can be read, and its element is there, enabled and not covered")] = (
        False
    )
    strategy: Literal[
        "none", "RETRY_WITH_DELAY", "ALTERNATIVE_SELECTOR", "SCROLL_INTO_VIEW", "REFRESH_PAGE", "FAIL"
    ] = "none"
    thought: str = ""


class PlanReplyFacts(Struct, frozen=True, kw_only=True):
    """plan_reply.*: whether a model made a plan."""

    asked: Count = 0
    status: ReplyStatus = "none"
    steps: Count = 0
    known: Annotated[bool, Meta(description="the very same plan was made before, on this very state of the page")] = (
        False
    )
    key: Annotated[str, Meta(description="stands for plan and state; no condition may read it")] = ""


class ValidateReplyFacts(Struct, frozen=True, kw_only=True):
    """validate.*: what a model says of the plan on the page as it is; changes are typed, no text is read."""

    asked: Count = 0
    status: ReplyStatus = "none"
    valid: bool = False
    full_replan: bool = False
    changes: Count = 0
    named_open: Annotated[bool, Meta(description="every change names a step that is still open")] = False
    left: Annotated[int, Meta(ge=0, description="steps that would still be open after the changes")] = 0


class DecomposeReplyFacts(Struct, frozen=True, kw_only=True):
    """decompose.*: whether a model broke the plan down into sub-tasks."""

    asked: Count = 0
    status: ReplyStatus = "none"
    sub_tasks: Count = 0


class CriticReplyFacts(Struct, frozen=True, kw_only=True):
    """critic.*: a second look at an action that cannot be undone."""

    asked: Count = 0
    status: ReplyStatus = "none"
    approved: Annotated[bool, Meta(description="the reply says <Approved>YES</Approved>; anything else is a no")] = (
        False
    )
    reason: Annotated[str, Meta(description="for people and prompts; no condition may read it")] = ""
