"""The order of a turn, as data. `step` walks it; nothing else knows it."""

from __future__ import annotations

from msgspec import Struct


class Stage(Struct, frozen=True):
    """One rule set of a turn, and what bounds it.

    `learns` names the derivations that add facts just before the set is consulted (engine.derive), in their order;
    `max_calls` is the most effects the set may ask for, so that their sum bounds the model calls of a turn.
    """

    ruleset: str
    learns: tuple[str, ...] = ()
    max_calls: int = 0


TURN: tuple[Stage, ...] = (
    Stage("answers"),
    Stage("tier1", learns=("prospects", "aimed")),
    Stage("calibration", learns=("calibrated",)),
    Stage("tiers", learns=("judged_before", "outlook"), max_calls=3),
    Stage("sentinel"),
    Stage("login", learns=("sign_in",)),
    Stage("outcome"),
    Stage("prediction"),
    Stage("landing", learns=("sent",)),
    Stage("replanning"),
    Stage("routing", learns=("goal", "complexity")),
    Stage("field_values", learns=("obstacles",)),
    Stage("contingencies", learns=("asked_back",)),
    Stage("correction", max_calls=1),
    Stage("progress"),
    Stage("recipe_choice", learns=("recipes",), max_calls=1),
    Stage("recipes", learns=("chosen",)),
    Stage("plan_validation", max_calls=1),
    Stage("context", max_calls=1),
    Stage("plan_need"),
    Stage("planning", max_calls=1),
    Stage("hierarchy", learns=("drafted",), max_calls=1),
    Stage("acting", learns=("broken_down", "next_step", "in_the_way"), max_calls=8),
    Stage("chaining", learns=("chainable",)),
    Stage("issuing"),
    Stage("guardrails", learns=("outgoing",), max_calls=1),
    Stage("critic", max_calls=3),
    Stage("guardrails", learns=("revised",), max_calls=1),
    Stage("side_effects"),
    Stage("repetition", learns=("ledger",)),
    Stage("expectations", learns=("expected",), max_calls=1),
    Stage("discharge"),
    Stage("transition"),
    Stage("changes", learns=("owed", "discharged")),
)

BEFORE_CALLS = "budget"  # the rule set that every call has to pass, in any stage

VERDICT: tuple[Stage, ...] = TURN[:8]  # what POST /api/agent/verify asks for

MAX_CALLS = sum(stage.max_calls for stage in TURN)
