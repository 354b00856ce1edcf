"""The types that several groups of facts share."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from engine.rules import MATCHED_ONLY

Share = Annotated[float, Meta(ge=0, le=1)]
Count = Annotated[int, Meta(ge=0)]

PageText = Annotated[str, MATCHED_ONLY]  # of any length, and whoever wrote the page may have meant harm

Verb = Literal[
    "none", "navigate", "goBack", "refresh", "click", "doubleClick", "hover", "setValue", "type", "check", "uncheck",
    "select", "press", "scroll", "scrollIntoView", "wait", "finish", "fail",
]  # fmt: skip
Kind = Literal["new", "verify", "skip", "answer"]
Tier = Literal["none", "deterministic", "lightweight", "full"]
Cause = Literal["none", "unchanged", "value", "error", "next", "criterion", "model", "unseen", "lost"]
ReadBack = Literal["none", "as_asked", "as_before", "cut", "other", "unknown"]
Post = Literal["none", "pass", "fail", "unverifiable"]
Asked = Annotated[int, Meta(ge=0, description="times it was asked in this turn", examples=[1])]
ReplyStatus = Annotated[
    Literal["none", "ok", "unparsed", "cut", "failed", "absent", "over_budget"],
    Meta(
        description=(
            "how the last answer came; none: nobody asked; unparsed: it cannot be read; cut: it was cut short; "
            "absent: there is none to ask; over_budget: the call was not made"
        )
    ),
]
Strategy = Annotated[
    Literal["none", "RETRY_WITH_DELAY", "ALTERNATIVE_SELECTOR", "SCROLL_INTO_VIEW", "REFRESH_PAGE", "FAIL"],
    Meta(description="the kind of correction, by the name that clients know"),
]
Budget = Literal["none", "step", "task", "tenant"]
EffectKind = Literal["none", "submit", "irreversible"]
Landed = Literal["none", "issued", "landed", "not_landed", "unknown"]
ActKind = Literal[
    "payment", "purchase", "transfer", "deletion", "message", "publication", "terms", "account", "permission",
    "data_change", "upload", "download", "secret", "navigation", "other",
]  # fmt: skip
Reversibility = Literal["none", "reversible", "irreversible", "unknown"]
SecretKind = Literal["none", "password", "otp", "card", "cvc", "iban", "account", "national_id", "api_key"]
Network = Literal["none", "public", "private", "loopback", "link_local", "metadata"]
RouteName = Literal[
    "none", "direct", "plan", "continue", "goal_achieved", "contingency", "correction", "replan", "velocity_stop",
    "loop_stop", "turn_limit", "degraded", "look_again", "ask_user",
]  # fmt: skip

# Word lists by which `engine.safety` tells what an action would do: without one of them nobody would be asked.
# What controls do that are known by a picture: lists `picture_…` of what it shows.
PICTURES = frozenset({
    "edit", "delete", "settings", "search", "home", "account", "notifications", "like", "star", "view", "copy",
    "lock", "filter", "print", "save", "mail", "refresh", "add", "close", "menu", "send", "history", "attach",
    "comment", "link", "pin", "check", "statistics", "decrease", "next", "previous",
})  # fmt: skip
SAFETY_LISTS = frozenset({
    "pay", "buy", "transfer", "delete", "send", "publish", "accept_terms", "account", "permission",
    "agree", "terms", "cancel", "booking", "close", "profile", "remove", "belongings", "grant", "access",
    "finish", "order", "move", "money", "say", "comment", "checkout", "deletion", "warning",
    "negation", "undo", "lookalike", "about", "about_last", "and", "filler", "harmless", "confirm", "refuse", "approve",
    "decline", "turn_month",
})  # fmt: skip
