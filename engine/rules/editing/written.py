"""One rule as its author wrote it, taken apart for a form: every part as a text, whether or not it checks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from engine.rules.editing.off import condition, waiting
from engine.rules.editing.survey import tree_of
from engine.rules.read import shape
from engine.rules.read.rule import is_off
from engine.rules.read.source import ListNode, MapNode, Node, ScalarNode

Pairs = tuple[tuple[str, str], ...]


class Written(Struct, frozen=True, kw_only=True):
    """A rule. `match`, `then` and `args` go by dotted names. `on`: it takes decisions; `when` is its condition either
    way, empty where it has none. `unwritten`: it is off because nobody wrote its condition yet.

    Of a row of a decision table `cells` are its columns with what stands in them, and nothing else is told.
    """

    id: str
    title: str = ""
    on: bool = True
    unwritten: bool = False
    when: str = ""
    match: Pairs = ()
    then: Pairs = ()
    call: str = ""
    args: Pairs = ()
    again: bool = False
    because: str = ""
    same_as: str = ""
    cells: Pairs = ()


def rule_ids(text: str) -> tuple[str, ...]:
    """The ids of the rules or rows of a rule set, in their order."""
    return tuple(name for name, _ in entries(text))


def written(text: str, name: str) -> Written | None:
    """The rule of a rule set's text; None where there is none that a form could hold."""
    found = next((node for rule, node in entries(text) if rule == name), None)
    if isinstance(found, ListNode):
        return Written(id=name, cells=tuple(zip(columns(text), map(as_cell, found.items), strict=False)))
    if not isinstance(found, MapNode) or not all(_is_plain(key, node) for key, (_, node) in found.entries.items()):
        return None
    off = is_off(found)
    lines = waiting(text, found) if off else None
    return Written(
        id=name,
        title=_text(found, "title"),
        on=not off,
        unwritten=off and lines is None,
        when=_when(lines or []) if off else _text(found, "when"),
        match=_pairs(found, "match"),
        then=_pairs(found, "then"),
        call=_text(found, "call"),
        args=_pairs(found, "args"),
        again=_text(found, "again") == "true",
        because=_text(found, "because"),
        same_as=_text(found, "same_as"),
    )


def entries(text: str) -> Iterator[tuple[str, Node]]:
    """The rules or rows of a rule set with their ids."""
    root = tree_of(text)
    if not isinstance(root, MapNode):
        return
    heads = columns(text)
    at = heads.index("id") if "id" in heads else -1
    for key in ("rules", "rows"):
        found = root.entries[key][1] if key in root.entries else None
        for node in found.items if isinstance(found, ListNode) else ():
            own = shape.scalar_at(node, "id")
            if isinstance(node, ListNode) and 0 <= at < len(node.items):
                cell = node.items[at]
                own = cell if isinstance(cell, ScalarNode) else None
            if own is not None:
                yield own.text, node


def columns(text: str) -> tuple[str, ...]:
    """The columns of a decision table; none where the set is written rule by rule."""
    root = tree_of(text)
    heads = root.entries["columns"][1] if isinstance(root, MapNode) and "columns" in root.entries else None
    return tuple(one.text for one in heads.items if isinstance(one, ScalarNode)) if isinstance(heads, ListNode) else ()


def as_cell(node: Node) -> str:
    """A cell as somebody would type it: a value, or a list of values."""
    if isinstance(node, ListNode):
        return f"[{', '.join(map(as_cell, node.items))}]"
    return node.text if isinstance(node, ScalarNode) else ""


def node_at(rule: MapNode, path: Sequence[str]) -> Node | None:
    node: Node = rule
    for key in path:
        if not isinstance(node, MapNode) or key not in node.entries:
            return None
        node = node.entries[key][1]
    return node


def leaf(rule: MapNode, key: str, name: str) -> ScalarNode | None:
    """The value of a dotted name under a key of a rule, however its groups are written."""
    group = node_at(rule, [key])
    found = shape.leaves(group) if isinstance(group, MapNode) else ()
    return next((node for dotted, _, node in found if dotted == name and isinstance(node, ScalarNode)), None)


def _is_plain(key: str, node: Node) -> bool:
    """Whether a form has a field for it."""
    if key in ("match", "then", "args"):
        return isinstance(node, MapNode) and all(isinstance(one, ScalarNode) for _, _, one in shape.leaves(node))
    return isinstance(node, ScalarNode)


def _text(rule: MapNode, key: str) -> str:
    node = shape.scalar_at(rule, key)
    return node.text.strip() if node is not None else ""


def _pairs(rule: MapNode, key: str) -> Pairs:
    group = node_at(rule, [key])
    found = shape.leaves(group) if isinstance(group, MapNode) else ()
    return tuple((name, node.text) for name, _, node in found if isinstance(node, ScalarNode))


def _when(lines: list[str]) -> str:
    """The condition that some lines hold; what is no YAML as it stands, for the check to name."""
    said = condition(lines) if lines else ""
    return " ".join(lines).removeprefix("when:").strip() if said is None else said
