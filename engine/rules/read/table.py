"""Decision tables: `columns:` and `rows:` that stand for rules, a row each, in their order.

    columns: [id, when action.type, when step.attempts, set route.name, because]
    rows:
      - [retry,  click,         "< 2",  correction, A click is tried twice.]
      - [stop,   [click, input], "-",   ask_user,   Then the user is asked.]

A column is one of `id`, `title`, `when`, `call`, `again`, `because`, or says what its cells are about: `when FACT`,
`match FACT`, `set OUTPUT`, `arg NAME`. A cell `-` says nothing. A test is a value, a list of values, `2..5`, or starts
with a comparison: `> settings.limit`, `!= none`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from engine.rules.model import FactType
from engine.rules.read import shape
from engine.rules.read.source import ListNode, MapNode, Node, Report, ScalarNode
from engine.rules.suggest import did_you_mean, did_you_mean_fact

PLAIN = ("id", "title", "when", "call", "again", "because")
ABOUT = {"when": "when", "match": "match", "set": "then", "arg": "args"}
KNOWN = (*PLAIN, *(f"{word} NAME" for word in ABOUT))
COMPARISON = re.compile(r"(==|!=|<=|>=|<|>)\s*(.+)|in\s*\[.*\]", re.DOTALL)
RANGE = re.compile(r"\s*(-?\d+(?:\.\d+)?)\s*\.\.\s*(-?\d+(?:\.\d+)?)\s*")
VALUE = re.compile(r"-?\d+(\.\d+)?|true|false|null|settings\.[\w.]+|[\"'].*[\"']|.*[.(].*", re.DOTALL)
NOTHING = "-"
MAX_COLUMNS = 40
Types = Mapping[str, FactType]


def rules_of_table(report: Report, columns: Node, rows: Node, facts: Types, outputs: Types) -> ListNode | None:
    """The rules of a table, as if they had been written as such, each standing where its row does.

    None, after saying why, where the columns are no columns.
    """
    heads = shape.items(report, columns, "columns")
    before = len(report.problems)
    names = [_column(report, head, facts, outputs) for head in heads]
    if len(heads) > MAX_COLUMNS:
        report.add(columns, "SF203", f"a table of more than {MAX_COLUMNS} columns")
    if len(report.problems) == before:
        for name in {name for name in names if names.count(name) > 1}:
            report.add(heads[names.index(name)], "SF106", f"the column {' '.join(name).strip()!r} is written twice")
        if ("id", "") not in names:
            report.add(columns, "SF202", "a table has no column 'id'", "every row has a name in decisions")
    if len(report.problems) > before:
        return None
    found = [_rule(report, row, names, facts) for row in shape.items(report, rows, "rows")]
    return ListNode(rows.line, rows.col, tuple(rule for rule in found if rule is not None))


def _column(report: Report, head: Node, facts: Types, outputs: Types) -> tuple[str, str]:
    """What a column is about: the key of a rule, and the fact, output or argument."""
    text = shape.text(report, head, "a column")
    word, _, name = text.partition(" ")
    name = name.strip()
    if not name and word in PLAIN:
        return word, ""
    if not name or word not in ABOUT:
        if text:
            report.add(head, "SF201", f"unknown column {text!r}", did_you_mean(text, KNOWN))
        return text, ""
    known = outputs if word == "set" else facts
    if word != "arg" and name not in known:
        code, what = ("SF401", "output") if word == "set" else ("SF302", "fact")
        report.add(head, code, f"unknown {what} {name!r}", did_you_mean_fact(name, known))
    return ABOUT[word], name


def _rule(report: Report, row: Node, names: list[tuple[str, str]], facts: Types) -> MapNode | None:
    cells = shape.items(report, row, "a row")
    if len(cells) != len(names):
        if isinstance(row, ListNode):
            said = f"the row has {len(cells)} cells, and the table {len(names)} columns"
            report.add(row, "SF203", said, "a cell that says nothing is '-'")
        return None
    entries: dict[str, tuple[ScalarNode, Node]] = {}
    tests: list[tuple[str, Node]] = []
    off: ScalarNode | None = None
    for (key, name), cell in zip(names, cells, strict=True):
        if isinstance(cell, ScalarNode) and cell.text == NOTHING:
            continue
        if key == "when" and not name and isinstance(cell, ScalarNode) and cell.value is False:
            off = cell
        elif key == "when":
            text = _test(report, name, cell, facts) if name else _condition(report, cell)
            tests += [(text, cell)] if text else []
        elif name:
            group = entries.setdefault(key, (_word(key, cell), MapNode(cell.line, cell.col, {})))[1]
            assert isinstance(group, MapNode)
            group.entries[name] = _word(name, cell), cell
        else:
            entries[key] = _word(key, cell), cell
    if off is not None:
        entries["when"] = _word("when", off), off
    elif tests:
        entries["when"] = _word("when", tests[0][1]), _joined(tests)
    return MapNode(row.line, row.col, entries)


def _joined(tests: list[tuple[str, Node]]) -> ScalarNode:
    """The condition of a row: all its tests. It stands where the first of them does, and ends with the last."""
    text = " and ".join(f"({one})" if " or " in one else one for one, _ in tests) if len(tests) > 1 else tests[0][0]
    first, last = tests[0][1], tests[-1][1]
    end = (last.end_line, last.end_col) if isinstance(last, ScalarNode) else (last.line, last.col)
    return ScalarNode(first.line, first.col, *end, text, text)


def _condition(report: Report, cell: Node) -> str:
    single = shape.scalar(report, cell, "a condition")
    return single.text if single is not None else ""


def _test(report: Report, fact: str, cell: Node, facts: Types) -> str:
    """What a cell asks of a fact, as a condition."""
    if isinstance(cell, ListNode):
        values = [_literal(item.value) for item in cell.items if isinstance(item, ScalarNode)]
        if len(values) < len(cell.items) or not values:
            report.add(cell, "SF203", f"a list of values for {fact} holds only single values, and at least one")
            return ""
        return f"{fact} in [{', '.join(values)}]"
    single = shape.scalar(report, cell, f"a test of {fact}")
    if single is None:
        return ""
    value = single.value
    if isinstance(value, bool) and facts[fact].kind == "bool" and not facts[fact].nullable:
        return fact if value else f"not {fact}"
    if isinstance(value, str):
        between, compared = RANGE.fullmatch(value), COMPARISON.fullmatch(value)
        if between and facts[fact].kind in ("int", "float"):
            return f"{fact} >= {between[1]} and {fact} <= {between[2]}"
        if compared:
            return f"{fact} {_compared(compared)}"
    return f"{fact} == {_literal(value)}"


def _compared(found: re.Match[str]) -> str:
    """A comparison; a bare word after it is a text."""
    if found[1] is None or VALUE.fullmatch(found[2]):
        return found[0]
    return f"{found[1]} {_literal(found[2].strip())}"


def _literal(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _word(text: str, place: Node) -> ScalarNode:
    return ScalarNode(place.line, place.col, place.line, place.col, text, text)
