"""What actions leave behind: the one that goes out, the one under verification, and what was sent before."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from engine.facts.words import EffectKind, Landed


class SentFacts(Struct, frozen=True, kw_only=True):
    """sent.*: the side effect of the action under verification, if it has one."""

    kind: Annotated[EffectKind, Meta(description="whether it submits something, or does what cannot be undone")] = (
        "none"
    )
    status: Annotated[Landed, Meta(description="what is known of it: before this turn, then with it")] = "none"
    unchanged: Annotated[bool, Meta(description="address and page are the very ones from which it was sent")] = False


class EffectFacts(Struct, frozen=True, kw_only=True):
    """effect.*: what the outgoing action leaves behind."""

    kind: Annotated[EffectKind, Meta(description="whether it submits something, or does what cannot be undone")] = (
        "none"
    )


class LedgerFacts(Struct, frozen=True, kw_only=True):
    """ledger.*: what the task has sent before the outgoing action."""

    repeats: Annotated[bool, Meta(description="the outgoing action would send again what was sent before")] = False
    status: Annotated[Landed, Meta(description="what is known of that; of several, the most doubtful")] = "none"
    latest: Annotated[Landed, Meta(description="what is known of the last thing sent, if nothing was done since")] = (
        "none"
    )
    label: Annotated[str, Meta(description="what it was called; page text, for people", examples=["Send"])] = ""
    declined: Annotated[bool, Meta(description="the user declined this very action, now or before")] = False
