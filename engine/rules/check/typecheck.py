"""The strict type check: every node of an expression has one type, and the types of a comparison agree.

The library's own check lets `n == "3"`, `flag == "true"` and unknown built-ins through; this one does not.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from engine.rules.check import calls, operators
from engine.rules.check.checker import Check, Checker, Flaw
from engine.rules.expression.library import ast
from engine.rules.expression.tree import BadExpression, parse
from engine.rules.model import Condition, FactType

NOTHING: frozenset[str] = frozenset()

CHECKS: Mapping[type, Check] = {
    **dict.fromkeys(calls.BANNED_NODES, calls.banned),
    ast.BooleanExpression: calls.literal_type,
    ast.FloatExpression: calls.literal_type,
    ast.NullExpression: calls.literal_type,
    ast.StringExpression: calls.literal_type,
    ast.SymbolExpression: calls.symbol,
    ast.GetAttributeExpression: calls.attribute,
    ast.FunctionCallExpression: calls.call,
    ast.LogicExpression: operators.logic,
    ast.UnaryExpression: operators.unary,
    ast.ArithmeticComparisonExpression: operators.ordered,
    ast.ComparisonExpression: operators.equal,
    ast.ContainsExpression: operators.contains,
    ast.AddExpression: operators.arithmetic,
    ast.SubtractExpression: operators.arithmetic,
    ast.ArithmeticExpression: operators.arithmetic,
    ast.CoalesceExpression: operators.coalesce,
    ast.TernaryExpression: operators.ternary,
}


class Checked(Struct, frozen=True):
    """The result of a check: the condition and its type where there is no flaw."""

    condition: Condition | None
    kind: FactType | None
    flaws: tuple[Flaw, ...]


def check_condition(text: str, scope: Mapping[str, FactType]) -> Checked:
    """Check a text that must come out true or false over the names of `scope`."""
    return _check(text, scope, must_be_condition=True)


def check_expression(text: str, scope: Mapping[str, FactType]) -> Checked:
    """Check a text that may come out as any scalar."""
    return _check(text, scope, must_be_condition=False)


def _check(text: str, scope: Mapping[str, FactType], *, must_be_condition: bool) -> Checked:
    try:
        parsed = parse(text)
    except BadExpression as bad:
        return Checked(None, None, (Flaw(bad.offset, bad.word, bad.code, bad.message, bad.hint),))
    checker = Checker(parsed, scope, CHECKS)
    kind = None
    if must_be_condition:
        checker.condition(parsed.tree, NOTHING)
    else:
        kind = checker.infer(parsed.tree, NOTHING)
    if checker.flaws:
        return Checked(None, None, tuple(checker.flaws))
    return Checked(Condition(text, parsed.tree, frozenset(checker.reads)), kind, ())
