"""A pattern taken apart as far as its own words go: what may stand before and after each of its parts.

Read are groups, alternatives, options, classes and escapes; what a part matches is told apart only as far as it matters
to the end of a word: a sign, perhaps a letter, or a place such as `^`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

# sign: never a letter, mark or digit. place: the beginning or the end of the text. nothing: takes no room and says
# nothing of what stands there. list: the words of a list.
Kind = Literal["sign", "letter", "place", "nothing", "list", "group"]
Beside = Literal["sign", "letter", "place", "edge"]  # edge: the pattern begins, or ends, here

LIST = re.compile(r"\{words\.([A-Za-z0-9_]+)\}")
_QUANTIFIER = re.compile(r"(?:[*+?]|\{(\d+)(?:(,)(\d*))?\})\??")
_OPENING = re.compile(r"\((?:\?(?:P?<\w+>|[imsU-]*:))?")
_FLAGS = re.compile(r"\(\?[imsU-]+\)")
_ESCAPE = re.compile(r"\\(?:x\{([0-9A-Fa-f]+)\}|x([0-9A-Fa-f]{2})|([pP])(?:\{\^?(\w+)\}|(\w))|(.))", re.DOTALL)
_SIGNS_OF = ("P", "S", "Z")  # general categories of signs and blanks


class Unread(Exception):
    """A pattern that is written in a way that is not read here."""


class Part(Struct, frozen=True):
    """One part of a pattern, from `start` to `end` with its quantifier."""

    start: int
    end: int
    kind: Kind
    branches: tuple[tuple[Part, ...], ...] = ()  # of a group
    optional: bool = False
    repeats: bool = False
    name: str = ""  # of a list

    @property
    def beside(self) -> frozenset[Beside]:
        """What this part is to its neighbours, where it is no group."""
        return frozenset({"sign", "place"} & {self.kind} or {"letter"})  # type: ignore[arg-type]


class Surroundings(Struct, frozen=True):
    """A list in a pattern, and all that may stand right before and right after it."""

    list: Part
    before: frozenset[Beside]
    after: frozenset[Beside]


def surroundings(source: str) -> list[Surroundings]:
    """The lists of a pattern in their order. Raises Unread."""
    branches, end = _branches(source, 0)
    if end < len(source):
        raise Unread("a ) that closes nothing")
    edge: frozenset[Beside] = frozenset({"edge"})
    return sorted(_looked(branches, edge, edge), key=lambda one: one.list.start)


def letters(source: str) -> Iterator[tuple[int, str]]:
    """The letters beyond a to z that a pattern names, each with its place."""
    at = 0
    while at < len(source):
        found = _ESCAPE.match(source, at)
        if found is None:
            if _beyond(source[at]):
                yield at, source[at]
            at += 1
            continue
        code = int(found[1] or found[2] or "0", 16)
        if code < 0x110000 and _beyond(chr(code)):
            yield at, found[0]
        at = found.end()


def _beyond(letter: str) -> bool:
    return not letter.isascii() and unicodedata.category(letter)[0] in "LM"


def _branches(source: str, at: int) -> tuple[tuple[tuple[Part, ...], ...], int]:
    """The alternatives from a place on, and where they end: at a `)` or with the pattern."""
    found: list[list[Part]] = [[]]
    while at < len(source) and source[at] != ")":
        if source[at] == "|":
            found.append([])
            at += 1
            continue
        part = _part(source, at)
        found[-1].append(part)
        at = part.end
    return tuple(map(tuple, found)), at


def _part(source: str, at: int) -> Part:
    flags = _FLAGS.match(source, at)
    if flags:
        return Part(at, flags.end(), "nothing")
    named = LIST.match(source, at)
    branches: tuple[tuple[Part, ...], ...] = ()
    kind: Kind = "group"
    if source[at] == "(":
        opening = _OPENING.match(source, at)
        branches, end = _branches(source, opening.end() if opening else at + 1)
        if end >= len(source):
            raise Unread("a ( that is not closed")
        end += 1
    elif named:
        kind, end = "list", named.end()
    else:
        kind, end = _atom(source, at)
    many = _QUANTIFIER.match(source, end)
    if many is None:
        return Part(at, end, kind, branches, name=named[1] if named else "")
    least = {"?": "0", "*": "0", "+": "1"}.get(many[0][0], many[1])
    most = "1" if many[0][0] == "?" else many[3] or ("" if many[2] or many[0][0] in "*+" else least)
    return Part(at, many.end(), kind, branches, least == "0", most not in ("0", "1"), named[1] if named else "")


def _atom(source: str, at: int) -> tuple[Kind, int]:
    """What one character, escape or class matches, and where it ends."""
    one = source[at]
    if one == "\\":
        return _escaped(source, at)
    if one == "[":
        return _of_class(source, at)
    if one in "^$":
        return "place", at + 1
    return "sign" if one != "." and _is_sign(one) else "letter", at + 1


def _escaped(source: str, at: int) -> tuple[Kind, int]:
    found = _ESCAPE.match(source, at)
    if found is None or found[6] in ("Q", "E", "C"):
        raise Unread(rf"{source[at : at + 2]} is not read here")
    if found[1] or found[2]:
        return "sign" if _is_sign(chr(int(found[1] or found[2], 16))) else "letter", found.end()
    if found[3]:
        sign = found[3] == "p" and "^" not in found[0] and (found[4] or found[5]).startswith(_SIGNS_OF)
        return "sign" if sign and len(found[4] or found[5]) < 3 else "letter", found.end()
    if found[6] in "bB":
        return "nothing", found.end()
    if found[6] in "AzZ":
        return "place", found.end()
    signs = found[6] in "stnrfv" or not found[6].isalnum()
    return "sign" if signs and _is_sign(found[6] if found[6] not in "stnrfv" else " ") else "letter", found.end()


def _of_class(source: str, at: int) -> tuple[Kind, int]:
    negated = source[at + 1 : at + 2] == "^"
    start = at + 1 + negated
    end = start + (source[start : start + 1] == "]")
    signs = not negated
    while end < len(source) and source[end] != "]":
        if source.startswith("[:", end):
            signs, end = False, source.find(":]", end) + 2
        elif source[end] == "\\":
            kind, end = _escaped(source, end)
            signs = signs and kind == "sign"
        else:
            signs, end = signs and _is_sign(source[end]) and source[end + 1 : end + 2] != "-", end + 1
    if end >= len(source):
        raise Unread("a [ that is not closed")
    return "sign" if signs else "letter", end + 1


def _is_sign(one: str) -> bool:
    return one != "_" and unicodedata.category(one)[0] not in "LMN"


def _looked(
    branches: tuple[tuple[Part, ...], ...], before: frozenset[Beside], after: frozenset[Beside]
) -> Iterator[Surroundings]:
    for branch in branches:
        for at, part in enumerate(branch):
            left = _first(tuple(reversed(branch[:at])), before, backwards=True)
            right = _first(branch[at + 1 :], after, backwards=False)
            if part.repeats:
                left |= _edges(part, backwards=True)
                right |= _edges(part, backwards=False)
            if part.kind == "list":
                yield Surroundings(part, left, right)
            yield from _looked(part.branches, left, right)


def _first(parts: tuple[Part, ...], otherwise: frozenset[Beside], *, backwards: bool) -> frozenset[Beside]:
    """What may be met first in a row of parts; `otherwise` is what follows where all of them may take no room."""
    found: frozenset[Beside] = frozenset()
    for part in parts:
        found |= _edges(part, backwards=backwards)
        if not _may_be_empty(part):
            return found
    return found | otherwise


def _edges(part: Part, *, backwards: bool) -> frozenset[Beside]:
    if part.kind == "nothing":
        return frozenset()
    if part.kind != "group":
        return part.beside
    rows = [tuple(reversed(branch)) if backwards else branch for branch in part.branches]
    return frozenset().union(*(_first(row, frozenset(), backwards=backwards) for row in rows))


def _may_be_empty(part: Part) -> bool:
    if part.kind == "group":
        return part.optional or any(all(map(_may_be_empty, branch)) for branch in part.branches)
    return part.optional or part.kind == "nothing"
