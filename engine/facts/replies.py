"""What models answered, read into facts; texts are for people and prompts."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from engine.facts.words import ActKind, Asked, ReplyStatus, Reversibility, Strategy, Verb


class VerifyReplyFacts(Struct, frozen=True, kw_only=True):
    """verify_light.* and verify_full.*: what a verifying model answered."""

    asked: Asked = 0
    status: ReplyStatus = "none"
    action_succeeded: Annotated[bool, Meta(description="it says that the action worked")] = False
    task_completed: Annotated[bool, Meta(description="it says that the whole goal is reached")] = False
    confidence: Annotated[float, Meta(ge=0, le=1, description="how sure it is", examples=[0.9])] = 0.0
    sub_task: Annotated[
        Literal["none", "yes", "no"], Meta(description="whether it says that the sub-task is completed")
    ] = "none"
    reason: Annotated[
        str, Meta(description="why, for people; no condition may read it", examples=["The list shows the new entry."])
    ] = ""
    names_unmet: Annotated[bool, Meta(description="it names every open obligation that the page shows otherwise")] = (
        False
    )


class ActionReplyFacts(Struct, frozen=True, kw_only=True):
    """refine.*, act.* and correct.*: an action that a model proposed, checked against the page."""

    asked: Asked = 0
    status: ReplyStatus = "none"
    action: Annotated[
        str, Meta(description="the action as text; empty when it cannot be read", examples=['click("save")'])
    ] = ""
    verb: Annotated[Verb, Meta(description="what that action does", examples=["click"])] = "none"
    valid: Annotated[bool, Meta(description="it can be read, and its element is there, enabled and not covered")] = (
        False
    )
    several: Annotated[
        int, Meta(ge=0, description="elements of the page that it names since nothing in the goal tells them apart")
    ] = 0
    strategy: Strategy = "none"
    thought: Annotated[
        str, Meta(description="why, for people; no condition may read it", examples=["The form is filled; save it."])
    ] = ""


class PlanReplyFacts(Struct, frozen=True, kw_only=True):
    """plan_reply.*: whether a model made a plan."""

    asked: Asked = 0
    status: ReplyStatus = "none"
    steps: Annotated[int, Meta(ge=0, description="how many it has that are not done already", examples=[4])] = 0
    known: Annotated[bool, Meta(description="the very same plan was made before, on this very state of the page")] = (
        False
    )
    key: Annotated[
        str, Meta(description="stands for plan and state; no condition may read it", examples=["9f2c51d07ab3e864"])
    ] = ""


class ValidateReplyFacts(Struct, frozen=True, kw_only=True):
    """validate.*: what a model says of the plan on the page as it is; changes are typed, no text is read."""

    asked: Asked = 0
    status: ReplyStatus = "none"
    valid: Annotated[bool, Meta(description="it says that the plan still holds")] = False
    full_replan: Annotated[bool, Meta(description="it says that all that is left must be planned anew")] = False
    changes: Annotated[int, Meta(ge=0, description="changes of single steps that it proposes")] = 0
    named_open: Annotated[bool, Meta(description="every change names a step that is still open")] = False
    left: Annotated[int, Meta(ge=0, description="steps that would still be open after the changes")] = 0


class DecomposeReplyFacts(Struct, frozen=True, kw_only=True):
    """decompose.*: whether a model broke the plan down into sub-tasks."""

    asked: Asked = 0
    status: ReplyStatus = "none"
    sub_tasks: Annotated[int, Meta(ge=0, description="how many it made of it", examples=[3])] = 0


class CriticReplyFacts(Struct, frozen=True, kw_only=True):
    """critic.*: a second look at an action that cannot be undone."""

    asked: Asked = 0
    status: ReplyStatus = "none"
    approved: Annotated[bool, Meta(description="the reply says <Approved>YES</Approved>; anything else is a no")] = (
        False
    )
    reason: Annotated[
        str,
        Meta(
            description="why not, for people and prompts; no condition may read it",
            examples=["It would delete more than was asked."],
        ),
    ] = ""


class ChooseReplyFacts(Struct, frozen=True, kw_only=True):
    """choice.*: which recipe a model takes the goal for. What it names is held against the goal (chosen.*)."""

    asked: Asked = 0
    status: ReplyStatus = "none"
    named: Annotated[bool, Meta(description="it names one; false: it says that none does what the goal asks for")] = (
        False
    )


class ClassifyReplyFacts(Struct, frozen=True, kw_only=True):
    """classify.*: what a model takes an action for that sends something, where nothing on the page says what."""

    asked: Asked = 0
    status: ReplyStatus = "none"
    kind: Annotated[ActKind, Meta(description="what it says would come of it", examples=["purchase"])] = "other"
    reversibility: Annotated[
        Reversibility, Meta(description="whether it says that it can be undone; unknown: it cannot tell")
    ] = "unknown"
    reason: Annotated[
        str,
        Meta(
            description="why, for people; no condition may read it",
            examples=["The form holds an order, and this is its last step."],
        ),
    ] = ""
