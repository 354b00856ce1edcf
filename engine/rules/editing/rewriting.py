"""A rule changed in the text of its set, part by part: what is not changed stays as it is written.

Every change is read again before it is given back: nothing but what was wanted may mean something else then.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.rules.author.scaffold import UNWRITTEN
from engine.rules.author.tidy import ORDER
from engine.rules.editing.as_yaml import WIDTH, Verbatim, inline, map_lines, nested, plainest, text_lines, typed
from engine.rules.editing.blocks import block, entry, others
from engine.rules.editing.off import OFF, condition, put_off, waiting
from engine.rules.editing.places import Edit, applied
from engine.rules.editing.survey import tree_of
from engine.rules.editing.values import NoSuchPlace, span_of
from engine.rules.editing.written import Pairs, Written, as_cell, columns, leaf, written
from engine.rules.model import FactType, Scalar
from engine.rules.read.source import ListNode, MapNode, Node, ScalarNode

Types = Mapping[str, FactType]

SPENT = (OFF, UNWRITTEN)  # comments that say no more once a rule has another condition


def with_rule_as(text: str, rule: Written, outputs: Types, arguments: Types) -> str:
    """The text with a rule of it as it is wanted. Raises NoSuchPlace.

    `outputs` and `arguments` tell which of the texts of `then` and `args` are numbers, or true and false.
    """
    before, node = written(text, rule.id), entry(text, rule.id)
    if before is None:
        raise NoSuchPlace(f"{rule.id} is written in a way that no form holds: edit the file")
    if isinstance(node, ListNode):
        changed = _with_cells(text, node, rule)
    else:
        assert isinstance(node, MapNode)
        kinds = {"then": outputs, "args": arguments}
        changed = text
        for key in (key for key in ORDER if key != "id"):
            if _part(before, key) != _part(rule, key):
                changed = _with_part(changed, before, rule, key, kinds.get(key, {}))
    if written(changed, rule.id) != rule or others(changed, rule.id) != others(text, rule.id):
        raise NoSuchPlace(f"{rule.id} cannot be written so by a form: edit the file")
    return changed


def _part(rule: Written, key: str) -> object:
    """What makes the value of a key: of `when` also whether the rule is on."""
    return (rule.on, rule.when, rule.unwritten) if key == "when" else getattr(rule, key)


def _with_part(text: str, before: Written, rule: Written, key: str, kinds: Types) -> str:
    if key in ("then", "args", "match"):
        return _with_pairs(text, rule.id, key, getattr(rule, key), kinds)
    if key == "again":
        return _with_lines(text, rule.id, key, ["again: true"] if rule.again else [])
    if key == "when":
        return _with_when(text, before, rule)
    return _with_text(text, rule, key)


def _with_when(text: str, before: Written, rule: Written) -> str:
    """The condition goes behind `when: false`, or comes from there, as it is written; another is written there."""
    waits = not before.on and not before.unwritten
    text = _turned_on(text, before) if waits else text
    if rule.unwritten:
        return _with_lines(text, rule.id, "when", ["when: false"])
    if before.when != rule.when or before.unwritten:
        text = _with_text(text, rule, "when")
    return text if rule.on else _turned_off(text, rule.id)


def _with_text(text: str, rule: Written, key: str) -> str:
    value = str(getattr(rule, key))
    return _with_lines(text, rule.id, key, text_lines(key, value, _indent(text, rule.id)) if value else [])


def _turned_off(text: str, name: str) -> str:
    node = entry(text, name)
    if not isinstance(node, MapNode) or "when" not in node.entries:
        return _with_lines(text, name, "when", put_off([]))
    lines, inner = text.split("\n"), " " * (node.col - 1)
    start, stop = _region(text, name, node, "when")
    own = put_off([line.removeprefix(inner) for line in lines[start:stop]])
    return "\n".join([*lines[:start], *(f"{inner}{line}" for line in own), *lines[stop:]])


def _turned_on(text: str, rule: Written) -> str:
    node = entry(text, rule.id)
    own = waiting(text, node) if isinstance(node, MapNode) else None
    if own and condition(own) is None:
        return _with_text(text, rule, "when")
    return _with_lines(text, rule.id, "when", own or [])


def _with_pairs(text: str, name: str, key: str, pairs: Pairs, kinds: Types) -> str:
    """Values that changed are changed where they stand; where names come or go, the whole map is written anew."""
    before = written(text, name)
    rule = entry(text, name)
    assert before is not None
    assert isinstance(rule, MapNode)
    old = dict(getattr(before, key))
    if list(old) == [one for one, _ in pairs]:
        changed = text
        for dotted, value in pairs:
            node = leaf(rule, key, dotted)
            if old[dotted] != value and node is not None:
                changed = applied(changed, [Edit("", span_of(text, node), inline(_as(key, dotted, value, kinds)))])
                rule = entry(changed, name)
                if not isinstance(rule, MapNode):
                    break
                text = changed
        after = written(changed, name)
        if after is not None and getattr(after, key) == pairs and not _too_long(changed, name):
            return changed
    values = {dotted: _as(key, dotted, value, kinds) for dotted, value in pairs}
    written_as = map_lines(key, values if key == "match" else nested(values), _indent(text, name))
    return _with_lines(text, name, key, written_as)


def _as(key: str, dotted: str, value: str, kinds: Types) -> Scalar | Verbatim:
    meant = value if key == "match" else typed(value, kinds.get(dotted))
    return meant if isinstance(meant, str) else Verbatim(value)


def _with_lines(text: str, name: str, key: str, written_as: list[str]) -> str:
    """The text with the lines of one key of a rule, none to take the key away. Comments among the lines before stand
    above it then.
    """
    lines = text.split("\n")
    rule = entry(text, name)
    if not isinstance(rule, MapNode) or lines[rule.line - 1][: rule.col - 1].strip() != "-":
        raise NoSuchPlace(f"{name} is not written line by line: edit the file")
    inner = " " * (rule.col - 1)
    start, stop = _region(text, name, rule, key)
    kept = _comments(text, rule.entries[key][1], start, stop) if key in rule.entries else []
    comments = [f"{inner}{one}" for one in kept if not one.startswith(SPENT)]
    put = [*comments, *(f"{inner}{line}" if line else "" for line in written_as)]
    return "\n".join([*lines[:start], *put, *lines[stop:]])


def _region(text: str, name: str, rule: MapNode, key: str) -> tuple[int, int]:
    """The lines of one key of a rule, from and up to; where it is to stand, above the comment of what comes after it,
    where the rule has none.
    """
    lines, comment = text.split("\n"), f"{' ' * (rule.col - 1)}#"
    starts = {one: place.line - 1 for one, (place, _) in rule.entries.items()}
    end = block(text, name)[1]
    if key not in starts:
        later = [starts[one] for one in ORDER[ORDER.index(key) + 1 :] if one in starts]
        start = min(later, default=end)
        while lines[start - 1].startswith(comment):
            start -= 1
        return start, start
    start = starts[key]
    stop = min([line for line in starts.values() if line > start] + [end])
    while stop > start + 1 and (lines[stop - 1].strip() == "" or lines[stop - 1].startswith(comment)):
        stop -= 1
    return start, stop


def _comments(text: str, node: Node, start: int, stop: int) -> list[str]:
    """The comments among some lines: whatever follows a `#` that stands in no value."""
    spans = [span_of(text, one) for one in _scalars(node)]
    found = []
    for number, line in enumerate(text.split("\n")[start:stop], start=start + 1):
        for at, sign in enumerate(line):
            if sign == "#" and (not at or line[at - 1] == " ") and not any(
                (span.line, span.col) <= (number, at + 1) < (span.end_line, span.end_col) for span in spans
            ):  # fmt: skip
                found.append(line[at:].rstrip())
                break
    return found


def _scalars(node: Node) -> list[ScalarNode]:
    if isinstance(node, ScalarNode):
        return [node]
    inner = node.items if isinstance(node, ListNode) else [one for pair in node.entries.values() for one in pair]
    return [found for one in inner for found in _scalars(one)]


def _with_cells(text: str, row: ListNode, rule: Written) -> str:
    """A row with other cells, the last first, so that those before it stand where they stood."""
    if tuple(name for name, _ in rule.cells) != columns(text):
        raise NoSuchPlace(f"{rule.id}: a row has a cell for each column")
    for node, (_, value) in reversed(list(zip(row.items, rule.cells, strict=True))):
        if as_cell(node) == value:
            continue
        if not isinstance(node, ScalarNode):
            raise NoSuchPlace(f"{rule.id}: a cell that is a list is changed in the file")
        text = applied(text, [Edit("", span_of(text, node), value if value[:1] == "[" else _cell(value))])
    return text


def _cell(value: str) -> str:
    said = value or "-"
    node = tree_of(f"[{said}]")
    plain = isinstance(node, ListNode) and len(node.items) == 1 and as_cell(node.items[0]) == said
    return said if plain else plainest("[{}]", said, [said])


def _indent(text: str, name: str) -> int:
    node = entry(text, name)
    return node.col - 1 if node is not None else 0


def _too_long(text: str, name: str) -> bool:
    start, end = block(text, name)
    return any(len(line) > WIDTH for line in text.split("\n")[start:end])
