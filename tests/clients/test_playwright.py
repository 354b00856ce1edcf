"""Plain Playwright behind the guard: what acts is judged as what it does, whichever way it is said."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from typing import Any

import pytest
from playwright.async_api import Browser, Page, expect
from surefoot_client import AsyncClient
from surefoot_client.browser.sight import Sight
from surefoot_client.gatekeeper import HeldBack, Waits
from surefoot_client.playwright import guarded, keeper_of, verified

from client.browser import open_browser
from tests.clients.conformance.shop import Shop
from tests.running import Running

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

FORM = """<label>Name <input name=who></label><label><input type=checkbox name=news> Newsletter</label>
<select aria-label=Colour><option value=1>Red<option value=2>Blue</select>"""


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
async def chromium(anyio_backend: str) -> AsyncIterator[Browser]:
    async with open_browser() as browser:
        yield browser


@pytest.fixture
async def show(chromium: Browser, server: Running, shop: Shop) -> AsyncIterator[Callable[..., Awaitable[Any]]]:
    """The shop, with HTML after what it has: `page = await show("<button>Go</button>")`."""
    context = await chromium.new_context()
    async with AsyncClient(server.url) as surefoot:

        async def shown(html: str = "", **more: Any) -> Page:
            page = await context.new_page()
            await page.goto(shop.url)
            await page.evaluate("(html) => document.body.insertAdjacentHTML('beforeend', html)", html)
            return guarded(page, surefoot, **more)

        yield shown
    await context.close()


PAYS: dict[str, Callable[[Any], Awaitable[Any]]] = {
    "by selector": lambda page: page.click("text=Pay 240"),
    "by locator": lambda page: page.locator("form").nth(1).locator("button").click(),
    "by label, filtered": lambda page: page.locator("button").filter(has=page.get_by_text("Pay 240")).click(),
    "by handle": lambda page: _clicked(page.query_selector("form[action='/pay'] button")),
    "by key": lambda page: page.locator("form[action='/pay'] button").press("Enter"),
    "by key on the focus": lambda page: _focused(page, "form[action='/pay'] button"),
    "by point": lambda page: _at(page, "form[action='/pay'] button"),
    "in a frame": lambda page: page.main_frame.locator("form[action='/pay'] button").click(),
    "by force": lambda page: page.click("text=Pay 240", force=True),
    "by script": lambda page: page.evaluate("document.forms[1].submit()"),
    "by event": lambda page: page.dispatch_event("form[action='/pay'] button", "click"),
    "by a handle's script": lambda page: page.locator("form[action='/pay']").evaluate("(form) => form.submit()"),
    "by a drag": lambda page: page.drag_and_drop("h1", "form[action='/pay'] button"),
    "by holding a key": lambda page: page.keyboard.down("Enter"),
    "by request": lambda page: page.request.post("/pay"),
    "by its context": lambda page: page.context.new_page(),
}


async def _clicked(handle: Awaitable[Any]) -> None:
    await (await handle).click()


async def _focused(page: Any, selector: str) -> None:
    await page.locator(selector).focus()
    await page.keyboard.press("Enter")


async def _at(page: Any, selector: str) -> None:
    box = await page.locator(selector).bounding_box()
    await page.mouse.click(box["x"] + 5, box["y"] + 5)


async def test_a_payment_waits_however_it_is_said(show: Callable[..., Awaitable[Any]], shop: Shop) -> None:
    page = await show()
    done = []
    for way, pay in PAYS.items():
        try:
            await pay(page)
        except HeldBack:
            continue
        done.append(way)
    assert done == []
    assert shop.happened == []


async def test_what_only_enters_goes_out(show: Callable[..., Awaitable[Any]]) -> None:
    page = await show(FORM)
    await page.get_by_label("Name").fill("Ann")
    await page.get_by_label("Name").press_sequentially(" Lee")
    await page.get_by_label("Newsletter").check()
    await page.get_by_label("Colour").select_option("2")
    await expect(page.get_by_label("Name")).to_have_value("Ann Lee")
    await expect(page.get_by_label("Newsletter")).to_be_checked()
    assert await page.get_by_label("Colour").input_value() == "2"


async def test_where_nothing_known_stands_no_click_goes_out(show: Callable[..., Awaitable[Any]]) -> None:
    page = await show()
    with pytest.raises(HeldBack, match="nothing that takes a click"):
        await page.mouse.click(1200, 700)


async def test_a_window_that_a_page_opens_is_guarded_too(show: Callable[..., Awaitable[Any]], shop: Shop) -> None:
    page = await show("<a href=/ target=_blank>Open again</a>")
    async with page.expect_popup() as opened:
        await page.get_by_text("Open again").click()
    popup = await opened.value
    await popup.wait_for_load_state()
    with pytest.raises(HeldBack):
        await popup.get_by_role("button", name="Pay").click()
    assert shop.happened == []


async def test_nothing_that_playwright_hands_out_leads_past_the_guard(show: Callable[..., Awaitable[Any]]) -> None:
    page = await show("<label>Photo <input type=file></label>")
    answer = await page.goto(page.url)
    assert answer.ok
    for leads in (lambda: answer.frame.page, lambda: answer.request.frame):
        with pytest.raises(HeldBack):
            leads()
    page = await show("<label for=photo>Photo</label><input id=photo type=file>")
    async with page.expect_event("filechooser") as chosen:
        await page.get_by_text("Photo").click()
    with pytest.raises(HeldBack):
        (await chosen.value).set_files([])


FAKES = """<script>window.__surefoot = {
  snapshot: () => ({url: location.href, domHash: "", frames: [], scrollableContainers: [],
                    interactiveTree: [{i: "a", r: "btn", n: "Show details", xy: [1, 1]}]}),
  called: () => "a", under: () => "a", mark: () => ({})}</script>"""


async def test_a_page_cannot_answer_in_the_place_of_the_script(
    chromium: Browser, server: Running, shop: Shop
) -> None:
    async with AsyncClient(server.url) as surefoot:
        for early in (True, False):
            bare = await chromium.new_page()
            shop.extra = FAKES
            if not early:
                await bare.goto(shop.url)
            page = guarded(bare, surefoot)
            if early:
                await page.goto(shop.url)
            with pytest.raises(HeldBack, match=r"undone|in the place of"):
                await page.get_by_role("button", name="Pay").click()
            await bare.close()
    assert shop.happened == []


async def test_what_stands_in_the_middle_of_a_card_is_what_is_struck(
    show: Callable[..., Awaitable[Any]], shop: Shop
) -> None:
    card = "<div id=card onclick='told.textContent = 1' style='padding:40px;width:300px;text-align:center'>"
    page = await show(f"{card}<form method=post action=/delete><button>Delete</button></form></div>")
    with pytest.raises(HeldBack, match="at its middle"):
        await page.locator("#card").click()
    assert shop.happened == []


async def test_a_click_is_judged_as_what_it_becomes_before_it_can_be_clicked(
    show: Callable[..., Awaitable[Any]], shop: Shop
) -> None:
    late = "const b = document.querySelector('#late'); b.disabled = false; b.textContent = 'Pay 240.00 EUR'"
    page = await show("<form method=post action=/pay><button id=late disabled>Calculating</button></form>"
                      f"<button onclick=\"setTimeout(() => {{ {late} }}, 1500)\">Start</button>")  # fmt: skip
    await page.get_by_role("button", name="Start").click()
    with pytest.raises(HeldBack, match=r"undone|payment|240"):
        await page.locator("#late").click()
    assert shop.happened == []


async def test_a_click_that_is_held_back_reaches_no_listener(show: Callable[..., Awaitable[Any]], shop: Shop) -> None:
    shop.extra = "<script>addEventListener('pointerdown', () => { document.title = 'struck' }, true)</script>"
    page = await show()
    with pytest.raises(HeldBack):
        await page.get_by_role("button", name="Pay").click()
    assert await page.title() == "Shop"


async def test_what_comes_to_the_middle_while_a_click_is_judged_is_not_struck(
    show: Callable[..., Awaitable[Any]], shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = await show(
        "<div id=card role=button tabindex=0 aria-label='Show more' onclick='told.textContent = 1' "
        "style='padding:40px;width:300px;text-align:center'>Show more</div>"
    )
    card = (await page.query_selector("#card"))._inner  # past the guard
    client = keeper_of(page)._client
    send = client.send

    async def sent(*call: Any, **more: Any) -> Any:
        told = await send(*call, **more)
        inner = "<form method=post action=/delete><button>Delete this list</button></form>"
        await card.evaluate("(card, inner) => { card.innerHTML = inner }", inner)
        return told

    monkeypatch.setattr(client, "send", sent)
    with pytest.raises(HeldBack, match=r"at its middle|changed while"):
        await page.click("#card")
    assert shop.happened == []


def accepting(refused: list[str]) -> Callable[[Any], Awaitable[None]]:
    """A handler that says yes to a dialog, and no where it is held back from that."""

    async def say_yes(dialog: Any) -> None:
        try:
            dialog.accept()
        except HeldBack as held:
            refused.append(held.action)
            await dialog.dismiss()

    return say_yes


@pytest.mark.parametrize("how", ["by keyword", "partial"])
async def test_a_dialog_is_not_said_yes_to_by_any_handler(show: Callable[..., Awaitable[Any]], how: str) -> None:
    page = await show("<button onclick=\"confirm('Sure?')\">Check</button>")
    refused: list[str] = []
    say_yes = accepting(refused)
    if how == "partial":
        page.on("dialog", partial(say_yes))
    else:
        page.on(event="dialog", f=say_yes)
    await page.get_by_role("button", name="Check").click()
    assert refused == ["Dialog.accept"]


async def test_a_dialog_is_not_said_yes_to(show: Callable[..., Awaitable[Any]]) -> None:
    page = await show("<button onclick=\"told.textContent = confirm('Sure?') ? 'yes' : 'no'\">Check</button>")
    refused: list[str] = []
    say_yes = accepting(refused)
    page.on("dialog", say_yes)
    await page.get_by_role("button", name="Check").click()
    await expect(page.locator("#told")).to_have_text("no")
    assert refused == ["Dialog.accept"]


async def test_two_calls_made_at_once_are_kept_apart(
    show: Callable[..., Awaitable[Any]], shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = await show("<form action=/search><input aria-label=Search></form>")
    await page.get_by_label("Search").focus()
    others: list[asyncio.Task[None]] = []
    mark = Sight.mark

    async def meanwhile(sight: Sight) -> dict[str, Any]:
        """Once Enter is judged by the search field, and not pressed yet, the other call would move the focus."""
        if not others:
            others.append(asyncio.create_task(page.locator("form[action='/pay'] button").focus()))
            await asyncio.sleep(0.2)
        return await mark(sight)

    monkeypatch.setattr(Sight, "mark", meanwhile)
    await page.keyboard.press("Enter")
    await asyncio.gather(*others, return_exceptions=True)
    assert shop.happened == []


async def test_while_a_person_is_asked_other_calls_go_on_and_it_is_judged_anew(
    show: Callable[..., Awaitable[Any]], shop: Shop
) -> None:
    async def approve(waits: Waits) -> bool:
        await asyncio.wait_for(page.get_by_label("Message").fill("Hello Bob"), 20.0)
        return True

    page = await show(approve=approve)
    with pytest.raises(HeldBack):
        await page.locator("form[action='/message'] button").click()
    assert await page.get_by_label("Message").input_value() == "Hello Bob"
    assert shop.happened == []


async def test_an_amount_that_changes_at_the_last_moment_is_not_what_a_person_said_yes_to(
    show: Callable[..., Awaitable[Any]], shop: Shop
) -> None:
    async def approve(waits: Waits) -> bool:
        return True

    page = await show("<p id=live>Fee: 1.00 EUR</p>", approve=approve)
    keeper = keeper_of(page)
    guard = keeper._guard

    async def then(seen: Any, action: str, approval: str | None) -> Any:
        told = await guard(seen, action, approval)
        if approval:
            await page._inner.evaluate("() => { live.textContent = 'Fee: 99.00 EUR' }")
        return told

    keeper._guard = then
    with pytest.raises(HeldBack, match="changed while it was judged"):
        await page.get_by_role("button", name="Pay").click()
    assert shop.happened == []


async def test_a_frame_of_another_site_is_judged(show: Callable[..., Awaitable[Any]], shop: Shop) -> None:
    page = await show(f"<iframe width=600 height=500 src='{shop.url.replace('127.0.0.1', 'localhost')}'></iframe>")
    inside = page.frame_locator("iframe")
    await inside.get_by_role("button", name="Show details").click()
    with pytest.raises(HeldBack, match=r"240\.00|payment|undone"):
        await inside.get_by_role("button", name="Pay").click()
    assert shop.happened == []


async def test_what_was_done_is_verified(show: Callable[..., Awaitable[Any]]) -> None:
    page = await show("<a href='/?page=2'>Next page</a>", goal='Click "Next page"')
    assert await verified(page) is None
    await page.get_by_text("Next page").click()
    worked = await verified(page)
    assert worked
    assert worked.verification.action_succeeded
    page = await show("<button>Next page</button>", goal='Click "Next page"')
    await page.get_by_text("Next page").click()
    failed = await verified(page)
    assert failed
    assert not failed.verification.action_succeeded
