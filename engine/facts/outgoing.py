"""The action that goes out, what is said of it, and what the turn changes."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from engine.facts.words import Count, ReplyStatus, RouteName, Verb


class GuardFacts(Struct, frozen=True, kw_only=True):
    """guard.*: the outgoing action, and what it would do."""

    verb: Verb = "none"
    action: Annotated[str, Meta(description="in canonical form")] = ""
    label: Annotated[str, Meta(description="name of the element it acts on; page text")] = ""
    around: Annotated[str, Meta(description="the dialog, or title, headings and buttons around it; page text")] = ""
    submits: Annotated[bool, Meta(description="it clicks, presses Enter, or opens an address")] = False
    listed: Annotated[
        Literal["none", "allowed", "blocked", "other"], Meta(description="the domain that a navigate() leads to")
    ] = "none"
    secret: Annotated[bool, Meta(description="it types into a password field")] = False
    foreign: Annotated[bool, Meta(description="the page is on another site than the task began on")] = False
    approved: Annotated[bool, Meta(description="a person approved this action, and what it is about is unchanged")] = (
        False
    )
    lapsed: Annotated[bool, Meta(description="a person approved it, but what it is about has changed since")] = False
    gone: Annotated[bool, Meta(description="the element that it names is not on the page")] = False
    scheme: Literal["none", "http", "https", "other"] = "none"
    reason: Annotated[str, Meta(description="what fail() says; a model's words")] = ""


class GuardOutcome(Struct, frozen=True, kw_only=True):
    """guarded.*: what the guardrails say of the outgoing action."""

    verdict: Literal["pass", "confirm", "repeat", "block"] = "pass"
    what: str = ""


class CriticOutcome(Struct, frozen=True, kw_only=True):
    """criticised.*: what the critic's look means for the outgoing action."""

    verdict: Literal["pass", "revise", "ask"] = "pass"


class ForeseenFacts(Struct, frozen=True, kw_only=True):
    """foreseen.*: what a model expects of the action that goes out."""

    asked: Count = 0
    status: ReplyStatus = "none"
    description: Annotated[str, Meta(description="for people; no condition may read it")] = ""
    fixed: Annotated[bool, Meta(description="the action's type or its step says already what to expect")] = False


class DischargeFacts(Struct, frozen=True, kw_only=True):
    """discharge.*: what a completion rests on, where obligations are open that the page does not show to be met."""

    unread: Annotated[
        Literal["open", "rule", "model"], Meta(description="by what those are discharged that no rule can tell")
    ] = "open"
    unmet: Annotated[
        Literal["open", "model"], Meta(description="by what those are discharged that the page shows otherwise")
    ] = "open"
    complete: Annotated[bool, Meta(description="no obligation is left open")] = False


class TransitionFacts(Struct, frozen=True, kw_only=True):
    """transition.*: the scalar part of everything a turn may change."""

    route: RouteName = "none"
    status: Literal["executing", "completed", "failed", "needs_user_input", "cancelled"] = "executing"
    advance: Annotated[int, Meta(ge=0, le=1)] = 0
    attempts: Literal["keep", "count", "reset"] = "keep"
    looks: Literal["keep", "count", "reset"] = "keep"
    velocity: Literal["keep", "count", "reset"] = "keep"
    degraded: Literal["count", "reset"] = "reset"
    replans: Annotated[int, Meta(ge=0, le=1)] = 0
    ends: Literal["none", "finish", "fail"] = "none"
    receipt: Annotated[bool, Meta(description="the turn issues the receipt of a completed task")] = False
    says: Annotated[str, Meta(description="the question, or the reason of a failure")] = ""
