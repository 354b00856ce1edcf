"""What a rule sets: `then` and `args`, checked against the types of outputs and of an effect's arguments."""

from __future__ import annotations

from collections.abc import Mapping

from engine.rules.check.calls import unknown_setting
from engine.rules.check.checker import for_patterns
from engine.rules.check.fits import kind_misfit, misfit
from engine.rules.check.typecheck import check_expression
from engine.rules.expression.placeholders import BadText, parse_text
from engine.rules.model import Computed, FactType, Text, Value
from engine.rules.read import shape
from engine.rules.read.source import Node, Report, ScalarNode
from engine.rules.suggest import did_you_mean_fact

Scope = Mapping[str, FactType]


def read_values(report: Report, node: Node, takes: Scope, scope: Scope, code: str, what: str) -> dict[str, Value]:
    """The values of a nested map by dotted name. `code` and `what` say which names are meant: outputs or arguments."""
    tree = shape.mapping(report, node, what)
    found: dict[str, Value] = {}
    tree = shape.known_groups(report, tree, takes, code, what) if tree else None
    for name, place, leaf in shape.leaves(tree, takes) if tree else ():
        kind = takes.get(name)
        if kind is None:
            report.add(place, code, f"unknown {what} {name!r}", did_you_mean_fact(name, takes))
            continue
        single = shape.scalar(report, leaf, name)
        if single is not None:
            found[name] = _value(report, single, name, kind, scope)
    return found


def _value(report: Report, node: ScalarNode, name: str, kind: FactType, scope: Scope) -> Value:
    value = node.value
    if isinstance(value, str) and value.startswith("="):
        return _expression(report, node, name, kind, scope)
    if isinstance(value, str) and kind.kind == "str":
        text = read_text(report, node, scope)
        return text if text.names else text.parts[0]
    wrong = misfit(value, kind)
    if wrong:
        report.add(node, "SF402", f"{name} {wrong[0]}", wrong[1])
    return float(value) if isinstance(value, int) and not isinstance(value, bool) and kind.kind == "float" else value


def _expression(report: Report, node: ScalarNode, name: str, kind: FactType, scope: Scope) -> Value:
    if not node.text.startswith("= "):
        report.add(node, "SF402", f"{name} starts with '=', which is kept for expressions", "write '= ' before one")
        return None
    checked = check_expression(node.text[2:], scope)
    for flaw in checked.flaws:
        report.add(report.spot(node, flaw.offset + 2, flaw.word), flaw.code, flaw.message, flaw.hint)
    wrong = kind_misfit(checked.kind, kind) if checked.kind else None
    if wrong:
        report.add(node, "SF402", f"{name} {wrong[0]}", wrong[1])
    return Computed(checked.condition, kind.kind) if checked.condition else None


def read_text(report: Report, node: ScalarNode, scope: Scope) -> Text:
    """A text whose placeholders are all names of `scope`."""
    try:
        text = parse_text(node.text.strip())
    except BadText as bad:
        report.add(report.spot(node, bad.offset, node.text.strip()[bad.offset]), "SF405", bad.message)
        return Text(("",))
    for name in text.names:
        if name in scope and scope[name].matched_only:
            report.add(report.spot(node, 0, name), "SF310", *for_patterns(name))
        if name not in scope and name.startswith("settings."):
            report.add(report.spot(node, 0, name), "SF602", *unknown_setting(name, scope))
        elif name not in scope:
            group = name.partition(".")[0]
            own = {known: kind for known, kind in scope.items() if known.partition(".")[0] == group}
            where = report.spot(node, 0, name) if name else (node.line, node.col)
            hint = did_you_mean_fact(name, own if group in ("settings", "match") and own else scope)
            report.add(where, "SF405", f"the placeholder {{{name}}} names nothing", hint)
    return text
