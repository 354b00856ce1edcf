"""Decision tables: they compile to the rules that one would write, and say where a cell is wrong."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.rules import Bundle, Scalar, decide
from engine.rules.author.tidy import tidy

HEAD = "ruleset: tier1\nsummary: Checks.\nfacts: verification\nstrategy: first_match\n"
TABLE = """\
columns: [id, when action.type, when step.index, when page.url_changed, match page.title, set verdict.confidence, why]
rows:
  - [moved, navigation,     '-',    true,  '-',      0.9, 'It went to {page.title}.']
  - [early, [click, input], 0..2,   '-',   '-',      0.5, Early.]
  - [late,  '!= none',      '>= 3', false, '^Thank', 0.7, Late.]
  - [else,  '-',            '-',    '-',   '-',      0.1, Otherwise.]
""".replace("why", "because")
RULES = """\
rules:
  - {id: moved, when: action.type == "navigation" and page.url_changed, then: {verdict: {confidence: 0.9}},
     because: "It went to {page.title}."}
  - {id: early, when: 'action.type in ["click", "input"] and step.index >= 0 and step.index <= 2',
     then: {verdict: {confidence: 0.5}}, because: Early.}
  - {id: late, when: action.type != "none" and step.index >= 3 and not page.url_changed, match: {page.title: ^Thank},
     then: {verdict: {confidence: 0.7}}, because: Late.}
  - {id: else, then: {verdict: {confidence: 0.1}}, because: Otherwise.}
"""


def test_a_table_decides_like_the_rules_it_stands_for(bundle_of: Callable[[str], Bundle]) -> None:
    table, rules = (bundle_of(HEAD + text).rulesets["tier1"] for text in (TABLE, RULES))
    for kind in ("none", "navigation", "click", "input"):
        for index in (0, 2, 3):
            for moved in (True, False):
                for title in ("", "Thank you"):
                    facts = _facts(kind, index, moved, title)
                    assert decide(table, facts) == decide(rules, facts)
    assert [(one.id, one.when and one.when.text) for one in table.rules] == [
        (one.id, one.when and one.when.text) for one in rules.rules
    ]


def _facts(kind: str, index: int, moved: bool, title: str) -> dict[str, Scalar]:
    return {"action.type": kind, "step.index": index, "page.url_changed": moved, "page.title": title}


def test_a_rule_stands_where_its_row_does(bundle_of: Callable[[str], Bundle]) -> None:
    rules = bundle_of(HEAD + TABLE).rulesets["tier1"].rules
    assert [(rule.id, rule.line, rule.col) for rule in rules] == [
        ("moved", 7, 5), ("early", 8, 5), ("late", 9, 5), ("else", 10, 5),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("when action.type", "when action.tpye",
         "5:15: SF302: unknown fact 'action.tpye' (did you mean 'action.type'?)"),
        ("set verdict.confidence", "set verdict.confidnce",
         "5:91: SF401: unknown output 'verdict.confidnce' (did you mean 'verdict.confidence'?)"),
        ("because]", "becuase]", "5:115: SF201: unknown column 'becuase' (did you mean 'because'?)"),
        ("[id, ", "[title, ", "5:10: SF202: a table has no column 'id' (every row has a name in decisions)"),
        ("match page.title", "when step.index", "5:33: SF106: the column 'when step.index' is written twice"),
        (", Early.]", "]",
         "8:5: SF203: the row has 6 cells, and the table 7 columns (a cell that says nothing is '-')"),
        ("navigation,  ", "navigatoin,  ",
         "7:13: SF304: 'navigatoin' is not a value of action.type (did you mean 'navigation'?)"),
        ("0.9, 'It", "9, 'It", "7:54: SF402: verdict.confidence takes 0 to 1, not 9"),
        ("columns:", "rules: []\ncolumns:", "5:8: SF207: a rule set without rules (remove the file, or write a rule)"),
        ("[late, ", "[early,", "9:6: SF204: the id 'early' is used twice (first on line 8)"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_at_the_cell(
    problems_of: Callable[..., list[str]], old: str, new: str, line: str
) -> None:
    assert f"tier1.yaml:{line}" in problems_of(HEAD + TABLE.replace(old, new))


def test_neither_rules_nor_a_table(problems_of: Callable[..., list[str]]) -> None:
    assert problems_of(HEAD) == [
        "tier1.yaml:1:1: SF202: a rule set has no 'rules' (or columns: and rows:, for a decision table)"
    ]
    assert problems_of(HEAD + "columns: [id]\n") == ["tier1.yaml:5:10: SF202: a decision table has no 'rows'"]


def test_laying_out_puts_cells_under_each_other() -> None:
    text = "columns: [id, when step.index]\nrows:\n- [a, '>= 3']\n- [longer, -]\n"
    assert tidy(text) == "columns: [id, when step.index]\nrows:\n- [a,      '>= 3']\n- [longer, -]\n"
