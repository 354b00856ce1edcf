"""Playwright's synchronous API behind the guard: the same, without waiting."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright
from surefoot_client import Client
from surefoot_client.gatekeeper import HeldBack
from surefoot_client.playwright.sync import done, guarded, verified

from client.browser import find_browser
from tests.clients.conformance.shop import Shop
from tests.running import Running

pytestmark = pytest.mark.browser

Show = Callable[..., Any]


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser())
        yield browser
        browser.close()


@pytest.fixture
def show(chromium: Browser, server: Running, shop: Shop) -> Iterator[Show]:
    context = chromium.new_context()
    with Client(server.url) as surefoot:

        def shown(html: str = "", **more: Any) -> Page:
            shop.extra = html
            page = guarded(context.new_page(), surefoot, **more)
            page.goto(shop.url)
            return page

        yield shown
    context.close()


def test_what_is_allowed_goes_out_and_is_verified(show: Show) -> None:
    page = show("<a href='/?page=2'>Next page</a>", goal='Click "Next page"')
    page.get_by_role("button", name="Show details").click()
    expect(page.locator("#told")).to_have_text("Green tea, 2 kg")
    page.get_by_text("Next page").click()
    worked = verified(page)
    assert worked
    assert worked.verification.action_succeeded
    page.get_by_label("Note").fill("Two bags")
    assert page.get_by_label("Note").input_value() == "Two bags"


PAYS: dict[str, Callable[[Any], object]] = {
    "by locator": lambda page: page.locator("form").nth(1).locator("button").click(),
    "by handle": lambda page: page.query_selector("form[action='/pay'] button").click(),
    "by a filter": lambda page: page.locator("button").filter(has=page.get_by_text("Pay 240")).click(),
    "by key": lambda page: page.locator("form[action='/pay'] button").press("Enter"),
    "by point": lambda page: page.mouse.click(*_corner(page.locator("form[action='/pay'] button").bounding_box())),
    "by script": lambda page: page.evaluate("document.forms[1].submit()"),
    "by its context": lambda page: page.context.new_page(),
}


def _corner(box: Any) -> tuple[float, float]:
    return box["x"] + 5, box["y"] + 5


def test_a_payment_waits_however_it_is_said(show: Show, shop: Shop) -> None:
    page = show()
    for pay in PAYS.values():
        with pytest.raises(HeldBack):
            pay(page)
    assert shop.happened == []


def test_what_a_person_approves_happens_once_and_is_done(show: Show, shop: Shop) -> None:
    page = show(goal="Order the tea", criteria=['the page shows "Thank you"'], approve=lambda waits: True)
    assert done(page, "I have ordered it.").status == "rejected"
    page.get_by_role("button", name="Pay").click()
    assert shop.happened == ["/pay"]
    assert done(page, "I have ordered it.").status == "accepted"


def test_windows_and_dialogs_are_guarded_too(show: Show, shop: Shop) -> None:
    page = show("<a href=/ target=_blank>Open again</a><button onclick=\"confirm('Sure?')\">Check</button>")
    with page.expect_popup() as opened:
        page.get_by_text("Open again").click()
    with pytest.raises(HeldBack):
        opened.value.get_by_role("button", name="Pay").click()
    refused: list[str] = []

    def say_yes(dialog: Any) -> None:
        try:
            dialog.accept()
        except HeldBack as held:
            refused.append(held.action)
            dialog.dismiss()

    page.on("dialog", say_yes)
    page.get_by_role("button", name="Check").click()
    assert refused == ["Dialog.accept"]
    assert shop.happened == []
