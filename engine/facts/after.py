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
    advanced: Annotated[bool, Meta(description="the plan stands at another step than the verified one")] = False
    replaced: Annotated[bool, Meta(description="there is another plan than before")] = False
    out: Annotated[
        Literal["none", "kept", "new"],
        Meta(description="what the next turn verifies: nothing, the action that was out, the one that went out now"),
    ] = "none"
    question: Annotated[bool, Meta(description="the task waits for the user")] = False
    attempts: Annotated[Count, Meta(description="corrections tried for the step that is out")] = 0
    looks: Annotated[Count, Meta(description="times the page was looked at again for it")] = 0
    velocity: Annotated[Count, Meta(description="successes in a row without completing")] = 0
    degraded: Annotated[Count, Meta(description="turns in a row whose verification broke")] = 0
    replans: Annotated[Count, Meta(description="plans that were made anew")] = 0
