"""A new rule in the text of a rule set, before the rule that always holds, and its two golden files."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from engine.rules.author.tidy import tidy
from engine.rules.golden.offer import inline
from engine.rules.model import FactType, Rule, RuleSet
from engine.rules.mutate.variants import other
from engine.rules.read.given import neutral
from engine.rules.read.source import ListNode, MapNode, Report, ScalarNode, parse

WHY = "Say here why."
UNWRITTEN = "# write the condition here"  # behind the `when: false` of a new rule
OFF = f"false  {UNWRITTEN}; until then the rule is off"


def with_rule(
    text: str, rules: RuleSet, name: str, outputs: dict[str, FactType], facts: dict[str, FactType]
) -> tuple[str, int]:
    """The text of the file with a rule that its author is to fill in, and its line; in a decision table it is a row.

    It is off until its condition is written, so that it decides nothing as it stands. In a table without a column for
    whole conditions its test is one that does not hold on neutral facts.
    """
    lines, columns = text.splitlines(), _columns(text)
    before = _ends_with_always(rules)
    at = _before_last(lines, rules) if before else _after_last(lines, rules)
    row = f"- [{', '.join(_cells(columns, name, outputs, facts))}]"
    indent = " " * (rules.rules[0].col - 3)
    block = [f"{indent}{line}" for line in ([row] if columns else _rule(name, outputs))]
    gap = [""] if not columns and _spaced(lines) else []
    placed = [*block, *gap] if before else [*gap, *block]
    new = "\n".join([*lines[:at], *placed, *lines[at:]]) + "\n"
    return tidy(new) if columns and tidy(text) == text else new, at + placed.index(block[0]) + 1


def _rule(name: str, outputs: dict[str, FactType]) -> list[str]:
    output, takes = next(iter(outputs.items()), ("", None))
    rule = [f"- id: {name}", f"  title: {_title(name)}", f"  when: {OFF}"]
    return [*rule, *([f"  then: {{{output}: {_other(takes)}}}"] if takes else []), f"  because: {WHY}"]


def _columns(text: str) -> tuple[str, ...]:
    """The columns of a decision table; none where the set is written rule by rule."""
    tree = parse(text.encode(), Report("", text))
    found = tree.entries.get("columns") if isinstance(tree, MapNode) else None
    heads = found[1].items if found and isinstance(found[1], ListNode) else ()
    return tuple(head.text for head in heads if isinstance(head, ScalarNode))


def _cells(
    columns: tuple[str, ...], name: str, outputs: dict[str, FactType], facts: dict[str, FactType]
) -> Iterator[str]:
    """A cell for each column. Of the tests only the first is made, so that there is one to change."""
    plain = {"id": name, "title": _title(name), "because": WHY, "when": "false"}
    tested = "when" in columns
    for column in columns:
        word, _, about = column.partition(" ")
        about = about.strip()
        if word == "set":
            yield _other(outputs[about])
        elif word in ("when", "match") and about and not tested:
            tested = True
            yield _other(facts[about]) if word == "when" else f"'^{name}$'"
        else:
            yield plain.get(column, "-")


def _other(kind: FactType) -> str:
    """A value that is not the neutral one."""
    return inline(other(neutral(kind), kind))


def _title(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _ends_with_always(rules: RuleSet) -> bool:
    last: Rule = rules.rules[-1]
    return last.when is None and not last.match and rules.strategy == "first_match"


def _before_last(lines: list[str], rules: RuleSet) -> int:
    """Where the last rule begins, with the comments above it."""
    at = rules.rules[-1].line - 1
    while at and lines[at - 1].strip().startswith("#"):
        at -= 1
    return at


def _after_last(lines: list[str], rules: RuleSet) -> int:
    """Where the last rule has ended: its lines stand at least as far in as its first key."""
    last = rules.rules[-1]
    at = last.line
    while at < len(lines) and (lines[at].startswith(" " * (last.col - 1)) or not lines[at].strip()):
        at += 1
    while not lines[at - 1].strip():
        at -= 1
    return at


def _spaced(lines: list[str]) -> bool:
    """Whether the file leaves a line between rules."""
    return any(not line.strip() and following.lstrip().startswith(("- ", "# ")) for line, following in pairwise(lines))


def golden_drafts(rules: RuleSet, name: str) -> dict[str, str]:
    """Two golden files for a rule, by file name: one where it fires and one where it stays silent."""
    key = "rules" if rules.strategy == "collect" else "rule"
    fires = f"[{name}]" if rules.strategy == "collect" else name
    silent = "[]" if rules.strategy == "collect" else "null"
    return {
        f"{name}.yaml": f"intent:\nfacts: {{}}\nexpect: {{{key}: {fires}}}\n",
        f"{name}_stays_silent.yaml": f"intent:\nfacts: {{}}\nexpect: {{{key}: {silent}}}\n",
    }
