"""How the page script comes into a page: whole, once, and with nothing of it left for the page but what it offers."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Browser, Error, Page

from client.driver import PAGE_SCRIPT

pytestmark = [pytest.mark.browser, pytest.mark.anyio]


@pytest.fixture
async def page(chromium: Browser) -> AsyncIterator[Page]:
    opened = await chromium.new_page()
    yield opened
    await opened.close()


async def ours(page: Page) -> list[str]:
    names: list[str] = await page.evaluate("Object.getOwnPropertyNames(window)")
    return [name for name in names if "surefoot" in name]


async def test_it_leaves_one_object(page: Page) -> None:
    await page.evaluate(PAGE_SCRIPT)
    assert await ours(page) == ["__surefoot"]
    assert await page.evaluate("Object.values(window.__surefoot).every((one) => one !== undefined)")


async def test_it_comes_once(page: Page) -> None:
    await page.evaluate(PAGE_SCRIPT)
    first = await page.evaluate_handle("window.__surefoot")
    await page.evaluate(PAGE_SCRIPT)
    assert await page.evaluate("(first) => window.__surefoot === first", first)
    assert await ours(page) == ["__surefoot"]


async def test_a_page_is_not_handed_the_parts_by_a_setter_of_its_own(page: Page) -> None:
    await page.evaluate("""Object.defineProperty(window, "__surefootParts", {
      configurable: true, get: () => ({}), set: (parts) => { window.stolen = parts; } })""")
    await page.evaluate(PAGE_SCRIPT)
    assert await page.evaluate("window.stolen") is None
    assert await ours(page) == ["__surefoot"]


async def test_where_a_page_holds_its_place_it_does_not_come_at_all(page: Page) -> None:
    await page.evaluate("""Object.defineProperty(window, "__surefootParts", { value: { squash: () => "Pay" } })""")
    with pytest.raises(Error, match="redefine"):
        await page.evaluate(PAGE_SCRIPT)
    assert "__surefoot" not in await ours(page)
