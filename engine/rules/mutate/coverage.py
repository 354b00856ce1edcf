"""What golden files exercise: rules, the outputs that they name, and every part of a condition seen true and false."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from engine.rules.compile.codegen import function
from engine.rules.expression.library import ast
from engine.rules.expression.tree import dotted, walk
from engine.rules.golden.cases import Ready
from engine.rules.model import Condition, Expression, Problem, Rule, RuleSet
from engine.rules.mutate.mutation import Board
from engine.rules.mutate.variants import atoms, shown


class Part(Struct, frozen=True):
    """One part of a condition: in how many cases it came out true, and false; `why` it lacks one of them."""

    rule: str
    text: str
    true: int
    false: int
    why: str
    near: str


class Coverage(Struct, frozen=True):
    """One rule set. `fired` counts by rule; `outputs` says of each (rule, output) whether a case names it."""

    ruleset: str
    cases: int
    fired: Mapping[str, int]
    outputs: Mapping[tuple[str, str], bool]
    parts: tuple[Part, ...]

    @property
    def seen(self) -> tuple[int, int]:
        """Halves of parts seen, and all: each part has two, true and false."""
        return sum((one.true > 0) + (one.false > 0) for one in self.parts), 2 * len(self.parts)


class _Tally:
    """Counts how the parts of one condition come out; what `and` and `or` never get to is not asked."""

    def __init__(self, condition: Condition) -> None:
        self.condition = condition
        self.nodes = list(atoms(condition.tree))
        self.counts = {id(node): [0, 0] for node in self.nodes}
        self.asks: dict[int, Expression] = {id(node): function(_part(condition, node)) for node in self.nodes}
        self.asked = 0

    def ask(self, case: Ready) -> bool:
        self.asked += 1
        return self._ask(self.condition.tree, case)

    def _ask(self, node: Any, case: Ready) -> bool:
        if id(node) in self.asks:
            truth = bool(self.asks[id(node)](case.facts, case.settings, {}))
            self.counts[id(node)][truth] += 1
            return truth
        if isinstance(node, ast.LogicExpression):
            left = self._ask(node.left, case)
            decided = left if node.type == "or" else not left
            return left if decided else self._ask(node.right, case)
        return not self._ask(node.right, case)

    def parts(self, rule: str) -> list[Part]:
        found = []
        for node in self.nodes:
            false, true = self.counts[id(node)]
            found.append(Part(rule, shown(node), true, false, self._why(node, true, false), _near(node)))
        return found

    def _why(self, node: Any, true: int, false: int) -> str:
        if true and false:
            return ""
        if not self.asked:
            return "no case gets as far as this rule"
        if not true and not false:
            return f"in all {self.asked} cases that ask the rule, another part decides before"
        said = f"it is {'true' if true else 'false'} in all {true + false} cases that ask it"
        reads = [path for path in map(dotted, walk(node)) if path in self.condition.reads]
        only_settings = bool(reads) and all(path.startswith("settings.") for path in reads if path)
        return f"{said}; a case changes a setting with settings:" if only_settings else said


def _part(condition: Condition, node: Any) -> Condition:
    return Condition(condition.text, node, condition.reads)


def _near(node: Any) -> str:
    return next((path for path in map(dotted, walk(node)) if path is not None), "")


def coverage(board: Board) -> Coverage:
    """What the cases of one set exercise."""
    rules = board.rules
    tallies = {rule.id: _Tally(rule.when) for rule in rules.rules if rule.when is not None}
    own = _Tally(rules.applies) if rules.applies is not None else None
    fired = dict.fromkeys((rule.id for rule in rules.rules), 0)
    for at, case in enumerate(board.cases):
        if own is not None and not own.ask(case):
            continue
        for index, rule in enumerate(rules.rules):
            if rule.id in tallies:
                tallies[rule.id].ask(case)
            fired[rule.id] += index in board.holds[at]
            if index in board.holds[at] and rules.strategy == "first_match":
                break
    parts = own.parts("") if own else []
    for tally in tallies.items():
        parts += tally[1].parts(tally[0])
    return Coverage(rules.name, len(board.cases), fired, _outputs(rules, board.cases), tuple(parts))


def _outputs(rules: RuleSet, cases: Sequence[Ready]) -> dict[tuple[str, str], bool]:
    """Whether some case in which a rule fires names each thing that the rule does."""
    found: dict[tuple[str, str], bool] = {}
    for rule in rules.rules:
        own = [case.expected for case in cases if rule.id in case.expected.rules]
        for name in rule.then:
            found[rule.id, name] = any(one.set is not None and name in one.set for one in own)
        for name in rule.args:
            found[rule.id, name] = any(one.args is not None and name in one.args for one in own)
        if rule.call:
            found[rule.id, f"call {rule.call}"] = any(one.call is not None for one in own)
    return found


def gaps(found: Coverage, rules: RuleSet) -> list[Problem]:
    """What is not exercised, where it stands, and why."""
    find = places(rules)
    problems = []
    for (rule, name), seen in found.outputs.items():
        if not seen:
            said = f"no golden file in which {rule} fires names {name}"
            problems.append(find(rule, name.rpartition(".")[2].rpartition(" ")[2], "SF706", said))
    for part in found.parts:
        lacks = [word for word, count in (("true", part.true), ("false", part.false)) if not count]
        if lacks:
            said = f"no golden file sees {part.text} {' or '.join(lacks)} in {part.rule or 'applies:'}"
            problems.append(find(part.rule, part.near, "SF706", said, part.why))
    return problems


def places(rules: RuleSet) -> Callable[..., Problem]:
    """A function that makes a problem at a word within a rule, or within the set's own condition."""
    path = Path(rules.file)
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines() if path.is_file() else []
    starts = [rule.line for rule in rules.rules]

    def span(name: str) -> tuple[int, int, int]:
        rule: Rule | None = next((rule for rule in rules.rules if rule.id == name), None)
        if rule is None:
            start = next((at for at, line in enumerate(lines, 1) if line.startswith("applies:")), 1)
            return start, min(starts, default=len(lines)), 1
        return rule.line, min((at for at in starts if at > rule.line), default=len(lines) + 1), rule.col

    def find(name: str, near: str, code: str, message: str, hint: str = "") -> Problem:
        start, end, col = span(name)
        line = start
        for at in range(start, end):
            if near and at <= len(lines) and near in lines[at - 1]:
                line, col = at, lines[at - 1].index(near) + 1
                break
        quote = lines[line - 1][:400] if line <= len(lines) else ""
        return Problem(rules.file, line, col, code, message, hint, quote)

    return find
