"""The state of one type check: the scope, what is known not to be null, and the flaws found so far."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from msgspec import Struct

from engine.rules.check import interval
from engine.rules.expression.library import ast
from engine.rules.expression.tree import Parsed, dotted, literal
from engine.rules.model import FactType

Known: TypeAlias = frozenset[str]
Check: TypeAlias = Callable[["Checker", Any, Known], FactType | None]

BOOL, TEXT = FactType("bool"), FactType("str")
NULL = FactType("bool", nullable=True, doc="null")
NUMBERS = ("int", "float")
TEXTS = ("str", "enum")
SAY = {"bool": "true or false", "int": "a whole number", "float": "a number", "str": "a text", "enum": "a word"}


def for_patterns(fact: str) -> tuple[str, str]:
    """What is said, and the hint, where a text that is only matched stands elsewhere."""
    return (
        f"{fact} is text of the page, whatever that says: only patterns look at it",
        f"write match: {{{fact}: '…'}} in the rule; a group (?P<name>…) in it is match.name",
    )


class Flaw(Struct, frozen=True):
    """What is wrong with an expression; `offset` and `word` say where in its text."""

    offset: int
    word: str
    code: str
    message: str
    hint: str = ""


class Checker:
    """Infers the type of every node and collects flaws; a node that has one has no type, and causes no further ones."""

    def __init__(self, parsed: Parsed, scope: Mapping[str, FactType], checks: Mapping[type, Check]) -> None:
        self.parsed = parsed
        self.scope = scope
        self.checks = checks
        self.flaws: list[Flaw] = []
        self.reads: set[str] = set()

    def flaw(self, node: Any, code: str, message: str, hint: str = "") -> None:
        self.flaws.append(Flaw(*self.parsed.place(node), code, message, hint))

    def infer(self, node: Any, known: Known) -> FactType | None:
        """The type of a node, given the names that are known not to be null; None after a flaw."""
        path = dotted(node)
        if path is not None and path in self.scope:
            self.reads.add(path)
            kind = self.scope[path]
            if kind.matched_only:
                self.flaw(node, "SF310", *for_patterns(path))
                return None
            return interval.not_null(kind) if path in known else kind
        return self.checks[type(node)](self, node, known)

    def condition(self, node: Any, known: Known) -> None:
        """Check a node that must come out true or false."""
        if isinstance(node, ast.BooleanExpression):
            always = "true" if node.value else "false"
            self.flaw(node, "SF309", f"a part of the condition is always {always}", "leave it out")
            return
        kind = self.infer(node, known)
        if kind is None:
            return
        name = self.show(node)
        if kind.kind != "bool":
            self.flaw(node, "SF303", f"{self.describe(node, kind)} stands where true or false is needed", "compare it")
        elif kind.nullable:
            self.flaw(node, "SF305", f"{name} may be null, which is neither true nor false", f"write {name} == true")

    def value(self, node: Any, known: Known, why: str) -> FactType | None:
        """The type of a node that may not be null."""
        kind = self.infer(node, known)
        if kind is not None and kind.nullable:
            name = self.show(node)
            hint = f"guard it: {name} != null and …, or give a default: ({name} ?? …)"
            self.flaw(node, "SF305", f"{name} may be null, and {why}", hint)
            return None
        return kind

    def of_kind(self, node: Any, known: Known, kinds: tuple[str, ...], why: str) -> FactType | None:
        """The type of a node that may not be null and must be of one of `kinds`."""
        kind = self.value(node, known, why)
        if kind is None or kind.kind in kinds:
            return kind
        self.flaw(node, "SF303", f"{self.describe(node, kind)} stands where it may not: {why}")
        return None

    def describe(self, node: Any, kind: FactType) -> str:
        """A node and its type in words."""
        if kind == NULL:
            return "null"
        return f"{self.show(node)} ({'a text' if isinstance(node, ast.StringExpression) else SAY[kind.kind]})"

    def show(self, node: Any) -> str:
        """A node as its author wrote it, or nearly."""
        path = dotted(node)
        if path is not None:
            return path
        if isinstance(node, ast.StringExpression | ast.FloatExpression | ast.BooleanExpression):
            return json.dumps(literal(node), ensure_ascii=False)
        if isinstance(node, ast.GetAttributeExpression):
            return f"{self.show(node.object)}.{node.name}"
        return "null" if isinstance(node, ast.NullExpression) else "this expression"
