"""Which facts each kind of rule set may read, and what its rules may set: the words of the policy language.

A schema is a tuple of fact groups; the dotted names, types and ranges come from the groups' annotations.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.facts import GROUPS
from engine.facts.batches import SCHEMAS as BATCH_SCHEMAS
from engine.facts.calls import CALLS
from engine.facts.churn import SCHEMAS as CHURN_SCHEMAS
from engine.facts.completion import SCHEMAS as GATE_SCHEMAS
from engine.facts.language import SCHEMAS as LANGUAGE_SCHEMAS
from engine.facts.single import SCHEMAS as SINGLE_SCHEMAS
from engine.rules import FactType, Schema, Vocabulary, facts_of

VERIFICATION = ("turn", "task", "step", "action", "page", "read", "client", "next", "post", "duty")

# schema -> (groups its conditions may read, groups its rules may set)
READS_AND_SETS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "answer": (("answer", "budget"), ("turn", "budget")),
    "verification": (VERIFICATION, ("verdict",)),
    "tiers": ((*VERIFICATION, "verify_light", "verify_full", "tier", "verdict"), ("verdict", "tier")),
    "outcome": ((*VERIFICATION, "login", "tier", "verdict", "outcome"), ("verdict", "outcome", "replan")),
    "prediction": (("turn", "action", "verdict", "outcome", "predict", "prediction"), ("prediction",)),
    "landing": (("turn", "action", "page", "client", "verdict", "outcome", "sent"), ("sent",)),
    "routing": (("turn", "task", "step", "verdict", "outcome", "replan"), ("route",)),
    "login": (("turn", "page", "login"), ("login",)),
    "field": (("field",), ("field",)),
    "correction": (
        ("turn", "task", "step", "action", "page", "client", "target", "dialog", "field", "login", "carried", "look",
         "sent", "verdict", "predict", "prediction", "route", "fix", "correct"),
        ("route", "fix", "ask"),
    ),
    "validation": (("turn", "task", "step", "route", "replan", "validate"), ("replan", "ask", "planning")),
    "hierarchy": (("turn", "planning", "draft", "decompose", "hierarchy"), ("hierarchy",)),
    "progress": (("turn", "task", "step", "verdict", "outcome", "route", "fix"), ("transition", "acting")),
    "context": (("turn", "step", "route", "replan", "acting", "context", "web", "informed"), ("informed",)),
    "plan_need": (("turn", "task", "step", "route", "replan", "fix", "acting", "goal"), ("planning",)),
    "planning": (
        ("turn", "task", "step", "route", "replan", "fix", "acting", "goal", "plan_reply", "planning"),
        ("planning", "ask"),
    ),
    "acting": (
        ("turn", "task", "step", "acting", "planning", "rule", "next_step", "dialog", "look", "refine", "act",
         "verify_full", "post", "duty", "spending"),
        ("acting", "ask", "verdict"),
    ),
    "chaining": (("turn", "step", "fix", "acting", "rule", "chain"), ("chain",)),
    "expectation": (("turn", "guard", "guarded", "criticised", "acting", "fix", "foreseen"), ()),
    "issue": (("turn", "route", "fix", "target", "acting"), ("issue",)),
    "guard": (("turn", "guard"), ("guarded",)),
    "calibration": (("turn", "verdict", "calibration"), ("verdict", "calibration")),
    "budget": (("spending",), ("spending",)),
    "side_effect": (("turn", "guard", "guarded", "effect"), ("effect",)),
    "repetition": (("turn", "step", "fix", "guard", "guarded", "effect", "ledger"), ("guarded",)),
    "critic": (("turn", "guard", "guarded", "critic", "act", "criticised"), ("criticised", "ask")),
    "discharge": (
        ("turn", "task", "step", "action", "page", "post", "duty", "verify_full", "verdict", "outcome", "acting",
         "discharge"),
        ("discharge",),
    ),
    "transition": (
        (
            "turn",
            "task",
            "step",
            "verdict",
            "outcome",
            "route",
            "fix",
            "planning",
            "acting",
            "guard",
            "guarded",
            "criticised",
            "ledger",
            "ask",
            "spending",
            "transition",
            "discharge",
        ),
        ("transition",),
    ),
    "changes": (
        ("turn", "step", "verdict", "outcome", "route", "fix", "plan_reply", "planning", "replan", "rule", "acting",
         "guarded", "ask", "spending", "transition"),
        ("transition",),
    ),
}


FACTS: Mapping[str, Mapping[str, FactType]] = {name: facts_of(name, group) for name, group in GROUPS.items()}


def _facts(groups: tuple[str, ...]) -> dict[str, FactType]:
    return {name: kind for group in groups for name, kind in FACTS[group].items()}


VOCABULARY = Vocabulary(
    schemas={
        **{name: Schema(facts=_facts(reads), outputs=_facts(sets)) for name, (reads, sets) in READS_AND_SETS.items()},
        **LANGUAGE_SCHEMAS,
        **SINGLE_SCHEMAS,
        **CHURN_SCHEMAS,
        **GATE_SCHEMAS,
        **BATCH_SCHEMAS,
    },
    effects=CALLS,
    across=_facts(tuple(GROUPS)),
)
