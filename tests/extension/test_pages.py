"""What a page may do while it is acted on: open tabs, start downloads, put the browser's own dialogs, be a new site."""

from __future__ import annotations

import pytest

from tests.extension.conftest import install, prepared
from tests.extension.test_tasks import BOTH, TWO, ended, status, wish
from tests.recent import events

pytestmark = [pytest.mark.anyio, pytest.mark.browser]


async def asked(surefoot, nth):
    """What the worker sent with its n-th call: kept by `listen`."""
    return (await surefoot.worker.evaluate("() => self.sent"))[nth]


async def listen(surefoot):
    await surefoot.worker.evaluate("""() => {
      self.sent = [];
      self.original ??= self.fetch;
      self.fetch = (url, init) => { if (init.body) self.sent.push(JSON.parse(init.body)); return original(url, init); };
    }""")


SITE = "http://localhost/*"
NAME_SITE = """async (site) => {
  const kept = Object.entries(await chrome.storage.session.get(null));
  const [key, record] = kept.find(([key]) => key.startsWith("task:"));
  await chrome.storage.session.set({[key]: {...record, site}});
}"""


@pytest.mark.parametrize(
    "opens", ["<a href=/new target=_blank>Open</a>", "<button onclick=\"window.open('/new')\">Open</button>"]
)
async def test_a_task_goes_on_in_a_tab_that_the_page_opens(fresh, shop, opens):
    shop.show(TWO, "/new")
    _, tab = await fresh.tab(shop.show(f"<h1>First</h1>{opens}"))
    panel = await fresh.panel(tab)
    await listen(fresh)
    await wish(panel, 'Click "Open", then click "One", then click "Two", and check that the page shows "Both are done"')
    record = await ended(fresh, panel)
    assert (record["ended"]["status"], shop.did) == ("completed", ["one", "two"])
    assert record["tabId"] != tab
    assert events(await asked(fresh, 1))[0] == "A new tab was opened"


@pytest.mark.parametrize(("accept", "did", "tells"), [(True, ["gone"], "accepted"), (False, [], "declined")])
async def test_the_browsers_own_dialog_is_the_persons_to_answer_and_told(fresh, shop, accept, did, tells):
    html = """<h1>Draft</h1><p id=said role=status></p>
    <button onclick="if (confirm('Discard it?')) { did('gone'); said.textContent = 'Gone' }">Close draft</button>"""
    page, tab = await fresh.tab(shop.show(html))
    panel = await fresh.panel(tab)
    await listen(fresh)
    page.on("dialog", lambda dialog: dialog.accept() if accept else dialog.dismiss())
    await wish(panel, 'Click "Close draft"')
    await panel.wait_for_selector(
        "#log li:nth-child(2), #card .large, #card section, #controls button:text-is('New task')"
    )
    told = await asked(fresh, 1)
    text = f"Browser dialog (confirm) was {tells} by the user: 'Discard it?'"
    assert (shop.did, any(text in one for one in told["recentEvents"])) == (did, True)
    assert told["errors_detected"] == ([] if accept else [text])


@pytest.mark.parametrize(
    ("asks", "said", "error"),
    [
        ("alert('The list is empty')", "Browser dialog (alert) was closed: 'The list is empty'", False),
        ("prompt('Which name?')", "Browser dialog (prompt) was declined by the user: 'Which name?'", True),
    ],
)
async def test_other_dialogs_of_the_browser_are_told_too(fresh, shop, asks, said, error):
    page, tab = await fresh.tab(shop.show(f'<h1>Lists</h1><button onclick="{asks}">Count</button>'))
    panel = await fresh.panel(tab)
    await listen(fresh)
    page.on("dialog", lambda dialog: dialog.dismiss())
    await wish(panel, 'Click "Count"')
    await panel.wait_for_selector("#log li:nth-child(2), #card section, #controls button:text-is('New task')")
    told = await asked(fresh, 1)
    assert any(said in one for one in told["recentEvents"])
    assert told["errors_detected"] == ([said] if error else [])


async def test_a_download_is_told(fresh, shop):
    shop.show("a,b", "/list.csv")
    _, tab = await fresh.tab(shop.show("<h1>Export</h1><a href=/list.csv download=list.csv>Get list</a>"))
    panel = await fresh.panel(tab)
    await listen(fresh)
    await wish(panel, 'Click "Get list"')
    await panel.wait_for_selector("#log li:nth-child(2), #card section, #controls button:text-is('New task')")
    assert "Download started: 'list.csv'" in " ".join((await asked(fresh, 1))["recentEvents"])


async def test_an_element_is_outlined_before_it_is_touched_and_the_page_is_not_changed(fresh, shop):
    html = """<h1>One</h1><button onclick="seen.textContent = this.getAnimations().length + ' ' + changed">Look</button>
    <p id=seen></p><script>let changed = 0; new MutationObserver((all) => { changed += all.length; })
      .observe(document.querySelector("button"), {attributes: true})</script>"""
    page, tab = await fresh.tab(shop.show(html))
    panel = await fresh.panel(tab)
    await wish(panel, 'Click "Look"')
    await page.wait_for_selector("#seen:text-is('1 0')")


async def test_a_site_is_asked_for_when_it_is_first_needed_and_can_be_taken_back(tmp_path, shop, server):
    async with install(tmp_path, prepared(tmp_path, allowed=()), server.url) as surefoot, surefoot.allowing(SITE):
        page = await surefoot.context.new_page()
        await page.goto(shop.show(TWO))
        tab = await surefoot.worker.evaluate(
            "async () => Math.max(...(await chrome.tabs.query({})).map((tab) => tab.id))"
        )
        panel = await surefoot.panel(tab)
        await wish(panel, BOTH)
        await status(panel, "Waiting for your permission.")
        assert "icon of Surefoot" in await panel.inner_text("#card")
        # Only with the person's click on the icon, which no test can make, does the browser say which site it is.
        await surefoot.worker.evaluate(NAME_SITE, SITE)
        await panel.click("#card button:text-is('Allow')")
        await status(panel, "Done.")
        assert shop.did == ["one", "two"]
        await panel.click("#open-settings")
        await panel.click("#sites li:has-text('localhost') button")
        await panel.wait_for_selector("#sites:has-text('None yet')")
        await panel.click("#open-settings")
        await panel.click("#controls button:text-is('New task')")
        await wish(panel, BOTH)
        await status(panel, "Waiting for your permission.")
    assert shop.did == ["one", "two"]


async def test_a_task_is_run_again_from_the_history_and_kept_as_a_favourite(fresh, shop):
    page, tab = await fresh.tab(shop.show(TWO))
    panel = await fresh.panel(tab)
    await wish(panel, BOTH)
    await status(panel, "Done.")
    await page.reload()
    await panel.click("#controls button:text-is('New task')")
    await panel.click("#wishes .past button[aria-pressed=false]")
    await panel.wait_for_selector("#wishes .favourite")
    await panel.click("#wishes .past button:text-is('Run again')")
    await status(panel, "Done.")
    assert shop.did == ["one", "two", "one", "two"]
    await panel.click("#controls button:text-is('New task')")
    await panel.click("#wishes .favourite button[aria-pressed=true]")
    await panel.wait_for_selector("#wishes .favourite", state="detached")
