"""A checked rule set as Python functions: one that finds the rule, and one per rule that says what it sets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.rules.codegen import GLOBALS, condition_source, function
from engine.rules.model import (
    Computed,
    Condition,
    Expression,
    Facts,
    Fired,
    Groups,
    Kind,
    Pattern,
    Program,
    Rule,
    Scalar,
    Settings,
    Text,
    Value,
)
from engine.rules.text import fill

NO_GROUPS: Groups = {}
Values = Callable[[Facts, Settings, Groups], dict[str, Scalar]]


def compile_set(ruleset: str, applies: Condition | None, rules: tuple[Rule, ...]) -> Program:
    """Compile the rules of a set; all of them must have passed the checks."""
    space: dict[str, Any] = {**GLOBALS, "N": NO_GROUPS}
    space |= {f"p{index}": matcher(rule.match) for index, rule in enumerate(rules) if rule.match}
    body = [_test(index, rule) for index, rule in enumerate(rules)]
    first = ["def first(f, s):", *(f"    {test}: return {found}" for test, found in body), "    return -1, N"]
    every = ["def every(f, s):", "    out = []"]
    every += [f"    {test}: out.append(({found}))" for test, found in body]
    exec(compile("\n".join([*first, *every, "    return out"]), f"<rule set {ruleset}>", "exec"), space)
    return Program(
        applies=None if applies is None else function(applies),
        first=space["first"],
        every=space["every"],
        fire=tuple(_fire(ruleset, rule) for rule in rules),
    )


def _test(index: int, rule: Rule) -> tuple[str, str]:
    when = "True" if rule.when is None else condition_source(rule.when)
    if not rule.match:
        return f"if {when}", f"{index}, N"
    return f"if {when} and (m := p{index}(f)) is not None", f"{index}, m"


def matcher(patterns: tuple[Pattern, ...]) -> Callable[[Facts], Groups | None]:
    """A function that answers the named groups of all patterns, or None where one of them does not match."""

    def match(facts: Facts) -> Groups | None:
        groups: dict[str, str] = {}
        for pattern in patterns:
            text = facts[pattern.fact]
            found = pattern.search(text) if isinstance(text, str) else None
            if found is None:
                return None
            for group in pattern.groups:
                groups[group] = found.group(group) or ""
        return groups

    return match


def _fire(ruleset: str, rule: Rule) -> Callable[[Facts, Settings, Groups], Fired]:
    sets, args = _values(rule.then), _values(rule.args)
    name, call, again, because = rule.id, rule.call, rule.again, rule.because
    if because is None or not because.names:
        fixed = because.parts[0] if because else ""
        return lambda f, s, m: Fired(ruleset, name, sets(f, s, m), call, args(f, s, m), again, fixed)
    text = because
    return lambda f, s, m: Fired(ruleset, name, sets(f, s, m), call, args(f, s, m), again, fill(text, f, s, m))


def _values(written: Mapping[str, Value]) -> Values:
    fixed: dict[str, Scalar] = {}
    texts: list[tuple[str, Text]] = []
    computed: list[tuple[str, Expression, Kind]] = []
    for name, value in written.items():
        fixed[name] = None
        if isinstance(value, Computed):
            computed.append((name, function(value.expression), value.kind))
        elif isinstance(value, Text):
            texts.append((name, value))
        else:
            fixed[name] = value
    if not texts and not computed:
        return lambda f, s, m: fixed.copy()

    def values(facts: Facts, settings: Settings, groups: Groups) -> dict[str, Scalar]:
        out = fixed.copy()
        for name, expression, kind in computed:
            result = expression(facts, settings, groups)
            out[name] = float(result) if kind == "float" and result is not None else result
        for name, text in texts:
            out[name] = fill(text, facts, settings, groups)
        return out

    return values
