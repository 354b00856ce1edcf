"""The action that goes out, what is said of it, and what the turn changes."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from engine.facts.words import (
    ActKind,
    Asked,
    Network,
    ReplyStatus,
    Reversibility,
    RouteName,
    SecretKind,
    Verb,
)


class GuardFacts(Struct, frozen=True, kw_only=True):
    """guard.*: what the outgoing action would do, as it was resolved (engine.safety); texts are of the page."""

    verb: Annotated[Verb, Meta(description="what it does; none where nothing goes out", examples=["click"])] = "none"
    action: Annotated[
        str, Meta(description="the action as text; of a secret the kind stands in it", examples=['click("delete")'])
    ] = ""
    kind: Annotated[
        ActKind, Meta(description="what comes of it, the strictest that may be meant", examples=["deletion"])
    ] = "other"
    reversibility: Annotated[
        Reversibility,
        Meta(description="whether it can be undone; unknown: it sends something, and nothing says what"),
    ] = "none"
    by: Annotated[
        Literal["verb", "key", "words", "around", "choice", "address", "form", "nothing"],
        Meta(description="what the kind is known by"),
    ] = "nothing"
    submits: Annotated[bool, Meta(description="it sends a form, or what was filled in beside it")] = False
    label: Annotated[str, Meta(description="shown name of its control; page text", examples=["Delete account"])] = ""
    words: Annotated[
        str, Meta(description="every name of its control; page text", examples=["Go on | Delete account"])
    ] = ""
    around: Annotated[
        str, Meta(description="the dialog or row around it; page text", examples=["This cannot be undone"])
    ] = ""
    warns: Annotated[bool, Meta(description="the dialog around it says that it cannot be undone, or costs")] = False
    gone: Annotated[bool, Meta(description="the element that it names is not on the page")] = False
    focus_known: Annotated[bool, Meta(description="for keys and typing: the page tells what has the focus")] = True
    method: Annotated[
        Literal["none", "unknown", "get", "post", "dialog", "other"], Meta(description="how the form goes out")
    ] = "none"
    bounded: Annotated[
        bool, Meta(description="a form, a dialog or a frame within the page holds together what goes out")
    ] = False
    asks_for: Annotated[
        Literal["none", "password", "new_password", "card", "bank", "file"],
        Meta(description="the most sensitive thing that the form has a field for"),
    ] = "none"
    filled: Annotated[bool, Meta(description="something was entered into the form")] = False
    leaves: Annotated[bool, Meta(description="it leads, or its form goes, to another site than the page's")] = False
    foreign: Annotated[bool, Meta(description="the page is on another site than the task began on")] = False
    scheme: Annotated[
        Literal["none", "http", "https", "javascript", "data", "file", "blob", "other"],
        Meta(description="of the address that it leads to"),
    ] = "none"
    listed: Annotated[
        Literal["none", "allowed", "blocked", "other"],
        Meta(description="which list of domains the address is on that it leads to"),
    ] = "none"
    network: Annotated[Network, Meta(description="where the host is that it leads to")] = "none"
    home_public: Annotated[bool, Meta(description="the task began on a public address")] = True
    names_user: Annotated[bool, Meta(description="the address says a user, which hides its host from readers")] = False
    secret: Annotated[SecretKind, Meta(description="what it enters, by its field or by its text")] = "none"
    placeholder: Annotated[
        Literal["none", "allowed", "undeclared", "other_site"],
        Meta(description="whether the secrets that it names are declared, and for this site"),
    ] = "none"
    money: Annotated[
        Literal["none", "certain", "ambiguous", "range", "unreadable"],
        Meta(description="how sure the amount could be read"),
    ] = "none"
    amount: Annotated[
        float, Meta(ge=0, description="that amount, the greatest that may be meant; 0 where none can be read")
    ] = 0.0
    currency: Annotated[
        str, Meta(description="its currency, by the code of ISO 4217; empty where that is not known", examples=["EUR"])
    ] = ""
    classified: Annotated[
        bool, Meta(description="a model was asked about this control before; classify.* has what it took it for")
    ] = False
    approved: Annotated[bool, Meta(description="a person approved this very record")] = False
    lapsed: Annotated[bool, Meta(description="a person approved it, but what it is about has changed since")] = False
    question: Annotated[
        str, Meta(description="what a person is asked about it", examples=["Pay 240.00 EUR to Ann Lee?"])
    ] = ""
    reason: Annotated[
        str, Meta(description="what fail() says; a model's words", examples=["There is no such customer."])
    ] = ""


class GuardOutcome(Struct, frozen=True, kw_only=True):
    """guarded.*: what the guardrails say of the outgoing action."""

    verdict: Annotated[
        Literal["pass", "confirm", "repeat", "block"],
        Meta(description="it goes out; waits for a yes; waits for a yes since it may be sent twice; stays here"),
    ] = "pass"
    what: Annotated[
        str, Meta(description="what it would do, as the question says it", examples=["delete something"])
    ] = ""


class CriticOutcome(Struct, frozen=True, kw_only=True):
    """criticised.*: what the critic's look means for the outgoing action."""

    verdict: Annotated[
        Literal["pass", "revise", "ask"], Meta(description="it goes out; another takes its place; the user is asked")
    ] = "pass"


