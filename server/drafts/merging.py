"""Two edits of one text made one, line by line, where they do not touch each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import groupby

from msgspec import Struct

# Lines that are matched with each other, between what both texts begin and end with; the longest file that comes with
# Surefoot has 421. The worst texts known take 0.4 s at this size, and eight times that at double the size.
MOST_LINES = 2_000


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


def within(before: Sequence[str], after: Sequence[str]) -> tuple[int, int]:
    """How many lines at the beginning of two texts, and then at their end, are the same."""
    most = min(len(before), len(after))
    head = next((at for at in range(most) if before[at] != after[at]), most)
    most -= head
    return head, next((at for at in range(most) if before[-1 - at] != after[-1 - at]), most)


def _edits(before: Sequence[str], after: Sequence[str], whose: int) -> Iterator[_Edit]:
    """Where more is otherwise than can be matched in time, all that lies between is one edit."""
    head, tail = within(before, after)
    old, new = before[head : len(before) - tail], after[head : len(after) - tail]
    if max(len(old), len(new)) > MOST_LINES:
        yield _Edit(head, head + len(old), tuple(new), whose)
        return
    for kind, start, end, first, last in SequenceMatcher(None, old, new).get_opcodes():
        if kind != "equal":
            yield _Edit(head + start, head + end, tuple(new[first:last]), whose)


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
