"""The layout of policy files: spaces, blank lines and the order of a rule's keys. Comments and wording stay.

What is not understood line by line is left as it is; a file is only rewritten where it means the same afterwards.
"""

from __future__ import annotations

from engine.rules.read.source import ListNode, MapNode, Node, Report, ScalarNode, parse

ORDER = ("id", "title", "same_as", "when", "match", "then", "call", "args", "again", "because")
TOP = ("applies", "complete", "columns", "rows", "rules", "guarantees", "acknowledged")


def tidy(text: str, name: str = "") -> str:
    """The text of a file, laid out; as it is where it is no valid YAML, or would come to mean something else."""
    before = _tree(text, name)
    if before is None:
        return text
    lines = _blocks([line.rstrip().expandtabs(2) for line in text.replace("\r\n", "\n").split("\n")])
    lines = _aligned(_ordered(lines))
    new = "\n".join(_spaced(lines)).strip("\n") + "\n"
    after = _tree(new, name)
    return new if after is not None and meaning(before) == meaning(after) else text


def _tree(text: str, name: str) -> Node | None:
    data = text.encode("utf-8", "replace")
    return parse(data, Report(name, text.replace("\r\n", "\n")))


def meaning(node: Node) -> object:
    """What a file says: keys, values and the order of lists."""
    if isinstance(node, ScalarNode):
        return type(node.value).__name__, node.value
    if isinstance(node, ListNode):
        return [meaning(item) for item in node.items]
    assert isinstance(node, MapNode)
    return {key: meaning(value) for key, (_, value) in node.entries.items()}


def _blocks(lines: list[str]) -> list[str]:
    """No two empty lines in a row."""
    return [line for at, line in enumerate(lines) if line or (at and lines[at - 1])]


def _ordered(lines: list[str]) -> list[str]:
    """The keys of each rule that is written in block style, in their usual order; a comment stays above its key."""
    found: list[str] = []
    at = 0
    while at < len(lines):
        start = lines[at]
        indent = len(start) - len(start.lstrip())
        if not start.lstrip().startswith("- id:") or "{" in start.split("#")[0]:
            found.append(start)
            at += 1
            continue
        end = at + 1
        while end < len(lines) and (not lines[end] or len(lines[end]) - len(lines[end].lstrip()) > indent):
            end += 1
        found += _rule(lines[at:end], indent)
        at = end
    return found


def _rule(lines: list[str], indent: int) -> list[str]:
    inner = " " * (indent + 2)
    body = [inner + lines[0].lstrip()[2:], *lines[1:]]
    tail: list[str] = []
    while body and not body[-1]:
        tail.insert(0, body.pop())
    keys: dict[str, list[str]] = {}
    pending: list[str] = []
    current = ""
    for line in body:
        own = line.startswith(inner) and line[len(inner) : len(inner) + 1] not in ("", " ")
        if own and line.lstrip().startswith("#"):
            pending.append(line)
        elif own:
            current = line.strip().partition(":")[0]
            if current in keys or current not in ORDER:
                return lines
            keys[current] = [*pending, line]
            pending = []
        else:
            keys[current] += [*pending, line]
            pending = []
    if keys["id"][0] != body[0]:
        return lines
    ordered = [line for key in ORDER for line in keys.get(key, [])] + pending
    return [" " * indent + "- " + ordered[0][len(inner) :], *ordered[1:], *tail]


def _aligned(lines: list[str]) -> list[str]:
    """The cells of a decision table under each other, where each row is one line."""
    start = next((at for at, line in enumerate(lines) if line.startswith("rows:")), len(lines))
    rows = {at: cells for at in range(start + 1, len(lines)) if (cells := _cells(lines[at])) is not None}
    if len({len(cells) for cells in rows.values()}) != 1:
        return lines
    widths = [max(map(len, column)) for column in zip(*rows.values(), strict=True)]
    found = list(lines)
    for at, cells in rows.items():
        padded = [f"{cell},".ljust(width + 1) for cell, width in zip(cells[:-1], widths, strict=False)]
        indent = " " * (len(lines[at]) - len(lines[at].lstrip()))
        found[at] = f"{indent}- [{' '.join([*padded, cells[-1]])}]"
    return found


def _cells(line: str) -> list[str] | None:
    """The cells of a row that is one line without a comment, as they are written."""
    text = line.strip()
    if not (text.startswith("- [") and text.endswith("]")):
        return None
    cells = [""]
    depth, quote = 0, ""
    for one in text[3:-1]:
        if quote:
            quote = "" if one == quote else quote
        elif one in "\"'" and not cells[-1].strip():
            quote = one
        else:
            depth += (one in "[{") - (one in "]}")
        if one == "," and not quote and not depth:
            cells.append("")
        else:
            cells[-1] += one
    return None if quote or depth else [cell.strip() for cell in cells]


def _spaced(lines: list[str]) -> list[str]:
    """An empty line before each part of a rule set but its head; comments directly above stay with it."""
    found: list[str] = []
    for line in lines:
        key = line.partition(":")[0]
        if key in TOP[4:] and not line.startswith((" ", "#")) and _airy(lines):
            at = len(found)
            while at and found[at - 1].startswith("#"):
                at -= 1
            if at and found[at - 1]:
                found.insert(at, "")
        found.append(line)
    return found


def _airy(lines: list[str]) -> bool:
    """Whether the file leaves empty lines at all."""
    return any(not line for line in lines[:-1])
