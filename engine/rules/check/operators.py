"""The type check of logic, comparisons, `in`, arithmetic, defaults and choices."""

from __future__ import annotations

from typing import Any

from engine.rules.check import interval
from engine.rules.check.checker import BOOL, NULL, NUMBERS, TEXTS, Checker, Known
from engine.rules.check.narrow import proven
from engine.rules.expression.library import ast
from engine.rules.model import FactType
from engine.rules.suggest import did_you_mean


def logic(checker: Checker, node: Any, known: Known) -> FactType:
    checker.condition(node.left, known)
    checker.condition(node.right, known | proven(node.left, node.type == "and"))
    return BOOL


def unary(checker: Checker, node: Any, known: Known) -> FactType | None:
    if node.type == "not":
        checker.condition(node.right, known)
        return BOOL
    kind = checker.of_kind(node.right, known, NUMBERS, "a minus needs a number")
    return kind and interval.negative(kind)


def ordered(checker: Checker, node: Any, known: Known) -> FactType:
    _both(checker, node.left, node.right, known, NUMBERS, "only numbers are compared with < and >")
    return BOOL


def _both(
    checker: Checker, one: Any, two: Any, known: Known, kinds: tuple[str, ...], why: str
) -> tuple[FactType, FactType] | None:
    """The types of two nodes that must be of certain kinds; the second is not blamed where the first is wrong."""
    first = checker.of_kind(one, known, kinds, why)
    if first is None:
        checker.infer(two, known)
        return None
    second = checker.of_kind(two, known, kinds, why)
    return None if second is None else (first, second)


def equal(checker: Checker, node: Any, known: Known) -> FactType:
    left, right = checker.infer(node.left, known), checker.infer(node.right, known)
    if left is not None and right is not None:
        _agree(checker, (node.left, left), (node.right, right))
    return BOOL


def _agree(checker: Checker, one: tuple[Any, FactType], two: tuple[Any, FactType]) -> None:
    """Say in a flaw why two nodes can never be equal, or should not be compared."""
    (a, a_kind), (b, b_kind) = one, two
    if NULL in (a_kind, b_kind):
        other, kind = (b, b_kind) if a_kind == NULL else (a, a_kind)
        if not kind.nullable:
            checker.flaw(other, "SF309", f"{checker.show(other)} is never null", "leave the comparison out")
    elif a_kind.kind in TEXTS and b_kind.kind in TEXTS:
        _same_words(checker, one, two)
    elif a_kind.kind != b_kind.kind and not {a_kind.kind, b_kind.kind} <= set(NUMBERS):
        quoted = next((node for node in (a, b) if isinstance(node, ast.StringExpression)), None)
        hint = f"write {quoted.value} without quotes" if quoted is not None and _bare(quoted.value) else ""
        said = f"{checker.describe(a, a_kind)} is compared with {checker.describe(b, b_kind)}"
        checker.flaw(a, "SF303", said, hint)


def _bare(text: str) -> bool:
    return text in ("true", "false", "null") or text.replace(".", "", 1).isdecimal()


def _same_words(checker: Checker, one: tuple[Any, FactType], two: tuple[Any, FactType]) -> None:
    """A word must be among the values of the fact that it is compared with."""
    if "str" in (one[1].kind, two[1].kind) or set(one[1].values) & set(two[1].values):
        return
    if isinstance(one[0], ast.StringExpression):
        one, two = two, one
    fact, word = one[0], two[0]
    if isinstance(word, ast.StringExpression):
        hint = did_you_mean(word.value, one[1].values)
        checker.flaw(word, "SF304", f"{word.value!r} is not a value of {checker.show(fact)}", hint)
    else:
        checker.flaw(fact, "SF304", f"{checker.show(fact)} and {checker.show(word)} have no value in common")


def contains(checker: Checker, node: Any, known: Known) -> FactType:
    if isinstance(node.container, ast.ArrayExpression):
        member = checker.infer(node.member, known)
        if not node.container.value:
            checker.flaw(node.member, "SF309", "nothing is in an empty list")
        for item in node.container.value:
            kind = checker.infer(item, known)
            if member is not None and kind is not None:
                _agree(checker, (node.member, member), (item, kind))
    elif isinstance(node.container, ast.StringExpression):
        text = node.container.value
        hint = f'write ["{text}"]'
        checker.flaw(node.container, "SF303", f"any part of {text!r} is in it, and so is an empty text", hint)
    else:
        container = checker.of_kind(node.container, known, TEXTS, "after `in` stands a list or a text")
        if container is not None:
            checker.of_kind(node.member, known, TEXTS, "only a text is looked for in a text")
    return BOOL


def arithmetic(checker: Checker, node: Any, known: Known) -> FactType | None:
    both = _both(checker, node.left, node.right, known, NUMBERS, "only numbers are calculated with")
    if both is None:
        return None
    left, right = both
    if node.type == "tdiv" and interval.may_be_zero(right):
        checker.flaw(node.right, "SF306", f"{checker.show(node.right)} may be 0, and nothing is divided by 0")
        return None
    return interval.RESULT[node.type](left, right)


def coalesce(checker: Checker, node: Any, known: Known) -> FactType | None:
    left, right = checker.infer(node.left, known), checker.infer(node.right, known)
    if left is None or right is None:
        return None
    if not left.nullable:
        checker.flaw(node.left, "SF309", f"{checker.show(node.left)} is never null", "leave out the ??")
        return None
    weak = "?? binds weaker than a comparison: put it and its default in parentheses"
    hint = weak if right.kind == "bool" and left.kind != "bool" else ""
    return _join(checker, (node.left, interval.not_null(left)), (node.right, right), "has the default", hint)


def ternary(checker: Checker, node: Any, known: Known) -> FactType | None:
    checker.condition(node.condition, known)
    yes = checker.infer(node.case_true, known | proven(node.condition, True))
    no = checker.infer(node.case_false, known | proven(node.condition, False))
    if yes is None or no is None:
        return None
    return _join(checker, (node.case_true, yes), (node.case_false, no), "stands beside", "")


def _join(
    checker: Checker, one: tuple[Any, FactType], two: tuple[Any, FactType], verb: str, hint: str
) -> FactType | None:
    """The type of a value that is the one or the other node."""
    if NULL in (one[1], two[1]):
        return interval.nullable(two[1] if one[1] == NULL else one[1])
    kinds = {one[1].kind, two[1].kind}
    if len(kinds) == 1 or kinds <= set(NUMBERS) or kinds <= set(TEXTS):
        return interval.union(one[1], two[1])
    said = f"{checker.describe(*one)} {verb} {checker.describe(*two)}"
    checker.flaw(one[0], "SF303", said, hint)
    return None
