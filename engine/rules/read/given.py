"""Facts that a person wrote down, for a golden file or a question: nested or dotted, and only those that matter.

What is not written is neutral: null where the schema allows null; else false, 0 (or the end of the range that is
nearest to 0), the word `none` of an enum (or its first), and the empty text.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.rules.check.fits import misfit
from engine.rules.model import Facts, FactType, Scalar, Setting, SettingValue
from engine.rules.read import shape
from engine.rules.read.source import MapNode, Report, ScalarNode
from engine.rules.suggest import did_you_mean_fact


def neutral(kind: FactType) -> Scalar:
    """The value of a fact that nobody mentioned."""
    if kind.nullable:
        return None
    if kind.kind == "bool":
        return False
    if kind.kind == "enum":
        return "none" if "none" in kind.values else kind.values[0]
    if kind.kind == "str":
        return ""
    least = max(0, kind.minimum if kind.minimum is not None else 0)
    value = min(least, kind.maximum if kind.maximum is not None else least)
    return int(value) if kind.kind == "int" else float(value)


def read_given(report: Report, tree: MapNode, types: Mapping[str, FactType], what: str) -> dict[str, Scalar]:
    """The values of a map by dotted name; unknown names and values that do not fit are said in the report."""
    found: dict[str, Scalar] = {}
    for name, place, node in shape.leaves(shape.known_groups(report, tree, types, "SF703", what)):
        kind = types.get(name)
        if kind is None:
            report.add(place, "SF703", f"unknown {what} {name!r}", did_you_mean_fact(name, types))
        elif not isinstance(node, ScalarNode):
            report.add(node, "SF702", f"{name} takes a single value, not a list")
        else:
            wrong = misfit(node.value, kind)
            if wrong:
                report.add(node, "SF702", f"{name} {wrong[0]}", wrong[1])
            found[name] = node.value
    return found


def fill_up(given: Facts, types: Mapping[str, FactType]) -> dict[str, Scalar]:
    """The given facts, and the neutral value of every other."""
    return {name: given[name] if name in given else neutral(kind) for name, kind in types.items()}


def overridable(declared: Mapping[str, Setting]) -> dict[str, FactType]:
    """The settings that a golden file may set for its case."""
    return {name: setting.type for name, setting in declared.items() if setting.type is not None}


def settings_of(found: Mapping[str, Scalar]) -> dict[str, SettingValue]:
    return {name: value for name, value in found.items() if value is not None}
