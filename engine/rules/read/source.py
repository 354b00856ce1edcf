"""YAML as policies use it: maps, lists and scalars, each knowing where it stands.

Anchors, aliases, tags, several documents, duplicate keys and deep nesting are refused; what is left can't grow beyond
the size of the file. Plain scalars follow YAML 1.2: `yes`, `no`, `on` and `off` are texts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, TypeAlias

import yaml
from msgspec import Struct

from engine.rules.model import Problem, Scalar
from engine.rules.read.yaml_errors import told_of

MAX_BYTES = 256 * 1024
MAX_DEPTH = 12
MAX_QUOTE = 400
SHORT = 2_000  # characters
LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
OTHER_BREAKS = re.compile("[\r\x85\u2028\u2029]")  # YAML ends a line there, and no editor does
INT = re.compile(r"[-+]?(0|[1-9][0-9]{0,17})")
FLOAT = re.compile(r"[-+]?(\.[0-9]{1,30}|[0-9]{1,30}\.[0-9]{0,30})([eE][-+]?[0-9]{1,2})?")
WORDS: dict[str, Scalar] = {"true": True, "false": False, "null": None, "~": None, "": None}


class ScalarNode(Struct, frozen=True):
    """A scalar: `value` is what it means, `text` what it says. Lines and columns count from 1."""

    line: int
    col: int
    end_line: int
    end_col: int
    text: str
    value: Scalar


class ListNode(Struct, frozen=True):
    line: int
    col: int
    items: tuple[Node, ...]


class MapNode(Struct, frozen=True):
    line: int
    col: int
    entries: dict[str, tuple[ScalarNode, Node]]


Node: TypeAlias = ScalarNode | ListNode | MapNode


class Report:
    """Collects what is wrong with one file."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.lines = text.split("\n")
        self.problems: list[Problem] = []

    def add(self, where: Node | tuple[int, int], code: str, message: str, hint: str = "") -> None:
        line, col = where if isinstance(where, tuple) else (where.line, where.col)
        if line > len(self.lines):  # what is missing is missed at the end
            line, col = len(self.lines), len(self.lines[-1]) + 1
        quote = self.lines[line - 1][:MAX_QUOTE]
        self.problems.append(Problem(self.file, line, col, code, message, hint, quote))

    def spot(self, node: ScalarNode, offset: int, word: str) -> tuple[int, int]:
        """Line and column of the `word` that stands at `offset` in a scalar's text, however the scalar is written."""
        lines = self.lines[node.line - 1 : node.end_line]
        raw = "\n".join(lines)
        raw = raw[: len(raw) - len(lines[-1]) + node.end_col - 1] if lines else ""
        start = node.col - 1
        nth = node.text.count(word, 0, offset) if word else 0
        at = start
        for _ in range(nth + 1):
            at = raw.find(word, start) if word else -1
            if at < 0:
                return node.line, node.col
            start = at + len(word)
        before = raw[:at]
        newlines = before.count("\n")
        return node.line + newlines, at - (before.rfind("\n") + 1) + 1


