"""Two edits of one text made one, line by line, where they do not touch each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import groupby

from msgspec import Struct


class Clash(Struct, frozen=True):
    """Lines that both changed. `line` counts from 1 in the text that both began from, which has `was` there."""

    line: int
    was: str
    mine: str
    theirs: str


class Merged(Struct, frozen=True):
    """`text` has the edits of both; it is None where they clash."""

    text: str | None
    clashes: tuple[Clash, ...] = ()


class _Edit(Struct, frozen=True):
    """The lines `start` to `end` of the text before are `lines` now; whose it is, is 0 or 1."""

    start: int
    end: int
    lines: tuple[str, ...]
    whose: int


def merged(base: str, mine: str, theirs: str) -> Merged:
    """Both edits of `base`. Edits of the same lines, or of lines side by side, clash unless they are the same."""
    if mine in (base, theirs):
        return Merged(theirs)
    if theirs == base:
        return Merged(mine)
    before = base.splitlines(keepends=True)
    edits = sorted(
        (*_edits(before, mine.splitlines(keepends=True), 0), *_edits(before, theirs.splitlines(keepends=True), 1)),
        key=lambda one: (one.start, one.end),
    )
    clashes: list[Clash] = []
    text: list[str] = []
    at = 0
    for group in _touching(edits):
        start, end = group[0].start, max(one.end for one in group)
        sides = [_side(before, start, end, [one for one in group if one.whose == whose]) for whose in (0, 1)]
        owners = {one.whose for one in group}
        if len(owners) == 2 and sides[0] != sides[1]:
            clashes.append(Clash(start + 1, "".join(before[start:end]), *map("".join, sides)))
        text += [*before[at:start], *sides[0 if 0 in owners else 1]]
        at = end
    return Merged(None, tuple(clashes)) if clashes else Merged("".join([*text, *before[at:]]))


def _edits(before: Sequence[str], after: Sequence[str], whose: int) -> Iterator[_Edit]:
    for kind, start, end, first, last in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind != "equal":
            yield _Edit(start, end, tuple(after[first:last]), whose)


def _touching(edits: Sequence[_Edit]) -> Iterator[list[_Edit]]:
    """Edits in groups of those that overlap or stand side by side."""
    reach, number = -1, 0
    numbered = []
    for one in edits:
        number += one.start > reach
        reach = max(reach, one.end)
        numbered.append((number, one))
    for _, group in groupby(numbered, key=lambda pair: pair[0]):
        yield [one for _, one in group]


def _side(before: Sequence[str], start: int, end: int, edits: Sequence[_Edit]) -> list[str]:
    """Some lines as one of the two left them."""
    lines: list[str] = []
    at = start
    for one in edits:
        lines += [*before[at : one.start], *one.lines]
        at = one.end
    return [*lines, *before[at:end]]
