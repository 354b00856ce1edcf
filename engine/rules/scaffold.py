"""A new rule in the text of a rule set, before the rule that always holds, and its two golden files."""

from __future__ import annotations

from itertools import pairwise

from engine.rules.given import neutral
from engine.rules.model import FactType, Rule, RuleSet
from engine.rules.offer import inline
from engine.rules.variants import other


def with_rule(text: str, rules: RuleSet, name: str, outputs: dict[str, FactType], facts: dict[str, FactType]) -> str:
    """The text of the file with a rule that its author is to fill in: its condition never holds as it stands."""
    lines = text.splitlines()
    at = _line(lines, rules)
    indent = " " * (rules.rules[0].col - 3)
    fact, kind = next((one for one in facts.items() if one[1].kind == "bool" and not one[1].nullable),
                      next(iter(facts.items())))  # fmt: skip
    test = fact if kind.kind == "bool" else f"{fact} == {inline(other(neutral(kind), kind))}"
    output, takes = next(iter(outputs.items()), ("", None))
    value = inline(other(neutral(takes), takes)) if takes else ""
    rule = [
        f"- id: {name}",
        f"  title: {name.replace('_', ' ').capitalize()}",
        f"  when: {test}",
        f"  then: {{{output}: {value}}}" if takes else "  because: It says why.",
    ]
    rule += ["  because: Say here why, for people."] if takes else []
    block = [f"{indent}{line}" for line in rule]
    gap = [""] if at < len(lines) and at > 0 and _spaced(lines) else []
    return "\n".join([*lines[:at], *block, *gap, *lines[at:]]) + "\n"


def _line(lines: list[str], rules: RuleSet) -> int:
    """Where the rule goes: before the last rule, if that always holds, with the comments above it; else after it."""
    last: Rule = rules.rules[-1]
    if last.when is None and not last.match and rules.strategy == "first_match":
        at = last.line - 1
        while at and lines[at - 1].strip().startswith("#"):
            at -= 1
        return at
    start = last.line
    while start < len(lines) and (lines[start].startswith(" " * last.col) or not lines[start].strip()):
        start += 1
    while start and not lines[start - 1].strip():
        start -= 1
    return start


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
