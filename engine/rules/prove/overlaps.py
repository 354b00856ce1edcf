"""Pairs of rules whose overlap deserves a look.

In a first-match set nearly all rules overlap, and the order says which one counts; that is what the order is for. Two
rules that say the same in words and differ in a number are another matter: there the order changes a figure silently.
In a set that collects, two rules that fire together and set one output differently leave it to the later one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from engine.rules.model import Computed, Rule, RuleSet, Value
from engine.rules.prove.smt import Truth, not_, or_
from engine.rules.prove.symbolic import Symbolic
from engine.rules.prove.values import Operations

Suspect = tuple[int, int, Truth]


def alike(rules: RuleSet) -> Iterator[Suspect]:
    """Pairs with the same outcome but for numbers. Two patterns are opaque, so pairs of them are left out."""
    for (first, one), (second, two) in combinations(enumerate(rules.rules), 2):
        if _alike(one, two) and not (one.match and two.match):
            yield first, second, True


def _alike(one: Rule, two: Rule) -> bool:
    if (one.call, one.again, _written(one.args)) != (two.call, two.again, _written(two.args)):
        return False
    return _differ_in_numbers(_written(one.then), _written(two.then))


def _written(values: Mapping[str, Value]) -> dict[str, object]:
    """Values as their author wrote them, so that equal ones are equal."""
    return {name: _expression(value) if isinstance(value, Computed) else value for name, value in values.items()}


def _expression(value: Computed) -> tuple[str, str]:
    return value.kind, value.expression.text


def _differ_in_numbers(one: Mapping[str, object], two: Mapping[str, object]) -> bool:
    if one == two or one.keys() != two.keys():
        return False
    return all(value == two[name] or (_is_number(value) and _is_number(two[name])) for name, value in one.items())


def _is_number(value: object) -> bool:
    if isinstance(value, tuple):
        return value[0] in ("int", "float")
    return isinstance(value, int | float) and not isinstance(value, bool)


def conflicting(symbolic: Symbolic, operations: Operations) -> Iterator[Suspect]:
    """Pairs that set an output in common, with the truth under which they set it differently."""
    for (first, one), (second, two) in combinations(enumerate(symbolic.outcomes), 2):
        shared = [name for name in one.sets if name in two.sets]
        difference = or_(*(not_(operations.same(one.sets[name], two.sets[name])) for name in shared))
        if difference is not False:
            yield first, second, difference
