"""The outline of a file: rules and guarantees, settings, word lists."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from engine.rules.editing.names import occurrences
from engine.rules.editing.places import Span
from engine.rules.editing.survey import Document, Survey, tree_of
from engine.rules.read.shape import scalar_at
from engine.rules.read.source import ListNode, MapNode, Node, ScalarNode

Sort = Literal["rule", "guarantee", "setting", "list", "intent"]


class Entry(Struct, frozen=True):
    """One line of an outline: its name, what it is about, its whole text, and where its name stands."""

    sort: Sort
    name: str
    about: str
    whole: Span
    span: Span


def outline(survey: Survey, file: str) -> tuple[Entry, ...]:
    """What stands in a file, in its order; empty where it is no valid YAML."""
    document = survey.document(file)
    root = tree_of(document.text) if document else None
    if document is None or not isinstance(root, MapNode):
        return ()
    if document.role in ("settings", "words"):
        sort: Sort = "setting" if document.role == "settings" else "list"
        names = [one.span for one in occurrences(survey, document) if one.use == "declared"]
        lines = document.lines
        return tuple(
            Entry(sort, lines[one.line - 1][one.col - 1 : one.end_col - 1], "", one, one) for one in names
        )
    if document.role == "golden":
        intent = scalar_at(root, "intent")
        return (Entry("intent", intent.text, "", *[_of(intent)] * 2),) if intent else ()
    return tuple(sorted(_entries(document, root), key=lambda one: one.span))


def _entries(document: Document, root: MapNode) -> Iterator[Entry]:
    sorts: tuple[tuple[str, Sort], ...] = (("rules", "rule"), ("guarantees", "guarantee"))
    for key, sort in sorts:
        node = root.entries[key][1] if key in root.entries else None
        items = node.items if isinstance(node, ListNode) else ()
        for item, following in zip(items, [*items[1:], None], strict=False):
            name = scalar_at(item, "id")
            if name is not None and isinstance(item, MapNode):
                about = scalar_at(item, "title") or scalar_at(item, "text")
                last = _end(item) if following is None else (following.line, 1)
                span = _of(name)
                whole = Span(item.line, item.col, max(last[0], span.end_line), last[1] if last[0] > span.line else
                             max(last[1], span.end_col))  # fmt: skip
                yield Entry(sort, name.text, about.text if about else "", whole, span)
    rows = root.entries["rows"][1] if "rows" in root.entries else None
    for row in rows.items if isinstance(rows, ListNode) else ():
        first = row.items[0] if isinstance(row, ListNode) and row.items else None
        if isinstance(first, ScalarNode):
            yield Entry("rule", first.text, "", Span(row.line, row.col, *_end(row)), _of(first))


def _of(node: ScalarNode) -> Span:
    return Span(node.line, node.col, node.end_line, node.end_col)


def _end(node: Node) -> tuple[int, int]:
    """Where a node ends, as far as its scalars go."""
    if isinstance(node, ScalarNode):
        return node.end_line, node.end_col
    parts = node.items if isinstance(node, ListNode) else [value for _, value in node.entries.values()]
    return max((_end(part) for part in parts), default=(node.line, node.col))
