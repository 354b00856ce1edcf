"""Places in texts, what word stands at one, and edits. Lines and columns count from 1, ends are exclusive."""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec import Struct

WORD = re.compile(r"""\$?[^\W\d][\w.-]*|"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[=!<>&|*/~?]+|[\d.]+|\S""")


class Span(Struct, frozen=True, order=True):
    """A part of a text."""

    line: int
    col: int
    end_line: int
    end_col: int

    def holds(self, line: int, col: int) -> bool:
        """Whether a place is in it, or at its end."""
        return (self.line, self.col) <= (line, col) <= (self.end_line, self.end_col)


class Edit(Struct, frozen=True):
    """Another text in place of a part of a file."""

    file: str
    span: Span
    text: str


def on_line(line: int, start: int, end: int) -> Span:
    """A part of one line, from offsets into it."""
    return Span(line, start + 1, line, end + 1)


def line_of(lines: list[str], line: int) -> str:
    """A line by its number; empty where there is none."""
    return lines[line - 1] if 0 < line <= len(lines) else ""


def word_at(text: str, col: int) -> tuple[int, int]:
    """Where the word begins and ends that stands at a column: offsets into the line."""
    found = WORD.match(text, col - 1)
    return (found.start(), found.end()) if found else (min(col - 1, len(text)), len(text))


def applied(text: str, edits: Iterable[Edit]) -> str:
    """A text after edits of it, which do not overlap."""
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)

    def offset(line: int, col: int) -> int:
        return min(starts[min(line, len(starts)) - 1] + col - 1, len(text))

    for edit in sorted(edits, key=lambda one: one.span, reverse=True):
        span = edit.span
        text = text[: offset(span.line, span.col)] + edit.text + text[offset(span.end_line, span.end_col) :]
    return text


def whole(text: str) -> Span:
    """All of a text."""
    lines = text.split("\n")
    return Span(1, 1, len(lines), len(lines[-1]) + 1)
