"""The little of Z3 that is used: formulas that fold what is known, and one incremental solver.

A truth is Python's True or False where it is known, else a Z3 formula; a number is a Z3 term or an exact Python number.
The terms are built by the C functions of Z3: its operators in Python cost ten times as much.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from importlib import import_module
from typing import Any, Literal, TypeAlias

from engine.rules.solver import solver

Truth: TypeAlias = Any  # bool, or a Z3 formula
Term: TypeAlias = Any  # a Z3 term of numbers or of texts
Exact: TypeAlias = int | Fraction
Answer: TypeAlias = Literal["sat", "unsat", "unknown"]

TIMEOUT = 60_000  # milliseconds a query; an answer that takes longer is `unknown`


z3: Any = solver()
_core: Any = import_module("z3.z3core")
_context: Any = z3.main_ctx()
_ref: Any = _context.ref()


def _many(make: Any, parts: list[Any]) -> Truth:
    array = (z3.Ast * len(parts))(*(part.ast for part in parts))
    return z3.BoolRef(make(_ref, len(parts), array), _context)


def and_(*parts: Truth) -> Truth:
    open_parts = []
    for part in parts:
        if part is False:
            return False
        if part is not True:
            open_parts.append(part)
    if len(open_parts) < 2:
        return open_parts[0] if open_parts else True
    return _many(_core.Z3_mk_and, open_parts)


def or_(*parts: Truth) -> Truth:
    open_parts = []
    for part in parts:
        if part is True:
            return True
        if part is not False:
            open_parts.append(part)
    if len(open_parts) < 2:
        return open_parts[0] if open_parts else False
    return _many(_core.Z3_mk_or, open_parts)


def is_one(one: Truth, two: Truth) -> bool:
    """Whether two truths are one and the same formula; two may mean the same without."""
    if isinstance(one, bool) or isinstance(two, bool):
        return one is two
    return bool(one.eq(two))


def not_(part: Truth) -> Truth:
    if isinstance(part, bool):
        return not part
    return z3.BoolRef(_core.Z3_mk_not(_ref, part.ast), _context)


def either(condition: Truth, yes: Truth, no: Truth) -> Truth:
    """A truth that is one thing or another."""
    if isinstance(condition, bool):
        return yes if condition else no
    if yes is no:
        return yes
    if isinstance(yes, bool):
        return or_(condition, no) if yes else and_(not_(condition), no)
    if isinstance(no, bool):
        return or_(not_(condition), yes) if no else and_(condition, yes)
    return z3.BoolRef(_core.Z3_mk_ite(_ref, condition.ast, yes.ast, no.ast), _context)


def same_truth(one: Truth, two: Truth) -> Truth:
    return either(one, two, not_(two))


def number(value: Exact, *, real: bool) -> Term:
    return z3.RealVal(str(value)) if real or isinstance(value, Fraction) else z3.IntVal(value)


def select(condition: Truth, yes: Term, no: Term) -> Term:
    if isinstance(condition, bool):
        return yes if condition else no
    yes, no = aligned(yes, no)
    return yes if yes.eq(no) else z3.If(condition, yes, no)


def aligned(one: Term, two: Term) -> tuple[Term, Term]:
    """Two numbers of one sort."""
    if one.is_int() == two.is_int():
        return one, two
    return (z3.ToReal(one), two) if one.is_int() else (one, z3.ToReal(two))


class Solver:
    """One incremental solver. What is asserted stays; a question is asked of assumptions, each named once."""

    def __init__(self, timeout: int = TIMEOUT) -> None:
        self._solver = z3.SimpleSolver()  # what the others do before they start pays only for harder questions
        self._solver.set("timeout", timeout)
        self._solver.set("relevancy", 0)
        self._names: dict[int, tuple[Any, Any]] = {}
        self._impossible = False

    def add(self, truths: Iterable[Truth]) -> None:
        for truth in truths:
            if truth is False:
                self._impossible = True
            elif truth is not True:
                self._solver.add(truth)

    def check(self, *assumed: Truth) -> Answer:
        """Whether all of these can hold together with what was asserted."""
        if self._impossible or any(one is False for one in assumed):
            return "unsat"
        answer = self._solver.check(*[self._named(one) for one in assumed if one is not True])
        return "sat" if answer == z3.sat else "unsat" if answer == z3.unsat else "unknown"

    def core(self, assumed: Iterable[Truth]) -> list[Truth]:
        """Which of the assumptions of the last check, which found them impossible, are to blame."""
        blamed = {term.get_id() for term in self._solver.unsat_core()}
        return [one for one in assumed if not isinstance(one, bool) and self._named(one).get_id() in blamed]

    def model(self) -> Any:
        return self._solver.model()

    def push(self) -> None:
        self._solver.push()

    def pop(self) -> None:
        self._solver.pop()
        self._names.clear()

    def _named(self, truth: Truth) -> Any:
        key = truth.get_id()
        if key not in self._names:
            literal = z3.FreshBool("q")
            self._solver.add(literal == truth)
            self._names[key] = literal, truth  # the formula is kept, or its id could be given to another
        return self._names[key][0]


def true_in(model: Any, truth: Truth) -> bool:
    """Whether a formula holds in a model; what the model leaves open is completed."""
    return truth if isinstance(truth, bool) else bool(z3.is_true(model.eval(truth, model_completion=True)))


def value_in(model: Any, term: Term) -> Exact:
    """The number of a term in a model, exactly where it is rational."""
    found = model.eval(term, model_completion=True)
    if z3.is_int_value(found):
        return int(found.as_long())
    if z3.is_rational_value(found):
        return Fraction(found.numerator_as_long(), found.denominator_as_long())
    return Fraction(found.approx(12).as_fraction())
