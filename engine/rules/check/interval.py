"""The types of results: which numbers can come out of an operation on numbers of known ranges."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Literal

from msgspec.structs import replace

from engine.rules.model import FactType


def not_null(kind: FactType) -> FactType:
    return replace(kind, nullable=False)


def nullable(kind: FactType) -> FactType:
    return replace(kind, nullable=True)


def low(kind: FactType) -> float:
    return -math.inf if kind.minimum is None else kind.minimum


def high(kind: FactType) -> float:
    return math.inf if kind.maximum is None else kind.maximum


def may_be_zero(kind: FactType) -> bool:
    return low(kind) <= 0 <= high(kind)


def negative(kind: FactType) -> FactType:
    return _range(kind.kind, [-high(kind), -low(kind)])


def union(one: FactType, two: FactType) -> FactType:
    """The type of a value that is the one or the other."""
    null = one.nullable or two.nullable
    if one.kind == "bool":
        return FactType("bool", nullable=null)
    if one.kind in ("str", "enum"):
        if "str" in (one.kind, two.kind):
            return FactType("str", nullable=null)
        return FactType("enum", values=tuple(dict.fromkeys(one.values + two.values)), nullable=null)
    result = _range(_kind([one, two]), [low(one), low(two), high(one), high(two)])
    return nullable(result) if null else result


def _kind(kinds: Sequence[FactType]) -> Literal["int", "float"]:
    return "int" if all(kind.kind == "int" for kind in kinds) else "float"


def _range(kind: str, ends: Sequence[float]) -> FactType:
    ends = [0.0 if math.isnan(end) else end for end in ends]  # 0 * inf, where the factor is exactly 0
    least, most = min(ends), max(ends)
    return FactType(
        "int" if kind == "int" else "float",
        minimum=None if math.isinf(least) else least,
        maximum=None if math.isinf(most) else most,
    )


def _sum(a: FactType, b: FactType) -> FactType:
    return _range(_kind([a, b]), [low(a) + low(b), high(a) + high(b)])


def _difference(a: FactType, b: FactType) -> FactType:
    return _sum(a, negative(b))


def _product(a: FactType, b: FactType) -> FactType:
    return _range(_kind([a, b]), [x * y for x in (low(a), high(a)) for y in (low(b), high(b))])


def _quotient(a: FactType, b: FactType) -> FactType:
    return _range("float", [x / y for x in (low(a), high(a)) for y in (low(b), high(b))])


def _least(kinds: Sequence[FactType]) -> FactType:
    return _range(_kind(kinds), [min(map(low, kinds)), min(map(high, kinds))])


def _most(kinds: Sequence[FactType]) -> FactType:
    return _range(_kind(kinds), [max(map(low, kinds)), max(map(high, kinds))])


def _absolute(kinds: Sequence[FactType]) -> FactType:
    ends = [abs(low(kinds[0])), abs(high(kinds[0]))]
    return _range(kinds[0].kind, [*ends, 0.0] if may_be_zero(kinds[0]) else ends)


RESULT: Mapping[str, Callable[[FactType, FactType], FactType]] = {
    "add": _sum,
    "sub": _difference,
    "mul": _product,
    "tdiv": _quotient,
}
FUNCTION: Mapping[str, Callable[[Sequence[FactType]], FactType]] = {"abs": _absolute, "max": _most, "min": _least}
