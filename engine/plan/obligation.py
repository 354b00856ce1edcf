"""Obligations: what has to be shown before a task is done, and by what it was shown. Nothing here decides anything."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Basis = Literal["rule", "model", "user"]
Judgement = Literal["pass", "fail", "unverifiable"]


class Shown(Struct, frozen=True, omit_defaults=True, rename="camel"):
    """One page held against an obligation."""

    url: str
    dom_hash: Annotated[str, Meta(description="of the page, as it was compared during the task")]
    state: Annotated[str, Meta(description="SHA-256 of the page's state as it is stored, in JSON")]
    judgement: Annotated[Judgement, Meta(description="whether the page meets the criterion, as far as rules can tell")]
    evidence: Annotated[str, Meta(description="what of the page said so: page text, bounded, secrets hidden")] = ""


class Discharge(Struct, frozen=True, omit_defaults=True):
    """How an obligation was met, or waived by the user. `before` and `after` are the pages around the action.

    The user's word (`basis` is user) discharges what the page cannot tell, and waives what it shows otherwise.
    """

    turn: int
    by: str  # the rule or tier, "tier1/P4", or "user"
    basis: Basis
    policy: str  # their version
    criterion: str = ""  # the rule that reads the obligation's text, if one does
    before: Shown | None = None
    after: Shown | None = None


class Obligation(Struct, frozen=True, omit_defaults=True):
    """One acceptance criterion.

    `kind` is "goal" where nothing says how the end is recognised: then the text is the user's own goal, which no page
    can be held against.
    """

    id: str
    text: str
    step: int
    kind: Literal["criterion", "goal"] = "criterion"
    discharge: Discharge | None = None
    unverified: bool = False  # a budget ended before it could be judged
    implied: bool = False  # nobody said it: it stands for no more than that the step's own action worked

    @property
    def open(self) -> bool:
        """Neither discharged nor waived."""
        return self.discharge is None

    @property
    def status(self) -> Literal["open", "discharged", "waived"]:
        if self.discharge is None:
            return "open"
        how = self.discharge
        denied = how.after is None or how.after.judgement == "fail"
        return "waived" if how.basis == "user" and denied else "discharged"


def with_discharged(known: tuple[Obligation, ...], discharged: tuple[Obligation, ...]) -> tuple[Obligation, ...]:
    """All obligations, those of a turn as it left them."""
    changed = {one.id: one for one in discharged}
    return tuple(changed.get(one.id, one) for one in known)
