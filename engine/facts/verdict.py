"""What verification found, and where that leads."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from engine.facts.words import Cause, Count, RouteName, Share, Tier


class TierFacts(Struct, frozen=True, kw_only=True):
    """tier.*: how far the choice of a verifier has come."""

    gated: Annotated[bool, Meta(description="the light tier's completion was dropped")] = False
    asked_by: Annotated[str, Meta(description="the rule that asked the verifier whose answer counts")] = ""


class VerdictFacts(Struct, frozen=True, kw_only=True):
    """verdict.*: what verification found; `decided` is false until a rule decides."""

    decided: bool = False
    action_succeeded: bool = False
    task_completed: bool = False
    confidence: Share = 0.0
    hard: Annotated[bool, Meta(description="routes to correction, no model is asked")] = False
    tier: Tier = "none"
    cause: Annotated[Cause, Meta(description="of a failure, where it is plain")] = "none"
    counts: Annotated[bool, Meta(description="counts for velocity")] = True
    degraded: Annotated[bool, Meta(description="verification broke")] = False
    sub_task: Annotated[Literal["none", "yes", "no"], Meta(description="the sub-task is completed")] = "none"
    unverified: Annotated[bool, Meta(description="nothing can tell whether the goal is reached")] = False
    look_again: Annotated[bool, Meta(description="the answer of the page is still under way")] = False
    tokens_saved: Count = 0
    reason: Annotated[str, Meta(description="for people; no condition may read it")] = ""
    boost: Annotated[float, Meta(ge=0, le=1, description="added by what the client confirmed")] = 0.0
    by: Annotated[str, Meta(description="the rule or tier that says so; receipts name it")] = ""


class CalibrationFacts(Struct, frozen=True, kw_only=True):
    """calibration.*: what is known of the rule that decided, and whether its verdict is set aside."""

    judged: Annotated[int, Meta(ge=0, description="its verdicts that the full tier judged again")] = 0
    agreed: Annotated[int, Meta(ge=0, description="of these, those it agreed with")] = 0
    lower: Annotated[Share, Meta(description="its precision is at least this, with 95 % confidence")] = 0.0
    upper: Annotated[Share, Meta(description="its precision is at most this, with 95 % confidence")] = 1.0
    abstained: Annotated[bool, Meta(description="its verdict was set aside")] = False


class OutcomeFacts(Struct, frozen=True, kw_only=True):
    """outcome.*: the verdict held against its thresholds."""

    success: bool = False
    goal_achieved: bool = False
    sub_task_done: Annotated[bool, Meta(description="the current sub-task is completed")] = False
    low_confidence: bool = False


class ReplanFacts(Struct, frozen=True, kw_only=True):
    """replan.*: whether the page is so different that the plan must be looked at."""

    trigger: Literal["none", "url", "similarity", "structure"] = "none"
    change: Annotated[Literal["none", "keep", "modify", "regenerate"], Meta(description="what becomes of the plan")] = (
        "none"
    )


class RouteFacts(Struct, frozen=True, kw_only=True):
    """route.*: where the verdict leads."""

    name: RouteName = "none"


class FixFacts(Struct, frozen=True, kw_only=True):
    """fix.*: how a failed step is corrected."""

    kind: Literal[
        "none", "wait", "again", "repeat", "scroll", "look", "refresh", "dismiss", "refill", "back", "carried", "model",
        "prepare", "regenerate", "fail", "ask",
    ] = "none"
    carried: Annotated[
        Literal["none", "popup", "missing", "error", "form", "url"],
        Meta(description="which of the plan's own contingencies is taken"),
    ] = "none"
    strategy: Literal[
        "none", "RETRY_WITH_DELAY", "ALTERNATIVE_SELECTOR", "SCROLL_INTO_VIEW", "REFRESH_PAGE", "FAIL"
    ] = "none"
