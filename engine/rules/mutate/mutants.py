"""Mutants of a rule set: the set with one slip in it. A golden file that stays content has not noticed the slip."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from engine.rules.check.fits import kind_misfit
from engine.rules.check.typecheck import check_condition, check_expression
from engine.rules.compile.program import compile_set
from engine.rules.model import Computed, Condition, FactType, Rule, RuleSet, Setting, Value, Vocabulary
from engine.rules.mutate.pattern_mutants import pattern_mutants
from engine.rules.mutate.variants import Variant, of_condition, of_value
from engine.rules.read.patterns import pattern_like

APPLIES = -1  # in place of a rule's position: the condition under which the set is consulted
Types = Mapping[str, FactType]


class Mutant(Struct, frozen=True):
    """A rule set with one slip: its condition and rules. `rule` is the id of the changed one, "" for `applies:`.

    `near` is a word to be found on the changed line.
    """

    rule: str
    said: str
    near: str
    kind: str
    applies: Condition | None
    rules: tuple[Rule, ...]


def compiled(rules: RuleSet, mutant: Mutant) -> RuleSet:
    """The mutant as a rule set that can be consulted."""
    program = compile_set(rules.name, mutant.applies, mutant.rules)
    return replace(rules, applies=mutant.applies, rules=mutant.rules, program=program)


def scope_of(rules: RuleSet, vocabulary: Vocabulary, declared: Mapping[str, Setting]) -> dict[str, FactType]:
    """The types of all names that the conditions of a set may read."""
    readable = {f"settings.{one.name}": one.type for one in declared.values() if one.type is not None}
    return {**vocabulary.schemas[rules.schema].facts, **readable}


def mutants_inside(rules: RuleSet, at: int) -> Iterator[Mutant]:
    """All mutants of the patterns of the rule at a position; a slip that leaves no pattern would not be loaded."""
    rule = rules.rules[at]
    for place, pattern in enumerate(rule.match):
        seen = {pattern.source}
        for slip in pattern_mutants(pattern.source):
            if slip.source in seen:
                continue
            seen.add(slip.source)
            changed = pattern_like(pattern, slip.source)
            if changed is not None and changed.groups == pattern.groups:
                match = (*rule.match[:place], changed, *rule.match[place + 1 :])
                together = (*rules.rules[:at], replace(rule, match=match), *rules.rules[at + 1 :])
                said = f"{slip.said} in the pattern of {pattern.fact}"
                yield Mutant(rule.id, said, pattern.fact, "inside", rules.applies, together)


def mutants(rules: RuleSet, at: int, vocabulary: Vocabulary, declared: Mapping[str, Setting]) -> Iterator[Mutant]:
    """All mutants of the rule at a position, or of the set's own condition for APPLIES; each differs from the rest."""
    scope = scope_of(rules, vocabulary, declared)
    if at == APPLIES:
        for changed, variant in _conditions(rules.applies, scope):
            yield Mutant("", variant.said, variant.near, variant.kind, changed, rules.rules)
        return
    rule = rules.rules[at]
    for new, said, near, kind in _changed(rule, rules, vocabulary, scope):
        together = (*rules.rules[:at], new, *rules.rules[at + 1 :])
        yield Mutant(rule.id, said, near, kind, rules.applies, together)
    without = (*rules.rules[:at], *rules.rules[at + 1 :])
    yield Mutant(rule.id, "the rule left out", rule.id, "rule", rules.applies, without)
    if at + 1 < len(rules.rules):
        following = rules.rules[at + 1]
        swapped = (*rules.rules[:at], following, rule, *rules.rules[at + 2 :])
        yield Mutant(rule.id, f"after {following.id} instead of before", rule.id, "order", rules.applies, swapped)


def _conditions(condition: Condition | None, scope: Types) -> Iterator[tuple[Condition | None, Variant]]:
    """The variants of a condition that pass the type check."""
    if condition is None:
        return
    seen = {condition.text}
    for variant in of_condition(condition, scope):
        if variant.text is None:
            yield None, variant
        elif variant.text not in seen:
            seen.add(variant.text)
            checked = check_condition(variant.text, scope)
            if checked.condition is not None:
                yield checked.condition, variant


def _changed(rule: Rule, rules: RuleSet, vocabulary: Vocabulary, scope: Types) -> Iterator[tuple[Rule, str, str, str]]:
    for condition, variant in _conditions(rule.when, scope):
        yield replace(rule, when=condition), variant.said, variant.near, variant.kind
    for at, pattern in enumerate(rule.match):
        rest = rule.match[:at] + rule.match[at + 1 :]
        if not pattern.groups:  # what a group found may be used by the outputs
            yield replace(rule, match=rest), f"the pattern of {pattern.fact} left out", pattern.fact, "pattern"
    outputs = vocabulary.schemas[rules.schema].outputs
    wide = {**scope, **{f"match.{group}": FactType("str") for one in rule.match for group in one.groups}}
    for name, value, said in _values(rule.then, outputs, wide):
        yield replace(rule, then={**rule.then, name: value}), said, name.rpartition(".")[2], "output"
    if rule.call is not None:
        for name, value, said in _values(rule.args, vocabulary.effects[rule.call], wide):
            yield replace(rule, args={**rule.args, name: value}), said, name, "output"
        yield replace(rule, call=None, args={}), f"the call of {rule.call} left out", rule.call, "output"
    if rule.again:
        yield replace(rule, again=False), "again: left out", "again", "output"


def _values(values: Mapping[str, Value], takes: Types, scope: Types) -> Iterator[tuple[str, Value, str]]:
    for name, value in values.items():
        for changed, said in of_value(value, takes[name], scope):
            if isinstance(changed, Variant):
                fresh = _expression(changed.text, takes[name], scope)
                if fresh is None:
                    continue
                yield name, fresh, f"{name}: {said}"
            else:
                yield name, changed, f"{name}: {said}"


def _expression(text: str | None, kind: FactType, scope: Types) -> Computed | None:
    """An expression that an output can take; None where the text is none."""
    checked = check_expression(text or "", scope)
    if checked.condition is None or checked.kind is None or kind_misfit(checked.kind, kind):
        return None
    return Computed(checked.condition, kind.kind)
