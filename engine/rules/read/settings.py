"""`settings.yaml`: every number and word that authors and tenants may change, with its range."""

from __future__ import annotations

import re
from collections.abc import Mapping

from engine.rules.check.fits import misfit
from engine.rules.model import FactType, Scalar, Setting
from engine.rules.read import shape
from engine.rules.read.source import ListNode, Node, Report, ScalarNode

NAME = re.compile(r"[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*")
MAX_WORDS = 1000


def read_settings(root: Node, report: Report) -> dict[str, Setting]:
    """The settings of a file; what can't be read is said in the report and left out."""
    found: dict[str, Setting] = {}
    keys = shape.entries(report, root, "settings.yaml", ["settings"])
    tree = shape.mapping(report, keys["settings"], "settings") if keys else None
    for name, (place, node) in tree.entries.items() if tree else ():
        if not NAME.fullmatch(name):
            report.add(place, "SF204", f"{name!r} is no name of a setting", "lower case letters, digits, _ and .")
            continue
        setting = _setting(name, node, report)
        if setting is not None:
            found[name] = setting
    return found


def _setting(name: str, node: Node, report: Report) -> Setting | None:
    keys = shape.entries(report, node, f"setting {name}", ["value", "doc"], ["min", "max", "one_of"])
    if keys is None:
        return None
    doc = shape.text(report, keys["doc"], "doc")
    value = keys["value"]
    if isinstance(value, ListNode):
        return Setting(name, _words(value, name, report), None, doc)
    single = shape.scalar(report, value, f"the value of {name}")
    if single is None:
        return None
    if single.value is None:
        report.add(single, "SF203", f"setting {name} has no value")
        return None
    kind = _kind(single.value, keys, name, report)
    wrong = misfit(single.value, kind) if kind else None
    if wrong:
        report.add(single, "SF601", f"setting {name} {wrong[0]}", wrong[1])
    return Setting(name, single.value, kind, doc) if kind else None


def _words(node: ListNode, name: str, report: Report) -> tuple[str, ...]:
    if len(node.items) > MAX_WORDS:
        report.add(node, "SF203", f"setting {name} lists more than {MAX_WORDS} words")
    return tuple(shape.text(report, item, f"an entry of {name}") for item in node.items)


def _kind(value: Scalar, keys: Mapping[str, Node], name: str, report: Report) -> FactType | None:
    if isinstance(value, bool):
        return _without(report, keys, ("min", "max", "one_of"), FactType("bool"), name)
    if isinstance(value, str):
        choices = shape.items(report, keys["one_of"], "one_of") if "one_of" in keys else ()
        words = tuple(shape.text(report, item, "one_of") for item in choices)
        return _without(report, keys, ("min", "max"), FactType("enum" if words else "str", values=words), name)
    bounds = {key: _bound(report, keys.get(key), f"{key} of {name}") for key in ("min", "max")}
    whole = isinstance(value, int) and not any(isinstance(bound, float) for bound in bounds.values())
    kind = FactType("int" if whole else "float", minimum=bounds["min"], maximum=bounds["max"])
    return _without(report, keys, ("one_of",), kind, name)


def _bound(report: Report, node: Node | None, what: str) -> int | float | None:
    if node is None:
        return None
    value = node.value if isinstance(node, ScalarNode) else None
    if isinstance(value, bool) or not isinstance(value, int | float):
        report.add(node, "SF203", f"{what} is a number, not {shape.said(node)}")
        return None
    return value


def _without(
    report: Report, keys: Mapping[str, Node], banned: tuple[str, ...], kind: FactType, name: str
) -> FactType | None:
    odd = [key for key in banned if key in keys]
    for key in odd:
        report.add(keys[key], "SF203", f"{key!r} does not go with the value of {name}")
    return None if odd else kind
