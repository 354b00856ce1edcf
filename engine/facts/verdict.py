"""What verification found, and where that leads."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from engine.facts.words import Cause, RouteName, Share, Strategy, Tier


class TierFacts(Struct, frozen=True, kw_only=True):
    """tier.*: how far the choice of a verifier has come."""

    gated: Annotated[bool, Meta(description="the light tier's completion was dropped")] = False
    unsure: Annotated[
        bool, Meta(description="the light tier judged this very action in an earlier turn, and did not see it work")
    ] = False
    asked_by: Annotated[
        str, Meta(description="the rule that asked the verifier whose answer counts", examples=["tiers/light"])
    ] = ""


class VerdictFacts(Struct, frozen=True, kw_only=True):
    """verdict.*: what verification found; `decided` is false until a rule decides."""

    decided: Annotated[bool, Meta(description="there is a verdict")] = False
    action_succeeded: Annotated[bool, Meta(description="the action worked")] = False
    task_completed: Annotated[bool, Meta(description="the whole goal is reached")] = False
    confidence: Annotated[float, Meta(ge=0, le=1, description="how sure that is", examples=[0.9])] = 0.0
    hard: Annotated[
        bool, Meta(description="a failure for certain: it leads to a correction, and no model is asked")
    ] = False
    tier: Annotated[Tier, Meta(description="who found it: rules, or the light or the full model")] = "none"
    cause: Annotated[Cause, Meta(description="why the step failed, where that is plain")] = "none"
    counts: Annotated[bool, Meta(description="it counts for velocity: the successes in a row")] = True
    degraded: Annotated[bool, Meta(description="the verification itself broke")] = False
    sub_task: Annotated[Literal["none", "yes", "no"], Meta(description="the sub-task is completed")] = "none"
    unverified: Annotated[bool, Meta(description="nothing can tell whether the goal is reached")] = False
    look_again: Annotated[bool, Meta(description="the answer of the page is still under way")] = False
    look_anew: Annotated[bool, Meta(description="the page is opened anew for that look")] = False
    reopens: Annotated[bool, Meta(description="a part of the page that came anew is opened for that look")] = False
    tokens_saved: Annotated[int, Meta(ge=0, description="that the full model would have cost more", examples=[250])] = 0
    reason: Annotated[
        str, Meta(description="why, for people; no condition may read it", examples=["The list shows the new entry."])
    ] = ""
    boost: Annotated[float, Meta(ge=0, le=1, description="added by what the client confirmed")] = 0.0
    by: Annotated[str, Meta(description="the rule or tier that says so, for receipts", examples=["tier1/T1.2"])] = ""


class CalibrationFacts(Struct, frozen=True, kw_only=True):
    """calibration.*: what is known of the rule that decided, and whether its verdict is set aside."""

    judged: Annotated[int, Meta(ge=0, description="its verdicts that the full tier judged again")] = 0
    agreed: Annotated[int, Meta(ge=0, description="of these, those it agreed with")] = 0
    lower: Annotated[Share, Meta(description="its precision is at least this, with 95 % confidence")] = 0.0
    upper: Annotated[Share, Meta(description="its precision is at most this, with 95 % confidence")] = 1.0
    abstained: Annotated[bool, Meta(description="its verdict was set aside")] = False


class OutcomeFacts(Struct, frozen=True, kw_only=True):
    """outcome.*: the verdict held against its thresholds."""

    success: Annotated[bool, Meta(description="the step counts as done")] = False
    goal_achieved: Annotated[bool, Meta(description="the goal counts as reached")] = False
    sub_task_done: Annotated[bool, Meta(description="the current sub-task is completed")] = False
    low_confidence: Annotated[bool, Meta(description="it counts, and hardly so")] = False


class ReplanFacts(Struct, frozen=True, kw_only=True):
    """replan.*: whether the page is so different that the plan must be looked at."""

    trigger: Annotated[
        Literal["none", "url", "similarity", "structure"],
        Meta(description="why: the address changed, little of the page is the same, a form or a dialog came or went"),
    ] = "none"
    change: Annotated[Literal["none", "keep", "modify", "regenerate"], Meta(description="what becomes of the plan")] = (
        "none"
    )


class RouteFacts(Struct, frozen=True, kw_only=True):
    """route.*: where the verdict leads."""

    name: Annotated[RouteName, Meta(description="the route of this turn", examples=["correction"])] = "none"


class FixFacts(Struct, frozen=True, kw_only=True):
    """fix.*: how a failed step is corrected."""

    kind: Annotated[
        Literal[
            "none", "wait", "again", "repeat", "scroll", "look", "refresh", "dismiss", "confirm", "refill", "back",
            "carried", "model", "prepare", "regenerate", "fail", "ask",
        ],
        Meta(
            description=(
                "again: the step is looked up anew; repeat: the very same action; look: a part of the page is "
                "scrolled; refresh: the page is loaded again; dismiss: a dialog is closed; confirm: a deletion is "
                "confirmed that the page asks about; refill: a field gets its "
                "value back; carried: what the plan says; model, prepare: a model's action; regenerate: a new plan; "
                "fail: the task ends; ask: the user is asked ask.text"
            ),
            examples=["refresh"],
        ),
    ] = "none"
    carried: Annotated[
        Literal["none", "popup", "missing", "error", "form", "url"],
        Meta(description="which of the plan's own contingencies is taken"),
    ] = "none"
    strategy: Strategy = "none"
