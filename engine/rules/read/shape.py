"""Taking a YAML tree apart: known keys, required keys, texts, flags and lists, each said where it is wrong."""

from __future__ import annotations

import re
from collections.abc import Collection, Container, Iterable, Iterator
from difflib import get_close_matches

from engine.rules.check.fits import quoted
from engine.rules.model import Scalar
from engine.rules.read.source import ListNode, MapNode, Node, Report, ScalarNode
from engine.rules.suggest import did_you_mean

ID = re.compile(r"[A-Za-z][A-Za-z0-9_.-]{0,63}")


def said(node: Node) -> str:
    """A node as it stands in a message."""
    if isinstance(node, MapNode):
        return "a map"
    if isinstance(node, ListNode):
        return "a list"
    return "nothing" if node.value is None else quoted(node.value)


def mapping(report: Report, node: Node, what: str) -> MapNode | None:
    if isinstance(node, MapNode):
        return node
    report.add(node, "SF203", f"{what} is a map of keys and values, not {said(node)}")
    return None


def entries(
    report: Report, node: Node, what: str, required: Iterable[str], optional: Iterable[str] = ()
) -> dict[str, Node] | None:
    """The values of a map by key; None, after saying so, where it is no map, or lacks a required key."""
    tree = mapping(report, node, what)
    if tree is None:
        return None
    required = tuple(required)
    known = (*required, *optional)
    for key, (place, _) in tree.entries.items():
        if key not in known:
            report.add(place, "SF201", f"unknown key {key!r} in {what}", did_you_mean(key, known))
    missing = [key for key in required if key not in tree.entries]
    there = misspelt(tree, known)
    for key in missing:
        if key not in there:
            report.add(node, "SF202", f"{what} has no {key!r}")
    return None if missing else {key: value for key, (_, value) in tree.entries.items() if key in known}


def misspelt(node: Node, known: Collection[str]) -> set[str]:
    """The keys that other keys of a map, which are not known, are probably meant to be."""
    unknown = [key for key in node.entries if key not in known] if isinstance(node, MapNode) else []
    return {close for key in unknown for close in get_close_matches(key, known, n=1, cutoff=0.6)}


def items(report: Report, node: Node, what: str) -> tuple[Node, ...]:
    if isinstance(node, ListNode):
        return node.items
    report.add(node, "SF203", f"{what} is a list, not {said(node)}")
    return ()


def scalar(report: Report, node: Node, what: str) -> ScalarNode | None:
    if isinstance(node, ScalarNode):
        return node
    report.add(node, "SF203", f"{what} is a single value, not {said(node)}")
    return None


def text(report: Report, node: Node | None, what: str) -> str:
    """A text that says something; "" where the key is absent, or after saying that it is none."""
    if node is None:
        return ""
    if isinstance(node, ScalarNode) and isinstance(node.value, str) and node.value.strip():
        return node.value.strip()
    report.add(node, "SF203", f"{what} is a text, not {said(node)}")
    return ""


def flag(report: Report, node: Node | None, what: str) -> bool:
    """True or false; false where the key is absent, or after saying that it is neither."""
    if node is None:
        return False
    value: Scalar = node.value if isinstance(node, ScalarNode) else None
    if not isinstance(value, bool):
        report.add(node, "SF203", f"{what} is true or false, not {said(node)}")
    return value is True


def word(report: Report, node: Node | None, what: str) -> str:
    """An id: letters, digits, `_`, `.` and `-`, starting with a letter; "" after saying that it is none."""
    found = node.text if isinstance(node, ScalarNode) else ""
    if node is not None and not ID.fullmatch(found):
        said_id = "a word of letters, digits, _ . and -, starting with a letter"
        report.add(node, "SF204", f"{what} is {said_id}, not {said(node)}")
        return ""
    return found


def known_groups(report: Report, tree: MapNode, names: Iterable[str], code: str, what: str) -> MapNode:
    """A nested map without the groups that no name is in; each of these is said once, whatever it holds."""
    groups = {name[:at] for name in names for at, sign in enumerate(name) if sign == "."}
    unknown = [key for key, (_, node) in tree.entries.items() if isinstance(node, MapNode) and key not in groups]
    for key in unknown:
        report.add(tree.entries[key][0], code, f"unknown {what} {key!r}", did_you_mean(key, [*groups, *names]))
    kept = {key: entry for key, entry in tree.entries.items() if key not in unknown}
    return MapNode(tree.line, tree.col, kept) if unknown else tree


def leaves(tree: MapNode, whole: Container[str] = (), prefix: str = "") -> Iterator[tuple[str, ScalarNode, Node]]:
    """The values of a nested map by dotted name, with the place of the last key; `whole` names are not looked into."""
    for key, (place, node) in tree.entries.items():
        name = f"{prefix}{key}"
        if isinstance(node, MapNode) and name not in whole:
            yield from leaves(node, whole, f"{name}.")
        else:
            yield name, place, node


def scalar_at(node: Node, key: str) -> ScalarNode | None:
    """The single value under a key, where the node is a map that has one."""
    if not isinstance(node, MapNode) or key not in node.entries:
        return None
    value = node.entries[key][1]
    return value if isinstance(value, ScalarNode) else None


def unique_ids(report: Report, nodes: Iterable[Node]) -> None:
    """Say which of the entries of a list use an id again."""
    seen: dict[str, int] = {}
    for place in filter(None, (scalar_at(node, "id") for node in nodes)):
        if place.text in seen:
            report.add(place, "SF204", f"the id {place.text!r} is used twice", f"first on line {seen[place.text]}")
        seen.setdefault(place.text, place.line)
