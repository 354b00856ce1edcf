"""Values of a rule as YAML: the plainest way that reads the same, on one line where there is room."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Mapping

from msgspec import Struct

from engine.rules.editing.survey import tree_of
from engine.rules.editing.values import NoSuchPlace
from engine.rules.model import FactType, Scalar
from engine.rules.read.source import ListNode, MapNode, Node

WIDTH = 120
FOLDED = ("title", "when", "because")  # may go on over several lines


class Verbatim(Struct, frozen=True):
    """A number, true, false or null, as it was typed."""

    text: str


def typed(text: str, kind: FactType | None) -> Scalar:
    """What somebody typed for an output or an argument, as the kind of value that it takes; as a text where it is none
    of that kind, which the check then names.
    """
    said = text.strip()
    if kind is None or kind.kind in ("str", "enum"):
        return None if kind is not None and kind.nullable and said == "null" else text
    if said in ("true", "false"):
        return said == "true"
    if kind.nullable and said == "null":
        return None
    for number in (int, float):
        try:
            return number(said)
        except ValueError:
            continue
    return text


def text_lines(key: str, value: str, indent: int) -> list[str]:
    plain = f"{key}: {plainest(f'{key}: {{}}', value, {key: value})}"
    is_short = indent + len(plain) <= WIDTH and "\n" not in value
    if is_short or key not in FOLDED:
        return [plain]
    room = WIDTH - indent - 2
    folded = textwrap.wrap(value, room, break_long_words=False, break_on_hyphens=False)
    head, parts = ("|-", value.split("\n")) if "\n" in value else (">-", folded)
    lines = [f"{key}: {head}", *(f"  {line}".rstrip() for line in parts)]
    return lines if _reads("\n".join(lines), {key: value}) else [plain]


def map_lines(key: str, values: Mapping[str, object], indent: int) -> list[str]:
    """A map on one line where there is room, or an entry a line."""
    if not values:
        return []
    line = f"{key}: {inline(values)}"
    if indent + len(line) <= WIDTH:
        return [line]
    lines = [f"{key}:"]
    for name, value in values.items():
        inner = map_lines(name, value, indent + 2) if isinstance(value, Mapping) else [f"{name}: {inline(value)}"]
        lines += [f"  {one}" for one in inner]
    return lines


def inline(value: object) -> str:
    """A value or a map within a line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{inline(key)}: {inline(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, Verbatim):
        return value.text
    return plainest("[{{a: {}}}]", str(value), [{"a": value}])


def plainest(within: str, value: str, wanted: object) -> str:
    """The plainest way to write a text so that what it stands in reads as wanted."""
    quoted = "'" + value.replace("'", "''") + "'"
    for one in (value, quoted, json.dumps(value, ensure_ascii=False), json.dumps(value)):
        root = tree_of(within.format(one))
        if root is not None and _said(root) == wanted:
            return one
    raise NoSuchPlace(f"{value[:80]!r} cannot be written")


def _reads(text: str, wanted: object) -> bool:
    root = tree_of(text)
    return root is not None and _said(root) == wanted


def _said(node: Node) -> object:
    if isinstance(node, MapNode):
        return {key: _said(value) for key, (_, value) in node.entries.items()}
    return [_said(item) for item in node.items] if isinstance(node, ListNode) else node.value


def nested(values: Mapping[str, object]) -> dict[str, object]:
    """Dotted names as nested maps, in their order."""
    tree: dict[str, object] = {}
    for name, value in values.items():
        *groups, last = name.split(".")
        here = tree
        for group in groups:
            inner = here.setdefault(group, {})
            if not isinstance(inner, dict):
                raise NoSuchPlace(f"{name}: {group} has a value of its own")
            here = inner
        here[last] = value
    return tree
