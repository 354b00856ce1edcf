"""Slips of the pen inside a pattern: an alternative, an option or an anchor lost, an option too many."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

QUANTIFIERS = "?*+{"


class PatternMutant(Struct, frozen=True):
    """A changed pattern, and what was changed, in words."""

    source: str
    said: str


class _Group(Struct):
    """Where a group stands, without its quantifier, and where its alternatives begin and end. The whole is one too."""

    start: int
    end: int
    branches: list[tuple[int, int]]


def pattern_mutants(source: str) -> Iterator[PatternMutant]:
    """All slips in a pattern. Some may be no patterns any more."""
    groups = list(_groups(source))
    for group in groups:
        if len(group.branches) > 1:
            for at, (start, end) in enumerate(group.branches):
                last = at + 1 == len(group.branches)
                cut = source[: start - 1] + source[end:] if last else source[:start] + source[end + 1 :]
                yield PatternMutant(cut, f"{_shown(source[start:end])} is no alternative any more")
    ends = {group.end: group for group in groups if group.start < group.end and source[group.start] == "("}
    for at, sign, atom in _options(source, ends):
        if sign:
            yield PatternMutant(source[:at] + source[at + 1 :], f"{_shown(source[atom:at])} became required")
        else:
            yield PatternMutant(f"{source[:at]}?{source[at:]}", f"{_shown(source[atom:at])} became optional")
    for at, anchor in _anchors(source):
        yield PatternMutant(source[:at] + source[at + len(anchor) :], f"{anchor} left out")


def _tokens(source: str) -> Iterator[tuple[int, str]]:
    """The parts of a pattern with their places; an escape and a class are one part each."""
    at = 0
    while at < len(source):
        end = at + 1
        if source[at] == "\\":
            end = at + 2
        elif source[at] == "[":
            end = at + 1 + (source[at + 1 : at + 2] == "^")
            end += source[end : end + 1] == "]"  # first in a class, it means itself
            while end < len(source) and source[end] != "]":
                end += 2 if source[end] == "\\" else 1
            end += 1
        yield at, source[at:end]
        at = end


def _groups(source: str) -> Iterator[_Group]:
    open_: list[_Group] = [_Group(0, len(source), [(0, 0)])]
    for at, part in _tokens(source):
        if part == "(":
            open_.append(_Group(at, at, [(_inside(source, at), 0)]))
        elif part in ("|", ")"):
            group = open_[-1]
            group.branches[-1] = group.branches[-1][0], at
            if part == "|":
                group.branches.append((at + 1, 0))
            else:
                group.end = at + 1
                yield open_.pop()
    open_[0].branches[-1] = open_[0].branches[-1][0], len(source)
    yield open_[0]


def _inside(source: str, at: int) -> int:
    """Where the first alternative of a group begins, after (?:, (?-i: or (?P<name>."""
    if source[at + 1 : at + 2] != "?":
        return at + 1
    ends = [end for end in (source.find(":", at), source.find(">", at)) if end > 0]
    return min(ends) + 1


def _options(source: str, ends: dict[int, _Group]) -> Iterator[tuple[int, bool, int]]:
    """Places where an option is marked, or where a group that is none ends; each with the start of what it is about."""
    before = 0
    for at, part in _tokens(source):
        if part == "?" and at and source[at - 1] not in "?*+}(|" and before < at:
            yield at, True, before
        before = ends[at + 1].start if at + 1 in ends and part == ")" else at
        if part == ")" and source[at + 1 : at + 2] not in tuple(QUANTIFIERS) and not _captures(source, ends[at + 1]):
            yield at + 1, False, before


def _captures(source: str, group: _Group) -> bool:
    return source[group.start : group.start + 3] == "(?P" or source[group.start + 1 : group.start + 2] != "?"


def _anchors(source: str) -> Iterator[tuple[int, str]]:
    for at, part in _tokens(source):
        if part in ("^", "$", r"\b"):
            yield at, part


def _shown(text: str) -> str:
    return repr(text if len(text) <= 40 else f"{text[:39]}…")
