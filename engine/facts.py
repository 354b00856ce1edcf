"""What rules may know. Each group is a Struct; its fields are facts named `group.field`, with their types and ranges.

A new fact is one field here and one line in the observer that fills it; the strict check, the editor schema and the
solver read the types from these annotations.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from engine.rules import Scalar

Share = Annotated[float, Meta(ge=0, le=1)]
Count = Annotated[int, Meta(ge=0)]

Verb = Literal[
    "none", "navigate", "goBack", "refresh", "click", "doubleClick", "hover", "setValue", "type", "check", "uncheck",
    "select", "press", "scroll", "scrollIntoView", "wait", "finish", "fail",
]  # fmt: skip
Kind = Literal["new", "verify", "skip", "answer"]
Tier = Literal["none", "deterministic", "lightweight", "full"]
Cause = Literal["none", "unchanged", "value", "error", "next", "criterion", "model", "unseen"]
ReadBack = Literal["none", "as_asked", "as_before", "other", "unknown"]
Post = Literal["none", "pass", "fail", "unverifiable"]
ReplyStatus = Literal["none", "ok", "unparsed", "cut", "failed", "absent"]
RouteName = Literal[
    "none", "direct", "plan", "continue", "goal_achieved", "contingency", "correction", "replan", "velocity_stop",
    "loop_stop", "turn_limit", "degraded", "look_again", "ask_user",
]  # fmt: skip


class TurnFacts(Struct, frozen=True, kw_only=True):
    """turn.*: what kind of turn this is."""

    kind: Annotated[Kind, Meta(description="new task, action to verify, nothing to verify, or an answer to a question")]
    number: Count
    model: Annotated[bool, Meta(description="a language model can be asked")]
    approved: Annotated[bool, Meta(description="the answer approves the action that was held back")]
    held: Annotated[bool, Meta(description="an action was held back for an approval")]
    broken: Annotated[bool, Meta(description="the verification itself broke; nothing may be taken as done")]
    declined: Annotated[bool, Meta(description="the answer does not approve the action that was held back")]
    stopped: Annotated[bool, Meta(description="the answer says to stop")]


class TaskFacts(Struct, frozen=True, kw_only=True):
    """task.*: what is known of the task before this turn."""

    complexity: Literal["SIMPLE", "COMPLEX"]
    velocity: Annotated[int, Meta(ge=0, description="successes in a row without completing")]
    degraded: Annotated[int, Meta(ge=0, description="turns in a row whose verification broke")]
    replans: Count
    repeats: Annotated[int, Meta(ge=0, description="most times one action was issued on this very state")]


class StepFacts(Struct, frozen=True, kw_only=True):
    """step.*: the step under verification."""

    planned: Annotated[bool, Meta(description="the task has a plan")]
    index: Annotated[int, Meta(ge=0, description="0-based")]
    count: Annotated[int, Meta(ge=0, description="steps in the plan")]
    is_last: Annotated[bool, Meta(description="of the plan, or of the current sub-task; true without a plan")]
    sub_tasks: Annotated[int, Meta(ge=0, description="sub-tasks of the plan")]
    last_sub_task: Annotated[bool, Meta(description="the current sub-task is the last; true without sub-tasks")]
    attempts: Annotated[int, Meta(ge=0, description="corrections and contingencies tried so far")]
    looks: Annotated[int, Meta(ge=0, description="times the page was looked at again")]


class ActionFacts(Struct, frozen=True, kw_only=True):
    """action.*: the action under verification, which is the step's own even after a preparing one."""

    verb: Verb
    type: Literal["navigation", "dropdown", "generic"]
    correction: Annotated[bool, Meta(description="stands in for the step after a failure")]
    expects_url: Annotated[bool, Meta(description="its expected outcome is a URL change")]


class PageFacts(Struct, frozen=True, kw_only=True):
    """page.*: the page now against the page before the action."""

    url_changed: Annotated[bool, Meta(description="significantly: host, path, hash route; query for navigations")]
    cross_domain: bool
    content_changed: Annotated[bool, Meta(description="an interactive element or an alert changed")]
    error_appeared: Annotated[bool, Meta(description="a new error alert, or a field newly marked invalid")]
    dialog_appeared: bool
    structure_changed: Annotated[bool, Meta(description="a form or a dialog came or went")]
    similarity: Annotated[float, Meta(ge=0, le=1, description="weighted Jaccard over element signatures")]


