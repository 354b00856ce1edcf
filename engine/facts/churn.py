"""What the rules about changes that sites make on their own may know and set. `SCHEMAS` joins the vocabulary."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct

from engine.facts.words import Verb
from engine.rules import Family, Schema, facts_of, group_of


class IdleFacts(Struct, frozen=True, kw_only=True):
    """idle.*: what the client was last told to do."""

    verb: Annotated[Verb, Meta(description="what that was", examples=["wait"])] = "none"
    before: Annotated[Verb, Meta(description="what it was told before that; none where the task began")] = "none"
    effect: Annotated[bool, Meta(description="the turn found the effect of an earlier action, which was late")] = False
    moved: Annotated[bool, Meta(description="the page now is another one")] = False


class IdleOutputs(Struct, frozen=True, kw_only=True):
    """idle.*: what may be learned of the page."""

    learn: Annotated[
        Literal["none", "changes", "all"], Meta(description="nothing, changes of elements that stayed, everything")
    ] = "none"


class ChurnFacts(Struct, frozen=True, kw_only=True):
    """churn.*: one kind of change, as it was seen on a page while the agent did nothing."""

    kind: Annotated[
        Literal["changed", "appeared", "gone", "message", "client"],
        Meta(description="an element changed, came or went; a message; or what only the client noticed"),
    ] = "changed"
    seen: Annotated[int, Meta(ge=0, description="looks at which it had happened")] = 0
    looks: Annotated[int, Meta(ge=0, description="looks at the page, old ones counting half")] = 0
    days: Annotated[int, Meta(ge=0, description="since it was last seen")] = 0


class ChurnOutputs(Struct, frozen=True, kw_only=True):
    """churn.*: what is made of it."""

    ignored: Annotated[bool, Meta(description="it is no effect of an action")] = False


SCHEMAS: Mapping[str, Schema] = {
    "idle": Schema(facts=facts_of("idle", IdleFacts), outputs=facts_of("idle", IdleOutputs)),
    "churn": Schema(facts=facts_of("churn", ChurnFacts), outputs=facts_of("churn", ChurnOutputs)),
}

FAMILY = Family(
    "Changes that sites make on their own",
    (group_of("idle", IdleFacts, IdleOutputs), group_of("churn", ChurnFacts, ChurnOutputs)),
    frozenset(SCHEMAS),
)
