"""llm.replan_steps: what a model is told of blocked steps, and what its reply would make of the plan."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.batches.graph import cycle, statuses
from engine.batches.plan import BatchPlan, BatchStep
from engine.facts.batches import EFFECT
from engine.llm.brief import Brief
from engine.llm.options import Settings, options_of
from engine.llm.replies import ReplacedStep, ReplanReply
from engine.ports import Effect
from engine.record.turn import Reply
from engine.rules import Scalar

MAX_DESCRIPTION_CHARS = 4_000
MAX_REASON_CHARS = 1_000


class Wanted(Struct, frozen=True):
    """What a replan is about: the blocked steps that may be replanned, and everything that may be changed with them."""

    roots: frozenset[int]
    changeable: frozenset[int]


def brief_of(plan: BatchPlan, steps: tuple[BatchStep, ...], wanted: Wanted) -> Brief:
    """`steps` are those of the plan after all results of the batch."""
    now = statuses(steps)
    return Brief(
        goal=plan.goal,
        steps=tuple(_told(step, now[step.index]) for step in steps),
        replaceable=tuple(sorted(wanted.changeable)),
        tools=plan.tools,
        results=tuple(f"step {at}: {tried}" for at in sorted(wanted.roots) for tried in steps[at].failures),
    )


def effect_of(key: str, brief: Brief, settings: Settings) -> Effect:
    return Effect(EFFECT, key, msgspec.to_builtins(brief), msgspec.to_builtins(options_of(EFFECT, settings)))


def heard(reply: Reply, steps: tuple[BatchStep, ...], wanted: Wanted) -> Mapping[str, Scalar]:
    """replan.*: the reply as facts."""
    said = decoded(reply)
    if said is None:
        return {"replan.asked": 1, "replan.status": "unparsed" if reply.status == "ok" else reply.status}
    return {
        "replan.asked": 1,
        "replan.status": "ok",
        "replan.action": said.action,
        "replan.named": len(named(said, wanted)),
        "replan.fits": _fits(said, steps, wanted),
    }


def decoded(reply: Reply) -> ReplanReply | None:
    if reply.status != "ok":
        return None
    try:
        return msgspec.json.decode(reply.body, type=ReplanReply)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return None


def named(said: ReplanReply, wanted: Wanted) -> tuple[ReplacedStep, ...]:
    """The steps that a reply names and may change; a name of any other step changes nothing."""
    return tuple(one for one in said.steps if one.replaces in wanted.changeable)


def redesigned(said: ReplanReply, steps: tuple[BatchStep, ...], wanted: Wanted) -> tuple[BatchStep, ...]:
    """The steps with what a redesign says of them; each keeps its index and its attempts."""
    changed = {one.replaces: one for one in named(said, wanted)}
    return tuple(_changed(step, changed[step.index]) if step.index in changed else step for step in steps)


def _fits(said: ReplanReply, steps: tuple[BatchStep, ...], wanted: Wanted) -> bool:
    """Whether a plan comes of it. Only a redesign changes descriptions and dependencies."""
    told = named(said, wanted)
    if len({one.replaces for one in told}) != len(told):
        return False
    if said.action != "redesign":
        return True
    if not all(one.description.strip() and len(one.description) <= MAX_DESCRIPTION_CHARS for one in told):
        return False
    if any(not 0 <= before < len(steps) for one in told for before in one.depends_on or ()):
        return False
    return not cycle([step.depends_on for step in redesigned(said, steps, wanted)])


def _changed(step: BatchStep, said: ReplacedStep) -> BatchStep:
    before = step.depends_on if said.depends_on is None else tuple(dict.fromkeys(said.depends_on))
    return replace(step, description=said.description.strip(), depends_on=before)


def _told(step: BatchStep, status: str) -> str:
    after = f", after {', '.join(map(str, step.depends_on))}" if step.depends_on else ""
    return f"[{status}{after}] {step.description}"
