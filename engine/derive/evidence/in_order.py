"""A list that was to be put in order, by the head of one of its columns, and is in another order now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.derive.declared import Sight
from engine.derive.evidence.arrived import is_asked_for
from engine.derive.evidence.messages import acts
from engine.derive.evidence.since import says
from engine.derive.evidence.traces import came_up, used
from engine.observe import Element, PageState, address
from engine.text.quoted import fold

LEAST_ROWS = 4  # of a list, its head among them, of which an order says something


def in_order(sight: Sight, before: PageState, page: PageState) -> str:
    """The name of the head that the goal's last words ask to click, where the rows below it are the same and now
    in an order, up or down, that they were not in. "" where that is not so, where the head does something, and where a
    text came up: a list that holds other rows may be another one, and what moves a row stands in that row.
    """
    on = used(sight, "click")
    old, new = address(before.url), address(page.url)
    if on is None or (old.host, old.path) != (new.host, new.path) or page.dialogs > before.dialogs:
        return ""
    if not is_asked_for(sight, before, sorts=True) or not _is_head(on, before) or acts(sight, on):
        return ""
    return on.name if _is_reordered(before, page) and not any(map(says, came_up(before, page))) else ""


def _is_head(on: Element, before: PageState) -> bool:
    """Whether a control stands in the first row, with more rows below it, of which none has such a one."""
    others = [one for one in before.elements if one.row > 1]
    return on.row == 1 and len(before.rows) >= LEAST_ROWS and all(fold(one.name) != fold(on.name) for one in others)


def _is_reordered(before: PageState, page: PageState) -> bool:
    old, new = ([fold(row) for row in shown.rows] for shown in (before, page))
    same = bool(new) and old[0] == new[0] and old != new and Counter(old) == Counter(new)
    return same and any(at not in set(_in_order(old[1:])) for at in _in_order(new[1:]))


def _in_order(rows: list[str]) -> Iterator[tuple[int, bool]]:
    """The words of rows, counted from the first or the last, by which these go up (True) or down."""
    words = [row.split() for row in rows]
    least = min(map(len, words))
    for at in (*range(least), *range(-least, 0)):
        keys = [_key(one[at]) for one in words]
        for up in (True, False):
            if len(set(keys)) == len(keys) and keys == sorted(keys, reverse=not up):
                yield at, up


def _key(word: str) -> tuple[int, float, str]:
    """A number by its value, before any other word."""
    try:
        return 0, float(word.replace(",", ".")), ""
    except ValueError:
        return 1, 0.0, word
