"""Never twice, never lost: whatever is killed, cut off or closed, and wherever, each action is done once."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager

import pytest

from tests.extension.conftest import WITHIN
from tests.extension.faults import Faults
from tests.extension.test_tasks import BOTH, TWO, status, wish
from tests.running import running

# The same two buttons, but what was done outlives the page.
KEPT = """<h1>Two</h1><button id=one>One</button> <button id=two>Two</button><p id=said role=status></p><script>
  const show = () => { two.hidden = !localStorage.one; if (localStorage.two) said.textContent = "Both are done"; };
  one.onclick = () => { did("one"); localStorage.one = 1; show(); };
  two.onclick = () => { did("two"); localStorage.two = 1; show(); };
  show();
</script>"""

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

POINTS = [
    ("keep ask", 1),
    ("call interact", 1),
    ("page mark", 1),
    ("page once", 1),
    ("page report", 1),
    ("call interact", 2),
    ("write ended", 1),
]


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize(("point", "nth"), POINTS)
async def test_a_worker_that_is_killed_goes_on_where_it_was(fresh, shop, server, point, nth, when):
    _, tab = await fresh.tab(shop.show(TWO))
    panel = await fresh.panel(tab)
    faults = Faults(fresh, panel)
    await faults.stop_at(point, nth, when)
    await wish(panel, BOTH)
    assert await faults.kill_there()
    await status(panel, "Done.")
    assert (shop.did, await stored(fresh, panel, server)) == (["one", "two"], ONCE)


ONCE = ['click("sf-one")', 'click("sf-two")', "finish()"]


async def stored(surefoot, panel, server):
    """What the server's store has of the task: the action of each turn that was played."""
    (record,) = await surefoot.records()
    view = await (await panel.request.get(f"{server.url}/api/task/{record['taskId']}")).json()
    return [turn["action"] for turn in view["turns"]]


@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_tab_that_is_reloaded_while_it_is_acted_on(fresh, shop, when):
    page, tab = await fresh.tab(shop.show(KEPT))
    panel = await fresh.panel(tab)
    faults = Faults(fresh, panel)
    await faults.stop_at("page once", 1, when)
    await wish(panel, BOTH)
    await faults.come_there()
    await page.reload()
    await fresh.kill(panel)
    await faults.wake()
    await status(panel, "Done.")
    assert shop.did == ["one", "two"]


async def test_a_tab_that_is_reloaded_again_and_again(fresh, shop):
    page, tab = await fresh.tab(shop.show(KEPT))
    panel = await fresh.panel(tab)
    await wish(panel, BOTH)
    for _ in range(6):
        await asyncio.sleep(0.4)
        await page.reload()
    await status(panel, "Done.")
    assert shop.did == ["one", "two"]


async def test_without_a_panel_a_page_that_loads_wakes_the_worker(fresh, shop):
    page, tab = await fresh.tab(shop.show(KEPT))
    panel = await fresh.panel(tab)
    faults = Faults(fresh, panel)
    await faults.stop_at("call interact", 2, "after")
    await wish(panel, BOTH)
    await faults.come_there()
    await panel.goto("about:blank")
    await fresh.kill(page)
    await page.reload()
    panel = await fresh.panel(tab)
    await status(panel, "Done.")
    assert shop.did == ["one", "two"]


async def test_without_a_panel_the_page_that_is_worked_on_wakes_the_worker(fresh, shop):
    page, tab = await fresh.tab(shop.show(TWO))
    panel = await fresh.panel(tab)
    faults = Faults(fresh, panel)
    await faults.stop_at("call interact", 2, "after")
    await wish(panel, BOTH)
    await faults.come_there()
    await panel.close()
    await fresh.kill(page)
    await page.wait_for_selector("#said:text-is('Both are done')", timeout=WITHIN)
    assert shop.did == ["one", "two"]


async def test_an_answer_that_is_lost_is_asked_for_again(fresh, shop, server):
    _, tab = await fresh.tab(shop.show(TWO))
    panel = await fresh.panel(tab)
    await fresh.worker.evaluate("""() => {
      const original = self.fetch, lost = new Set();
      self.fetch = async (url, init) => {
        const reply = await original(url, init);
        if (!init.body || lost.has(init.body)) return reply;
        lost.add(init.body);
        throw new TypeError("network changed");
      };
    }""")
    await wish(panel, BOTH)
    await status(panel, "Done.")
    assert (shop.did, await stored(fresh, panel, server)) == (["one", "two"], ONCE)


NOBODY = "http://127.0.0.1:9"


@asynccontextmanager
async def calling(panel, server, address):
    """Another address is called than that of the server."""
    move = "(address) => chrome.storage.local.set({settings: {address}})"
    await panel.evaluate(move, address)
    try:
        yield
    finally:
        await panel.evaluate(move, server.url)


ASLEEP = """(hours) => {
  const [date, since] = [Date.now, performance.now];
  Date.now = () => date.call(Date) + hours * 3_600_000;
  performance.now = () => since.call(performance) + hours * 3_600_000;
}"""


@pytest.mark.parametrize(("point", "nth", "when"), [("page once", 1, "after"), ("call interact", 2, "before")])
async def test_a_machine_that_slept_goes_on_where_it_was(fresh, shop, server, point, nth, when):
    page, tab = await fresh.tab(shop.show(TWO))
    panel = await fresh.panel(tab)
    faults = Faults(fresh, panel)
    await faults.stop_at(point, nth, when)
    await wish(panel, BOTH)
    await faults.come_there()
    await fresh.kill(panel)
    async with calling(panel, server, NOBODY):
        await faults.wake()
        await page.evaluate(ASLEEP, 8)
        await fresh.worker.evaluate(ASLEEP, 8)
        await status(panel, "The server does not answer; trying again …")
    await status(panel, "Done.")
    assert (shop.did, await stored(fresh, panel, server)) == (["one", "two"], ONCE)


