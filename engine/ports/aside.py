"""Where work goes that would keep others waiting."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from engine.observe import PageInput, PageState, read_page

T = TypeVar("T")
CHARS_AN_ELEMENT = 250  # of text or HTML: they take as long to look through as one more element


class Aside(Protocol):
    """Large pages are read, and decided on, beside the calls of others."""

    async def page(self, source: PageInput) -> PageState | None:
        """As `read_page`. Raises PageRefused."""

    async def run(self, weight: int, work: Callable[[], T]) -> T:
        """What `work` gives, which looks at pages of that weight in all; it waits for nothing and touches nothing that
        changes meanwhile."""


class AtOnce:
    """Everything where it stands."""

    async def page(self, source: PageInput) -> PageState | None:
        return read_page(source)

    async def run(self, weight: int, work: Callable[[], T]) -> T:
        return work()


def weight_of(*pages: PageState, markup: str = "") -> int:
    """In elements: what these pages, and HTML that is searched, take to be looked through."""
    characters = sum(len(page.text) for page in pages) + len(markup)
    return sum(len(page.elements) for page in pages) + characters // CHARS_AN_ELEMENT
