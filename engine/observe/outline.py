"""The lines of a page in their order, and how near to each other they stand in its structure."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from selectolax.lexbor import LexborNode

MAX_LINES = 4_000  # of a page; one with more has no outline
MAX_LINE_CHARS = 120


class Line(Struct, frozen=True, array_like=True, gc=False):
    """A text or an interactive element of a page.

    `joins` is the depth of the innermost element that holds both this line and the one before it, `depth` that of the
    line itself. `element` is the index of the interactive element; -1 for a text.
    """

    text: str
    joins: int
    depth: int
    element: int = -1


def closeness(lines: Sequence[Line], one: int, other: int) -> int:
    """The depth of the innermost element that holds two lines: the deeper, the nearer they stand."""
    first, last = sorted((one, other))
    return min((line.joins for line in lines[first + 1 : last + 1]), default=lines[first].depth)


def closeness_of_all(lines: Sequence[Line], one: int) -> list[int]:
    """The same for each line, in one walk: between many lines it would be looked for again and again."""
    near = [lines[one].depth] * len(lines)
    for step in (1, -1):
        least, at = MAX_LINES, one + step  # deeper than any line
        while 0 <= at < len(lines):
            least = min(least, lines[max(at, at - step)].joins)
            near[at] = least
            at += step
    return near


class Outline:
    """The lines of one page in HTML, as they are met in its order."""

    def __init__(self) -> None:
        self._lines: list[Line] = []
        self._path: list[int] = []  # addresses of the elements around the last line, the outermost first
        self._depths: dict[int, int] = {}
        self._full = False

    @property
    def lines(self) -> tuple[Line, ...]:
        """All lines; none where there are too many."""
        return () if self._full else tuple(self._lines)

    def meet(self, node: LexborNode, text: str, element: int = -1) -> None:
        if self._full:
            return
        self._full = len(self._lines) >= MAX_LINES
        fresh: list[int] = []
        current: LexborNode | None = node
        while current is not None and current.mem_id not in self._depths:
            fresh.append(current.mem_id)
            current = current.parent
        joins = self._depths[current.mem_id] if current is not None else 0
        while len(self._path) > joins + 1:
            del self._depths[self._path.pop()]
        for address in reversed(fresh):
            self._depths[address] = len(self._path)
            self._path.append(address)
        shown = " ".join(text[: 4 * MAX_LINE_CHARS].split())[:MAX_LINE_CHARS]
        self._lines.append(Line(shown, joins, len(self._path) - 1, element))
