"""A checked condition as the text of one Python expression over `f` (facts), `s` (settings) and `m` (match groups).

The semantics are the library's, save that numbers are Python's: a sum, difference, product or quotient is rounded to
12 places, so that 0.1 + 0.2 == 0.3 holds here as it does with the library's decimals.
"""

from __future__ import annotations

import math
from collections.abc import Set
from typing import Any

from engine.rules.expression.library import ast
from engine.rules.expression.tree import dotted, literal
from engine.rules.model import Condition, Expression

COMPARE = {"eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}
ARITHMETIC = {"add": "+", "sub": "-", "mul": "*", "tdiv": "/"}
ATTRIBUTES = {
    "length": "len({0})",
    "is_empty": "({0} == '')",
    "as_lower": "{0}.lower()",
    "as_upper": "{0}.upper()",
    "ceiling": "ceil({0})",
    "floor": "floor({0})",
}
METHODS = {"starts_with": "startswith", "ends_with": "endswith"}
FUNCTIONS = ("abs", "max", "min")
GLOBALS: dict[str, Any] = {
    "__builtins__": {},
    "abs": abs,
    "ceil": math.ceil,
    "float": float,
    "floor": math.floor,
    "len": len,
    "max": max,
    "min": min,
    "round": round,
}


def name(path: str) -> str:
    """The Python expression that reads a fact, a setting or a match group."""
    group, _, rest = path.partition(".")
    if group == "settings":
        return f"s[{rest!r}]"
    if group == "match":
        return f"m[{rest!r}]"
    return f"f[{path!r}]"


def source(node: Any, reads: Set[str]) -> str:
    """Python for a node that passed the type check. `reads` tells a fact `a.length` from the length of a fact `a`."""
    path = dotted(node)
    if path is not None and path in reads:
        return name(path)
    if isinstance(node, ast.ArrayExpression):
        return "(" + "".join(f"{source(item, reads)}, " for item in node.value) + ")"
    if isinstance(node, ast.LiteralExpressionBase):
        return f"({literal(node)!r})"
    if isinstance(node, ast.BinaryExpressionBase | ast.CoalesceExpression):
        return _binary(node, source(node.left, reads), source(node.right, reads))
    if isinstance(node, ast.UnaryExpression):
        return f"({'not ' if node.type == 'not' else '-'}{source(node.right, reads)})"
    if isinstance(node, ast.ContainsExpression):
        return f"({source(node.member, reads)} in {source(node.container, reads)})"
    if isinstance(node, ast.TernaryExpression):
        condition, yes, no = (source(part, reads) for part in (node.condition, node.case_true, node.case_false))
        return f"({yes} if {condition} else {no})"
    if isinstance(node, ast.GetAttributeExpression):
        return ATTRIBUTES[node.name].format(source(node.object, reads))
    return _call(node, reads)


def _binary(node: Any, left: str, right: str) -> str:
    if isinstance(node, ast.LogicExpression):
        return f"({left} {node.type} {right})"
    if isinstance(node, ast.CoalesceExpression):
        return f"({right} if (t := {left}) is None else t)"
    if node.type in COMPARE:
        operator = COMPARE[node.type]
        if "(None)" in (left, right) and node.type in ("eq", "ne"):
            operator = "is" if node.type == "eq" else "is not"
        return f"({left} {operator} {right})"
    return f"round({left} {ARITHMETIC[node.type]} {right}, 12)"


def _call(node: Any, reads: Set[str]) -> str:
    arguments = ", ".join(source(argument, reads) for argument in node.arguments)
    if isinstance(node.function, ast.SymbolExpression):
        return f"{node.function.name}({arguments})"
    return f"{source(node.function.object, reads)}.{METHODS[node.function.name]}({arguments})"


def condition_source(condition: Condition) -> str:
    return source(condition.tree, condition.reads)


def function(condition: Condition) -> Expression:
    """A condition as a function of facts, settings and match groups."""
    compiled: Expression = eval(f"lambda f, s, m: {condition_source(condition)}", dict(GLOBALS))
    return compiled
