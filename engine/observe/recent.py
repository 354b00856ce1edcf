"""What is found out about a page, kept while it is one of those that were looked at last.

A turn asks the same of the same few pages again and again: the one at hand, the one before, the one it began with.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, TypeVar, cast

from engine.observe.page import PageState

MOST_PAGES = 8
MOST_KEPT = 4_096  # answers about one page
T = TypeVar("T")
_NOTHING = object()

_recent: tuple[tuple[PageState, dict[Hashable, Any]], ...] = ()  # replaced as a whole, as several threads look at it


def on_page(page: PageState, key: Hashable, make: Callable[[], T]) -> T:
    """What `make` answers, asked once about a page; equal pages are one. `key` says all else that it goes by."""
    kept = _kept_of(page)
    found = kept.get(key, _NOTHING)
    if found is _NOTHING:
        found = make()
        if len(kept) >= MOST_KEPT:
            kept.clear()
        kept[key] = found
    return cast(T, found)


def of_page(make: Callable[[PageState], T]) -> Callable[[PageState], T]:
    """What is made of a page alone, made once while the page is one of those that were looked at last."""

    @wraps(make)
    def made(page: PageState) -> T:
        return on_page(page, make, lambda: make(page))

    return made


def _kept_of(page: PageState) -> dict[Hashable, Any]:
    global _recent
    recent = _recent
    for one, kept in recent:
        if one is page:
            return kept
    kept = next((kept for one, kept in recent if one.hash == page.hash and one == page), {})
    _recent = ((page, kept), *recent[: MOST_PAGES - 1])
    return kept
