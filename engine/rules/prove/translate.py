"""Conditions as formulas: one translation per tree, over whatever symbolic values its names have.

The semantics are those of `engine.rules.compile.codegen`; a property test compares the two, and the library. What can
go wrong when a condition is evaluated (a null where there may be none, a division by zero) is kept with the truth under
which evaluation gets there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.rules.expression.library import ast
from engine.rules.expression.tree import dotted, literal
from engine.rules.model import Condition, Pattern
from engine.rules.prove.smt import Truth, and_, not_, or_, z3
from engine.rules.prove.texts import Texts
from engine.rules.prove.values import NULL, ORDER, Bool, Finite, Open, Operations, Sym, constant, opened

Lookup = Callable[[str], Sym]
Read = Callable[[Any, frozenset[str]], Any]
Risk = tuple[Truth, Any, str]


class Translator:
    """Translates the trees of conditions. `risks` says where evaluation could fail, and under which truth."""

    def __init__(self, texts: Texts, operations: Operations, lookup: Lookup) -> None:
        self._texts = texts
        self._operations = operations
        self._lookup = lookup
        self._path: Truth = True
        self.risks: list[Risk] = []

    def condition(self, condition: Condition | None) -> Truth:
        """The truth of a condition; an absent one holds."""
        if condition is None:
            return True
        self._path = True
        return self._truth(condition.tree, condition.reads)

    def expression(self, condition: Condition) -> Sym:
        self._path = True
        return self._value(condition.tree, condition.reads)

    def matches(self, patterns: tuple[Pattern, ...]) -> Truth:
        """Whether all patterns are found; null matches none."""
        found = []
        for pattern in patterns:
            value = self._lookup(pattern.fact)
            found.append(and_(not_(value.null), self._texts.matches(pattern, value)))
        return and_(*found)

    def _truth(self, node: Any, reads: frozenset[str]) -> Truth:
        value = self._value(node, reads)
        assert isinstance(value, Bool)
        self._risk(value.null, node, "may be null")
        return value.holds

    def _given(self, node: Any, reads: frozenset[str]) -> Sym:
        """The value of a node that may not be null."""
        value = self._value(node, reads)
        self._risk(value.null, node, "may be null")
        return constant(0) if value is NULL else value  # the risk is told; what would follow does not matter

    def _risk(self, truth: Truth, node: Any, why: str) -> None:
        reached = and_(self._path, truth)
        if reached is not False:
            self.risks.append((reached, node, why))

    def _under(self, condition: Truth, node: Any, reads: frozenset[str], read: Read) -> Any:
        """A part that is only evaluated where a condition holds."""
        path, self._path = self._path, and_(self._path, condition)
        try:
            return read(node, reads)
        finally:
            self._path = path

    def _value(self, node: Any, reads: frozenset[str]) -> Sym:
        path = dotted(node)
        if path is not None and path in reads:
            return self._lookup(path)
        if isinstance(node, ast.NullExpression):
            return NULL
        if isinstance(node, ast.ArrayExpression):
            raise TypeError("a list is no value")
        if isinstance(node, ast.LiteralExpressionBase):
            return constant(literal(node))
        return READ[type(node)](self, node, reads)

    def _logic(self, node: Any, reads: frozenset[str]) -> Sym:
        left = self._truth(node.left, reads)
        conjunction = node.type == "and"
        if left is not conjunction and isinstance(left, bool):
            return Bool(left)
        right = self._under(left if conjunction else not_(left), node.right, reads, self._truth)
        return Bool(and_(left, right) if conjunction else or_(left, right))

    def _unary(self, node: Any, reads: frozenset[str]) -> Sym:
        if node.type == "not":
            return Bool(not_(self._truth(node.right, reads)))
        return self._operations.negated(self._given(node.right, reads))

    def _comparison(self, node: Any, reads: frozenset[str]) -> Sym:
        if node.type in ORDER:
            one, two = self._given(node.left, reads), self._given(node.right, reads)
            return Bool(self._operations.ordered(node.type, one, two))
        equal = self._operations.same(self._value(node.left, reads), self._value(node.right, reads))
        return Bool(equal if node.type == "eq" else not_(equal))

    def _contains(self, node: Any, reads: frozenset[str]) -> Sym:
        if isinstance(node.container, ast.ArrayExpression):
            member = self._value(node.member, reads)
            items = [self._value(item, reads) for item in node.container.value]
            return Bool(or_(*(self._operations.same(member, item) for item in items)))
        member, whole = self._given(node.member, reads), self._given(node.container, reads)
        return Bool(self._related("contains", whole, member, lambda a, b: b in a))

    def _related(self, name: str, whole: Sym, part: Sym, holds: Callable[[str, str], bool]) -> Truth:
        if isinstance(whole, Finite) and isinstance(part, Finite):
            pairs = [(a, b) for a in whole.cases for b in part.cases if holds(str(a), str(b))]
            return or_(*(and_(whole.cases[a], part.cases[b]) for a, b in pairs))
        intern = self._texts.intern
        return self._texts.related(name, opened(whole, intern).term, opened(part, intern).term)

    def _arithmetic(self, node: Any, reads: frozenset[str]) -> Sym:
        one, two = self._given(node.left, reads), self._given(node.right, reads)
        if node.type == "tdiv":
            zero = self._operations.same(two, constant(0))
            self._risk(zero, node.right, "may be 0")
            if isinstance(two, Finite):
                two = Finite({key: guard for key, guard in two.cases.items() if key != 0})
        return self._operations.calculated(node.type, one, two)

    def _coalesce(self, node: Any, reads: frozenset[str]) -> Sym:
        value = self._value(node.left, reads)
        if isinstance(value.null, bool):
            return self._value(node.right, reads) if value.null else value
        other = self._under(value.null, node.right, reads, self._value)
        return self._operations.merged(value.null, other, _not_null(value))

    def _ternary(self, node: Any, reads: frozenset[str]) -> Sym:
        condition = self._truth(node.condition, reads)
        if isinstance(condition, bool):
            return self._value(node.case_true if condition else node.case_false, reads)
        yes = self._under(condition, node.case_true, reads, self._value)
        no = self._under(not_(condition), node.case_false, reads, self._value)
        return self._operations.merged(condition, yes, no)

    def _attribute(self, node: Any, reads: frozenset[str]) -> Sym:
        value = self._given(node.object, reads)
        if node.name in ("ceiling", "floor"):
            return self._rounded(node.name, value)
        found = self._texts.measure(node.name, value)
        return found if isinstance(found, Finite | Open) else Bool(found)

    def _rounded(self, name: str, value: Sym) -> Sym:
        term = opened(value, self._texts.intern).term
        if term.is_int():
            return value
        return Open(z3.ToInt(term) if name == "floor" else -z3.ToInt(-term))

    def _call(self, node: Any, reads: frozenset[str]) -> Sym:
        if not isinstance(node.function, ast.SymbolExpression):
            name = node.function.name
            whole, part = self._given(node.function.object, reads), self._given(node.arguments[0], reads)
            method = {"starts_with": str.startswith, "ends_with": str.endswith}[name]
            return Bool(self._related(name, whole, part, method))
        argument = node.arguments[0]
        parts = argument.value if isinstance(argument, ast.ArrayExpression) else node.arguments
        values = [self._given(part, reads) for part in parts]
        if node.function.name == "abs":
            (value,) = values
            negative = self._operations.ordered("lt", value, constant(0))
            return self._operations.merged(negative, self._operations.negated(value), value)
        best = values[0]
        how = "gt" if node.function.name == "max" else "lt"
        for value in values[1:]:
            best = self._operations.merged(self._operations.ordered(how, value, best), value, best)
        return best


def _not_null(value: Sym) -> Sym:
    if isinstance(value, Bool):
        return Bool(value.holds)
    return Finite(value.cases) if isinstance(value, Finite) else Open(value.term, value.is_text)


READ: Mapping[type, Callable[[Translator, Any, frozenset[str]], Sym]] = {
    ast.LogicExpression: Translator._logic,
    ast.UnaryExpression: Translator._unary,
    ast.ArithmeticComparisonExpression: Translator._comparison,
    ast.ComparisonExpression: Translator._comparison,
    ast.ContainsExpression: Translator._contains,
    ast.AddExpression: Translator._arithmetic,
    ast.SubtractExpression: Translator._arithmetic,
    ast.ArithmeticExpression: Translator._arithmetic,
    ast.CoalesceExpression: Translator._coalesce,
    ast.TernaryExpression: Translator._ternary,
    ast.GetAttributeExpression: Translator._attribute,
    ast.FunctionCallExpression: Translator._call,
}