class ForeseenFacts(Struct, frozen=True, kw_only=True):
    """foreseen.*: what a model expects of the action that goes out."""

    asked: Asked = 0
    status: ReplyStatus = "none"
    description: Annotated[
        str, Meta(description="in words, for people; no condition may read it", examples=["The new entry is listed."])
    ] = ""
    fixed: Annotated[bool, Meta(description="the action's type or its step says already what to expect")] = False


class DischargeFacts(Struct, frozen=True, kw_only=True):
    """discharge.*: what a completion rests on, where obligations are open that the page does not show to be met."""

    unread: Annotated[
        Literal["open", "rule", "model", "user"],
        Meta(description="by what those are discharged that no rule can tell"),
    ] = "open"
    unmet: Annotated[
        Literal["open", "model", "user"],
        Meta(description="by what those are discharged, or waived, that the page shows otherwise"),
    ] = "open"
    complete: Annotated[bool, Meta(description="no obligation is left open")] = False


class IssueFacts(Struct, frozen=True, kw_only=True):
    """issue.*: which of the actions at hand is the one to go out."""

    source: Annotated[
        Literal[
            "none", "held", "wait", "anew", "scroll_to", "scroll_down", "original", "refresh", "remedy", "correct",
            "rule", "refine", "act",
        ],
        Meta(
            description="where it comes from; held: what a person approved; anew: the address of the page that should "
            "show what was sent; remedy: against what is in the way"
        ),
    ] = "none"  # fmt: skip
    remedy: Annotated[
        Literal[
            "none", "dismiss", "confirm", "reopen", "refill", "look", "back", "popup", "missing", "error", "form",
            "url",
        ],
        Meta(
            description="which remedy; reopen: what was done before to open what shows what was sent; the last five "
            "are the plan's own contingencies"
        ),
    ] = "none"


class TransitionFacts(Struct, frozen=True, kw_only=True):
    """transition.*: everything that a turn changes in a task, and how the client is told."""

    route: Annotated[RouteName, Meta(description="the route that the client is told")] = "none"
    status: Annotated[
        Literal["executing", "completed", "failed", "needs_user_input", "cancelled"],
        Meta(description="of the task, as the client is told"),
    ] = "executing"
    issues: Annotated[bool, Meta(description="the action goes out")] = False
    prepares: Annotated[bool, Meta(description="it only prepares the step, which is verified again after it")] = False
    reopens: Annotated[
        bool, Meta(description="on a page that came anew, it opens what shows what was sent")
    ] = False
    forgets: Annotated[bool, Meta(description="what was out did nothing: the step is looked up anew after it")] = False
    refused: Annotated[bool, Meta(description="an error answered the action under verification")] = False
    slighted: Annotated[
        bool, Meta(description="the site did not take what the step had the page send, and the step goes on")
    ] = False
    wrote: Annotated[bool, Meta(description="the page's scripts sent something in the step under verification")] = False
    correction: Annotated[bool, Meta(description="it stands in for the step after a failure")] = False
    advance: Annotated[int, Meta(ge=0, le=1, description="the step under verification is done")] = 0
    chained: Annotated[int, Meta(ge=0, description="steps before it that a chain verified, and that are done")] = 0
    attempts: Annotated[Literal["keep", "count", "reset"], Meta(description="what becomes of step.attempts")] = "keep"
    looks: Annotated[Literal["keep", "count", "reset"], Meta(description="what becomes of step.looks")] = "keep"
    velocity: Annotated[Literal["keep", "count", "reset"], Meta(description="what becomes of task.velocity")] = "keep"
    degraded: Annotated[Literal["count", "reset"], Meta(description="what becomes of task.degraded")] = "reset"
    replans: Annotated[int, Meta(ge=0, le=1, description="a plan was made anew")] = 0
    plan_key: Annotated[
        str, Meta(description="stands for the plan that a model made, and its page", examples=["9f2c51d07ab3e864"])
    ] = ""
    result: Annotated[bool, Meta(description="a sub-task is done, and what it found is kept")] = False
    waits: Annotated[bool, Meta(description="what is out stays out, and is verified later")] = False
    ends: Annotated[
        Literal["none", "finish", "fail"], Meta(description="the action that ends the task, where it ends")
    ] = "none"
    receipt: Annotated[bool, Meta(description="the turn issues the receipt of a completed task")] = False
    asks: Annotated[
        Literal["none", "open", "approval", "budget"],
        Meta(description="what the user is asked: how to go on, whether the action may go out, whether to spend more"),
    ] = "none"
    closing: Annotated[bool, Meta(description="the question is whether anything is left to do")] = False
    says: Annotated[str, Meta(description="the question, or the reason of a failure", examples=["Shall I go on?"])] = ""
    thought: Annotated[
        Literal["rules", "last_rule", "refine", "act"], Meta(description="whose words the client is told")
    ] = "rules"
