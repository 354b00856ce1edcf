"""Conditions back to text, with single parts replaced: what a mutant of a condition says, and how a part is named."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from engine.rules.expression.library import ast
from engine.rules.expression.tree import dotted, literal

Swaps = Mapping[int, str]  # the text that stands in for a node, by its id
NONE: Swaps = {}
SIGNS = {"eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">=",
         "add": "+", "sub": "-", "mul": "*", "tdiv": "/"}  # fmt: skip
COMPARISONS = (ast.ComparisonExpression, ast.ArithmeticComparisonExpression, ast.ContainsExpression)


def render(node: Any, swaps: Swaps = NONE) -> str:
    """A condition's text; it parses to the same tree, or to the one with the nodes of `swaps` replaced."""
    if id(node) in swaps:
        return swaps[id(node)]
    path = dotted(node)
    if path is not None:
        return path
    if isinstance(node, ast.LogicExpression):
        return f" {node.type} ".join(_joined(part, node.type, swaps) for part in (node.left, node.right))
    if isinstance(node, ast.BinaryExpressionBase | ast.CoalesceExpression):
        sign = "??" if isinstance(node, ast.CoalesceExpression) else SIGNS[node.type]
        return f"{_tight(node.left, swaps)} {sign} {_tight(node.right, swaps)}"
    if isinstance(node, ast.ContainsExpression):
        return f"{_tight(node.member, swaps)} in {_tight(node.container, swaps)}"
    if isinstance(node, ast.UnaryExpression):
        return f"{'not ' if node.type == 'not' else '-'}{_tight(node.right, swaps)}"
    if isinstance(node, ast.TernaryExpression):
        parts = (node.condition, node.case_true, node.case_false)
        return "{} ? {} : {}".format(*(_tight(part, swaps) for part in parts))
    return _leaf(node, swaps)


def _leaf(node: Any, swaps: Swaps) -> str:
    if isinstance(node, ast.ArrayExpression):
        return f"[{', '.join(render(item, swaps) for item in node.value)}]"
    if isinstance(node, ast.LiteralExpressionBase):
        return json.dumps(literal(node), ensure_ascii=False)
    if isinstance(node, ast.GetAttributeExpression):
        return f"{_tight(node.object, swaps)}.{node.name}"
    if isinstance(node, ast.FunctionCallExpression):
        return f"{render(node.function, swaps)}({', '.join(render(one, swaps) for one in node.arguments)})"
    return f"${node.name}"  # a function's name


def _joined(node: Any, word: str, swaps: Swaps) -> str:
    """A part of `and` or `or`: in parentheses where it would otherwise be read differently."""
    plain = isinstance(node, ast.LogicExpression) and node.type == word
    plain = plain or isinstance(node, COMPARISONS) or (isinstance(node, ast.UnaryExpression) and node.type == "not")
    return render(node, swaps) if plain and id(node) not in swaps else _tight(node, swaps)


def _tight(node: Any, swaps: Swaps) -> str:
    text = render(node, swaps)
    if id(node) in swaps:
        return f"({text})"
    composite = (ast.BinaryExpressionBase, ast.CoalesceExpression, ast.ContainsExpression, ast.UnaryExpression,
                 ast.TernaryExpression)  # fmt: skip
    return f"({text})" if isinstance(node, composite) else text
