"""Secrets stay in the browser: named to the server, put in on their own site only."""

from __future__ import annotations

import json

import pytest

from tests.extension.test_pages import listen
from tests.extension.test_tasks import status, wish

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

TOKEN = "s3cr3t-t0ken"
FORM = """<h1>Service</h1><label>Token <input id=t></label>
<button onclick="did(t.value); said.textContent = 'Linked with ' + t.value">Link</button><p id=said role=status></p>"""
LINK = 'Type "{{token}}" into "Token", then click "Link", and check that the page shows "Linked"'


async def kept(fresh, tab, site):
    panel = await fresh.panel(tab)
    await panel.click("#open-settings")
    await panel.fill("#secret-name", "token")
    await panel.fill("#secret-site", site)
    await panel.fill("#secret-value", TOKEN)
    await panel.press("#secret-value", "Enter")
    await panel.wait_for_selector("#secrets li:has-text('{{token}}')")
    await panel.click("#open-settings")
    return panel


async def test_a_secret_reaches_its_site_and_nothing_else(fresh, shop, server):
    _, tab = await fresh.tab(shop.show(FORM))
    panel = await kept(fresh, tab, "localhost")
    await listen(fresh)
    await wish(panel, LINK)
    await panel.wait_for_selector("#status:text-is('Done.')")
    assert shop.did == [TOKEN]
    sent = await fresh.worker.evaluate("() => self.sent")
    assert sent[0]["secrets"] == [{"name": "token", "site": "localhost"}]
    assert TOKEN not in json.dumps(sent)
    assert TOKEN not in json.dumps(await fresh.worker.evaluate("() => chrome.storage.local.get(null)"))
    assert TOKEN not in await panel.inner_text("main")


async def test_a_secret_of_another_site_is_not_put_in(fresh, shop):
    page, tab = await fresh.tab(shop.show(FORM))
    panel = await kept(fresh, tab, "bank.example")
    await wish(panel, LINK)
    await status(panel, "You are asked.")
    assert "a secret that was not given for this site" in await panel.inner_text("body")
    assert await page.input_value("#t") == ""