class ReadFacts(Struct, frozen=True, kw_only=True):
    """read.*: the value or state of the field that was filled or checked."""

    page: Annotated[ReadBack, Meta(description="read back from the page")]
    client: Annotated[Literal["none", "ok", "failed"], Meta(description="the client's own check of it")]


class ClientFacts(Struct, frozen=True, kw_only=True):
    """client.*: what the client saw with its own eyes."""

    network: bool
    mutated: bool
    url_changed: bool
    verification: Literal["none", "passed", "failed"]
    errors: Count
    successes: Count
    has_errors: bool
    has_success: bool
    error: Annotated[str, Meta(description="the first error that client or page shows; page text, for people")]


class NextFacts(Struct, frozen=True, kw_only=True):
    """next.*: whether the next goal is within reach on the page."""

    required: Annotated[bool, Meta(description="the plan says that it must be")]
    available: bool


class PostFacts(Struct, frozen=True, kw_only=True):
    """post.*: the step's postcondition and the task's open obligations, judged on the page now."""

    outcome: Post
    enforce: Annotated[bool, Meta(description="postconditions decide: settings.postconditions, offline by default")]
    note: Annotated[str, Meta(description="the criterion as an observation, where postconditions only advise")]
    all_met: Annotated[bool, Meta(description="there are obligations, and every open one is met now")]


class PredictFacts(Struct, frozen=True, kw_only=True):
    """predict.*: what the action was expected to lead to, held against the page and the client's own look."""

    asked: Annotated[bool, Meta(description="something was expected that can be checked, or the client looked")] = False
    checks: Annotated[int, Meta(ge=0, description="checks that could be made on the page")] = 0
    score: Annotated[float, Meta(ge=0, le=1, description="share of these checks that were met")] = 0.0
    element: Annotated[
        Literal["none", "met", "missing", "unknown"], Meta(description="the element that was expected on the page")
    ] = "none"
    url: Annotated[
        Literal["none", "met", "missed"], Meta(description="the expected change of the URL, or that it stays")
    ] = "none"
    moved: Annotated[bool, Meta(description="the URL changed, and was expected to")] = False
    client: Annotated[
        Literal["none", "found", "missing"], Meta(description="the client's own look for the expected element")
    ] = "none"
    note: Annotated[str, Meta(description="what was not met, for people; no condition may read it")] = ""


class PredictionFacts(Struct, frozen=True, kw_only=True):
    """prediction.*: how sure the expected outcome came about. It informs corrections and clients, nothing else."""

    step: Annotated[Literal["start", "based", "looked"], Meta(description="how far the calculation has come")] = "start"
    confidence: Share = 0.0


class TargetFacts(Struct, frozen=True, kw_only=True):
    """target.*: the element of the action under verification, looked for on the page now."""

    named: Annotated[bool, Meta(description="the action names an element")]
    present: bool
    disabled: bool
    occluded: bool


class DialogFacts(Struct, frozen=True, kw_only=True):
    """dialog.*: a dialog or banner that came up, and the one control that closes it."""

    id: Annotated[str, Meta(description="of the control that dismisses it; empty when there is none")]


class VerifyReplyFacts(Struct, frozen=True, kw_only=True):
    """verify_light.* and verify_full.*: what a verifying model answered."""

    asked: Annotated[int, Meta(ge=0, description="times it was asked in this turn")] = 0
    status: ReplyStatus = "none"
    action_succeeded: bool = False
    task_completed: bool = False
    confidence: Share = 0.0
    sub_task: Literal["none", "yes", "no"] = "none"
    reason: Annotated[str, Meta(description="for people; no condition may read it")] = ""


class ActionReplyFacts(Struct, frozen=True, kw_only=True):
    """refine.*, act.* and correct.*: an action that a model proposed, checked against the page."""

    asked: Annotated[int, Meta(ge=0, description="times it was asked in this turn")] = 0
    status: ReplyStatus = "none"
    action: Annotated[str, Meta(description="in canonical form; empty when it cannot be read")] = ""
    verb: Verb = "none"
    valid: Annotated[bool, Meta(description="it can be read, and its element is there, enabled and not covered")] = (
        False
    )
    strategy: Literal[
        "none", "RETRY_WITH_DELAY", "ALTERNATIVE_SELECTOR", "SCROLL_INTO_VIEW", "REFRESH_PAGE", "FAIL"
    ] = "none"
    thought: str = ""


