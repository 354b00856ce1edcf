"""Why each rule of a set holds, or does not: the parts of its condition with the values that they saw."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from engine.rules.compile.codegen import function
from engine.rules.compile.program import NO_GROUPS, matcher
from engine.rules.expression.library import ast
from engine.rules.expression.tree import dotted, walk
from engine.rules.model import (
    Condition,
    Facts,
    Groups,
    MissingFact,
    Pattern,
    Rule,
    RuleSet,
    RuleTrace,
    Scalar,
    Settings,
    SettingValue,
)

MAX_SHOWN = 80
OF_WORDS = {"": "holds", "only": "is", "begins with": "begins with", "ends with": "ends with"}


def explain(rules: RuleSet, facts: Facts, settings: Settings | None = None) -> tuple[RuleTrace, ...]:
    """Every rule of the set held against the facts, in order, whether or not an earlier one already fired."""
    known = rules.settings if settings is None else {**rules.settings, **settings}
    try:
        if rules.applies is not None and not _holds(rules.applies, facts, known):
            why = f"the set does not apply: {_failed(rules.applies, facts, known)}"
            return tuple(RuleTrace(rule.id, False, why) for rule in rules.rules)
        return tuple(_trace(rule, facts, known) for rule in rules.rules)
    except KeyError as error:
        raise MissingFact(f"rule set {rules.name!r} needs the fact {error.args[0]!r}, which was not given") from error


def failing_parts(rules: RuleSet, facts: Facts, settings: Settings | None = None) -> dict[str, int]:
    """How many parts of each rule's condition do not hold; the set's own condition counts for every rule."""
    known = rules.settings if settings is None else {**rules.settings, **settings}

    def failing(condition: Condition | None) -> int:
        parts = () if condition is None else [_part(condition, node) for node in _conjuncts(condition.tree)]
        return sum(not _holds_alone(part, facts, known) for part in parts)

    own = failing(rules.applies)
    return {
        rule.id: own + failing(rule.when) + sum(matcher((one,))(facts) is None for one in rule.match)
        for rule in rules.rules
    }


def _holds_alone(part: Condition, facts: Facts, settings: Settings) -> bool:
    """A part that stands behind a guard may raise by itself; the guard has failed then, and so has it."""
    try:
        return _holds(part, facts, settings)
    except (TypeError, ValueError, ArithmeticError):
        return False


def _trace(rule: Rule, facts: Facts, settings: Settings) -> RuleTrace:
    said: list[str] = []
    if rule.when is not None:
        if not _holds(rule.when, facts, settings):
            return RuleTrace(rule.id, False, _failed(rule.when, facts, settings))
        said.append(_held(rule.when, facts, settings))
    for pattern in rule.match:
        found = matcher((pattern,))(facts)
        saw = shown(facts[pattern.fact])
        if found is None:
            return RuleTrace(rule.id, False, f"{pattern.fact} is {saw}, which {_missed(pattern)}")
        said.append(f"{pattern.fact} is {saw}, which {_matched(pattern, found, facts)}")
    return RuleTrace(rule.id, True, "; ".join(said) or "it always holds")


def _matched(pattern: Pattern, groups: Groups, facts: Facts) -> str:
    """`holds "session expired" of words.session_expired`, or `matches, who is "Ann"`."""
    if pattern.word is None:
        return "matches" + "".join(f", {group} is {shown(text)}" for group, text in groups.items() if text)
    form, _, name = pattern.source.rpartition("words.")
    return f"{OF_WORDS[form.strip()]} {shown(pattern.word(str(facts[pattern.fact])))} of words.{name}"


def _missed(pattern: Pattern) -> str:
    if pattern.word is None:
        return "does not match its pattern"
    form, _, name = pattern.source.rpartition("words.")
    return f"{OF_WORDS[form.strip()]} no word of words.{name}"


def _holds(condition: Condition, facts: Facts, settings: Settings) -> bool:
    return bool(function(condition)(facts, settings, NO_GROUPS))


def _part(condition: Condition, node: Any) -> Condition:
    return Condition(condition.text, node, condition.reads)


def _conjuncts(node: Any) -> Iterator[Any]:
    """The parts that must all hold."""
    if isinstance(node, ast.LogicExpression) and node.type == "and":
        yield from _conjuncts(node.left)
        yield from _conjuncts(node.right)
    else:
        yield node


def _failed(condition: Condition, facts: Facts, settings: Settings) -> str:
    """The first part that does not hold, by the values that it saw."""
    for node in _conjuncts(condition.tree):
        part = _part(condition, node)
        if not _holds(part, facts, settings):
            return _values(part, facts, settings)
    return "no part of the condition failed"


def _held(condition: Condition, facts: Facts, settings: Settings) -> str:
    parts = [_values(_part(condition, node), facts, settings) for node in _conjuncts(condition.tree)]
    return "; ".join(dict.fromkeys(parts))


def _values(condition: Condition, facts: Facts, settings: Settings) -> str:
    """`step.index is 2, settings.limit is 3` for the names that a part reads."""
    names = dict.fromkeys(path for path in map(dotted, walk(condition.tree)) if path in condition.reads)
    said = [f"{name} is {shown(_value(name, facts, settings))}" for name in names]
    return ", ".join(said) or condition.text


def _value(name: str, facts: Facts, settings: Settings) -> Scalar | SettingValue:
    return settings[name.removeprefix("settings.")] if name.startswith("settings.") else facts[name]


def shown(value: Scalar | SettingValue) -> str:
    """A value as it stands in a sentence; a long text is cut."""
    if isinstance(value, str) and len(value) > MAX_SHOWN:
        value = value[: MAX_SHOWN - 1] + "…"
    return json.dumps(value, ensure_ascii=False)
