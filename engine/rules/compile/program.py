"""A checked rule set as Python functions: one that finds the rule, and one per rule that says what it sets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import CodeType
from typing import Any

from engine.rules.compile.codegen import GLOBALS, condition_source, function, name, source
from engine.rules.expression.placeholders import plain
from engine.rules.model import Computed, Condition, Facts, Fired, Groups, Pattern, Program, Rule, Text, Value

NO_GROUPS: Groups = {}


def compile_set(ruleset: str, applies: Condition | None, rules: tuple[Rule, ...]) -> Program:
    """Compile the rules of a set; all of them must have passed the checks."""
    space: dict[str, Any] = {**GLOBALS, "N": NO_GROUPS, "Fired": Fired, "plain": plain}
    space |= {f"p{index}": matcher(rule.match) for index, rule in enumerate(rules) if rule.match}
    tests = [_test(index, rule) for index, rule in enumerate(rules)]
    lines = ["def first(f, s):", *(f"    {test}: return {found}" for test, found in tests), "    return -1, N"]
    lines += ["def every(f, s):", "    out = []"]
    lines += [f"    {test}: out.append(({found}))" for test, found in tests]
    lines += ["    return out"]
    lines += [f"def fire{index}(f, s, m): return {_fired(ruleset, rule)}" for index, rule in enumerate(rules)]
    exec(_code("\n".join(lines), ruleset), space)
    return Program(
        applies=None if applies is None else function(applies),
        first=space["first"],
        every=space["every"],
        fire=tuple(space[f"fire{index}"] for index in range(len(rules))),
    )


@lru_cache(maxsize=256)
def _code(source: str, ruleset: str) -> CodeType:
    return compile(source, f"<rule set {ruleset}>", "exec")


def _test(index: int, rule: Rule) -> tuple[str, str]:
    """The `if` that asks a rule, and what it answers: its index and its match groups."""
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
            groups.update(zip(pattern.groups, found, strict=True))
        return groups

    return match


def _fired(ruleset: str, rule: Rule) -> str:
    because = "''" if rule.because is None else _text(rule.because)
    parts = (repr(ruleset), repr(rule.id), _dict(rule.then), repr(rule.call), _dict(rule.args), repr(rule.again))
    return f"Fired({', '.join(parts)}, {because}, {rule.same_as!r})"


def _dict(values: Mapping[str, Value]) -> str:
    return "{" + ", ".join(f"{key!r}: {_value(value)}" for key, value in values.items()) + "}"


def _value(value: Value) -> str:
    if isinstance(value, Text):
        return _text(value)
    if not isinstance(value, Computed):
        return repr(value)
    computed = source(value.expression.tree, value.expression.reads)
    return f"(None if (t := {computed}) is None else float(t))" if value.kind == "float" else computed


def _text(text: Text) -> str:
    parts = [f"plain({name(part)})" if index % 2 else repr(part) for index, part in enumerate(text.parts) if part]
    return " + ".join(parts) or "''"
