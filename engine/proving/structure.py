"""Guarantees that the shape of the rules and of a turn give or break, without any facts."""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatchcase

from engine.derive.declared import names_of
from engine.derive.table import DERIVATIONS
from engine.rules import Bundle
from engine.rules.model import Computed, Rule, RuleSet, Text, Value
from engine.turn.stages import Stage


def deciding_reads(bundle: Bundle, names: tuple[str, ...]) -> Iterator[tuple[RuleSet, str, str]]:
    """Where a fact of these names, or a text made of one, decides something: (set, rule or "", what it says)."""
    tainted = {fact for rules in bundle.rulesets.values() for fact in _facts(rules) if _named(fact, names)}
    while True:
        spread = {out for rules in bundle.rulesets.values() for rule in rules.rules for out in _carried(rule, tainted)}
        if spread <= tainted:
            break
        tainted |= spread
    for rules in bundle.rulesets.values():
        for fact in sorted(rules.applies.reads & tainted) if rules.applies else ():
            yield rules, "", f"applies: reads {fact}"
        for rule in rules.rules:
            for said in _decides(rule, tainted):
                yield rules, rule.id, said


def _named(fact: str, names: tuple[str, ...]) -> bool:
    return any(fnmatchcase(fact, name) for name in names)


def _facts(rules: RuleSet) -> Iterator[str]:
    """Every name of a fact that a set uses."""
    conditions = [rules.applies, *(rule.when for rule in rules.rules)]
    for condition in conditions:
        yield from condition.reads if condition else ()
    for rule in rules.rules:
        yield from (pattern.fact for pattern in rule.match)
        for value in (*rule.then.values(), *rule.args.values()):
            yield from _reads(value)


def _reads(value: Value) -> frozenset[str]:
    if isinstance(value, Computed):
        return value.expression.reads
    return frozenset(value.names) if isinstance(value, Text) else frozenset()


def _carried(rule: Rule, tainted: set[str]) -> Iterator[str]:
    """Outputs that are made of such a fact."""
    matched = {f"match.{group}" for pattern in rule.match if pattern.fact in tainted for group in pattern.groups}
    for name, value in rule.then.items():
        if _reads(value) & (tainted | matched):
            yield name


def _decides(rule: Rule, tainted: set[str]) -> Iterator[str]:
    for fact in sorted(rule.when.reads & tainted) if rule.when else ():
        yield f"its condition reads {fact}"
    for pattern in rule.match:
        if pattern.fact in tainted:
            yield f"it matches {pattern.fact}"
    for name, value in (*rule.then.items(), *rule.args.items()):
        if isinstance(value, Computed) and value.kind not in ("str",):
            for fact in sorted(value.expression.reads & tainted):
                yield f"{name}, which is no text, is made of {fact}"


def unguarded(stages: tuple[Stage, ...], ruleset: str) -> str:
    """Why an action could go out past a set that should see every action; empty where none can.

    Only a derivation that declares that it gives the outgoing action can change it (engine.derive.declared).
    """
    giving = [(stage, name) for stage in stages for name in stage.learns if "outgoing" in DERIVATIONS[name].gives]
    if not giving:
        return "no stage says which action goes out"
    for stage, name in giving:
        if stage.ruleset != ruleset:
            return f"the action that {name!r} gives is shown to {stage.ruleset} first"
        if not names_of(("guard.*",)) <= names_of(DERIVATIONS[name].sets):
            return f"{name!r} gives an action without saying what it would do"
    return ""
