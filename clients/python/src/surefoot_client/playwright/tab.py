"""One tab of an agent's browser: what it shows, and who lets its actions out."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Mapping
from contextlib import asynccontextmanager
from typing import Any, Protocol

from playwright.async_api import ElementHandle, Page

from surefoot_client.answers import Verified
from surefoot_client.browser.sight import Sight
from surefoot_client.gatekeeper import UNKNOWN, Gatekeeper, HeldBack


class Allow(Protocol):
    """Comes back when an action may be done. With an `element`, as if that had the focus."""

    def __call__(self, action: str, element: ElementHandle | None = None) -> Awaitable[None]: ...


class Tab:
    """What is asked before a tab is acted on."""

    def __init__(self, page: Page, keeper: Gatekeeper) -> None:
        self.page = page
        self.keeper = keeper
        self.sight = Sight(page)
        self._mark: Mapping[str, Any] | None = None  # the page just before the last action

    def of(self, page: Page) -> Tab:
        """Another tab of the same agent."""
        return self if page == self.page else Tab(page, self.keeper)

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[Allow]:
        """A time in which nothing else of this agent acts, as `Gatekeeper.alone` says."""
        async with self.keeper.alone() as allowed:

            async def allow(action: str, element: ElementHandle | None = None) -> None:
                async def see() -> Mapping[str, Any]:
                    page = await self.sight.page()
                    id_ = await self.sight.called(element) if element else None
                    return {**page, "activeElement": id_} if id_ else page

                await allowed(action, see)
                self._mark = await self.sight.mark()

            yield allow

    async def verified(self) -> Verified | None:
        """Whether the last action worked, once the page is quiet; None where none went out."""
        await self.sight.settle()
        return await self.keeper.verified(self.sight.page, await self.sight.report(self._mark) if self._mark else None)

    async def id_of(self, element: ElementHandle, act: str, *, strikes: bool = False) -> str:
        """Raises HeldBack where Surefoot does not know what the element is, or what a click on it strikes."""
        await self.sight.page()
        id_ = await self.sight.called(element, strikes=strikes)
        if id_ is None:
            raise HeldBack(act, UNKNOWN)
        return id_
