"""How a plan came about, and the step that is next."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct


class GoalFacts(Struct, frozen=True, kw_only=True):
    """goal.*: what the rules of language make of the user's goal (first turn)."""

    readable: Annotated[bool, Meta(description="every part of it is an action the rules understand")] = False
    steps: Annotated[int, Meta(ge=0, description="actions that it falls into", examples=[3])] = 0
    signs_in: Annotated[bool, Meta(description="it says to sign in, whoever that may be")] = False


class HereFacts(Struct, frozen=True, kw_only=True):
    """here.*: a step that comes next and is a wish, which could only be read on the page that the plan led to."""

    wished: Annotated[bool, Meta(description="the next step of the plan is one")] = False
    readable: Annotated[bool, Meta(description="every part of it is an action that the rules understand here")] = False
    last: Annotated[bool, Meta(description="no step of the plan comes after it")] = False
    elsewhere: Annotated[
        bool, Meta(description="nothing on the page does it, and another part of the site may, by `wayfinding`")
    ] = False
    detours: Annotated[int, Meta(ge=0, description="steps of the plan so far that opened something")] = 0


class PlanningFacts(Struct, frozen=True, kw_only=True):
    """planning.*: where a plan came from."""

    wanted: Annotated[bool, Meta(description="a plan has to be made")] = False
    source: Annotated[
        Literal["none", "rules", "page", "way", "model", "recipe", "rest", "no_plan"],
        Meta(
            description=(
                "the rules of language, these once more for a wish whose page is there now, the way to where else it "
                "may be done, a model, a recipe, what is left of one in its own words, or that the goal is done "
                "without one"
            )
        ),
    ] = "none"
    asks: Annotated[bool, Meta(description="there is none, and the user is asked")] = False
    fails: Annotated[bool, Meta(description="there is none, and the task ends")] = False
    claims: Annotated[bool, Meta(description="a plan without steps: the model says that nothing is left to do")] = False


class DraftFacts(Struct, frozen=True, kw_only=True):
    """draft.*: the plan that was just made, before it is broken down."""

    steps: Annotated[int, Meta(ge=0, description="how many it has", examples=[6])] = 0
    phases: Annotated[int, Meta(ge=0, description="different phases that its steps name")] = 0
    places: Annotated[int, Meta(ge=0, description="parts of it that begin by opening an address; of a first plan")] = 0


class HierarchyFacts(Struct, frozen=True, kw_only=True):
    """hierarchy.*: whether the plan is broken down."""

    used: Annotated[bool, Meta(description="it is broken down into sub-tasks")] = False
    by: Annotated[Literal["none", "model", "rules"], Meta(description="who says where sub-tasks begin")] = "none"


class NextStepFacts(Struct, frozen=True, kw_only=True):
    """next_step.*: the step that needs an action now."""

    text: Annotated[str, Meta(description="the step in words", examples=['Click "Save"'])] = ""
    acts: Annotated[bool, Meta(description="as the rules read it, it does more than wait, scroll, point or reload")] = (
        False
    )
    server: Annotated[bool, Meta(description="it needs something else than an action in the browser")] = False


class RefineFacts(Struct, frozen=True, kw_only=True):
    """rule.*: what deterministic refinement made of the step that is next."""

    status: Annotated[
        Literal["idle", "ready", "met", "none", "several", "disabled", "occluded", "unread"],
        Meta(
            description=(
                "idle: there is no step; ready: one action on one element; met: it is so already; none, several: no "
                "element or more than one fits; unread: no rule reads the step"
            )
        ),
    ] = "idle"
    prepares: Annotated[bool, Meta(description="the action only opens or uncovers what the step is about")] = False
    empty: Annotated[
        str,
        Meta(
            description="what is still to be filled in beside a button that is disabled, in quotes: its form's empty "
            "fields that are marked as needed, else all that are empty; page text",
            examples=['"Name", "E-mail"'],
        ),
    ] = ""


class ActingFacts(Struct, frozen=True, kw_only=True):
    """acting.*: where the next action comes from."""

    wanted: Annotated[bool, Meta(description="the route needs a next action")] = False
    step_left: Annotated[bool, Meta(description="a step of the plan is next, or a SIMPLE goal not yet acted on")] = (
        False
    )
    source: Annotated[
        Literal["none", "rule", "wait", "dismiss", "look", "refine", "act"],
        Meta(description="the rules; waiting; what clears the way; or a model that refines the step or acts freely"),
    ] = "none"
    prepares: Annotated[bool, Meta(description="the action only prepares the step")] = False
    asks: Annotated[bool, Meta(description="there is none, and the user is asked")] = False
    fails: Annotated[bool, Meta(description="there is none, and the task ends")] = False
    judged: Annotated[int, Meta(ge=0, description="replies whose finish() was put to the full tier")] = 0
    claimed_by: Annotated[
        str, Meta(description="the rule by which a finish() was put to the full tier", examples=["acting/claim"])
    ] = ""
    confirmed: Annotated[bool, Meta(description="the full tier confirmed a finish()")] = False


class AskFacts(Struct, frozen=True, kw_only=True):
    """ask.*: what a rule would ask the user."""

    text: Annotated[str, Meta(description="the question", examples=["Which of the two customers is meant?"])] = ""
    keeps: Annotated[bool, Meta(description="the step that waits is still to be done after what the user says")] = False
    resumes: Annotated[bool, Meta(description="the user may also say to go on with the step that waits")] = False
    offers: Annotated[bool, Meta(description="it offers the elements that may be meant")] = False
    suggests: Annotated[
        bool, Meta(description="it offers steps with the controls that come nearest to the words, which it cannot read")
    ] = False
    closing: Annotated[bool, Meta(description="it asks whether anything is left to do; a no ends the task")] = False


class ChainFacts(Struct, frozen=True, kw_only=True):
    """chain.*: consecutive steps that all refine by rule on this page, from the next one on, and how they go out."""

    length: Annotated[int, Meta(ge=0, description="how many there are", examples=[3])] = 0
    fills: Annotated[int, Meta(ge=0, description="of these, steps that type into a field")] = 0
    checks: Annotated[int, Meta(ge=0, description="of these, steps that tick or clear a box")] = 0
    selects: Annotated[int, Meta(ge=0, description="of these, steps that choose from a list")] = 0
    reason: Annotated[
        Literal["none", "FORM_FILL", "RELATED_INPUTS", "BULK_SELECTION", "SEQUENTIAL_STEPS"],
        Meta(description="why they go out together; none: they do not"),
    ] = "none"
    level: Annotated[Literal["client", "lightweight", "full"], Meta(description="who checks each of them")] = "client"
    final_level: Annotated[
        Literal["client", "lightweight", "full"], Meta(description="who checks the last of them")
    ] = "client"
    sufficient: Annotated[bool, Meta(description="the client's own checks are enough")] = False
