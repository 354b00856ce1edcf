"""The order of a turn, as data. `step` walks it; nothing else knows it."""

from __future__ import annotations

from msgspec import Struct


class Stage(Struct, frozen=True):
    """One rule set of a turn, and what bounds it.

    `learns` names the derivation that adds facts just before the set is consulted (engine.derive); `max_calls` is the
    most effects the set may ask for, so that their sum bounds the model calls of a turn.
    """

    ruleset: str
    learns: str | None = None
    max_calls: int = 0


TURN: tuple[Stage, ...] = (
    Stage("tier1", learns="prospects"),
    Stage("calibration", learns="calibrated"),
    Stage("tiers", max_calls=3),
    Stage("sentinel"),
    Stage("outcome"),
    Stage("prediction"),
    Stage("landing", learns="sent"),
    Stage("replanning"),
    Stage("routing", learns="goal"),
    Stage("contingencies", learns="obstacles"),
    Stage("correction", max_calls=1),
    Stage("progress"),
    Stage("plan_validation", max_calls=1),
    Stage("context", max_calls=1),
    Stage("planning", max_calls=1),
    Stage("hierarchy", learns="drafted", max_calls=1),
    Stage("acting", learns="next_step", max_calls=8),
    Stage("chaining", learns="chainable"),
    Stage("guardrails", learns="outgoing"),
    Stage("critic", max_calls=3),
    Stage("guardrails", learns="revised"),
    Stage("side_effects", learns="effects"),
    Stage("repetition", learns="ledger"),
    Stage("expectations", learns="expected", max_calls=1),
    Stage("discharge"),
    Stage("transition"),
)

BEFORE_CALLS = "budget"  # the rule set that every call has to pass, in any stage

VERDICT: tuple[Stage, ...] = TURN[:6]  # what POST /api/agent/verify asks for

MAX_CALLS = sum(stage.max_calls for stage in TURN)
