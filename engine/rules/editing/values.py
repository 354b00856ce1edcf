"""Values of a policy file changed one by one, where they stand: comments, order and layout stay as they are."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence

from engine.rules.editing.places import Edit, Span, applied
from engine.rules.editing.survey import tree_of
from engine.rules.model import Scalar
from engine.rules.read.shape import scalar_at
from engine.rules.read.source import ListNode, MapNode, Node, ScalarNode

ALONE = re.compile(r"\s*,?\s*(#.*)?")  # what may follow a word that has a line of its own


class NoSuchPlace(LookupError):
    """The text has no value there that can be changed by itself."""


def scalar(text: str, path: Sequence[str]) -> ScalarNode | None:
    """The scalar at a path of keys; entries of a list go by their `id`. None where there is none."""
    node: Node | None = tree_of(text)
    for key in path:
        node = _within(node, key)
    return node if isinstance(node, ScalarNode) else None


def with_value(text: str, path: Sequence[str], value: Scalar) -> str:
    """The text with another scalar at a path. Raises NoSuchPlace."""
    node = scalar(text, path)
    if node is None:
        raise NoSuchPlace(f"there is no single value at {'.'.join(path)}")
    span = span_of(text, node)
    for written in _ways(value):
        changed = applied(text, [Edit("", span, written)])
        now = scalar(changed, path)
        if now is not None and now.value == value and type(now.value) is type(value):
            return changed
    raise NoSuchPlace(f"{'.'.join(path)} cannot be written as {value!r}")


def span_of(text: str, node: ScalarNode) -> Span:
    """Where a scalar stands. One that is written over several lines ends with the last of them that says something."""
    if node.end_col > 1:
        return Span(node.line, node.col, node.end_line, node.end_col)
    lines = text.split("\n")
    last = node.end_line - 1
    while last > node.line and not lines[last - 1].strip():
        last -= 1
    return Span(node.line, node.col, last, len(lines[last - 1]) + 1)


def with_word(text: str, path: Sequence[str], word: str) -> str:
    """The text with one more entry at the end of a list of words. Raises NoSuchPlace."""
    before = words(text, path)
    for written in _ways(word):
        node = _at(text, path)
        if not isinstance(node, ListNode):
            break
        last = node.items[-1] if node.items else None
        if isinstance(last, ScalarNode):
            at = Span(last.end_line, last.end_col, last.end_line, last.end_col)
            is_block = text.split("\n")[last.line - 1][: last.col - 1].lstrip().startswith("- ")
            more = f"\n{' ' * (node.col - 1)}- {written}" if is_block else f", {written}"
        else:
            at, more = Span(node.line, node.col + 1, node.line, node.col + 1), written
        changed = applied(text, [Edit("", at, more)])
        if words(changed, path) == (*before, word):
            return changed
    raise NoSuchPlace(f"{'.'.join(path)} is no list that takes {word!r}")


def without_word(text: str, path: Sequence[str], word: str) -> str:
    """The text with a list of words without one of them. Raises NoSuchPlace."""
    before = words(text, path)
    node = _at(text, path)
    if word not in before or not isinstance(node, ListNode) or len(before) != len(node.items):
        raise NoSuchPlace(f"{'.'.join(path)} has no word {word!r}")
    at = before.index(word)
    items = [one for one in node.items if isinstance(one, ScalarNode)]
    changed = applied(text, [Edit("", _of_word(text, items, at), "")])
    if words(changed, path) != (*before[:at], *before[at + 1 :]):
        raise NoSuchPlace(f"{word!r} cannot be taken out by itself: edit the file")
    return changed


def _of_word(text: str, items: Sequence[ScalarNode], at: int) -> Span:
    """What goes with a word: its comma, its line where it stands alone on it, and no comment of another."""
    one, lines = items[at], text.split("\n")
    behind = lines[one.end_line - 1][one.end_col - 1 :]
    if lines[one.line - 1][: one.col - 1].strip() in ("", "-") and ALONE.fullmatch(behind):
        return Span(one.line, 1, one.end_line + 1, 1)
    if at + 1 < len(items):
        following = items[at + 1]
        if following.line == one.end_line:
            return Span(one.line, one.col, following.line, following.col)
        comma = len(behind) - len(behind.lstrip().removeprefix(",").lstrip())
        return Span(one.line, one.col, one.end_line, one.end_col + comma)
    before = items[at - 1] if at else None
    if before is None or (before.end_line < one.line and "#" in lines[before.end_line - 1][before.end_col - 1 :]):
        return Span(one.line, one.col, one.end_line, one.end_col)
    return Span(before.end_line, before.end_col, one.end_line, one.end_col)


def words(text: str, path: Sequence[str]) -> tuple[str, ...]:
    """The entries of a list of words; none where there is no list."""
    return _entries(_at(text, path))


def lists_of(text: str) -> Mapping[str, tuple[str, ...]]:
    """Every list of words of a file, by its name."""
    tree = tree_of(text)
    entries = tree.entries if isinstance(tree, MapNode) else {}
    return {name: _entries(node) for name, (_, node) in entries.items()}


def _entries(node: Node | None) -> tuple[str, ...]:
    items = node.items if isinstance(node, ListNode) else ()
    return tuple(one.text for one in items if isinstance(one, ScalarNode))


def _at(text: str, path: Sequence[str]) -> Node | None:
    node: Node | None = tree_of(text)
    for key in path:
        node = _within(node, key)
    return node


def _within(node: Node | None, key: str) -> Node | None:
    if isinstance(node, MapNode):
        return node.entries[key][1] if key in node.entries else None
    if isinstance(node, ListNode):
        ids = ((scalar_at(one, "id"), one) for one in node.items)
        return next((one for name, one in ids if name is not None and name.text == key), None)
    return None


def _ways(value: Scalar) -> tuple[str, ...]:
    """How a value may be written, the plainest first."""
    quoted = json.dumps(value, ensure_ascii=False)
    return (value, quoted) if isinstance(value, str) else (quoted,)
