"""Pages that would take too long are refused before they are read."""

from __future__ import annotations

from itertools import islice

import re2
from selectolax.lexbor import LexborHTMLParser, LexborNode

from engine.observe.page import PageLimits, PageRefused

# The parser's time grows with the square of the nesting: 10,000 nested <div> take 0.2 s, 100,000 take 34 s.
_HARMLESS = 10_000              # opening and closing tags that need no look at their nesting
_SAMPLE = 256                   # nodes from one look at the depth of the tree to the next
_TAG = re2.compile(rb"</?[a-zA-Z][a-zA-Z0-9-]*")
# Elements that hold nothing, or that the next of their kind closes: they cannot nest by themselves.
_FLAT = frozenset(
    b"area base br col embed hr img input link meta param source track wbr frame p li td th tr option dt dd optgroup "
    b"tbody thead tfoot colgroup rb rt rp rtc html head body".split()
)  # fmt: skip
_INSTEAD = "send the interactiveTree instead"


def check_nesting(data: bytes, field: str, limits: PageLimits) -> None:
    """Refuse source whose open tags pile up, before it is parsed. Raises PageRefused."""
    if len(data) < 3 * _HARMLESS or (tags := data.count(b"<")) <= _HARMLESS:
        return
    if tags > 2 * limits.nodes:
        raise PageRefused(field, f"more than {2 * limits.nodes:,} tags; {_INSTEAD}")
    depth = 0
    for token in _TAG.findall(data):
        if token[1] == 0x2F:
            if token[2:].lower() not in _FLAT:
                depth = max(depth - 1, 0)
        elif token[1:].lower() not in _FLAT:
            depth += 1
            if depth > 2 * _HARMLESS:
                raise _too_deep(field, limits)


def nodes_of(tree: LexborHTMLParser, field: str, limits: PageLimits) -> list[LexborNode]:
    """All elements and texts of a page in its order, white space left out. Raises PageRefused."""
    if tree.root is None:
        return []
    nodes = list(islice(tree.root.traverse(include_text=True, skip_empty=True), limits.nodes + 1))
    if len(nodes) > limits.nodes:
        raise PageRefused(field, f"more than {limits.nodes:,} nodes; {_INSTEAD}")
    for node in nodes[_SAMPLE::_SAMPLE]:
        depth, parent = 0, node.parent
        while parent is not None:
            depth, parent = depth + 1, parent.parent
            if depth > limits.depth:
                raise _too_deep(field, limits)
    return nodes


def _too_deep(field: str, limits: PageLimits) -> PageRefused:
    return PageRefused(field, f"nested deeper than {limits.depth:,} elements; {_INSTEAD}")
