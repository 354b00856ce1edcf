"""What the rules about pages that no model may see know and set. `SCHEMAS` joins the vocabulary."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct

from engine.rules import Family, Schema, facts_of, group_of


class PrivacyFacts(Struct, frozen=True, kw_only=True):
    """privacy.*: whose pages a prompt would hold, or be made of, by settings.private_sites."""

    here: Annotated[
        bool, Meta(description="the page, or a frame that it shows, is of a private site, or nobody can tell")
    ] = False
    before: Annotated[bool, Meta(description="the page that the action was done on was of one, or showed one")] = False
    earlier: Annotated[
        bool, Meta(description="the task was on a private site in an earlier turn, or the plan was told of one")
    ] = False
    named: Annotated[bool, Meta(description="there is no page, and what an agent reports names one")] = False


class PrivacyOutputs(Struct, frozen=True, kw_only=True):
    """privacy.*: what follows."""

    withheld: Annotated[bool, Meta(description="no model is asked: it is decided as where there is none")] = False


SCHEMAS: Mapping[str, Schema] = {
    "privacy": Schema(facts=facts_of("privacy", PrivacyFacts), outputs=facts_of("privacy", PrivacyOutputs)),
}

FAMILY = Family("Pages that no model sees", (group_of("privacy", PrivacyFacts, PrivacyOutputs),), frozenset(SCHEMAS))
