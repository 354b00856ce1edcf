"""The type check of names, attributes, functions and literals, and of what policies may not use."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.rules.check import interval
from engine.rules.check.checker import BOOL, NULL, NUMBERS, TEXT, TEXTS, Checker, Known
from engine.rules.compile.codegen import FUNCTIONS, METHODS
from engine.rules.expression.library import ast
from engine.rules.expression.tree import dotted, number
from engine.rules.model import FactType
from engine.rules.suggest import did_you_mean, did_you_mean_fact

OF_TEXT = {"length": FactType("int", minimum=0), "is_empty": BOOL, "as_lower": TEXT, "as_upper": TEXT}
OF_NUMBER = {"ceiling": FactType("int"), "floor": FactType("int")}
REPLAY = "a decision must come out the same when it is taken again later"
BANNED_FUNCTIONS = {"now": REPLAY, "today": REPLAY, "random": REPLAY, "range": "it is unbounded"}
BANNED_NODES = {
    ast.ArrayExpression: "a list stands only after `in`, or in $min and $max",
    ast.BytesExpression: "bytes are not used in policies",
    ast.ComprehensionExpression: "list comprehensions are not used in policies",
    ast.DatetimeExpression: "dates are not used in policies",
    ast.GetItemExpression: "[ ] after a value is not used in policies",
    ast.GetSliceExpression: "[ ] after a value is not used in policies",
    ast.MappingExpression: "{ } is not used in policies",
    ast.SetExpression: "{ } is not used in policies",
    ast.TimedeltaExpression: "time spans are not used in policies",
    ast.FunctionExpression: "a function stands only where it is called",
}


def banned(checker: Checker, node: Any, known: Known) -> None:
    checker.flaw(node, "SF306", BANNED_NODES[type(node)])


def literal_type(checker: Checker, node: Any, known: Known) -> FactType | None:
    if isinstance(node, ast.NullExpression):
        return NULL
    if isinstance(node, ast.BooleanExpression):
        return BOOL
    if isinstance(node, ast.StringExpression):
        return FactType("enum", values=(node.value,))
    if not node.value.is_finite() or abs(node.value) > 10**15:
        checker.flaw(node, "SF306", "a number is not finite, or too large")
        return None
    exact = number(node.value)
    return FactType("int" if isinstance(exact, int) else "float", minimum=exact, maximum=exact)


def symbol(checker: Checker, node: Any, known: Known) -> None:
    if node.scope is None:
        _unknown(checker, node, node.name)
    elif node.name in BANNED_FUNCTIONS:
        checker.flaw(node, "SF306", f"${node.name} is not used in policies", BANNED_FUNCTIONS[node.name])
    else:
        hint = "known: " + ", ".join(f"${name}" for name in FUNCTIONS)
        said = "a function stands only where it is called" if node.name in FUNCTIONS else "unknown function"
        checker.flaw(node, "SF308", f"{said}: '${node.name}'", hint)


def _unknown(checker: Checker, node: Any, path: str) -> None:
    group = path.partition(".")[0]
    if group == "settings":
        checker.flaw(node, "SF602", *unknown_setting(path, checker.scope))
    elif group == "match":
        own = [name for name in checker.scope if name.partition(".")[0] == group]
        hint = did_you_mean(path, own) or "groups are written (?P<name>…) under match:"
        checker.flaw(node, "SF502", f"no pattern of this rule has the group {path[6:]!r}", hint)
    else:
        facts = {name: of for name, of in checker.scope.items() if not name.startswith(("settings.", "match."))}
        checker.flaw(node, "SF302", f"unknown fact {path!r}", did_you_mean_fact(path, facts))


def unknown_setting(path: str, scope: Iterable[str]) -> tuple[str, str]:
    """What is said of a name that no setting has, and a hint."""
    own = [name for name in scope if name.startswith("settings.")]
    hint = did_you_mean(path, own) or "it is not in settings.yaml, or is a list, which conditions can't read"
    return f"unknown setting {path!r}", hint


def attribute(checker: Checker, node: Any, known: Known) -> FactType | None:
    path = dotted(node)
    if path is not None and not _of_a_fact(checker, node.object):
        _unknown(checker, node, path)
        return None
    kind = checker.value(node.object, known, f"only a value has .{node.name}")
    if kind is None:
        return None
    parts = OF_TEXT if kind.kind in TEXTS else OF_NUMBER if kind.kind in NUMBERS else {}
    if node.name in parts:
        return parts[node.name]
    hint = f"write {node.name}(…)" if node.name in METHODS else did_you_mean(node.name, parts)
    checker.flaw(node, "SF308", f"{checker.describe(node.object, kind)} has no {node.name!r}", hint)
    return None


def _of_a_fact(checker: Checker, node: Any) -> bool:
    """True where a chain of attributes starts with a known fact, or with something that is no name at all."""
    while (path := dotted(node)) is not None and path not in checker.scope:
        if not isinstance(node, ast.GetAttributeExpression):
            return False
        node = node.object
    return True


def call(checker: Checker, node: Any, known: Known) -> FactType | None:
    function = node.function
    if isinstance(function, ast.GetAttributeExpression) and function.name in METHODS:
        return _method(checker, node, known)
    if isinstance(function, ast.SymbolExpression) and function.scope is not None:
        if function.name in FUNCTIONS:
            return _function(checker, node, known)
        symbol(checker, function, known)
        return None
    names = [*METHODS, *(f"${name}" for name in FUNCTIONS)]
    hint = did_you_mean(getattr(function, "name", ""), names)
    checker.flaw(function, "SF308", f"unknown function '{checker.show(function)}'", hint)
    return None


def _method(checker: Checker, node: Any, known: Known) -> FactType:
    name = node.function.name
    if len(node.arguments) != 1:
        checker.flaw(node, "SF308", f"{name} takes one text")
    for part in (node.function.object, *node.arguments):
        checker.of_kind(part, known, TEXTS, f"{name} needs a text")
    return BOOL


def _function(checker: Checker, node: Any, known: Known) -> FactType | None:
    name = node.function.name
    numbers = node.arguments if len(node.arguments) == 1 else ()
    if name != "abs" and numbers:
        numbers = numbers[0].value if isinstance(numbers[0], ast.ArrayExpression) else ()
    if not numbers:
        usage = "$abs(number)" if name == "abs" else f"${name}([number, number])"
        checker.flaw(node, "SF308", f"${name} is written {usage}")
        return None
    kinds = [checker.of_kind(part, known, NUMBERS, f"${name} needs numbers") for part in numbers]
    found = [kind for kind in kinds if kind is not None]
    return interval.FUNCTION[name](found) if len(found) == len(kinds) else None
