"""Plain Playwright behind Surefoot: `page = guarded(page, goal=…)`, and every action of that page is judged first.

What is made of a page (locators, frames, handles, popups) is guarded as well. What acts is judged; what only looks goes
through; anything else, `evaluate` among it, is held back, since nobody can say what it would do. Needs `playwright`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from playwright.async_api import Page

from surefoot_client.answers import Completion, Verified
from surefoot_client.clients import AsyncClient
from surefoot_client.gatekeeper import Approve, Gatekeeper, nobody
from surefoot_client.playwright.proxies import Guarded
from surefoot_client.playwright.tab import Tab


def guarded(
    page: Page, surefoot: AsyncClient | None = None, *, goal: str | None = None, criteria: Sequence[str] = (),
    approve: Approve = nobody,
) -> Page:  # fmt: skip
    """The same page, whose actions pass the guard. `goal` is the task in the user's words, `criteria` say how to see on
    the page that it is done, and `approve` asks a person. Actions raise HeldBack where they may not go out.
    """
    keeper = Gatekeeper(surefoot or AsyncClient(), goal=goal, criteria=criteria, approve=approve)
    return cast(Page, Guarded(page, Tab(page, keeper)))


async def verified(page: Page) -> Verified | None:
    """Whether the last action of a guarded page worked; None where none was judged."""
    return await _tab(page).verified()


async def done(page: Page, summary: str) -> Completion:
    """What the completion gate says to an agent that says it is done."""
    tab = _tab(page)
    return await tab.keeper.done(summary, tab.sight.page)


def keeper_of(page: Page) -> Gatekeeper:
    """What stands before a guarded page: it is told of approvals from outside."""
    return _tab(page).keeper


def _tab(page: Page) -> Tab:
    if type(page) is Page:
        raise TypeError("this page is not guarded: use the one that guarded(page) gave")
    tab: Tab = object.__getattribute__(page, "_tab")
    return tab
