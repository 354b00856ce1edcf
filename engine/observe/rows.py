"""The words of the table row, list item or card that a control stands in."""

from __future__ import annotations

from selectolax.lexbor import LexborNode

from engine.observe.entries import Entries
from engine.observe.text import ROW_LIMIT, folded_space
from engine.observe.walk import Found

_ROWS = frozenset({"tr", "dd", "li", "article"})
_ROW_ROLES = frozenset({"row", "listitem", "article"})
_TOPS = frozenset({"body", "main", "table", "dialog"})             # no row goes beyond one of these
_FILLED = "select, textarea, input:not([type=hidden]):not([type=submit]):not([type=button]):not([type=image])"
_CLIMB = 8                  # elements from a control to its row
_NO_MORE = -1               # a row that says no more than its control, as the lists of buttons in a row do
_LONGEST = 1_000            # characters of a row; what says more is a layout
_MOST_READ = 2_000_000      # characters of rows read on one page; controls after that have none


class Rows:
    """The rows of one page, each read once."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.heads: list[int] = []          # numbers of those that are the head of a table
        self._numbers: dict[int, int] = {}                  # address of a row's node -> its number
        self._left = _MOST_READ
        self._entries = Entries()

    def of(self, one: Found, shown: str) -> int:
        """Number in `texts`, from 1, of the row of a control that shows `shown`; 0 where it has none. One that says
        nothing else stands in another. Of links only those in tables and in entries have one: lists of links are how
        pages are navigated.
        """
        node, left = one.node, _CLIMB
        while self._left >= 0:
            row, left = self._row(node, one.tag == "a", left)
            if row is None:
                return 0
            known = self._numbers.get(row.mem_id)
            if known is None:
                known = self._numbers[row.mem_id] = self._read(row, shown)
            if known != _NO_MORE:
                return known
            node = row
        return 0

    def _read(self, row: LexborNode, shown: str) -> int:
        text = f"{_term(row)} {row.text(separator=' ')}"
        self._left -= len(text)
        if len(text) > 20 * _LONGEST:
            return 0
        words = folded_space(text, _LONGEST + 1)
        if words in (shown, ""):
            return _NO_MORE
        if row.tag == "tr" and row.css_first("h1") is not None:  # of a table that lays out the page
            return 0
        if len(words) > _LONGEST:
            return 0
        self.texts.append(words[:ROW_LIMIT].rstrip())
        if _is_head(row):
            self.heads.append(len(self.texts))
        return len(self.texts)

    def _row(self, node: LexborNode, is_link: bool, climb: int) -> tuple[LexborNode | None, int]:
        """The row around a node, at most so many elements up, and how many of these are left. A form in which something
        is filled in ends a row, unless the rows beside it have the like.
        """
        current, in_form = node.parent, False
        for left in range(climb, 0, -1):
            if current is None or (tag := current.tag) in _TOPS:
                return None, 0
            is_block = tag in _ROWS or current.attributes.get("role") in _ROW_ROLES
            is_row = is_block and (tag in ("tr", "dd") or not is_link)
            if (is_row and not in_form) or self._entries.has(current):
                return current, left - 1
            in_form = in_form or (tag == "form" and current.css_first(_FILLED) is not None)
            current = current.parent
        return None, 0


def _is_head(row: LexborNode) -> bool:
    """Whether all that is in a row are heads of columns; a cell may be empty."""
    cells = [cell for cell in row.iter() if cell.text(strip=True)]
    return bool(cells) and all(
        cell.attributes.get("role") == "columnheader" or (cell.tag == "th" and cell.attributes.get("scope") != "row")
        for cell in cells
    )


def _term(row: LexborNode) -> str:
    """What a description in a list is of."""
    before = row.prev if row.tag == "dd" else None
    while before is not None and not before.is_element_node:
        before = before.prev
    return before.text(separator=" ") if before is not None and before.tag == "dt" else ""
