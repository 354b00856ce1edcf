"""One rule set, from its YAML tree: its rules and guarantees, checked and compiled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, cast

from engine.rules.compile.program import compile_set
from engine.rules.model import Acknowledged, Guarantee, Rule, RuleSet, Schema, Setting, Strategy, Vocabulary, Words
from engine.rules.read import shape
from engine.rules.read.rule import is_off, read_condition, read_rule
from engine.rules.read.source import ListNode, Node, Report
from engine.rules.read.table import rules_of_table
from engine.rules.read.values import Scope
from engine.rules.suggest import did_you_mean

STRATEGIES = ("first_match", "collect")
REQUIRED = ("ruleset", "summary", "facts", "strategy")
OPTIONAL = ("rules", "columns", "rows", "applies", "complete", "guarantees", "acknowledged")
MAX_RULES = 500


def read_ruleset(
    root: Node, report: Report, vocabulary: Vocabulary, settings: Mapping[str, Setting], lists: Words
) -> RuleSet | None:
    """The rule set of a file; None where the report holds a problem."""
    keys = shape.entries(report, root, "a rule set", REQUIRED, OPTIONAL)
    if keys is None:
        return None
    name = shape.word(report, keys["ruleset"], "ruleset")
    summary = shape.text(report, keys["summary"], "summary")
    strategy = _strategy(report, keys["strategy"])
    found = _schema(report, keys["facts"], vocabulary)
    if found is None:
        return None
    schema_name, schema = found
    readable = {f"settings.{one.name}": one.type for one in settings.values() if one.type is not None}
    scope: Scope = {**schema.facts, **readable}
    applies = read_condition(report, keys.get("applies"), scope)
    written = _written(report, root, keys, schema)
    every = () if written is None else _rules(report, written, name, scope, schema, vocabulary, lists)
    off = _off(report, written)
    rules = tuple(rule for rule in every if rule.id not in off)
    guarantees = _guarantees(report, keys.get("guarantees"), {**scope, **schema.outputs})
    ids = [*(rule.id for rule in every), *(one.id for one in guarantees)]
    certain = isinstance(written, ListNode) and len({rule.id for rule in every}) == len(written.items)
    acknowledged = _acknowledged(report, keys.get("acknowledged"), ids if certain else None)
    complete = shape.flag(report, keys.get("complete"), "complete")
    if report.problems:
        return None
    return RuleSet(
        name=name,
        file=report.file,
        summary=summary,
        schema=schema_name,
        strategy=strategy,
        applies=applies,
        rules=rules,
        guarantees=guarantees,
        acknowledged=acknowledged,
        settings={one.name: one.value for one in settings.values()},
        program=compile_set(name, applies, rules),
        complete=complete,
        off=off,
    )


def _strategy(report: Report, node: Node) -> Strategy:
    strategy = shape.text(report, node, "strategy")
    if strategy and strategy not in STRATEGIES:
        report.add(node, "SF205", f"unknown strategy {strategy!r}", did_you_mean(strategy, STRATEGIES))
    return cast(Strategy, strategy)


def _schema(report: Report, node: Node, vocabulary: Vocabulary) -> tuple[str, Schema] | None:
    name = shape.text(report, node, "facts")
    schema = vocabulary.schemas.get(name)
    if schema is None and name:
        report.add(node, "SF206", f"unknown fact schema {name!r}", did_you_mean(name, vocabulary.schemas))
    return None if schema is None else (name, schema)


def _written(report: Report, root: Node, keys: Mapping[str, Node], schema: Schema) -> Node | None:
    """The rules as written, or those that the rows of a decision table stand for."""
    if "rules" in keys:
        for key in ("columns", "rows"):
            if key in keys:
                report.add(keys[key], "SF208", f"{key}: beside rules:", "a set is written as rules or as a table")
        return keys["rules"]
    if "columns" not in keys and "rows" not in keys:
        if "rules" in shape.misspelt(root, (*REQUIRED, *OPTIONAL)):
            return None
        report.add(root, "SF202", "a rule set has no 'rules'", "or columns: and rows:, for a decision table")
        return None
    for key, other in (("columns", "rows"), ("rows", "columns")):
        if key not in keys:
            report.add(keys[other], "SF202", f"a decision table has no {key!r}")
            return None
    return rules_of_table(report, keys["columns"], keys["rows"], schema.facts, schema.outputs)


def _rules(
    report: Report, node: Node, name: str, scope: Scope, schema: Schema, vocabulary: Vocabulary, lists: Words
) -> tuple[Rule, ...]:
    nodes = shape.items(report, node, "rules")
    if isinstance(node, ListNode) and not nodes:
        report.add(node, "SF207", "a rule set without rules", "remove the file, or write a rule")
    if len(nodes) > MAX_RULES:
        report.add(node, "SF207", f"a rule set of more than {MAX_RULES} rules", "split it")
        return ()
    shape.unique_ids(report, nodes)
    rules = [read_rule(report, entry, name, scope, schema.outputs, vocabulary.effects, lists) for entry in nodes]
    return tuple(rule for rule in rules if rule is not None)


def _off(report: Report, node: Node | None) -> tuple[str, ...]:
    """The ids of the rules that take no decision yet; those that do must be some."""
    nodes = node.items if isinstance(node, ListNode) else ()
    ids = [(shape.scalar_at(entry, "id"), is_off(entry)) for entry in nodes]
    if nodes and all(off for _, off in ids) and node is not None:
        report.add(node, "SF207", "every rule of the set is off", "write the condition of one in place of false")
    return tuple(place.text for place, off in ids if off and place is not None)


def _guarantees(report: Report, node: Node | None, scope: Scope) -> tuple[Guarantee, ...]:
    nodes = shape.items(report, node, "guarantees") if node else ()
    shape.unique_ids(report, nodes)
    found: list[Guarantee] = []
    for entry in nodes:
        keys = shape.entries(report, entry, "a guarantee", ["id", "text"], ["never", "always"])
        if keys is None:
            continue
        kinds: list[Literal["never", "always"]] = [kind for kind in ("never", "always") if kind in keys]
        if len(kinds) != 1:
            report.add(entry, "SF202", "a guarantee has either 'never' or 'always'")
            continue
        name, text = shape.word(report, keys["id"], "id"), shape.text(report, keys["text"], "text")
        condition = read_condition(report, keys[kinds[0]], scope)
        found += [Guarantee(name, text, kinds[0], condition, entry.line, entry.col)] if condition else []
    return tuple(found)


def _acknowledged(report: Report, node: Node | None, ids: list[str] | None) -> tuple[Acknowledged, ...]:
    """Findings about rules or guarantees that the authors accept: `{rules: [id, …], because: text}`.

    None for `ids`: not all of them could be read, so nothing is known of those that are named.
    """
    found: list[Acknowledged] = []
    for entry in shape.items(report, node, "acknowledged") if node else ():
        keys = shape.entries(report, entry, "an acknowledged finding", ["rules", "because"])
        if keys is None:
            continue
        places = shape.items(report, keys["rules"], "rules")
        names = tuple(shape.word(report, place, "the id of a rule") for place in places)
        for place, name in zip(places, names, strict=True):
            if name and ids is not None and name not in ids:
                report.add(place, "SF209", f"there is no rule {name!r}", did_you_mean(name, ids))
        found.append(Acknowledged(names, shape.text(report, keys["because"], "because")))
    return tuple(found)
