"""What a page showed at a moment, short enough to be remembered: its lines, its rows, and what its fields hold."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine.observe.page import PageState
from engine.text.quoted import fold

MAX_CHARS = 30_000  # of all lines and rows; a page that shows more is not remembered


class Glimpse(Struct, frozen=True, array_like=True):
    """Of one page, folded: what texts and controls say, each as often as it stands there, the rows of lists, and what
    stands in fields outside of these.
    """

    url: str
    lines: tuple[str, ...]
    rows: tuple[str, ...]
    chosen: tuple[str, ...]


def glimpse(page: PageState) -> Glimpse | None:
    """What a page shows, where that can be read and is short enough."""
    if not page.extracted or not page.outline or page.dialogs:
        return None
    lines, rows = tuple(lines_of(page)), tuple(map(fold, page.rows))
    return Glimpse(page.url, lines, rows, chosen_on(page)) if sum(map(len, (*lines, *rows))) <= MAX_CHARS else None


def lines_of(page: PageState) -> Sequence[str]:
    """What its texts and controls say, folded, in their order."""
    there = ((one, page.elements[one.element] if one.element >= 0 else None) for one in page.outline)
    shown = (line.text if one is None else one.name for line, one in there if one is None or one.visible)
    return [said for said in map(fold, shown) if said]


def chosen_on(page: PageState) -> tuple[str, ...]:
    """What fields say that a list may hang on, and by which names they go; no password."""
    shown = (one for one in page.elements if one.value and one.visible and not one.row)
    return tuple(sorted(fold(f"{one.name} {one.value}") for one in shown if one.input_type != "password"))
