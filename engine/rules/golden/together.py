"""Whether facts can come together in a turn: sentences that every turn keeps, held against facts with gaps.

A sentence is true, false or, where it depends on facts that are not given, open. Only what is false however the gaps
are filled is a contradiction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any

from engine.rules.compile.codegen import function
from engine.rules.expression.library import ast
from engine.rules.expression.tree import dotted, walk
from engine.rules.model import Condition, Facts, Settings

Truth = bool | None  # None: open
Ask = Callable[[Facts, Settings], Truth]


class Sentence:
    """A condition that holds in every turn, as one that can be asked of facts with gaps."""

    def __init__(self, condition: Condition) -> None:
        self.condition = condition

    def __repr__(self) -> str:
        return self.condition.text

    @cached_property
    def _ask(self) -> Ask:
        return _asked(self.condition, self.condition.tree)

    def truth(self, facts: Facts, settings: Settings) -> Truth:
        return self._ask(facts, settings)


Known = Mapping[str, tuple[Sentence, ...]]  # by rule set


def contradicted(sentences: Iterable[Sentence], facts: Facts, settings: Settings) -> Sentence | None:
    """The first sentence that is false whatever the facts are that are not given."""
    return next((one for one in sentences if one.truth(facts, settings) is False), None)


def _asked(condition: Condition, node: Any) -> Ask:
    """Kleene's logic over the parts that are true or false by themselves."""
    if isinstance(node, ast.LogicExpression):
        return _both(node.type == "or", _asked(condition, node.left), _asked(condition, node.right))
    if isinstance(node, ast.UnaryExpression) and node.type == "not":
        return _denied(_asked(condition, node.right))
    names = {path for path in map(dotted, walk(node)) if path in condition.reads and not path.startswith("settings.")}
    ask = function(Condition(condition.text, node, condition.reads))

    def atom(facts: Facts, settings: Settings) -> Truth:
        return bool(ask(facts, settings, {})) if names <= facts.keys() else None

    return atom


def _both(decides: bool, left: Ask, right: Ask) -> Ask:
    """Both parts; one that is `decides` decides alone: True for `or`, False for `and`."""

    def both(facts: Facts, settings: Settings) -> Truth:
        one = left(facts, settings)
        if one is decides:
            return decides
        two = right(facts, settings)
        return decides if two is decides else None if one is None or two is None else not decides

    return both


def _denied(part: Ask) -> Ask:
    def denied(facts: Facts, settings: Settings) -> Truth:
        found = part(facts, settings)
        return None if found is None else not found

    return denied
