"""What notes which work goes aside."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from engine.observe import PageInput, PageState
from engine.ports import AtOnce

T = TypeVar("T")


class Noted(AtOnce):
    """Everything where it stands; `pages` were read, and `weights` looked at."""

    def __init__(self) -> None:
        self.pages: list[PageInput] = []
        self.weights: list[int] = []

    async def page(self, source: PageInput) -> PageState | None:
        self.pages.append(source)
        return await super().page(source)

    async def run(self, weight: int, work: Callable[[], T]) -> T:
        self.weights.append(weight)
        return await super().run(weight, work)
