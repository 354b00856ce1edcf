"""The page script out of reach of the page: what it tells does not depend on what the page made of its own world."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Page
from surefoot_client.browser.isolated import Isolated

from client.browser import open_browser

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

PAGE = """<script>window.__surefoot = {snapshot: () => ({interactiveTree: []}), called: () => "a"};
String.prototype.toWellFormed = () => "Show details"</script>
<button id=pay>Pay 240.00 EUR</button><div id=listens>More</div><div id=attribute onclick="1">Inline</div>
<a id=card href=/x style="display:block;padding:40px 0;width:200px;text-align:center"><button>Delete</button></a>
<script>listens.addEventListener("click", () => 1)</script>"""


@pytest.fixture
async def page() -> AsyncIterator[Page]:
    async with open_browser() as browser:
        opened = await browser.new_page()
        await opened.set_content(PAGE)
        yield opened


@pytest.mark.parametrize("anyio_backend", ["asyncio"])
async def test_it_sees_what_is_there_and_who_listens(page: Page) -> None:
    cdp = await page.context.new_cdp_session(page)

    async def send(method: str, params: object) -> dict[str, object]:
        told: dict[str, object] = await cdp.send(method, dict(params))  # type: ignore[call-overload]
        return told

    async def called(id_: str, *, strikes: bool = False) -> object:
        found = await cdp.send("Runtime.evaluate", {"expression": f"document.getElementById('{id_}')"})
        node = await cdp.send("DOM.describeNode", {"objectId": found["result"]["objectId"]})
        return await script.called(node["node"]["backendNodeId"], strikes=strikes)

    script = Isolated(send)
    told = await script.snapshot()
    assert told is not None
    roles = {node["i"]: (node["r"], node["n"]) for node in told["interactiveTree"]}
    assert roles["pay"] == ("btn", "Pay 240.00 EUR")
    assert (roles["listens"], roles["attribute"]) == (("btn", "More"), ("btn", "Inline"))
    assert await called("pay", strikes=True) == "pay"
    assert await called("card") == "card"
    assert await called("card", strikes=True) is None