async def test_a_model_that_takes_long_is_asked_for_again_and_what_it_says_is_done(fresh, shop):
    _, tab = await fresh.tab(shop.show(TWO))
    panel = await fresh.panel(tab)
    await fresh.worker.evaluate("""() => {
      const original = self.fetch;
      self.fetch = async (...first) => {
        const answer = await original(...first);
        self.fetch = async (_, { body }) => {
          self.fetch = original;
          self.again = JSON.parse(body).taskId;
          return answer;
        };
        const { taskId } = await answer.clone().json();
        const later = {taskId, status: "executing", action: "wait(1)", needs: {again: true}, usage: {}, turn: 0};
        return new Response(JSON.stringify(later));
      };
    }""")
    await wish(panel, BOTH)
    await panel.click("#controls button:text-is('Pause')")
    await status(panel, "Paused before the next action.")
    await panel.click("#controls button:text-is('One step')")
    await panel.wait_for_selector("#plan li .state.good")
    (record,) = await fresh.records()
    assert (await fresh.worker.evaluate("() => self.again"), shop.did) == (record["taskId"], ["one"])


async def test_a_server_that_is_restarted(fresh, tmp_path, shop, server):
    with running(tmp_path) as other:
        port = other.url.rpartition(":")[2]
        _, tab = await fresh.tab(shop.show(TWO))
        panel = await fresh.panel(tab)
        async with calling(panel, server, other.url):
            await fresh.pair(other.url)
            faults = Faults(fresh, panel)
            await faults.stop_at("page report", 1, "before")
            await wish(panel, BOTH)
            await faults.come_there()
            other.process.kill()
            other.process.wait()
            await fresh.kill(panel)
            await faults.wake()
            await status(panel, "The server does not answer; trying again …")
            with running(tmp_path, "--port", port):
                await status(panel, "Done.")
    assert shop.did == ["one", "two"]


async def test_two_tasks_in_two_tabs_do_not_mix(fresh, shop):
    other = TWO.replace("'one'", "'three'").replace("'two'", "'four'").replace("Both", "All")
    _, first = await fresh.tab(shop.show(TWO))
    _, second = await fresh.tab(shop.show(other, "/other"))
    panels = [await fresh.panel(first), await fresh.panel(second)]
    await wish(panels[0], BOTH)
    await wish(panels[1], BOTH.replace("Both", "All"))
    for panel in panels:
        await status(panel, "Done.")
    assert [did for did in shop.did if did in ("one", "two")] == ["one", "two"]
    assert [did for did in shop.did if did in ("three", "four")] == ["three", "four"]


async def beside_a_closed_tab(fresh, shop, memory="kept"):
    """Another tab, and the panel beside it, where the tab of a task was closed in mid-turn."""
    url = shop.show(KEPT)
    page, tab = await fresh.tab(url)
    panel = await fresh.panel(tab)
    faults = Faults(fresh, panel)
    await faults.stop_at("call interact", 2, "before")
    await wish(panel, BOTH)
    await faults.come_there()
    await page.close()
    if memory == "lost":  # as where the browser is closed, too
        await fresh.worker.evaluate("() => chrome.storage.session.clear()")
    await fresh.kill(panel)
    await faults.wake()
    _, other = await fresh.tab(url)
    return other, await fresh.panel(other)


@pytest.mark.parametrize("memory", ["kept", "lost"])
async def test_a_task_goes_on_in_another_tab_where_its_own_was_closed(fresh, shop, memory):
    _, beside = await beside_a_closed_tab(fresh, shop, memory)
    await beside.wait_for_selector("#other-tasks :text-is('The tab of this task is not there any more')")
    await beside.click("#other-tasks button:text-is('Go on in this tab')")
    await status(beside, "Done.")
    assert shop.did == ["one", "two"]


HOLD_LOOKS = """() => {
  const get = chrome.tabs.get.bind(chrome.tabs);
  chrome.tabs.get = async (...which) => {
    chrome.tabs.get = get;
    await new Promise((release) => { self.release = release; });
    return get(...which);
  };
}"""
ORDER_IT = "(order) => chrome.runtime.sendMessage(order)"


async def test_a_tab_that_turns_out_to_be_closed_once_the_task_has_left_it_is_no_trouble(fresh, shop):
    other, beside = await beside_a_closed_tab(fresh, shop)
    await beside.wait_for_selector("#other-tasks button:text-is('Go on in this tab')")
    (record,) = await fresh.records()
    await fresh.worker.evaluate(HOLD_LOOKS)
    await fresh.desk.evaluate(ORDER_IT, {"order": "goOn", "id": record["id"]})
    await fresh.worker.evaluate("async () => { while (!self.release) await new Promise((on) => setTimeout(on, 20)); }")
    await fresh.desk.evaluate(ORDER_IT, {"order": "moveTo", "id": record["id"], "tabId": other})
    await fresh.worker.evaluate("() => self.release()")
    await status(beside, "Done.")
    assert shop.did == ["one", "two"]


@pytest.mark.nightly
@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_worker_that_is_killed_at_any_of_its_effects(fresh, shop, when):
    nth = 0
    reached = True
    while reached:
        nth += 1
        page, tab = await fresh.tab(shop.show(TWO))
        panel = await fresh.panel(tab)
        faults = Faults(fresh, panel)
        await faults.stop_at("anything", nth, when)
        await wish(panel, BOTH)
        reached = await faults.kill_there()
        await status(panel, "Done.")
        assert shop.did == ["one", "two"], nth
        shop.did.clear()
        await panel.close()
        await page.close()
    assert nth > 30