class _Refused(Exception):
    def __init__(self, where: tuple[int, int], code: str, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.args = (where, code, message, hint)


def read_tree(file: str, data: bytes) -> tuple[Report, Node | None]:
    """The tree of the bytes of a file, and the report that says why there is none."""
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        report = Report(file, data.decode("utf-8", "replace"))
        line = data.count(b"\n", 0, error.start) + 1
        report.add((line, 1), "SF103", "the file is not UTF-8", "save it as UTF-8")
        return report, None
    report = Report(file, text)
    return report, parse(data, report)


def parse(data: bytes, report: Report) -> Node | None:
    """The tree of a YAML file, or None after saying in the report why there is none."""
    text = "\n".join(report.lines)
    if len(data) > MAX_BYTES:
        report.add((1, 1), "SF103", f"the file is larger than {MAX_BYTES // 1024} KB", "split the rule set")
        return None
    if hidden := OTHER_BREAKS.search(text):
        said = f"an unseen line end (U+{ord(hidden[0]):04X}) stands here"
        where = _place(text, hidden.start())
        report.add(where, "SF104", f"not valid YAML: {said}", "remove it: lines end with a line feed")
        return None
    try:
        return _document(text)
    except _Refused as refused:
        report.add(*refused.args)
    except yaml.MarkedYAMLError as error:
        where, said, hint = told_of(error, report.lines)
        report.add(where, "SF104", f"not valid YAML: {said}", hint)
    except yaml.reader.ReaderError as error:
        report.add(_place(text, error.position), "SF104", f"not valid YAML: {error.reason}")
    return None


def _place(text: str, offset: int) -> tuple[int, int]:
    """Line and column, from 1."""
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


def _document(text: str) -> Node:
    """A folder is read again and again, mostly unchanged, and nothing changes a tree."""
    return (_short if len(text) < SHORT else _long)(text)


@lru_cache(maxsize=4096)  # golden files, of which there are many
def _short(text: str) -> Node:
    return _made(text)


@lru_cache(maxsize=128)  # rule sets, of which somebody who types makes another with each key
def _long(text: str) -> Node:
    return _made(text)


def _made(text: str) -> Node:
    events = yaml.parse(text, Loader=LOADER)
    root: Node | None = None
    for event in events:
        if isinstance(event, yaml.DocumentStartEvent):
            if root is not None:
                raise _Refused(_at(event), "SF105", "a second document starts here", "one file holds one rule set")
            root = _node(next(events), events, 0)
    if root is None or (isinstance(root, ScalarNode) and root.value is None):
        raise _Refused((1, 1), "SF203", "the file is empty")
    return root


def _node(event: Any, events: Iterator[Any], depth: int) -> Node:
    where = _at(event)
    if isinstance(event, yaml.AliasEvent) or event.anchor is not None:
        raise _Refused(where, "SF105", "anchors and aliases are not used in policies", "write the value out")
    if event.tag is not None:
        raise _Refused(where, "SF105", f"the tag {event.tag!r} is not used in policies", "remove it")
    if depth > MAX_DEPTH:
        raise _Refused(where, "SF105", f"nested deeper than {MAX_DEPTH} levels")
    if isinstance(event, yaml.ScalarEvent):
        plain = event.implicit[0]
        value = _resolve(event.value) if plain else event.value
        end: Any = event.end_mark
        return ScalarNode(*where, end.line + 1, end.column + 1, event.value, value)
    if isinstance(event, yaml.SequenceStartEvent):
        items = []
        while not isinstance(event := next(events), yaml.SequenceEndEvent):
            items.append(_node(event, events, depth + 1))
        return ListNode(*where, tuple(items))
    return MapNode(*where, _entries(events, depth))


def _entries(events: Iterator[Any], depth: int) -> dict[str, tuple[ScalarNode, Node]]:
    entries: dict[str, tuple[ScalarNode, Node]] = {}
    while not isinstance(event := next(events), yaml.MappingEndEvent):
        key = _node(event, events, depth + 1)
        if not isinstance(key, ScalarNode):
            raise _Refused((key.line, key.col), "SF105", "a key is a word, not a map or a list")
        if key.text in entries:
            hint = f"first on line {entries[key.text][0].line}"
            raise _Refused((key.line, key.col), "SF106", f"the key {key.text!r} is written twice", hint)
        entries[key.text] = key, _node(next(events), events, depth + 1)
    return entries


def _resolve(text: str) -> Scalar:
    if text in WORDS:
        return WORDS[text]
    if INT.fullmatch(text):
        return int(text)
    if FLOAT.fullmatch(text):
        return float(text)
    return text


def _at(event: Any) -> tuple[int, int]:
    return event.start_mark.line + 1, event.start_mark.column + 1
