"""Pages that would take too long are refused, if possible before they are parsed."""

from __future__ import annotations

from collections.abc import Iterable

import re2
from selectolax.lexbor import LexborNode

from engine.observe.page import PageLimits, PageRefused

# The parser's time grows with the square of the nesting: 10,000 nested <ul><li> take 1 s, 50,000 take 50 s.
_HARMLESS = 8_000               # opening and closing tags that need no look at their nesting
_SLACK = 1_000                  # tags in scripts and comments that look as if they were never closed
_CHUNK = 4_096                  # bytes between two looks at how many tags are open
_TAG = re2.compile(rb"</?[a-zA-Z][a-zA-Z0-9-]*")
# Elements that hold nothing, or that the next of their kind closes: they cannot nest by themselves.
_FLAT = frozenset(
    b"area base br col embed hr img input link meta param source track wbr frame p li td th tr option dt dd optgroup "
    b"tbody thead tfoot colgroup rb rt rp rtc html head body".split()
)  # fmt: skip
_INSTEAD = "send the interactiveTree instead"


def check_source(data: bytes, field: str, limits: PageLimits) -> None:
    """Refuse source with too many tags, or whose open tags pile up. Raises PageRefused."""
    if len(data) < 3 * _HARMLESS or (tags := data.count(b"<")) <= _HARMLESS:
        return
    if tags > 2 * limits.nodes:
        raise too_many(field, limits)
    depth = 0
    for start in range(0, len(data), _CHUNK):
        chunk = data[start : start + _CHUNK]
        depth += chunk.count(b"<") - 2 * chunk.count(b"</")
        if depth > limits.depth:
            break
    else:
        return
    if _deepest(data) > limits.depth + _SLACK:
        raise _too_deep(field, limits)


def check_depth(nodes: Iterable[LexborNode], field: str, limits: PageLimits) -> None:
    """Refuse a page on which one of these nodes is too deep. Raises PageRefused."""
    for node in nodes:
        depth, parent = 0, node.parent
        while parent is not None:
            depth, parent = depth + 1, parent.parent
            if depth > limits.depth:
                raise _too_deep(field, limits)


def too_many(field: str, limits: PageLimits) -> PageRefused:
    """The refusal of a page with too many nodes."""
    return PageRefused(field, f"more than {limits.nodes:,} elements and texts; {_INSTEAD}")


def _too_deep(field: str, limits: PageLimits) -> PageRefused:
    return PageRefused(field, f"nested deeper than {limits.depth:,} elements; {_INSTEAD}")


def _deepest(data: bytes) -> int:
    """The most tags open at once, flat ones left out."""
    depth = deepest = 0
    for token in _TAG.findall(data):
        if token[1] == 0x2F:
            if depth and token[2:].lower() not in _FLAT:
                depth -= 1
        elif token[1:].lower() not in _FLAT:
            depth += 1
            deepest = max(deepest, depth)
    return deepest
