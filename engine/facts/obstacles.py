"""What stands in the way of a step: its element, a dialog, a field that the page finds fault with, a login page."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from engine.facts.words import ReadBack


class TargetFacts(Struct, frozen=True, kw_only=True):
    """target.*: the element of the action under verification, looked for on the page now."""

    named: Annotated[bool, Meta(description="the action names an element")]
    present: Annotated[bool, Meta(description="it is on the page")]
    disabled: Annotated[bool, Meta(description="it is there, and cannot be used yet")]
    occluded: Annotated[bool, Meta(description="it is there, and something covers it")]
    label: Annotated[str, Meta(description="its name; page text", examples=["Add one"])] = ""
    moved: Annotated[
        bool,
        Meta(description="a text of the page is another than before, times of day aside: it may be the action's trace"),
    ] = False
    heads: Annotated[bool, Meta(description="it stands in the head of a table, so that it may turn its order")] = False


class DialogFacts(Struct, frozen=True, kw_only=True):
    """dialog.*: a dialog or banner in the way, and the one control that closes it."""

    id: Annotated[
        str, Meta(description="of the control that dismisses it; empty when there is none", examples=["close"])
    ] = ""
    covers: Annotated[bool, Meta(description="it covers the element of the step, and may have been there before")] = (
        False
    )


class FieldFacts(Struct, frozen=True, kw_only=True):
    """field.*: the field that the page marks as invalid or names in an error."""

    name: Annotated[
        str,
        Meta(
            description="what it is called: page text, for people; empty when no field is at fault", examples=["Phone"]
        ),
    ] = ""
    says: Annotated[
        str, Meta(description="the page's message about it; page text, for people", examples=["Enter a valid number."])
    ] = ""
    value: Annotated[
        Literal["none", "unknown", "lost", "refused", "back"],
        Meta(
            description=(
                "none: no field is at fault; unknown: it is empty and the task has no value for it; lost: it does not "
                "hold the value that the task gave it; refused: the page saw what it holds or held; back: it was "
                "filled again just now"
            )
        ),
    ] = "none"
    own: Annotated[bool, Meta(description="filling it is the step under verification itself")] = False
    filled: Annotated[bool, Meta(description="the task issued a value for it, or its plan names one")] = False
    holds: Annotated[bool, Meta(description="it holds something now")] = False
    now: Annotated[ReadBack, Meta(description="the task's value for it, read back from the page now")] = "none"
    seen: Annotated[ReadBack, Meta(description="the same, on the page before the action")] = "none"
    again: Annotated[bool, Meta(description="it was filled again just now, to clear the way")] = False


class LoginFacts(Struct, frozen=True, kw_only=True):
    """login.*: a page that asks to sign in."""

    asks: Annotated[
        bool, Meta(description="one has to sign in: there is a field for a password, and nothing to sign out by")
    ] = False
    asked: Annotated[bool, Meta(description="the page before the action showed one")] = False
    spoken_of: Annotated[bool, Meta(description="the goal, the plan or the action speaks of signing in")] = False
    appeared: Annotated[bool, Meta(description="the action led to a page that asks to sign in")] = False
    wanted: Annotated[bool, Meta(description="and somebody meant to go there")] = False


class CarriedFacts(Struct, frozen=True, kw_only=True):
    """carried.*: whether the plan's own step says what to do in such a case, and the page allows it; each once."""

    popup: Annotated[bool, Meta(description="it says what to do about a dialog")] = False
    missing: Annotated[bool, Meta(description="it says what to do where the element is missing")] = False
    error: Annotated[bool, Meta(description="it says what to do about an error")] = False
    form: Annotated[bool, Meta(description="it says what to do about a field that is refused")] = False
    url: Annotated[bool, Meta(description="it says what to do on an address that was not expected")] = False


class AskedBackFacts(Struct, frozen=True, kw_only=True):
    """asked_back.*: a deed that the page asks about once more, before it does it."""

    deletes: Annotated[
        bool,
        Meta(
            description=(
                "what was pressed deletes, and the page now asks whether that is meant, with one control that says yes"
            )
        ),
    ] = False
    repeats: Annotated[
        bool,
        Meta(
            description=(
                "what was pressed does something else, and a dialog now asks in its very words whether that is meant, "
                "with one control that says yes, or a form that it led to has it chosen, with one button"
            )
        ),
    ] = False
    tells: Annotated[
        bool,
        Meta(
            description=(
                "what was pressed does something else, and a dialog now asks about it and tells more than the goal "
                "says, with one control that says the deed again beside those that leave it"
            )
        ),
    ] = False


class LookFacts(Struct, frozen=True, kw_only=True):
    """look.*: containers on the page that show more when they are scrolled, and how often was looked for an element."""

    more: Annotated[bool, Meta(description="one of them is not at its end")] = False
    times: Annotated[int, Meta(ge=0, description="times one was scrolled for this step")] = 0
    waits: Annotated[int, Meta(ge=0, description="times the page was waited for, for this step")] = 0