class PlanReplyFacts(Struct, frozen=True, kw_only=True):
    """plan_reply.*: whether a model made a plan."""

    asked: Count = 0
    status: ReplyStatus = "none"
    steps: Count = 0


class TierFacts(Struct, frozen=True, kw_only=True):
    """tier.*: how far the choice of a verifier has come."""

    gated: Annotated[bool, Meta(description="the light tier's completion was dropped")] = False


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


class ValidateReplyFacts(Struct, frozen=True, kw_only=True):
    """validate.*: what a model says of the plan on the page as it is; changes are typed, no text is read."""

    asked: Count = 0
    status: ReplyStatus = "none"
    valid: bool = False
    full_replan: bool = False
    changes: Count = 0
    named_open: Annotated[bool, Meta(description="every change names a step that is still open")] = False


class DraftFacts(Struct, frozen=True, kw_only=True):
    """draft.*: the plan that was just made, before it is broken down."""

    steps: Count = 0
    phases: Annotated[int, Meta(ge=0, description="different phases that its steps name")] = 0


class DecomposeReplyFacts(Struct, frozen=True, kw_only=True):
    """decompose.*: whether a model broke the plan down into sub-tasks."""

    asked: Count = 0
    status: ReplyStatus = "none"
    sub_tasks: Count = 0


class HierarchyFacts(Struct, frozen=True, kw_only=True):
    """hierarchy.*: whether the plan is broken down."""

    used: bool = False


class RouteFacts(Struct, frozen=True, kw_only=True):
    """route.*: where the verdict leads."""

    name: RouteName = "none"


class FixFacts(Struct, frozen=True, kw_only=True):
    """fix.*: how a failed step is corrected."""

    kind: Literal[
        "none", "wait", "again", "repeat", "scroll", "refresh", "dismiss", "model", "prepare", "fail", "ask"
    ] = "none"
    strategy: Literal[
        "none", "RETRY_WITH_DELAY", "ALTERNATIVE_SELECTOR", "SCROLL_INTO_VIEW", "REFRESH_PAGE", "FAIL"
    ] = "none"


class ChainFacts(Struct, frozen=True, kw_only=True):
    """chain.*: consecutive steps that all refine by rule on this page, from the next one on, and how they go out."""

    length: Count = 0
    fills: Annotated[int, Meta(ge=0, description="of these, steps that type into a field")] = 0
    checks: Annotated[int, Meta(ge=0, description="of these, steps that tick or clear a box")] = 0
    selects: Annotated[int, Meta(ge=0, description="of these, steps that choose from a list")] = 0
    reason: Literal["none", "FORM_FILL", "RELATED_INPUTS", "BULK_SELECTION", "SEQUENTIAL_STEPS"] = "none"
    level: Literal["client", "lightweight", "full"] = "client"
    final_level: Literal["client", "lightweight", "full"] = "client"
    sufficient: Annotated[bool, Meta(description="the client's own checks are enough")] = False


class GoalFacts(Struct, frozen=True, kw_only=True):
    """goal.*: what the rules of language make of the user's goal (first turn)."""

    readable: Annotated[bool, Meta(description="every part of it is an action the rules understand")] = False
    steps: Count = 0


class PlanningFacts(Struct, frozen=True, kw_only=True):
    """planning.*: where a plan came from."""

    source: Literal["none", "rules", "model", "no_plan"] = "none"
    asks: bool = False
    fails: bool = False


class RefineFacts(Struct, frozen=True, kw_only=True):
    """rule.*: what deterministic refinement made of the step that is next."""

    status: Literal["idle", "ready", "met", "none", "several", "disabled", "occluded", "unread"] = "idle"
    prepares: bool = False


