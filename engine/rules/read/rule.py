"""One rule, from its YAML tree: its condition and patterns, what it sets, the effect it calls, and why."""

from __future__ import annotations

import re
from collections.abc import Mapping

from engine.rules.check.typecheck import check_condition
from engine.rules.model import Condition, FactType, Pattern, Rule, Text, Value, Words
from engine.rules.read import shape
from engine.rules.read.patterns import read_patterns
from engine.rules.read.source import MapNode, Node, Report, ScalarNode
from engine.rules.read.values import Scope, read_text, read_values
from engine.rules.suggest import did_you_mean

KEYS = ("title", "when", "match", "then", "call", "args", "again", "because", "same_as")
OWN_NAME = "rule"  # `{rule}` in an output is the rule's own name
GROUP = FactType("str")
NAMED = re.compile(r"\(\?P?<(\w+)")
Effects = Mapping[str, Mapping[str, FactType]]


def read_rule(
    report: Report, node: Node, ruleset: str, scope: Scope, outputs: Scope, effects: Effects, lists: Words
) -> Rule | None:
    """A rule of a set, over the names of `scope` and the word lists; what is wrong with it is said in the report."""
    keys = shape.entries(report, node, "a rule", ["id"], KEYS)
    if keys is None:
        return None
    patterns = read_patterns(report, keys["match"], _facts(scope), lists) if "match" in keys else ()
    wide = {**scope, **_groups(patterns), **_broken_groups(keys.get("match"), patterns)}
    call = shape.text(report, keys["call"], "call") if "call" in keys else None
    if not shape.misspelt(node, ("id", *KEYS)):
        _make_sense(report, node, keys)
    name = shape.word(report, keys["id"], "id")
    own = {**wide, OWN_NAME: GROUP}
    same_as = shape.text(report, keys.get("same_as"), "same_as")
    then = read_values(report, keys["then"], outputs, own, "SF401", "output") if "then" in keys else {}
    return Rule(
        id=name,
        line=node.line,
        col=node.col,
        title=shape.text(report, keys.get("title"), "title"),
        when=None if is_off(node) else read_condition(report, keys.get("when"), scope),
        match=patterns,
        then={output: _named(value, same_as or f"{ruleset}/{name}") for output, value in then.items()},
        call=call,
        args=_arguments(report, keys, call, wide, effects),
        again=shape.flag(report, keys.get("again"), "again"),
        because=_because(report, keys.get("because"), wide),
        same_as=same_as,
    )


def is_off(node: Node) -> bool:
    """Whether a rule is written and takes no decision yet: `when: false`."""
    when = shape.scalar_at(node, "when")
    return when is not None and when.value is False


def _named(value: Value, name: str) -> Value:
    """A value with the rule's own name in place of `{rule}`."""
    if not isinstance(value, Text) or OWN_NAME not in value.names:
        return value
    parts = list(value.parts[:1])
    for placeholder, literal in zip(value.parts[1::2], value.parts[2::2], strict=True):
        if placeholder == OWN_NAME:
            parts[-1] += name + literal
        else:
            parts += [placeholder, literal]
    return Text(tuple(parts)) if len(parts) > 1 else parts[0]


def read_condition(report: Report, node: Node | None, scope: Scope) -> Condition | None:
    """A condition; None where there is none, or after saying what is wrong with it."""
    if node is None:
        return None
    single = shape.scalar(report, node, "a condition")
    if single is None:
        return None
    checked = check_condition(single.text, scope)
    for flaw in checked.flaws:
        report.add(report.spot(single, flaw.offset, flaw.word), flaw.code, flaw.message, flaw.hint)
    return checked.condition


def _facts(scope: Scope) -> Scope:
    return {name: kind for name, kind in scope.items() if not name.startswith("settings.")}


def _groups(patterns: tuple[Pattern, ...]) -> dict[str, FactType]:
    return {f"match.{group}": GROUP for pattern in patterns for group in pattern.groups}


def _broken_groups(node: Node | None, patterns: tuple[Pattern, ...]) -> dict[str, FactType]:
    """The groups that patterns name which are not understood: they are none the less what the rule speaks of."""
    sources = [value.text for _, value in node.entries.values() if isinstance(value, ScalarNode)] if isinstance(
        node, MapNode
    ) else []
    broken = [source for source in sources if source not in [pattern.source for pattern in patterns]]
    return {f"match.{name}": GROUP for source in broken for name in NAMED.findall(source)}


def _arguments(
    report: Report, keys: Mapping[str, Node], call: str | None, scope: Scope, effects: Effects
) -> dict[str, Value]:
    if call is None:
        return {}
    takes = effects.get(call)
    if takes is None:
        report.add(keys["call"], "SF403", f"unknown effect {call!r}", did_you_mean(call, effects))
        return {}
    found = read_values(report, keys["args"], takes, scope, "SF404", "argument") if "args" in keys else {}
    for name, kind in takes.items():
        if name not in found and not kind.nullable:
            report.add(keys.get("args", keys["call"]), "SF404", f"{call} needs the argument {name!r}", kind.doc)
    return found


def _because(report: Report, node: Node | None, scope: Scope) -> Text | None:
    if not isinstance(node, ScalarNode) or not isinstance(node.value, str):
        shape.text(report, node, "because")
        return None
    return read_text(report, node, scope)


def _make_sense(report: Report, node: Node, keys: Mapping[str, Node]) -> None:
    """A rule does something, and one thing."""
    if not {"then", "call", "because"} & keys.keys():
        report.add(node, "SF208", "the rule does nothing", "it needs then:, call:, or at least because:")
    if "again" in keys and "call" in keys:
        report.add(keys["again"], "SF208", "again: beside call:", "a call consults the set again anyway")
    if "again" in keys and "then" not in keys and "call" not in keys:
        report.add(keys["again"], "SF208", "again: without then:", "nothing changes, so the rule would fire again")
    if "args" in keys and "call" not in keys:
        report.add(keys["args"], "SF208", "args: without call:", "arguments belong to an effect")
