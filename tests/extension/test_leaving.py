"""A page that is left, or wants not to be: each way is told as what it is."""

from __future__ import annotations

import pytest

from tests.extension.test_pages import asked, listen
from tests.extension.test_tasks import BOTH, TWO, ended, status, wish
from tests.recent import events

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

DRAFT = """<h1>Draft</h1><label>Note <input id=n></label><a href=/new>Overview</a><script>%s</script>"""
HOLDS = {
    "by the event": 'addEventListener("beforeunload", (event) => event.preventDefault())',
    "by its value": 'addEventListener("beforeunload", (event) => { event.returnValue = "Sure?"; })',
    "by what a handler returns": 'window.onbeforeunload = () => "Sure?"',
}
KEPT_OPEN = "Browser dialog (beforeunload) was declined by the user: 'Leave the page? What was entered may be lost.'"


async def draft(fresh, shop, holds):
    """A page on which a person has typed: only such a page may ask whether it shall be left."""
    shop.show("<h1>Overview</h1><button>New draft</button>", "/new")
    page, tab = await fresh.tab(shop.show(DRAFT % holds))
    await page.click("#n")
    await page.keyboard.type("x")
    panel = await fresh.panel(tab)
    await listen(fresh)
    return page, panel


@pytest.mark.parametrize("holds", HOLDS.values(), ids=HOLDS)
async def test_a_person_who_stays_on_a_page_that_asks_has_said_no(fresh, shop, holds):
    page, panel = await draft(fresh, shop, holds)
    page.on("dialog", lambda dialog: dialog.dismiss())
    await wish(panel, 'Click "Overview"')
    await panel.wait_for_selector("#log li:nth-child(2), #card section, #controls button:text-is('New task')")
    told = await asked(fresh, 1)
    assert (told["errors_detected"], told["verification_passed"]) == ([KEPT_OPEN], False)
    assert told["clientObservations"]["didUrlChange"] is False
    assert (await fresh.records())[0].get("ended", {}).get("status") != "completed"


async def test_a_person_who_leaves_it_has_just_left(fresh, shop):
    page, panel = await draft(fresh, shop, HOLDS["by the event"])
    page.on("dialog", lambda dialog: dialog.accept())
    await wish(panel, 'Click "Overview"')
    await status(panel, "Done.")
    told = await asked(fresh, 1)
    assert (told["errors_detected"], told["clientObservations"]["didUrlChange"]) == ([], True)


async def test_a_task_goes_on_in_a_window_that_the_page_opens(fresh, shop):
    shop.show(TWO, "/new")
    opens = "<button onclick=\"window.open('/new', '', 'popup,width=500,height=400')\">Open</button>"
    _, tab = await fresh.tab(shop.show(f"<h1>First</h1>{opens}"))
    panel = await fresh.panel(tab)
    await listen(fresh)
    await wish(panel, 'Click "Open", then click "One", then click "Two", and check that the page shows "Both are done"')
    record = await ended(fresh, panel)
    assert (record["ended"]["status"], shop.did) == ("completed", ["one", "two"])
    assert events(await asked(fresh, 1))[0] == "A new tab was opened"


async def test_a_tab_that_is_moved_to_another_window_keeps_its_task(fresh, shop):
    _, tab = await fresh.tab(shop.show(TWO))
    panel = await fresh.panel(tab)
    await wish(panel, BOTH)
    await panel.click("#controls button:text-is('Pause')")
    await status(panel, "Paused before the next action.")
    await fresh.worker.evaluate("(tabId) => chrome.windows.create({tabId})", tab)
    await panel.click("#controls button:text-is('Go on')")
    await status(panel, "Done.")
    assert shop.did == ["one", "two"]
