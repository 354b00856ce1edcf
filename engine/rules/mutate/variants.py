"""Small changes of one condition or one value, as text: what a slip of the pen might have made of it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from engine.rules.check.fits import misfit
from engine.rules.expression.library import ast
from engine.rules.expression.render import render
from engine.rules.expression.tree import children, dotted, literal, number, walk
from engine.rules.model import Computed, Condition, FactType, Scalar, Text, Value
from engine.rules.read.given import neutral

SIGN = {"lt": "<", "le": "<=", "gt": ">", "ge": ">="}
NEIGHBOUR = {"lt": "<=", "le": "<", "gt": ">=", "ge": ">"}
Types = Mapping[str, FactType]


class Variant(Struct, frozen=True):
    """A changed text, None where nothing is left of it; what was changed, in words; and a word near the place."""

    text: str | None
    said: str
    near: str
    kind: str


def atoms(node: Any) -> Iterator[Any]:
    """The parts of a condition that are true or false by themselves; a `not` belongs to the part that it denies."""
    if isinstance(node, ast.LogicExpression):
        yield from atoms(node.left)
        yield from atoms(node.right)
    elif _denied_group(node):
        yield from atoms(node.right)
    else:
        yield node


def _denied_group(node: Any) -> bool:
    inner = node.right if isinstance(node, ast.UnaryExpression) and node.type == "not" else None
    return isinstance(inner, ast.LogicExpression) or (inner is not None and _denied_group(inner))


def of_condition(condition: Condition, types: Types) -> Iterator[Variant]:
    """All variants of a condition. Some may not pass the type check; those are no slips that would be loaded."""
    tree = condition.tree
    for atom in atoms(tree):
        yield Variant(render(tree, {id(atom): negated(atom)}), f"{shown(atom)} became {negated(atom)}", _near(atom),
                      "negated")  # fmt: skip
    if not isinstance(tree, ast.LogicExpression):
        yield Variant(None, f"{shown(tree)} left out", _near(tree), "dropped")
    for node in walk(tree):
        if isinstance(node, ast.LogicExpression):
            yield from _of_logic(tree, node)
    yield from _of_parts(tree, types)


def _of_logic(tree: Any, node: Any) -> Iterator[Variant]:
    other = "or" if node.type == "and" else "and"
    both = f"({render(node.left)}) {other} ({render(node.right)})"
    yield Variant(render(tree, {id(node): both}), f"{node.type} became {other} before {shown(node.right)}",
                  _near(node.right), "swapped")  # fmt: skip
    for dropped, left in ((node.left, node.right), (node.right, node.left)):
        if not isinstance(dropped, ast.LogicExpression):
            text = render(tree, {id(node): render(left)})
            yield Variant(text, f"{shown(dropped)} left out", _near(dropped), "dropped")


def _of_parts(tree: Any, types: Types) -> Iterator[Variant]:
    """Variants of comparisons, numbers, words and settings, wherever they stand."""
    parents = {id(child): node for node in walk(tree) for child in children(node)}
    for node in walk(tree):
        if isinstance(node, ast.ArithmeticComparisonExpression):
            for sign in (NEIGHBOUR[node.type], *(["=="] if node.type in ("le", "ge") else [])):
                text = f"{_side(node.left)} {sign} {_side(node.right)}"
                said = f"{SIGN[node.type]} became {sign} in {shown(node)}"
                yield Variant(render(tree, {id(node): text}), said, _near(node), "bound")
        elif isinstance(node, ast.FloatExpression):
            for value in _shifted(node):
                said = f"{literal(node)} became {value} in {shown(_around(parents, node))}"
                yield Variant(render(tree, {id(node): value}), said, _near(_around(parents, node)), "shifted")
        elif isinstance(node, ast.StringExpression):
            yield from _of_word(tree, node, parents, types)
        elif isinstance(node, ast.ArrayExpression) and len(node.value) > 1:
            for at, item in enumerate(node.value):
                rest = ", ".join(render(one) for one in node.value[:at] + node.value[at + 1 :])
                said = f"{render(item)} left out in {shown(_around(parents, node))}"
                yield Variant(render(tree, {id(node): f"[{rest}]"}), said, render(item), "word")
        else:
            yield from _of_setting(tree, node, parents, types)


def _of_setting(tree: Any, node: Any, parents: Mapping[int, Any], types: Types) -> Iterator[Variant]:
    """A number of the settings, one step off."""
    path = dotted(node)
    kind = types.get(path or "")
    if path is None or kind is None or not path.startswith("settings.") or kind.kind not in ("int", "float"):
        return
    step = "1" if kind.kind == "int" else "0.01"
    for sign in "+-":
        said = f"{path} became {path} {sign} {step} in {shown(_around(parents, node))}"
        yield Variant(render(tree, {id(node): f"({path} {sign} {step})"}), said, path, "shifted")


def _of_word(tree: Any, node: Any, parents: Mapping[int, Any], types: Types) -> Iterator[Variant]:
    """Another word of the enumeration that the word is compared with; words in lists are left out instead."""
    around = parents.get(id(node))
    if isinstance(around, ast.ArrayExpression):
        return
    facts = [path for part in children(around) if (path := dotted(part))] if around is not None else []
    words = next((types[path].values for path in facts if path in types and types[path].kind == "enum"), ())
    other = _next(words, node.value) if node.value in words else f"{node.value}~"
    was, now = (json.dumps(word, ensure_ascii=False) for word in (node.value, other))
    yield Variant(render(tree, {id(node): now}), f"{was} became {now} in {shown(around)}", node.value, "word")


def _around(parents: Mapping[int, Any], node: Any) -> Any:
    """The comparison, or other part that is true or false, in which a node stands."""
    while id(node) in parents and not isinstance(
        node, ast.ArithmeticComparisonExpression | ast.ComparisonExpression | ast.ContainsExpression
    ):
        node = parents[id(node)]
    return node


def _side(node: Any) -> str:
    return f"({render(node)})" if isinstance(node, ast.BinaryExpressionBase | ast.TernaryExpression) else render(node)


def _shifted(node: Any) -> tuple[str, str]:
    """A number one step up and down: 1 for whole numbers, else one of its last decimal place."""
    value = number(node.value)
    if isinstance(value, int):
        return str(value + 1), str(value - 1) if value else "(-1)"
    places = max(1, -node.value.as_tuple().exponent)
    step = 10.0**-places
    return f"{round(value + step, places)}", f"{round(value - step, places)}"


def _next(words: tuple[str, ...], word: str) -> str:
    return words[(words.index(word) + 1) % len(words)]


def negated(atom: Any) -> str:
    if isinstance(atom, ast.UnaryExpression) and atom.type == "not":
        return render(atom.right)
    if isinstance(atom, ast.ComparisonExpression) and atom.type in ("eq", "ne"):
        return f"{_side(atom.left)} {'!=' if atom.type == 'eq' else '=='} {_side(atom.right)}"
    return f"not ({render(atom)})" if children(atom) and dotted(atom) is None else f"not {render(atom)}"


def shown(node: Any) -> str:
    """A part of a condition, for a message."""
    text = render(node)
    return text if len(text) <= 70 else f"{text[:69]}…"


def _near(node: Any) -> str:
    """A word of the node that can be found in the file."""
    for part in walk(node):
        path = dotted(part)
        if path is not None:
            return path
    return render(node)


def of_value(value: Value, kind: FactType, types: Types) -> Iterator[tuple[Value | Variant, str]]:
    """Other values for an output or an argument: the value or, for an expression, its variant; and what was changed."""
    if isinstance(value, Computed):
        text = value.expression.text
        if kind.kind == "bool":
            yield Variant(f"not ({text})", "", "", "output"), f"{text} became not ({text})"
        for variant in _of_parts(value.expression.tree, types):
            yield variant, variant.said
        plain = neutral(kind)
        if kind.kind != "bool":
            yield plain, f"{text} became {json.dumps(plain)}"
    elif isinstance(value, Text):
        yield Text((*value.parts[:-1], f"{value.parts[-1]}~")), "another text"
    else:
        changed = other(value, kind)
        said = f"{json.dumps(value, ensure_ascii=False)} became {json.dumps(changed, ensure_ascii=False)}"
        yield changed, said


def other(value: Scalar, kind: FactType) -> Scalar:
    """A value of the same type that differs as little as can be."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        step = 1 if kind.kind == "int" else 0.01
        changed = round(value + step, 12)
        return changed if misfit(changed, kind) is None else round(value - step, 12)
    if isinstance(value, str):
        return _next(kind.values, value) if kind.kind == "enum" else f"{value}~"
    some: tuple[Scalar, ...] = (True, 0, 0.0, "~", *kind.values)
    return next(one for one in some if misfit(one, kind) is None)
