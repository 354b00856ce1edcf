"""The adapters that the suite is played on, each driven as an agent drives it."""

from __future__ import annotations

import logging
import re
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from typing import Protocol, TypeAlias

from playwright.async_api import Page
from surefoot_client import AsyncClient
from surefoot_client.gatekeeper import HeldBack, Waits, log
from surefoot_client.playwright import done, guarded, keeper_of

from client.browser import open_browser

GOAL = "Order the tea"
CRITERION = 'the page shows "Thank you"'


class Subject(Protocol):
    """An agent behind Surefoot, on the shop. What it does comes back as why it was not done, "" where it was."""

    async def open(self, url: str) -> str: ...

    async def click(self, name: str, *, says: bool | None = None) -> str:
        """Click a button by its name; a person who is asked meanwhile says this."""

    async def read(self) -> str:
        """What the page shows."""

    async def approved(self, approval_id: str, approval: str) -> None:
        """Hand on what an approver's yes gave."""

    async def done(self) -> bool:
        """Whether "done" is believed."""

    @property
    def asked(self) -> int:
        """How often a person was asked."""

    @property
    def warned(self) -> int:
        """How often it was said that the service does not answer."""


# A subject for a server, in a browser that many of them share.
Start: TypeAlias = Callable[[str], AbstractAsyncContextManager[Subject]]


class ByPlaywright:
    """A script of plain Playwright."""

    def __init__(self, page: Page, surefoot: AsyncClient, warnings: Sequence[object]) -> None:
        self.asked = 0
        self._warnings = warnings
        self._says: bool | None = None
        self._page = guarded(page, surefoot, goal=GOAL, criteria=[CRITERION], approve=self._person)

    async def open(self, url: str) -> str:
        try:
            await self._page.goto(url)
        except HeldBack as held:
            return held.why
        return ""

    async def click(self, name: str, *, says: bool | None = None) -> str:
        self._says = says
        try:
            await self._page.get_by_role("button", name=re.compile(name)).click()
        except HeldBack as held:
            return held.why
        return ""

    async def read(self) -> str:
        return await self._page.locator("body").inner_text()

    async def approved(self, approval_id: str, approval: str) -> None:
        keeper_of(self._page).approved(approval_id, approval)

    async def done(self) -> bool:
        return (await done(self._page, "I ordered it.")).status == "accepted"

    @property
    def warned(self) -> int:
        return len(self._warnings)

    async def _person(self, waits: Waits) -> bool | None:
        self.asked += 1
        return self._says


@asynccontextmanager
async def by_playwright() -> AsyncIterator[Start]:
    async with open_browser() as browser:

        @asynccontextmanager
        async def start(server: str) -> AsyncIterator[Subject]:
            page = await browser.new_page()
            async with AsyncClient(server, pauses=()) as surefoot:
                with warnings() as heard:
                    yield ByPlaywright(page, surefoot, heard)
            await page.context.close()

        yield start


@contextmanager
def warnings() -> Iterator[list[logging.LogRecord]]:
    """What the client warns of."""
    heard: list[logging.LogRecord] = []
    handler = logging.Handler(logging.WARNING)
    handler.emit = heard.append  # type: ignore[method-assign]
    log.addHandler(handler)
    try:
        yield heard
    finally:
        log.removeHandler(handler)


ADAPTERS: Mapping[str, Callable[[], AbstractAsyncContextManager[Start]]] = {"playwright": by_playwright}
