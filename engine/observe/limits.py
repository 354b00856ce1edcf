"""Pages that would take too long are refused, if possible before they are parsed."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

import re2
from selectolax.lexbor import LexborNode

from engine.observe.page import PageLimits, PageRefused

# The parser's time grows with the square of the nesting: 10,000 nested <ul><li> take 1 s, 50,000 take 50 s.
_HARMLESS = 8_000               # opening and closing tags that need no look at their nesting
_SLACK = 1_000                  # tags in scripts and comments that look as if they were never closed
_ATTRIBUTES = 2_000
_READINGS = 16                  # times that a page is read for tags within quotes; only one made for that takes more
_STRETCH = 16_384               # bytes that a tag of that many attributes takes at least
_CHUNK = 4_096                  # bytes between two looks at how many tags are open
_WINDOW = 65_536                # bytes read tag by tag at a time
# As HTML reads it: a value is quoted only behind the "=" of a name, and a ">" in quotes ends no tag.
_NAMED = rb"""[^\s/>][^\s/>=]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"'][^\s>]*)?)?"""
_ATTRIBUTE = re2.compile(_NAMED)
_BEGIN = re2.compile(rb"<[a-zA-Z]")
_OPEN_TAG = re2.compile(rb"<[a-zA-Z](?:[\s/]|" + _NAMED + rb")*")
_QUOTED_END = re2.compile(rb"""=\s*(?:"[^">]*>|'[^'>]*>)""")
_TAG = re2.compile(rb"</?[a-zA-Z][a-zA-Z0-9-]*")
# Elements that hold nothing, or that the next of their kind closes: they cannot nest by themselves.
_FLAT = frozenset(
    b"area base br col embed hr img input link meta param source track wbr frame p li td th tr option dt dd optgroup "
    b"tbody thead tfoot colgroup rb rt rp rtc html head body".split()
)  # fmt: skip
_INSTEAD = "send the interactiveTree instead"


def check_source(data: bytes, field: str, limits: PageLimits) -> None:
    """Refuse source with too many tags, or whose open tags pile up. Raises PageRefused."""
    if len(data) < 3 * _HARMLESS:
        return
    if _has_endless_tag(data):
        raise PageRefused(field, f"a tag with more than {_ATTRIBUTES:,} attributes; {_INSTEAD}")
    tags = data.count(b"<")
    if tags <= _HARMLESS:
        return
    if tags - data.count(b"</") > limits.nodes or tags > 4 * limits.nodes:
        raise PageRefused(field, f"more than {limits.nodes:,} elements; {_INSTEAD}")
    depth = 0
    for start in range(0, len(data), _CHUNK):
        chunk = data[start : start + _CHUNK]
        depth += chunk.count(b"<") - 2 * chunk.count(b"</")
        if depth > limits.depth:
            break
    else:
        return
    if _nests_deeper(data, limits.depth + _SLACK):
        raise _too_deep(field, limits)


def _has_endless_tag(data: bytes) -> bool:
    """Whether a tag goes on and on: the parser's time grows with the square of a tag's attributes, too."""
    if _QUOTED_END.search(data):                            # seldom, and then no tag can be told by its ">" alone
        return _has_endless_tag_in_quotes(data)
    start, size = 0, len(data)
    while start + _STRETCH < size:
        end = data.rfind(b">", start, start + _STRETCH)
        if end < 0:                                         # a long text or script, or such a tag
            end = data.find(b">", start)
            end = size if end < 0 else end
            opened = _OPEN_TAG.search(data, start, end)
            if opened is not None and _is_endless(opened[0]):
                return True
        start = end + 1
    return False


def _has_endless_tag_in_quotes(data: bytes) -> bool:
    """Every "<" may begin a tag: a quote that a comment or a script leaves open ends nothing for the parser."""
    read = 0
    for start in _BEGIN.finditer(data):
        tag = _OPEN_TAG.match(data, start.start())
        read += tag.end() - tag.start()
        if read > _READINGS * len(data) or (tag.end() - tag.start() > _STRETCH and _is_endless(tag[0])):
            return True
    return False


def _is_endless(tag: bytes) -> bool:
    """Values count for nothing: what is drawn by one attribute alone may fill pages."""
    return sum(1 for _ in islice(_ATTRIBUTE.finditer(tag), _ATTRIBUTES + 1)) > _ATTRIBUTES


def check_depth(nodes: Iterable[LexborNode], field: str, limits: PageLimits) -> None:
    """Refuse a page on which one of these nodes is too deep. Raises PageRefused."""
    for node in nodes:
        depth, parent = 0, node.parent
        while parent is not None:
            depth, parent = depth + 1, parent.parent
            if depth > limits.depth:
                raise _too_deep(field, limits)


def _too_deep(field: str, limits: PageLimits) -> PageRefused:
    return PageRefused(field, f"nested deeper than {limits.depth:,} elements; {_INSTEAD}")


def _nests_deeper(data: bytes, most: int) -> bool:
    """Whether more than `most` tags are open at once, flat ones left out."""
    depth = 0
    for start in range(0, len(data), _WINDOW):
        for token in _TAG.findall(data[start : start + _WINDOW]):
            if token[1] == 0x2F:
                if depth and token[2:].lower() not in _FLAT:
                    depth -= 1
            elif token[1:].lower() not in _FLAT:
                depth += 1
                if depth > most:
                    return True
    return False
