"""`match:` — RE2 patterns over text facts; RE2 takes linear time on whatever a page says."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import re2

from engine.rules.check.checker import TEXTS
from engine.rules.model import FactType, Pattern
from engine.rules.read import shape
from engine.rules.read.source import Node, Report, ScalarNode
from engine.rules.suggest import did_you_mean_fact

MAX_PATTERN = 2000
MAX_MEMORY = 8 << 20


def read_patterns(report: Report, node: Node, facts: Mapping[str, FactType]) -> tuple[Pattern, ...]:
    """The patterns of a rule; what is wrong with one is said in the report, and it is left out."""
    tree = shape.mapping(report, node, "match")
    found: list[Pattern] = []
    for fact, (place, value) in tree.entries.items() if tree else ():
        kind = facts.get(fact)
        if kind is None:
            texts = {name: of for name, of in facts.items() if of.kind in TEXTS}
            report.add(place, "SF302", f"unknown fact {fact!r}", did_you_mean_fact(fact, texts))
        elif kind.kind not in TEXTS:
            report.add(place, "SF303", f"{fact} is no text, and only texts are matched")
        pattern = _pattern(report, fact, value)
        for group in pattern.groups if pattern else ():
            if any(group in other.groups for other in found):
                report.add(value, "SF502", f"two patterns of this rule have the group {group!r}")
        found += [pattern] if pattern else []
    return tuple(found)


def _pattern(report: Report, fact: str, node: Node) -> Pattern | None:
    if not isinstance(node, ScalarNode) or not isinstance(node.value, str) or not node.value:
        report.add(node, "SF203", f"the pattern for {fact} is a text, not {shape.said(node)}", "put it in '…'")
        return None
    if len(node.value) > MAX_PATTERN:
        report.add(node, "SF501", f"the pattern for {fact} is longer than {MAX_PATTERN} characters")
        return None
    try:
        compiled = compile_pattern(node.value)
    except re2.error as error:
        reason = error.args[0].decode("utf-8", "replace") if isinstance(error.args[0], bytes) else str(error)
        report.add(node, "SF501", f"the pattern for {fact} does not compile: {reason}", "RE2 has no look-around")
        return None
    return _made(fact, node.value, compiled)


def pattern_of(fact: str, source: str) -> Pattern | None:
    """A pattern over a fact; None where it does not compile."""
    try:
        return _made(fact, source, compile_pattern(source))
    except re2.error:
        return None


def _made(fact: str, source: str, compiled: Any) -> Pattern:
    numbers = {name.decode(): number for name, number in compiled.groupindex.items()}
    groups = tuple(sorted(numbers, key=numbers.__getitem__))
    return Pattern(fact, source, groups, searcher(compiled, [numbers[name] for name in groups]))


def compile_pattern(source: str) -> Any:
    """A case-insensitive RE2 pattern over UTF-8; re2.error where it is none."""
    options = re2.Options()
    options.case_sensitive = False
    options.log_errors = False
    options.max_mem = MAX_MEMORY
    return re2.compile(source.encode(), options)


def searcher(compiled: Any, numbers: Sequence[int]) -> Callable[[str], tuple[str, ...] | None]:
    """A function that answers the texts of some groups, "" where one took no part, or None without a match.

    Bytes are searched, which is faster; a lone surrogate, which UTF-8 can't carry, is searched as a question mark.
    """

    def search(text: str) -> tuple[str, ...] | None:
        found = compiled.search(text.encode("utf-8", "replace"))
        return found and tuple((found.group(number) or b"").decode("utf-8", "replace") for number in numbers)

    return search
