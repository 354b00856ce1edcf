"""A person who takes over while a task is paused, and hands back: what they did is theirs."""

from __future__ import annotations

import json

import pytest

from tests.extension.test_pages import asked, listen
from tests.extension.test_tasks import BOTH, TWO, status, wish
from tests.recent import events

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

NOTE = """<h1>Note</h1><label>Name <input id=who></label>
<button onclick="did('help'); said.textContent = 'Help is open'">Help</button>
<button onclick="did('add ' + who.value); said.textContent = 'Added'">Add</button><p id=said role=status></p>"""
FILL = 'Type "Ann" into "Name", then click "Add", and check that the page shows "Added"'


async def paused(fresh, url, goal):
    page, tab = await fresh.tab(url)
    panel = await fresh.panel(tab)
    await listen(fresh)
    await wish(panel, goal)
    await panel.click("#controls button:text-is('Pause')")
    await status(panel, "Paused before the next action.")
    await panel.wait_for_function(
        "async () => Object.values(await chrome.storage.session.get(null)).some((one) => one.watch)"
    )
    return page, panel


async def stored(fresh, panel, server):
    (record,) = await fresh.records()
    return (await (await panel.request.get(f"{server.url}/api/task/{record['taskId']}")).json())["turns"]


async def go_on(panel):
    await panel.click("#controls button:text-is('Go on')")


async def test_what_a_person_did_instead_is_not_the_actions_doing(fresh, shop, server):
    page, panel = await paused(fresh, shop.show(NOTE), FILL)
    await page.click("text=Help")
    await page.wait_for_selector("#said:text-is('Help is open')")
    await go_on(panel)
    await status(panel, "Done.")
    assert shop.did == ["help", "add%20Ann"]
    told = await asked(fresh, 1)
    assert (told["handedBack"], events(told)) == (True, ["The user clicked 'Help'"])
    turns = await stored(fresh, panel, server)
    assert turns[1].get("verification") is None
    assert turns[1]["action"] == turns[0]["action"]
    assert not any(turn.get("verification", {}).get("success") is False for turn in turns)


async def test_a_person_who_did_the_very_step_has_done_it(fresh, shop, server):
    page, panel = await paused(fresh, shop.show(TWO), BOTH)
    await page.click("text=One")
    await page.wait_for_selector("button:has-text('Two')")
    await go_on(panel)
    await status(panel, "Done.")
    assert shop.did == ["one", "two"]
    told = await asked(fresh, 1)
    assert "handedBack" not in told
    assert events(told)[0] == "The user clicked 'One'"
    assert (await stored(fresh, panel, server))[1]["verification"]["success"] is True


async def test_what_a_person_typed_is_told_by_its_field_alone(fresh, shop):
    page, panel = await paused(fresh, shop.show(NOTE), 'Click "Add", and check that the page shows "Added"')
    await page.click("#who")
    await page.keyboard.type("Bob")
    await go_on(panel)
    await status(panel, "Done.")
    assert shop.did == ["add%20Bob"]
    told = await asked(fresh, 1)
    assert "The user changed 'Name'" in told["recentEvents"][-1]
    assert "Bob" not in json.dumps(told["recentEvents"])


async def test_a_page_that_was_only_looked_at_is_gone_on_with(fresh, shop):
    page, panel = await paused(fresh, shop.show(TWO), BOTH)
    await page.mouse.wheel(0, 100)
    await go_on(panel)
    await status(panel, "Done.")
    assert shop.did == ["one", "two"]
    assert "handedBack" not in await asked(fresh, 1)
