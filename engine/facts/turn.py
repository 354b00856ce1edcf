"""What kind of turn this is, and what is known of task, step and action before it."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from engine.facts.words import Kind, Verb


class TurnFacts(Struct, frozen=True, kw_only=True):
    """turn.*: what kind of turn this is."""

    kind: Annotated[
        Kind, Meta(description="new task, action to verify, nothing to verify, or an answer to a question")
    ] = "skip"
    number: Annotated[int, Meta(ge=0, description="its number in the task; the first is 0", examples=[4])] = 0
    model: Annotated[bool, Meta(description="a language model can be asked")] = False
    broken: Annotated[bool, Meta(description="the verification itself broke; nothing may be taken as done")] = False
    held: Annotated[bool, Meta(description="an action was held back for an approval")] = False
    approved: Annotated[bool, Meta(description="the answer approves the action that was held back")] = False
    declined: Annotated[bool, Meta(description="the answer does not approve the action that was held back")] = False
    vetoed: Annotated[bool, Meta(description="and that is the answer of an approver outside, not of the user")] = False
    unclear: Annotated[
        bool, Meta(description="the answer to whether the action may go out is neither a yes nor a no")
    ] = False
    refused: Annotated[
        str, Meta(description="why a yes does not count", examples=["The approval was used before."])
    ] = ""
    stopped: Annotated[bool, Meta(description="the answer says to stop")] = False
    resumes: Annotated[bool, Meta(description="the answer says to go on with the step that waits, as it is")] = False
    allowed_more: Annotated[bool, Meta(description="the answer lets the task go on where a budget had ended")] = False
    leads: Annotated[
        bool, Meta(description="the answer only leads to where what waits may be done, which is read again there")
    ] = False
    picked: Annotated[bool, Meta(description="the answer picks one of the elements that the question offered")] = False
    finished: Annotated[bool, Meta(description="the answer says that nothing is left to do")] = False
    kept: Annotated[
        bool, Meta(description="a budget goes on; what counts is what the user had said when it ended")
    ] = False


Vouched = Literal["none", "yes", "refused", "declined"]


class AnswerFacts(Struct, frozen=True, kw_only=True):
    """answer.*: what the task waits for, and what the user said to it."""

    first: Annotated[bool, Meta(description="the task has had no turn yet")] = False
    asked: Annotated[
        Literal["none", "open", "approval", "budget"],
        Meta(description="what was asked: how to go on, whether an action may go out, whether to spend more"),
    ] = "none"
    option: Annotated[
        Literal["none", "approve", "resume", "continue", "stop", "pick", "way", "other"],
        Meta(
            description="the option that was offered and that the answer is, word for word; way: a step that only "
            "leads to where what waits may be done"
        ),
    ] = "none"
    yes: Annotated[bool, Meta(description="it is nothing but words that approve")] = False
    no: Annotated[bool, Meta(description="it is nothing but words that decline")] = False
    go_on: Annotated[bool, Meta(description="it is one of the words that go on with the step that waits")] = False
    more: Annotated[bool, Meta(description="it is one of the words that let a task spend more")] = False
    stop: Annotated[bool, Meta(description="it is one of the words that end a task")] = False
    resumable: Annotated[bool, Meta(description="the question lets the user go on with the step that waits")] = False
    kept: Annotated[bool, Meta(description="the user had said something when the budget ended")] = False
    kept_stop: Annotated[bool, Meta(description="that was one of the words that end a task")] = False
    out: Annotated[bool, Meta(description="an action is out that can be verified")] = False
    closing: Annotated[bool, Meta(description="the question was whether anything is left to do")] = False
    done: Annotated[bool, Meta(description="it is one of the words that say that nothing is")] = False
    vouched: Annotated[
        Vouched,
        Meta(description="whether an approval came that holds for what waits, or the approver said no to it"),
    ] = "none"
    refusal: Annotated[
        str, Meta(description="why that approval does not hold", examples=["the approval has expired"])
    ] = ""
    recipe: Annotated[
        Literal["none", "yes", "no", "which", "value"],
        Meta(description="what it says to a question about recipes: also which one, or what value"),
    ] = "none"
    acted: Annotated[
        bool, Meta(description="the user acted on the page themselves, and hands it back without a word")
    ] = False


class TaskFacts(Struct, frozen=True, kw_only=True):
    """task.*: what is known of the task before this turn."""

    complexity: Annotated[
        Literal["SIMPLE", "COMPLEX"], Meta(description="whether the goal is one action or needs a plan")
    ]
    velocity: Annotated[int, Meta(ge=0, description="successes in a row without completing")]
    degraded: Annotated[int, Meta(ge=0, description="turns in a row whose verification broke")]
    replans: Annotated[int, Meta(ge=0, description="times it was planned anew", examples=[1])]
    repeats: Annotated[int, Meta(ge=0, description="most times one action was issued on this very state")]
    refused: Annotated[
        bool, Meta(description="what an earlier step had the page send was not taken, though the step went on")
    ] = False


class StepFacts(Struct, frozen=True, kw_only=True):
    """step.*: the step under verification."""

    planned: Annotated[bool, Meta(description="the task has a plan, so that this is a step of it")]
    index: Annotated[int, Meta(ge=0, description="its place in the plan; the first is 0", examples=[2])]
    count: Annotated[int, Meta(ge=0, description="steps in the plan")]
    is_last: Annotated[
        bool,
        Meta(description="the last of the plan or sub-task, or nothing is left but to keep it; true without a plan"),
    ]
    sub_tasks: Annotated[int, Meta(ge=0, description="sub-tasks of the plan")]
    last_sub_task: Annotated[bool, Meta(description="no step is left after the current sub-task; true without any")]
    attempts: Annotated[int, Meta(ge=0, description="corrections and contingencies tried so far")]
    looks: Annotated[int, Meta(ge=0, description="times the page was looked at again")]
    reloads: Annotated[int, Meta(ge=0, description="times the page was loaded again for it", examples=[1])]
    refused: Annotated[
        bool, Meta(description="its action was answered with an error, and was not done again since")
    ] = False
    chained: Annotated[int, Meta(ge=0, description="leading steps of the chain that was out, verified before this one")]


class ActionFacts(Struct, frozen=True, kw_only=True):
    """action.*: the action under verification, which is the step's own even after a preparing one."""

    verb: Annotated[Verb, Meta(description="what it does; none where no action is out", examples=["click"])]
    type: Annotated[
        Literal["navigation", "dropdown", "generic"],
        Meta(description="a link or address; what opens a menu or list; anything else"),
    ]
    correction: Annotated[bool, Meta(description="it stands in for the step after a failure")]
    expects_url: Annotated[bool, Meta(description="its expected outcome is a URL change")]
    sends: Annotated[bool, Meta(description="the ledger has it: it sends something, or cannot be undone")] = False


class AimFacts(Struct, frozen=True, kw_only=True):
    """aim.*: how the action under verification stands to the goal."""

    is_action: Annotated[
        bool,
        Meta(
            description=(
                "the goal itself is this navigation: it asks to go somewhere, and the element clicked is the one that "
                "its words mean, or the address opened holds them"
            )
        ),
    ] = False
    shut: Annotated[
        bool,
        Meta(description="another page came in its place: it says that there is none such, or lets nobody in yet"),
    ] = False
