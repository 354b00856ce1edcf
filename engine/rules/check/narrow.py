"""Which nullable facts a condition, once known to be true or false, shows not to be null."""

from __future__ import annotations

from typing import Any

from engine.rules.expression.library import ast
from engine.rules.expression.tree import dotted

NOTHING: frozenset[str] = frozenset()


def proven(node: Any, outcome: bool) -> frozenset[str]:
    """The names that can't be null when `node` came out as `outcome`."""
    if isinstance(node, ast.UnaryExpression) and node.type == "not":
        return proven(node.right, not outcome)
    if isinstance(node, ast.LogicExpression):
        left, right = proven(node.left, outcome), proven(node.right, outcome)
        return left | right if (node.type == "and") == outcome else left & right
    if isinstance(node, ast.ContainsExpression) and outcome:
        return _names(node.member) if _without_null(node.container) else NOTHING
    if isinstance(node, ast.ComparisonExpression) and node.type in ("eq", "ne"):
        return _equality(node, (node.type == "eq") == outcome)
    return NOTHING


def _equality(node: Any, equal: bool) -> frozenset[str]:
    sides = (node.left, node.right)
    if any(isinstance(side, ast.NullExpression) for side in sides):
        return NOTHING if equal else _names(node.left) | _names(node.right)
    if equal and any(isinstance(side, ast.LiteralExpressionBase) for side in sides):
        return _names(node.left) | _names(node.right)
    return NOTHING


def _without_null(container: Any) -> bool:
    members = container.value if isinstance(container, ast.ArrayExpression) else ()
    return all(
        isinstance(member, ast.LiteralExpressionBase) and not isinstance(member, ast.NullExpression)
        for member in members
    )


def _names(node: Any) -> frozenset[str]:
    path = dotted(node)
    return frozenset([path]) if path else NOTHING
