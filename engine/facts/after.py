"""The task after a turn, as guarantees speak of it. No rule reads or sets these: `apply` makes them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from engine.facts.words import Count


class AfterFacts(Struct, frozen=True, kw_only=True):
    """after.*: what a turn left of the task. Only guarantees of `guarantees.yaml` may speak of it."""

    status: Annotated[
        Literal["executing", "completed", "failed", "needs_user_input", "cancelled"],
        Meta(description="what has become of the task"),
    ] = "executing"
    moved: Annotated[Count, Meta(description="steps that the plan went on by; none where it is replaced")] = 0
    replaced: Annotated[bool, Meta(description="there is another plan than before")] = False
    out: Annotated[
        Literal["none", "kept", "new", "other"],
        Meta(
            description=(
                "what the next turn verifies: nothing, what this turn verified, the action that went out now; other, "
                "which is none of these, `apply` never leaves"
            )
        ),
    ] = "none"
    goes_out: Annotated[Count, Meta(description="actions that go out with this turn: one, or those of a chain")] = 0
    question: Annotated[
        Literal["none", "open", "approval", "budget"], Meta(description="what the task waits for the user to say")
    ] = "none"
    attempts: Annotated[Count, Meta(description="corrections tried for the step that is out")] = 0
    looks: Annotated[Count, Meta(description="times the page was looked at again for it")] = 0
    velocity: Annotated[Count, Meta(description="successes in a row without completing")] = 0
    degraded: Annotated[Count, Meta(description="turns in a row whose verification broke")] = 0
    replans: Annotated[Count, Meta(description="plans that were made anew")] = 0
    dropped: Annotated[bool, Meta(description="an obligation is gone that was open, neither met nor waived")] = False
