"""What a golden file expects, changed to what happens now: intent, facts, comments, order and layout stay.

It goes on to compare what it compared. Where some of that is not set any more, all that is set by now takes its place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.rules.editing.as_yaml import WIDTH, nested, plainest
from engine.rules.editing.places import Edit, applied
from engine.rules.editing.survey import tree_of
from engine.rules.editing.values import NoSuchPlace, span_of
from engine.rules.golden.cases import same
from engine.rules.golden.files import EXPECTED
from engine.rules.golden.offer import inline
from engine.rules.model import Fired, RuleSet, Scalar
from engine.rules.read.shape import leaves
from engine.rules.read.source import ListNode, MapNode, Node, ScalarNode

Leaves = Mapping[str, Scalar]  # by dotted name
Value = Scalar | tuple[str, ...] | Leaves
Wanted = Mapping[str, Value]  # by key; of those that say something
STEP = "  "  # of the keys below `expect:`


def expecting(text: str, rules: RuleSet, fired: Sequence[Fired]) -> str:
    """The text of a golden file that expects what fired. Raises NoSuchPlace where that cannot be written."""
    expect = _expect(text)
    wanted = _wanted(expect, rules, fired)
    changed = text
    for key in expect.entries:
        changed = _with_key(changed, key, wanted)
    if _said(_expect(changed)) != wanted:
        changed = _whole(text, wanted)
    if _rest(changed) != _rest(text):
        raise NoSuchPlace("what it expects cannot be changed by itself: edit the file")
    return changed


def _expect(text: str) -> MapNode:
    root = tree_of(text)
    node = root.entries["expect"][1] if isinstance(root, MapNode) and "expect" in root.entries else None
    if not isinstance(node, MapNode):
        raise NoSuchPlace("the file does not say what it expects by keys and values: edit it")
    return node


def _wanted(expect: MapNode, rules: RuleSet, fired: Sequence[Fired]) -> Wanted:
    """Of the keys that are there."""
    ids = tuple(one.rule for one in fired)
    calls = [one.call for one in fired if one.call]
    now: dict[str, Value] = {
        EXPECTED[rules.strategy]: ids if rules.strategy == "collect" else ids[0] if ids else None,
        "again": any(one.again for one in fired),
    }
    if len(calls) < 2:
        now["call"] = calls[0] if calls else None
    before = _said(expect)
    for key, got in (
        ("set", {name: value for one in fired for name, value in one.set.items()}),
        ("args", {name: value for one in fired for name, value in one.args.items()}),
    ):
        if compared := _compared(before.get(key), got):
            now[key] = compared
    return {key: now[key] for key in before if key in now}


def _compared(before: Value, got: Leaves) -> Leaves:
    """What was named of it, or all of it where some of that fell away; a value that is the same as it is written."""
    named = before if isinstance(before, Mapping) else {}
    kept = {name: named[name] if same(named[name], got[name]) else got[name] for name in named if name in got}
    return kept if len(kept) == len(named) else {**got, **kept}


def _said(expect: MapNode) -> dict[str, Value]:
    said: dict[str, Value] = {}
    for key, (_, node) in expect.entries.items():
        if isinstance(node, MapNode):
            found = leaves(node)
            said[key] = {name: leaf.value if isinstance(leaf, ScalarNode) else None for name, _, leaf in found}
        elif isinstance(node, ListNode):
            said[key] = tuple(one.text for one in node.items if isinstance(one, ScalarNode))
        else:
            said[key] = node.text if key in EXPECTED.values() and node.value is not None else node.value
    return said


def _rest(text: str) -> object:
    """What a file says besides."""
    root = tree_of(text)
    assert isinstance(root, MapNode)
    return [(key, _plain(node)) for key, (_, node) in root.entries.items() if key != "expect"]


def _plain(node: Node) -> object:
    if isinstance(node, MapNode):
        return [(key, _plain(value)) for key, (_, value) in node.entries.items()]
    return [_plain(one) for one in node.items] if isinstance(node, ListNode) else (type(node.value), node.value)


def _with_key(text: str, key: str, wanted: Wanted) -> str:
    """Values are changed where they stand; where some come or go, the lines of the key are written anew."""
    expect = _expect(text)
    if key in wanted and _said(expect)[key] == wanted[key]:
        return text
    pairs = _pairs(expect.entries[key][1], wanted[key]) if key in wanted else None
    if pairs is not None:
        edits = [Edit("", span_of(text, node), _fitting(node, now)) for node, now in pairs if now is not None]
        return applied(text, edits)
    return text if _is_inline(text, expect) else _with_lines(text, key, wanted)


def _pairs(node: Node, value: Value) -> list[tuple[ScalarNode, str | None]] | None:
    """Each value with what is written in its place, if it is another; None where some come or go."""
    if isinstance(node, MapNode) and isinstance(value, Mapping):
        every = [(name, leaf) for name, _, leaf in leaves(node) if isinstance(leaf, ScalarNode)]
        if [name for name, _ in every] != list(value):
            return None
        return [(leaf, None if same(leaf.value, value[name]) else inline(value[name])) for name, leaf in every]
    if isinstance(node, ListNode) and isinstance(value, tuple):
        texts = [one for one in node.items if isinstance(one, ScalarNode)]
        if len(texts) != len(value):
            return None
        return [(one, None if one.text == now else _id(now)) for one, now in zip(texts, value, strict=True)]
    if isinstance(node, ScalarNode) and (value is None or isinstance(value, str | int | float)):
        return [(node, _id(value) if isinstance(value, str) else inline(value))]
    return None


def _fitting(node: ScalarNode, written: str) -> str:
    """What follows a key that had nothing behind it."""
    return f" {written}" if (node.line, node.col) == (node.end_line, node.end_col) else written


def _id(text: str) -> str:
    return plainest("[{{a: {}}}]", text, [{"a": text}])


def _is_inline(text: str, expect: MapNode) -> bool:
    """Whether it is written in braces."""
    return text.split("\n")[expect.line - 1][expect.col - 1 :].startswith("{")


def _with_lines(text: str, key: str, wanted: Wanted) -> str:
    """Other lines for one key, with the comments that stood in them."""
    expect = _expect(text)
    place, indent = expect.entries[key][0], " " * (expect.col - 1)
    following = [one.line for one, _ in expect.entries.values() if one.line > place.line]
    start = place.line - 1
    end = _end(text, start, min(following) - 1 if following else _bottom(text), indent)
    return _replaced(text, start, end, _lines(key, wanted[key], indent) if key in wanted else [], indent)


def _whole(text: str, wanted: Wanted) -> str:
    """Other lines for all that is expected, with the comments that stood in them."""
    root = tree_of(text)
    assert isinstance(root, MapNode)
    start = root.entries["expect"][0].line - 1
    lines = [line for key, value in wanted.items() for line in _lines(key, value, STEP)]
    changed = _replaced(text, start, _end(text, start, _bottom(text), ""), ["expect:", *lines], STEP)
    if _said(_expect(changed)) != wanted:
        raise NoSuchPlace("what it expects cannot be changed by itself: edit the file")
    return changed


def _bottom(text: str) -> int:
    """Where the key after `expect:` begins, or the file ends."""
    root, lines = tree_of(text), text.split("\n")
    assert isinstance(root, MapNode)
    at = root.entries["expect"][0].line
    return min((place.line - 1 for place, _ in root.entries.values() if place.line > at), default=len(lines))


def _end(text: str, start: int, end: int, indent: str) -> int:
    """Without the blank lines, and the comments no further in, that come before what follows."""
    lines = text.split("\n")
    while end > start + 1 and (not lines[end - 1].strip() or lines[end - 1].removeprefix(indent).startswith("#")):
        end -= 1
    return end


def _replaced(text: str, start: int, end: int, new: list[str], indent: str) -> str:
    lines = text.split("\n")
    first, *others = _comments(text, start, end)
    head = [f"{new[0]}  {first}" if first else new[0]] if new else [f"{indent}{first}"] if first else []
    kept = [f"{indent}{one}" for one in others if one]
    return "\n".join([*lines[:start], *head, *new[1:], *kept, *lines[end:]])


def _comments(text: str, start: int, end: int) -> list[str]:
    """The comment of each line, if it has one."""
    root = tree_of(text)
    spans = [span_of(text, node) for node in _scalars(root)] if root is not None else []
    found = []
    for number, line in enumerate(text.split("\n")[start:end], start + 1):
        signs = (at for at, sign in enumerate(line) if sign == "#" and line[at - 1 : at] in ("", " ", "\t"))
        found.append(next((line[at:] for at in signs if not any(one.holds(number, at + 1) for one in spans)), ""))
    return found


def _scalars(node: Node) -> Iterator[ScalarNode]:
    if isinstance(node, ScalarNode):
        yield node
    elif isinstance(node, ListNode):
        for one in node.items:
            yield from _scalars(one)
    else:
        for key, value in node.entries.values():
            yield key
            yield from _scalars(value)


def _lines(key: str, value: Value, indent: str) -> list[str]:
    if isinstance(value, Mapping):
        return _map_lines(key, nested(value), indent)
    if isinstance(value, tuple):
        return [f"{indent}{key}: [{', '.join(map(_id, value))}]"]
    return [f"{indent}{key}: {_id(value) if isinstance(value, str) else inline(value)}"]


def _map_lines(key: str, values: Mapping[str, object], indent: str) -> list[str]:
    """A map on one line where there is room, or an entry a line."""
    line = f"{indent}{key}: {inline(values)}"
    if len(line) <= WIDTH:
        return [line]
    lines = [f"{indent}{key}:"]
    for name, value in values.items():
        inner = indent + STEP
        lines += _map_lines(name, value, inner) if isinstance(value, Mapping) else [f"{inner}{name}: {inline(value)}"]
    return lines
