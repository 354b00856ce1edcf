"""Rules of a set as blocks of lines, with the comments that are about each: taken out, and moved."""

from __future__ import annotations

from collections.abc import Sequence

from engine.rules.author.tidy import meaning
from engine.rules.editing.survey import tree_of
from engine.rules.editing.values import NoSuchPlace
from engine.rules.editing.written import entries, rule_ids
from engine.rules.read.source import MapNode, Node

HEADING = "# --"  # a comment that is about all rules below it


def without_rule(text: str, name: str) -> str:
    """The text without a rule, and without the comments that are about it. Raises NoSuchPlace."""
    lines = text.split("\n")
    start, end = block(text, name)
    changed = "\n".join([*lines[:start], *lines[_gap(lines, end) if _is_gap(lines, start - 1) else end :]])
    if others(changed, name) != others(text, name) or name in rule_ids(changed):
        raise NoSuchPlace(f"{name} cannot be taken out by itself: edit the file")
    return changed


def moved(text: str, name: str, by: int) -> str:
    """The text with a rule that many places further on, or back; as it is where there is no such place. Raises
    NoSuchPlace.
    """
    ids = rule_ids(text)
    if name not in ids:
        raise NoSuchPlace(f"there is no rule {name}")
    place = ids.index(name) + by
    if not 0 <= place < len(ids) or not by:
        return text
    lines = text.split("\n")
    start, end = block(text, name)
    to = block(text, ids[place])[0 if by < 0 else 1]
    taken, rest = lines[start:end], [*lines[:start], *lines[end:]]
    at = to if by < 0 else to - len(taken)
    if _is_gap(rest, start - 1) and _is_gap(rest, start):  # one line was left on each side of it
        del rest[start]
        at -= at > start
    changed = "\n".join([*rest[:at], *taken, *rest[at:]])
    wanted = list(ids)
    wanted.insert(place, wanted.pop(ids.index(name)))
    if list(rule_ids(changed)) != wanted or others(changed, name) != others(text, name):
        raise NoSuchPlace(f"{name} cannot be moved by itself: edit the file")
    return changed


def others(text: str, name: str) -> object:
    """What a text means, but for one rule of it."""
    root = tree_of(text)
    if not isinstance(root, MapNode):
        return None
    rest = {key: meaning(node) for key, (_, node) in root.entries.items() if key not in ("rules", "rows")}
    return rest, [meaning(node) for rule, node in entries(text) if rule != name]


def block(text: str, name: str) -> tuple[int, int]:
    """The lines of a rule, with the comments right above it that are about it alone: from, and up to."""
    node = entry(text, name)
    if node is None:
        raise NoSuchPlace(f"there is no rule {name}")
    lines = text.split("\n")
    dash = lines[node.line - 1].find("-")
    if lines[node.line - 1][: node.col - 1].strip() != "-":
        raise NoSuchPlace(f"{name} does not begin on a line of its own: edit the file")
    start = node.line - 1
    while start and lines[start - 1].strip().startswith("#") and not lines[start - 1].strip().startswith(HEADING):
        start -= 1
    end = node.line
    while end < len(lines) and (not lines[end].strip() or len(lines[end]) - len(lines[end].lstrip()) > dash):
        end += 1
    while not lines[end - 1].strip():
        end -= 1
    return start, end


def _is_gap(lines: Sequence[str], at: int) -> bool:
    return 0 <= at < len(lines) and not lines[at].strip()


def _gap(lines: Sequence[str], at: int) -> int:
    return at + 1 if _is_gap(lines, at) and at + 1 < len(lines) else at


def entry(text: str, name: str) -> Node | None:
    """The rule or row of a name."""
    return next((node for rule, node in entries(text) if rule == name), None)
