"""What stands at a place of a text that may be broken: the keys above it, and what of the value is written so far.

Nothing is parsed as a whole: a text that somebody is typing is seldom valid. Keys are found by how far lines are
indented, and within `{…}` and `[…]` by the brackets before the place. A list item is the key `[]`.
"""

from __future__ import annotations

import re

from msgspec import Struct

from engine.rules.editing.places import line_of

KEY = re.compile(r"""("[^"]*"|'[^']*'|[^\s#:,{}\[\]"'][^:#{}\[\],]*?):(?=\s|$)""")
WORD = re.compile(r"[\w.$/-]*$")
ITEM = "[]"
MAX_LINES = 2_000  # that are looked through for the keys above a place
MAX_CHARS = 20_000  # of brackets before a place


class Where(Struct, frozen=True):
    """A place. `path` are the keys above it, with its own where it stands in a value; `key`: a key stands here.

    `value` is what is written of the value before it, `word` the end of that, which starts at column `start`.
    `cells` counts the entries of a list before it.
    """

    path: tuple[str, ...]
    key: bool
    value: str
    word: str
    start: int
    cells: int = 0


class _Line(Struct, frozen=True):
    """The beginnings of one line: (column, key or `[]`), and where the rest starts."""

    marks: tuple[tuple[int, str], ...]
    rest: int


def where(lines: list[str], line: int, col: int) -> Where:
    """What stands at a line and column, both from 1."""
    before = line_of(lines, line)[: col - 1]
    own = _read(before)
    first = own.marks[0][0] if own.marks else len(before) - len(before.lstrip())
    above, opened = _above(lines, line, first, own.marks[0][1] == ITEM if own.marks else False)
    path = (*above, *(key for _, key in own.marks))
    rest = before[own.rest :]
    if opened is not None and not own.marks:
        return _in_brackets(path, opened + "\n" + before, before)
    if rest.lstrip()[:1] in ("{", "["):
        return _in_brackets(path, rest.lstrip(), before)
    word = _word(rest)
    start = len(before) - len(word) + 1
    nested = bool(own.marks) and own.marks[-1][1] != ITEM
    key = not nested and not _continues(lines, line, above)
    return Where(path, key, rest.lstrip(), word, start)


def _read(text: str) -> _Line:
    """The dashes and the key with which a line begins."""
    marks: list[tuple[int, str]] = []
    at = len(text) - len(text.lstrip(" "))
    while text.startswith("- ", at):
        marks.append((at, ITEM))
        at += 2
        at += len(text[at:]) - len(text[at:].lstrip(" "))
    found = KEY.match(text, at)
    if found:
        marks.append((at, found[1].strip("\"'")))
        at = found.end()
    return _Line(tuple(marks), at)


def _above(lines: list[str], line: int, limit: int, item: bool) -> tuple[tuple[str, ...], str | None]:
    """The keys above a line whose content starts at `limit`, and the brackets that are open since one of them."""
    path: list[str] = []
    opened: str | None = None
    for number in range(line - 1, max(0, line - MAX_LINES), -1):
        text = line_of(lines, number)
        if not text.strip() or text.lstrip().startswith("#"):
            continue
        read = _read(text)
        for at, key in reversed(read.marks):
            if at < limit or (at == limit and item and key != ITEM):
                value = text[read.rest :].lstrip()
                if not path and value[:1] in ("{", "[") and (at, key) == read.marks[-1]:
                    opened = _still_open("\n".join([value, *lines[number : line - 1]]))
                path.append(key)
                limit, item = at, key == ITEM
        if limit == 0 and not item:
            break
    return tuple(reversed(path)), opened


def _still_open(text: str) -> str | None:
    depth = 0
    for sign in re.sub(r"\"(?:[^\"\\]|\\.)*\"|'[^']*'|#.*", "", text[-MAX_CHARS:]):
        depth += (sign in "{[") - (sign in "}]")
    return text[-MAX_CHARS:] if depth > 0 else None


def _continues(lines: list[str], line: int, above: tuple[str, ...]) -> bool:
    """Whether a line goes on with the value of the key above it: a folded text, or a plain one of several lines."""
    if not above or above[-1] == ITEM:
        return False
    key = next((number for number in range(line - 1, 0, -1) if _begins(line_of(lines, number), above[-1])), 0)
    return bool(key) and line_of(lines, key).partition(f"{above[-1]}:")[2].strip() != ""


def _begins(text: str, key: str) -> bool:
    marks = _read(text).marks
    return bool(marks) and marks[-1][1] == key


def _in_brackets(path: tuple[str, ...], text: str, before: str) -> Where:
    """The place at the end of a text that begins with a bracket."""
    stack: list[list[str | int]] = []  # of each bracket its sign, the key at which it is, and the entries before
    quote, start, key = "", 0, ""
    text = text[-MAX_CHARS:]
    at = 0
    while at < len(text):
        sign = text[at]
        if quote:
            at += sign == "\\" and quote == '"'
            quote = "" if sign == quote else quote
        elif sign in "\"'" and not text[start:at].strip():
            quote = sign
        elif sign in "{[":
            stack.append([sign, key, 0])
            start, key = at + 1, ""
        elif sign in "}]" and stack:
            stack.pop()
            start, key = at + 1, ""
        elif sign == "," and stack:
            stack[-1][2] = int(stack[-1][2]) + 1
            start, key = at + 1, ""
        elif sign == ":" and stack and stack[-1][0] == "{" and text[at + 1 : at + 2] in (" ", "", "\n"):
            key = text[start:at].strip().strip("\"'")
            start = at + 1
        at += 1
    value = text[start:].lstrip()
    word = _word(value)
    inner: list[str] = []
    for bracket, name, _ in stack:
        inner += [str(name)] if name else []
        inner += [ITEM] if bracket == "[" else []
    inner += [key] if key else []
    at_key = bool(stack) and stack[-1][0] == "{" and not key
    cells = int(stack[-1][2]) if stack else 0
    return Where((*path, *inner), at_key, value, word, len(before) - len(word) + 1, cells)


def _word(text: str) -> str:
    found = WORD.search(text)
    return found[0] if found else ""
