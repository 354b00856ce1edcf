"""A person's way through the panel, from a wish to its receipt."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace

import pytest
from playwright.async_api import expect

from client.demo.show import MINIWOB_GOALS, REGISTER_GOALS
from client.miniwob import HARNESS, episode, serve_pages
from tests.running import SECONDS

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

ORDER = """<h1>Your order</h1><p>Red shoes, 240.00 EUR</p>
<button onclick="did('bought'); said.textContent = 'Thank you for your order'">Buy now</button>
<p id=said role=status></p>"""
TWO = """<h1>Two</h1><button onclick="did('one'); this.nextElementSibling.hidden = false">One</button>
<button hidden onclick="did('two'); said.textContent = 'Both are done'">Two</button>
<p id=said role=status></p>"""
BOTH = 'Click "One", then click "Two", and check that the page shows "Both are done"'


async def ended(surefoot, panel):
    """The one task, once it has ended. Its own panel shows it no more where it goes on in another tab."""
    for _ in range(int(SECONDS * 20)):
        for record in await surefoot.records():
            if record["phase"] == "ended":
                return record
        await panel.wait_for_timeout(50)
    raise AssertionError(f"it did not end: {await surefoot.records()}")


async def wish(panel, text):
    await panel.fill("#wish", text)
    await panel.click("#wish-form button[type=submit]")


async def status(panel, text):
    await panel.wait_for_selector(f"#status:text-is({json.dumps(text, ensure_ascii=False)})")


async def test_a_wish_is_carried_out_and_ends_with_its_receipt(fresh, register):
    (goal,) = [one for one in REGISTER_GOALS if one.works]
    known, url = register
    _, tab = await fresh.tab(url)
    panel = await fresh.panel(tab)
    await wish(panel, goal.query)
    await status(panel, "Done.")
    assert known.customers[1:] == [goal.added]
    await panel.wait_for_selector("#plan li:nth-child(5) .state.good")
    assert await panel.locator("#plan li .state.good").count() == 5
    evidence = panel.locator("#plan .evidence").first
    assert not await evidence.is_visible()
    await panel.locator("#plan button.state").first.focus()
    assert await evidence.is_visible()
    assert "shown by" in await evidence.inner_text()
    await expect(panel.locator("#log li").first).to_contain_text("0 tokens")
    await expect(panel.locator("#receipt")).to_contain_text("Customer Ada Lovelace was added")


async def test_what_the_form_refuses_is_not_called_done(fresh, register):
    (goal,) = [one for one in REGISTER_GOALS if not one.works]
    known, url = register
    _, tab = await fresh.tab(url)
    panel = await fresh.panel(tab)
    await wish(panel, goal.query)
    await panel.wait_for_selector("#log .bad")
    assert known.customers[1:] == []
    assert await panel.locator("#status:text-is('Done.')").count() == 0


@pytest.mark.parametrize(("task", "seed"), MINIWOB_GOALS)
async def test_the_pages_of_the_demonstration_say_that_its_goals_are_reached(fresh, task, seed):
    with serve_pages() as base:
        pages = base.replace("127.0.0.1", "localhost")
        page, tab = await fresh.tab(f"{pages}/miniwob/{task}.html")
        panel = await fresh.panel(tab)
        async with episode(SimpleNamespace(page=page), pages, task, seed) as tried:
            await page.add_style_tag(content=f"{', '.join(HARNESS.ignore)} {{ display: none !important }}")
            await wish(panel, tried.goal)
            await page.wait_for_function("() => WOB_DONE_GLOBAL")
            assert await tried.succeeded()


@pytest.mark.parametrize(("said", "bought"), [("Yes, go on", ["bought"]), ("No", [])])
async def test_a_purchase_waits_for_a_click_on_its_confirmation(fresh, shop, said, bought):
    _, tab = await fresh.tab(shop.show(ORDER))
    panel = await fresh.panel(tab)
    await wish(panel, 'Click "Buy now"')
    await status(panel, "You are asked.")
    assert "localhost" in await panel.inner_text("#card")
    assert shop.did == []
    await panel.click(f"#card button:text-is({json.dumps(said)})")
    await panel.wait_for_function("() => document.querySelector('#status').textContent !== 'You are asked.'")
    await panel.wait_for_selector("#controls button:text-is('New task'), #card.ask, #question")
    assert shop.did == bought


async def test_a_confirmation_shows_what_is_confirmed_in_large_type(fresh, shop):
    _, tab = await fresh.tab(shop.show(ORDER))
    panel = await fresh.panel(tab)
    answer = {
        "turn": 1,
        "question": "Pay 240.00 EUR to Aerolínea?",
        "options": [{"label": "Yes, go on", "approves": True}, {"label": "No"}],
        "confirmation": {
            "kind": "payment",
            "amount": {"value": "240.00", "currency": "EUR"},
            "recipient": "Aerolínea",
            "site": "shop.example",
        },
    }
    record = {"id": "c", "query": "Pay", "tabId": tab, "since": 1, "phase": "question", "answer": answer}
    await panel.evaluate("(record) => chrome.storage.session.set({'task:c': record})", record)
    await panel.wait_for_selector("#card dd")
    assert await panel.locator("#card dd").all_inner_texts() == ["240.00 EUR", "Aerolínea", "shop.example"]
    sizes = "(values) => values.map((value) => parseFloat(getComputedStyle(value).fontSize))"
    assert min(await panel.locator("#card dd").evaluate_all(sizes)) >= 20


WAITS = "Waiting for an approval."


async def waiting_outside(fresh, shop):
    _, tab = await fresh.tab(shop.show(ORDER))
    panel = await fresh.panel(tab)
    await wish(panel, 'Click "Buy now"')
    await status(panel, WAITS)
    assert await panel.locator("#card button:text-is('Yes, go on')").count() == 0
    return panel, await panel.inner_text("#card code")


async def test_an_approval_from_outside_is_handed_on_and_no_yes_is_offered(fresh, shop, outside):
    panel, number = await waiting_outside(fresh, shop)
    await panel.fill("#card input", "made up")
    await panel.click("#card button:text-is('Use this approval')")
    await panel.wait_for_selector("#question:has-text(\"I can't take this as a yes\")")
    number = await panel.inner_text("#card code")
    approval = outside(number, True)["approval"]
    await panel.wait_for_selector("#card :text('This waits no longer')")
    assert shop.did == []
    await panel.fill("#card input", f" {approval} ")
    await panel.click("#card button:text-is('Use this approval')")
    await panel.wait_for_function("() => !document.querySelector('#card input[aria-label]')")
    await panel.wait_for_selector("#controls button:text-is('New task'), #question")
    assert shop.did == ["bought"]


async def test_what_nobody_approved_in_time_is_asked_again_by_a_click(fresh, shop, outside):
    panel, number = await waiting_outside(fresh, shop)
    outside(number, True)  # and what it gave never arrives here
    await panel.click("#card button:text-is('Ask again')")
    await panel.wait_for_selector(f"#card code:not(:text-is({json.dumps(number)}))")
    await status(panel, WAITS)
    assert shop.did == []


async def test_a_no_of_the_approver_ends_the_task_and_the_panel_says_so(fresh, shop, server, outside):
    panel, number = await waiting_outside(fresh, shop)
    outside(number, False)
    await status(panel, "Not approved.")
    assert "The approver said no" in await panel.inner_text("#card")
    (record,) = await fresh.records()
    stored = await (await panel.request.get(f"{server.url}/api/task/{record['taskId']}")).json()
    assert (stored["status"], shop.did) == ("cancelled", [])


async def test_a_no_of_the_approver_is_heard_without_a_panel(fresh, shop, outside):
    panel, number = await waiting_outside(fresh, shop)
    await panel.goto("about:blank")
    await fresh.kill(panel)
    outside(number, False)
    await ended(fresh, panel)
    assert shop.did == []


async def test_a_question_is_answered_in_words(fresh, shop):
    _, tab = await fresh.tab(shop.show(TWO))
    panel = await fresh.panel(tab)
    await wish(panel, "Do what has to be done here")
    await status(panel, "You are asked.")
    await panel.fill("#card input", BOTH)
    await panel.press("#card input", "Enter")
    await status(panel, "Done.")
    assert shop.did == ["one", "two"]


async def test_a_task_is_held_done_step_by_step_and_let_go(fresh, shop):
    _, tab = await fresh.tab(shop.show(TWO))
    panel = await fresh.panel(tab)
    await wish(panel, BOTH)
    await panel.click("#controls button:text-is('Pause')")
    await status(panel, "Paused before the next action.")
    assert shop.did == []
    await panel.click("#controls button:text-is('One step')")
    await panel.wait_for_selector("#plan li .state.good")
    await status(panel, "Paused before the next action.")
    assert shop.did == ["one"]
    await panel.click("#controls button:text-is('Go on')")
    await status(panel, "Done.")
    assert shop.did == ["one", "two"]


async def test_a_stopped_task_does_nothing_more_and_the_server_knows(fresh, shop, server):
    _, tab = await fresh.tab(shop.show(TWO))
    panel = await fresh.panel(tab)
    await wish(panel, BOTH)
    await panel.click("#controls button:text-is('Pause')")
    await status(panel, "Paused before the next action.")
    await panel.click("#controls button:text-is('Stop')")
    await status(panel, "Stopped.")
    (record,) = await fresh.records()
    stored = await (await panel.request.get(f"{server.url}/api/task/{record['taskId']}")).json()
    assert (stored["status"], shop.did) == ("cancelled", [])


async def test_a_panel_that_is_opened_later_shows_what_the_server_has(fresh, shop):
    _, tab = await fresh.tab(shop.show(TWO))
    panel = await fresh.panel(tab)
    await wish(panel, BOTH)
    await panel.close()
    panel = await fresh.panel(tab)
    await status(panel, "Done.")
    await expect(panel.locator("#log li > p > code")).to_have_text(["finish()", 'click("sf-two")', 'click("sf-one")'])


async def test_the_texts_of_a_page_are_only_ever_texts(fresh, shop):
    html = "<img src=x onerror=alert(1)>"
    name = html.replace("<", "&lt;")
    _, tab = await fresh.tab(shop.show(f"<h1>Delete</h1><button>Delete account {name}</button>"))
    panel = await fresh.panel(tab)
    await wish(panel, f'Click "Delete account {html}"')
    await status(panel, "You are asked.")
    assert html in await panel.inner_text("#goal")
    assert await panel.locator("main img").count() == 0


# No test may read the clipboard in a page of an extension; what is written there is noted, and written.
COPIED = """() => {
  const write = navigator.clipboard.writeText.bind(navigator.clipboard);
  navigator.clipboard.writeText = async (text) => { await write(text); window.copied = text; };
}"""


async def test_a_receipt_is_copied_and_saved_whole(fresh, shop, server):
    _, tab = await fresh.tab(shop.show(TWO))
    panel = await fresh.panel(tab)
    await wish(panel, BOTH)
    await status(panel, "Done.")
    (record,) = await fresh.records()
    stored = await (await panel.request.get(f"{server.url}/api/task/{record['taskId']}/receipt")).json()
    await panel.bring_to_front()
    await panel.evaluate(COPIED)
    await panel.click("#receipt button:text-is('Copy')")
    await panel.wait_for_selector("#receipt button:text-is('Copied')")
    assert json.loads(await panel.evaluate("() => window.copied")) == stored
    async with panel.expect_download() as saving:
        await panel.click("#receipt button:text-is('Save as a file')")
    saved = await saving.value
    assert saved.suggested_filename == f"surefoot-receipt-{record['taskId']}.json"
    assert json.loads(Path(await saved.path()).read_text("utf-8")) == stored


NOTED = """() => {
  self.noted = [];
  self.create ??= chrome.notifications.create;
  chrome.notifications.create = (id, {title, message}) => { self.noted.push([title, message]); };
}"""

BEGIN = "([tabId, query]) => chrome.runtime.sendMessage({order: 'begin', id: crypto.randomUUID(), query, tabId})"
UNTIL_NOTED = "while (!self.noted.length) await new Promise((look) => setTimeout(look, 20));"


async def test_a_person_is_told_where_no_panel_is_there_to_see_it_and_only_there(fresh, shop):
    _, tab = await fresh.tab(shop.show(ORDER))
    panel = await fresh.panel(tab)
    await fresh.worker.evaluate(NOTED)
    await wish(panel, 'Click "Buy now"')
    await status(panel, "You are asked.")
    assert await fresh.worker.evaluate("() => self.noted") == []
    question = await panel.inner_text("#question")
    await panel.click("#controls button:text-is('Stop')")
    await status(panel, "Stopped.")
    await panel.close()
    await fresh.desk.evaluate(BEGIN, [tab, 'Click "Buy now"'])
    noted = await fresh.worker.evaluate(f"async () => {{ {UNTIL_NOTED} return self.noted; }}")
    assert noted == [["Surefoot has a question", question]]
    assert shop.did == []