class ActingFacts(Struct, frozen=True, kw_only=True):
    """acting.*: where the next action comes from."""

    wanted: Annotated[bool, Meta(description="the route needs a next action")] = False
    step_left: Annotated[bool, Meta(description="a step of the plan is next, or a SIMPLE goal not yet acted on")] = (
        False
    )
    source: Literal["none", "rule", "wait", "refine", "act"] = "none"
    prepares: Annotated[bool, Meta(description="the model's action only prepares the step")] = False
    asks: bool = False
    fails: bool = False
    judged: Annotated[int, Meta(ge=0, description="replies whose finish() was put to the full tier")] = 0
    confirmed: Annotated[bool, Meta(description="the full tier confirmed a finish()")] = False


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
    scheme: Literal["none", "http", "https", "other"] = "none"


class CriticReplyFacts(Struct, frozen=True, kw_only=True):
    """critic.*: a second look at an action that cannot be undone."""

    asked: Count = 0
    status: ReplyStatus = "none"
    approved: Annotated[bool, Meta(description="the reply says <Approved>YES</Approved>; anything else is a no")] = (
        False
    )
    reason: Annotated[str, Meta(description="for people and prompts; no condition may read it")] = ""


class ForeseenFacts(Struct, frozen=True, kw_only=True):
    """foreseen.*: what a model expects of the action that goes out."""

    asked: Count = 0
    status: ReplyStatus = "none"
    description: Annotated[str, Meta(description="for people; no condition may read it")] = ""
    fixed: Annotated[bool, Meta(description="the action's type or its step says already what to expect")] = False


class GuardOutcome(Struct, frozen=True, kw_only=True):
    """guarded.*: what the guardrails say of the outgoing action."""

    verdict: Literal["pass", "confirm", "block"] = "pass"
    what: str = ""


class CriticOutcome(Struct, frozen=True, kw_only=True):
    """criticised.*: what the critic's look means for the outgoing action."""

    verdict: Literal["pass", "revise", "ask"] = "pass"


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
    says: Annotated[str, Meta(description="the question, or the reason of a failure")] = ""


class NextStepFacts(Struct, frozen=True, kw_only=True):
    """next_step.*: the step that needs an action now."""

    text: str = ""
    acts: Annotated[bool, Meta(description="as the rules read it, it does more than wait, scroll, point or reload")] = (
        False
    )


class AskFacts(Struct, frozen=True, kw_only=True):
    """ask.*: what a rule would ask the user."""

    text: str = ""
    keeps: Annotated[bool, Meta(description="the step that waits is still to be done after what the user says")] = False


GROUPS: Mapping[str, type[Struct]] = {
    "turn": TurnFacts,
    "task": TaskFacts,
    "step": StepFacts,
    "action": ActionFacts,
    "page": PageFacts,
    "read": ReadFacts,
    "client": ClientFacts,
    "next": NextFacts,
    "post": PostFacts,
    "predict": PredictFacts,
    "prediction": PredictionFacts,
    "target": TargetFacts,
    "dialog": DialogFacts,
    "verify_light": VerifyReplyFacts,
    "verify_full": VerifyReplyFacts,
    "refine": ActionReplyFacts,
    "act": ActionReplyFacts,
    "correct": ActionReplyFacts,
    "plan_reply": PlanReplyFacts,
    "validate": ValidateReplyFacts,
    "draft": DraftFacts,
    "decompose": DecomposeReplyFacts,
    "hierarchy": HierarchyFacts,
    "tier": TierFacts,
    "verdict": VerdictFacts,
    "outcome": OutcomeFacts,
    "replan": ReplanFacts,
    "route": RouteFacts,
    "fix": FixFacts,
    "chain": ChainFacts,
    "goal": GoalFacts,
    "planning": PlanningFacts,
    "rule": RefineFacts,
    "next_step": NextStepFacts,
    "acting": ActingFacts,
    "ask": AskFacts,
    "guard": GuardFacts,
    "guarded": GuardOutcome,
    "critic": CriticReplyFacts,
    "criticised": CriticOutcome,
    "foreseen": ForeseenFacts,
    "transition": TransitionFacts,
}


def flatten(group: str, facts: Struct) -> dict[str, Scalar]:
    """The fields of one group as facts: `group.field` to value."""
    return {f"{group}.{name}": getattr(facts, name) for name in facts.__struct_fields__}


GROUP_DEFAULTS: Mapping[str, Scalar] = {
    name: value
    for group, kind in GROUPS.items()
    if not any(field.required for field in msgspec.structs.fields(kind))
    for name, value in flatten(group, kind()).items()
}
