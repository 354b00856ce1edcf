"""Symbolic values of facts: truths, values among finitely many, and open numbers or texts. Each may be null.

The operations are those of conditions, over Z3. Numbers are exact: what differs by less than the 12 places to which
conditions round is told apart here. Texts are numbers that stand for them, see `texts`.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from engine.rules.model import Scalar, SettingValue
from engine.rules.prove.smt import Exact, Term, Truth, aligned, and_, either, not_, number, or_, same_truth, select, z3

MAX_CASES = 64
Key: TypeAlias = str | Exact


class Bool(Struct, frozen=True):
    holds: Truth
    null: Truth = False


class Finite(Struct, frozen=True):
    """A word or a number among a few. Where it is not null, exactly one of the cases holds."""

    cases: Mapping[Key, Truth]
    null: Truth = False

    @property
    def is_text(self) -> bool:
        return any(isinstance(key, str) for key in self.cases)


class Open(Struct, frozen=True):
    """A number, or the id of a text."""

    term: Term
    is_text: bool = False
    null: Truth = False


Sym: TypeAlias = Bool | Finite | Open
NULL = Bool(False, True)
ORDER: Mapping[str, Callable[[Any, Any], Any]] = {
    "lt": operator.lt,
    "le": operator.le,
    "gt": operator.gt,
    "ge": operator.ge,
}
ARITHMETIC: Mapping[str, Callable[[Any, Any], Any]] = {
    "add": operator.add,
    "sub": operator.sub,
    "mul": operator.mul,
    "tdiv": lambda a, b: Fraction(a) / Fraction(b) if isinstance(a, int | Fraction) else a / b,
}


def exact(value: float) -> Exact:
    """A number as it is written: 0.7 is seven tenths."""
    return value if isinstance(value, int) else Fraction(repr(value))


def constant(value: Scalar | SettingValue) -> Sym:
    """A known value."""
    if value is None or isinstance(value, tuple):
        return NULL
    if isinstance(value, bool):
        return Bool(value)
    return Finite({value if isinstance(value, str) else exact(value): True})


def opened(value: Sym, intern: Callable[[str], int]) -> Open:
    """The same value as one term."""
    assert not isinstance(value, Bool)
    if isinstance(value, Open):
        return value
    real = any(isinstance(key, Fraction) for key in value.cases)
    term: Term = None
    for key, guard in value.cases.items():
        found = z3.IntVal(intern(key)) if isinstance(key, str) else number(key, real=real)
        term = found if term is None else select(guard, found, term)
    return Open(term, value.is_text, value.null)


class Operations:
    """Operations on values; `intern` numbers the texts that are compared with open ones."""

    def __init__(self, intern: Callable[[str], int]) -> None:
        self.intern = intern

    def same(self, one: Sym, two: Sym) -> Truth:
        """Equality as conditions have it: null equals null and nothing else."""
        if one is NULL or two is NULL:
            return and_(one.null, two.null)
        equal = self._equal(one, two)
        if one.null is False and two.null is False:
            return equal
        return or_(and_(one.null, two.null), and_(not_(one.null), not_(two.null), equal))

    def _equal(self, one: Sym, two: Sym) -> Truth:
        if isinstance(one, Bool) or isinstance(two, Bool):
            assert isinstance(one, Bool)
            assert isinstance(two, Bool)
            return same_truth(one.holds, two.holds)
        if isinstance(one, Finite) and isinstance(two, Finite):
            shared = [key for key in one.cases if key in two.cases]
            return or_(*(and_(one.cases[key], two.cases[key]) for key in shared))
        if isinstance(two, Finite):
            one, two = two, one
        if isinstance(one, Finite):
            assert isinstance(two, Open)
            return or_(*(and_(guard, _equals(two.term, self._key(key))) for key, guard in one.cases.items()))
        assert isinstance(two, Open)
        return _equals(one.term, two.term)

    def _key(self, key: Key) -> Term:
        return z3.IntVal(self.intern(key)) if isinstance(key, str) else number(key, real=False)

    def ordered(self, how: str, one: Sym, two: Sym) -> Truth:
        """A comparison of two numbers that are not null."""
        compare = ORDER[how]
        if isinstance(one, Finite) and isinstance(two, Finite) and len(one.cases) * len(two.cases) <= MAX_CASES:
            pairs = [(a, b) for a in one.cases for b in two.cases if compare(a, b)]
            return or_(*(and_(one.cases[a], two.cases[b]) for a, b in pairs))
        left, right = aligned(opened(one, self.intern).term, opened(two, self.intern).term)
        return compare(left, right)

    def calculated(self, how: str, one: Sym, two: Sym) -> Sym:
        calculate = ARITHMETIC[how]
        if isinstance(one, Finite) and isinstance(two, Finite) and len(one.cases) * len(two.cases) <= MAX_CASES:
            cases: dict[Key, Truth] = {}
            for a, guard in one.cases.items():
                for b, other in two.cases.items():
                    key = calculate(a, b)
                    cases[key] = or_(cases.get(key, False), and_(guard, other))
            return Finite(cases)
        left, right = opened(one, self.intern).term, opened(two, self.intern).term
        if how == "tdiv":
            left = z3.ToReal(left) if left.is_int() else left
        return Open(calculate(*aligned(left, right)))

    def negated(self, one: Sym) -> Sym:
        if isinstance(one, Finite):
            return Finite({-key: guard for key, guard in one.cases.items() if not isinstance(key, str)})
        assert isinstance(one, Open)
        return Open(-one.term)

    def merged(self, condition: Truth, yes: Sym, no: Sym) -> Sym:
        """A value that is one thing or another."""
        if isinstance(condition, bool) or yes is no:
            return yes if condition is True or yes is no else no
        null = either(condition, yes.null, no.null)
        if yes is NULL or no is NULL:
            return replace(no if yes is NULL else yes, null=null)
        if isinstance(yes, Bool) and isinstance(no, Bool):
            return Bool(either(condition, yes.holds, no.holds), null)
        if isinstance(yes, Finite) and isinstance(no, Finite):
            keys = {**yes.cases, **no.cases}
            if len(keys) <= MAX_CASES:
                cases = {key: either(condition, yes.cases.get(key, False), no.cases.get(key, False)) for key in keys}
                return Finite(cases, null)
        left, right = opened(yes, self.intern), opened(no, self.intern)
        return Open(select(condition, left.term, right.term), left.is_text, null)


def _equals(one: Term, two: Term) -> Truth:
    return operator.eq(*aligned(one, two))
