"""A list that was to be put in order, by the head of one of its columns, and is in another order now."""

from __future__ import annotations

from collections import Counter

from engine.derive.arrived import is_asked_for
from engine.derive.declared import Sight
from engine.derive.traces import used
from engine.observe import Element, PageState, address
from engine.text.quoted import fold
from engine.text.wordlists import held

LEAST_ROWS = 3  # of a list, its head among them, of which an order says something


def in_order(sight: Sight, before: PageState, page: PageState) -> str:
    """The name of the head that the goal's last words ask to click, where the rows below it are the same in another
    order, or where what stands beside it in the head now says something else of sorting. "" where that is not so: a
    list that holds other rows may be another one, and what moves a row stands in that row.
    """
    on = used(sight, "click")
    old, new = address(before.url), address(page.url)
    if on is None or (old.host, old.path) != (new.host, new.path) or page.dialogs > before.dialogs:
        return ""
    if not is_asked_for(sight, before) or not _is_head(on, before):
        return ""
    return on.name if _is_reordered(before, page) or _says_otherwise(sight, on, before, page) else ""


def _is_head(on: Element, before: PageState) -> bool:
    """Whether a control stands in the first row, with more rows below it, of which none has such a one."""
    others = [one for one in before.elements if one.row > 1]
    return on.row == 1 and len(before.rows) >= LEAST_ROWS and all(fold(one.name) != fold(on.name) for one in others)


def _is_reordered(before: PageState, page: PageState) -> bool:
    old, new = list(map(fold, before.rows)), list(map(fold, page.rows))
    return old[0] == new[0] and old != new and Counter(old) == Counter(new) if new else False


def _says_otherwise(sight: Sight, on: Element, before: PageState, page: PageState) -> bool:
    """Whether the head has another hint now that begins with its name: "Price: Activate to invert sorting"."""
    old, new = (_hints(sight, on, shown) for shown in (before, page))
    return len(old) == len(new) == 1 and old != new


def _hints(sight: Sight, on: Element, page: PageState) -> list[str]:
    heads = (fold(one.name) for one in page.elements if one.row == 1 and one.id != on.id)
    sorts = (*sight.words["mean_sort"], *sight.words["do_sort"])
    return [name for name in heads if name.startswith(f"{fold(on.name)} ") and held(sorts, name)]
