"""Secrets stay in the browser: named to the server, put in on their own site only."""

from __future__ import annotations

import json

import pytest

from tests.extension.test_pages import listen
from tests.extension.test_tasks import BOTH, TWO, status, wish

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


SAID = "hunter2-Zebra"
ACCOUNT = """<h1>Account</h1><label>Password <input id=p type=password></label>
<button onclick="did(p.value); said.textContent = 'Signed in'">Sign in</button><p id=said role=status></p>"""
SIGN_IN = f'Type "{SAID}" into "Password", then click "Sign in", and check that the page shows "Signed in"'


async def on_disk(surefoot):
    return json.dumps(await surefoot.worker.evaluate("() => chrome.storage.local.get(null)"))


async def test_a_secret_that_is_written_out_in_a_wish_is_never_on_the_disk(fresh, shop):
    _, tab = await fresh.tab(shop.show(ACCOUNT))
    panel = await fresh.panel(tab)
    await fresh.worker.evaluate("""() => {
      self.written = [];
      const set = chrome.storage.local.set.bind(chrome.storage.local);
      chrome.storage.local.set = (kept) => { self.written.push(JSON.stringify(kept)); return set(kept); };
    }""")
    await wish(panel, SIGN_IN)
    await status(panel, "Done.")
    assert shop.did == [SAID]
    written = await fresh.worker.evaluate("() => self.written")
    assert written
    assert SAID not in "".join(written) + await on_disk(fresh)
    assert SAID not in json.dumps(await fresh.worker.evaluate("() => chrome.storage.session.get(null)"))


async def test_what_is_run_again_asks_for_the_secret_that_was_not_kept(fresh, shop):
    page, tab = await fresh.tab(shop.show(ACCOUNT))
    panel = await fresh.panel(tab)
    await wish(panel, SIGN_IN)
    await status(panel, "Done.")
    await page.reload()
    await panel.click("#controls button:text-is('New task')")
    await panel.click("#wishes .past button[aria-pressed=false]")
    await panel.wait_for_selector("#wishes .favourite:has-text('{{secret1}}')")
    assert SAID not in await on_disk(fresh)
    await panel.click("#wishes .favourite button:text-is('Run again')")
    await panel.wait_for_selector("#wish-note:has-text('{{secret1}}')")
    await panel.keyboard.type(SAID)  # the place of the secret is selected
    assert await panel.input_value("#wish") == SIGN_IN
    await panel.keyboard.press("Enter")
    await status(panel, "Done.")
    assert shop.did == [SAID, SAID]


async def test_what_was_wished_before_is_forgotten_by_a_click(fresh, shop):
    _, tab = await fresh.tab(shop.show(TWO))
    panel = await fresh.panel(tab)
    await wish(panel, BOTH)
    await status(panel, "Done.")
    await panel.click("#controls button:text-is('New task')")
    await panel.click("#wishes button:text-is('Forget all')")
    await panel.wait_for_selector("#wishes .past", state="detached")
    assert "task:" not in await on_disk(fresh)
