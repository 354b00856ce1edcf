"""Effects that a rule may `call:`, by the word in the policy: how their replies become facts.

Reading a reply is pure, so that a replayed turn reads what the first one read. Who performs an effect is a provider's
business (engine.llm).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from engine.actions import Action, ActionError, parse_action, print_action
from engine.llm.replies import (
    NO_RECIPE,
    ActionReply,
    ChooseReply,
    ClassifyReply,
    CorrectReply,
    CriticReply,
    DecomposeReply,
    FullVerifyReply,
    PlanReply,
    PredictReply,
    ValidateReply,
    VerifyReply,
)  # fmt: skip
from engine.llm.search import SEARCH, WebReply
from engine.observe import PageState, element
from engine.observe.text import folded_name
from engine.record.task import TaskState, state_key
from engine.record.turn import Reply
from engine.rules import Scalar

CLASSIFY = "llm.classify_action"
CHOOSE = "llm.choose_recipe"
MAX_REASON_CHARS = 500
ReadReply = Callable[[Any, PageState, TaskState], dict[str, Scalar]]


class EffectSpec(Struct, frozen=True):
    """`prefix` names the group of facts the reply is put under; `reply` is the shape it must have."""

    prefix: str
    reply: type[Struct]
    read: ReadReply
    holds: tuple[str, ...] = ()  # what a reply that was understood says of itself, in the language of conditions


def usable(action: Action, page: PageState) -> bool:
    """Whether the page allows the action: an element it names is there, enabled and not covered."""
    if action.target is None:
        return True
    target = element(page, action.target)
    return target is not None and not target.disabled and not target.occluded


def _read_verify(reply: VerifyReply, _: PageState, __: TaskState) -> dict[str, Scalar]:
    sub_task = {None: "none", True: "yes", False: "no"}[reply.sub_task_completed]
    return {
        "action_succeeded": reply.action_succeeded,
        "task_completed": reply.task_completed,
        "confidence": min(1.0, max(0.0, reply.confidence)),
        "sub_task": sub_task,
        "reason": reply.reason,
    }


def _read_action(reply: ActionReply, page: PageState, _: TaskState) -> dict[str, Scalar]:
    named = (element(page, str(id_)) for id_ in dict.fromkeys(reply.ambiguous or ()))
    several = sum(one is not None and one.usable for one in named)
    return {**_proposed(reply.action or "", page), "several": several, "thought": reply.thought}


def _read_correct(reply: CorrectReply, page: PageState, _: TaskState) -> dict[str, Scalar]:
    return {**_proposed(reply.action or "", page, refuses=True), "strategy": reply.strategy, "thought": reply.reason}


def _proposed(text: str, page: PageState, *, refuses: bool = False) -> dict[str, Scalar]:
    """A model's action held against the page. Its finish() is no action: nothing completes a task by saying so.

    `refuses`: entering the value that the page marks as invalid is no correction.
    """
    try:
        action = parse_action(text)
    except ActionError:
        return {"action": "", "verb": "none", "valid": False}
    return {
        "action": print_action(action),
        "verb": action.verb,
        "valid": action.verb != "finish" and usable(action, page) and not (refuses and _refused(action, page)),
    }


def _refused(action: Action, page: PageState) -> bool:
    """Whether the field holds this very value already, and is marked as invalid."""
    field = element(page, action.target) if action.target and action.verb in ("setValue", "select") else None
    return field is not None and field.invalid and field.value == action.text


def _read_plan(reply: PlanReply, page: PageState, task: TaskState) -> dict[str, Scalar]:
    """Two plans of the same steps on the same state of a page are one: a task that makes it again goes in circles."""
    steps = [folded_name(step.description) for step in reply.steps]
    key = hashlib.sha256(msgspec.json.encode((state_key(page.url, page.hash), steps))).hexdigest()[:16]
    return {"steps": len(reply.steps), "key": key, "known": key in task.plans}


def _read_validate(reply: ValidateReply, _: PageState, task: TaskState) -> dict[str, Scalar]:
    """Computed from the typed changes alone (SPEC 6, minorModificationsOnly)."""
    still_open = (
        {s.index for s in task.plan.steps[task.plan.current + 1 :] if s.status != "skipped"} if task.plan else set()
    )
    changes = reply.suggested_changes
    return {
        "valid": reply.valid,
        "full_replan": reply.needs_full_replan,
        "changes": len(changes),
        "named_open": all(c.step in still_open and (c.op == "skip" or bool(c.description)) for c in changes),
        "left": len(still_open - {c.step for c in changes if c.op == "skip"}),
    }


def _read_decompose(reply: DecomposeReply, _: PageState, __: TaskState) -> dict[str, Scalar]:
    return {"sub_tasks": len(reply.sub_tasks)}


def _read_critic(reply: CriticReply, _: PageState, __: TaskState) -> dict[str, Scalar]:
    """Approved only by the tag, and only if no other tag says otherwise."""
    approved = "<Approved>YES</Approved>" in reply.text and "<Approved>NO</Approved>" not in reply.text
    return {"approved": approved, "reason": reply.text[:MAX_REASON_CHARS]}


def _read_classify(reply: ClassifyReply, _: PageState, __: TaskState) -> dict[str, Scalar]:
    return {"kind": reply.kind, "reversibility": reply.reversibility, "reason": reply.reason[:MAX_REASON_CHARS]}


def _read_choose(reply: ChooseReply, _: PageState, __: TaskState) -> dict[str, Scalar]:
    return {"named": reply.recipe != NO_RECIPE}


def _read_predict(reply: PredictReply, _: PageState, __: TaskState) -> dict[str, Scalar]:
    return {"description": reply.description}


def _read_web(reply: WebReply, _: PageState, __: TaskState) -> dict[str, Scalar]:
    return {"results": len(reply.results)}


def _acts(prefix: str) -> tuple[str, ...]:
    """A valid action is one, and no finish()."""
    return (f'not {prefix}.valid or not ({prefix}.verb in ["none", "finish"])',)


EFFECTS: Mapping[str, EffectSpec] = {
    "llm.verify_light": EffectSpec("verify_light", VerifyReply, _read_verify),
    "llm.verify_full": EffectSpec("verify_full", FullVerifyReply, _read_verify),
    "llm.plan": EffectSpec("plan_reply", PlanReply, _read_plan),
    "llm.refine": EffectSpec("refine", ActionReply, _read_action, _acts("refine")),
    "llm.act": EffectSpec("act", ActionReply, _read_action, _acts("act")),
    "llm.validate_plan": EffectSpec("validate", ValidateReply, _read_validate),
    "llm.decompose": EffectSpec("decompose", DecomposeReply, _read_decompose),
    "llm.critic": EffectSpec("critic", CriticReply, _read_critic),
    CLASSIFY: EffectSpec(
        "classify", ClassifyReply, _read_classify, ('classify.asked > 0 or classify.status == "none"',)
    ),
    CHOOSE: EffectSpec(
        "choice", ChooseReply, _read_choose,
        ('choice.asked > 0 or (choice.status == "none" and not choice.named)',),
    ),
    "llm.predict": EffectSpec("foreseen", PredictReply, _read_predict),
    "llm.correct": EffectSpec("correct", CorrectReply, _read_correct, _acts("correct")),
    SEARCH: EffectSpec("web", WebReply, _read_web),
}


def decode(reply: Reply, spec: EffectSpec) -> Struct | None:
    """The reply in its shape, or None if it has another: such a reply counts as unparsed."""
    try:
        return msgspec.json.decode(reply.body, type=spec.reply)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return None


def read(
    reply: Reply, page: PageState, task: TaskState, asked: int, unmet: frozenset[str] = frozenset()
) -> dict[str, Scalar]:
    """Facts of one reply, named `prefix.field`; `asked` is how often the effect was asked before in this turn.

    `unmet` are the ids of open obligations that the page shows otherwise; a full verifier has to name them.

    A reply that failed changes only `asked` and `status`: what an earlier one said still stands.
    """
    spec = EFFECTS[reply.effect]
    body = decode(reply, spec) if reply.status == "ok" else None
    status = "unparsed" if reply.status == "ok" and body is None else reply.status
    facts: dict[str, Scalar] = {"asked": asked + 1, "status": status}
    if body is not None:
        facts |= spec.read(body, page, task)
    if isinstance(body, FullVerifyReply):
        facts["names_unmet"] = unmet <= set(body.obligations or ())
    return {f"{spec.prefix}.{name}": value for name, value in facts.items()}


def classified_by(used: Iterable[Reply]) -> ClassifyReply | None:
    """What a model took the action for, by the last of the replies that says so."""
    said = [one for one in used if one.effect == CLASSIFY and one.status == "ok"]
    found = decode(said[-1], EFFECTS[CLASSIFY]) if said else None
    return found if isinstance(found, ClassifyReply) else None
