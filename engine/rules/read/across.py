"""`guarantees.yaml`: sentences about whole turns, checked like every condition when the folder is loaded."""

from __future__ import annotations

from collections.abc import Set
from fnmatch import fnmatchcase
from typing import Literal, get_args

from engine.rules.model import AcrossGuarantee
from engine.rules.read import shape
from engine.rules.read.rule import read_condition
from engine.rules.read.source import Node, Report, ScalarNode
from engine.rules.read.values import Scope
from engine.rules.suggest import did_you_mean, did_you_mean_fact

Kind = Literal["never", "always", "unread", "guarded_by", "bounded"]
KINDS: tuple[Kind, ...] = get_args(Kind)


def read_across(root: Node, report: Report, scope: Scope, rulesets: Set[str]) -> tuple[AcrossGuarantee, ...]:
    """The guarantees of a file; what is wrong with one is said in the report, and it is left out."""
    keys = shape.entries(report, root, "guarantees.yaml", ["guarantees"])
    nodes = shape.items(report, keys["guarantees"], "guarantees") if keys else ()
    shape.unique_ids(report, nodes)
    found = [_read(node, report, scope, rulesets) for node in nodes]
    return tuple(one for one in found if one is not None)


def _read(node: Node, report: Report, scope: Scope, rulesets: Set[str]) -> AcrossGuarantee | None:
    keys = shape.entries(report, node, "a guarantee", ["id", "text"], [*KINDS, "after"])
    if keys is None:
        return None
    kinds = [kind for kind in KINDS if kind in keys]
    if not kinds and shape.misspelt(node, KINDS) & {*KINDS}:
        return None
    if len(kinds) != 1:
        report.add(node, "SF202", f"a guarantee across rule sets has one of {', '.join(KINDS)}")
        return None
    kind = kinds[0]
    if "after" in keys and kind not in ("never", "always"):
        report.add(keys["after"], "SF208", f"after: beside {kind}:", "it says when a condition is looked at")
    condition = read_condition(report, keys[kind], scope) if kind in ("never", "always") else None
    names: tuple[str, ...] = ()
    if kind == "unread":
        names = tuple(_fact(report, item, scope) for item in shape.items(report, keys[kind], kind))
    elif kind == "guarded_by":
        names = (_ruleset(report, keys[kind], rulesets, kind),)
    elif kind == "bounded" and not shape.flag(report, keys[kind], kind):
        report.add(keys[kind], "SF208", "bounded: false promises nothing", "remove the guarantee")
    return AcrossGuarantee(
        id=shape.word(report, keys["id"], "id"),
        text=shape.text(report, keys["text"], "text"),
        file=report.file,
        line=node.line,
        col=node.col,
        kind=kind,
        condition=condition,
        names=names,
        after=_ruleset(report, keys["after"], rulesets, "after") if "after" in keys else None,
    )


def _fact(report: Report, node: Node, scope: Scope) -> str:
    """A name of facts, in which `*` stands for anything."""
    name = node.text if isinstance(node, ScalarNode) else ""
    if not any(fnmatchcase(known, name) for known in scope):
        report.add(node, "SF302", f"unknown fact {name!r}", did_you_mean_fact(name, scope))
    return name


def _ruleset(report: Report, node: Node, rulesets: Set[str], what: str) -> str:
    name = shape.word(report, node, what)
    if name and name not in rulesets:
        report.add(node, "SF209", f"there is no rule set {name!r}", did_you_mean(name, rulesets))
    return name
