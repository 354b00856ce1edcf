"""The extension and `surefoot run` see the same of a page: what one sends of it, the other sends too."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator

import pytest
from playwright.async_api import Browser, Page

from client.browser import open_browser
from client.driver import open_driver
from tests.extension.conftest import Installed, Shop, serve_shop

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

AT_ONCE = 5  # tabs; each page is waited for until it is quiet
SEEN = ("interactiveTree", "scrollableContainers", "activeElement", "scrollPosition", "pageTitle", "dom", "viewport")
VIEWPORT = (800, 700)  # of both, since what stands outside of it is covered by nothing

# The other origin's address stands for ELSEWHERE.
PAGES = {
    "listeners": """<div id=a>Open</div><p>Text</p>
      <script>document.querySelector("#a").addEventListener("click", did)</script>""",
    "listeners that are taken back": """<div id=a>Open</div><div id=b>Close</div><script>
      for (const id of ["a", "b"]) document.getElementById(id).addEventListener("click", did);
      a.removeEventListener("click", did);</script>""",
    "pointer cursor and tab stops": """<span style="cursor:pointer">More</span><div tabindex=0>Row</div><p>Text</p>""",
    "live values": """<label>Name <input id=n></label><select><option>A<option>B</select>
      <script>n.value = "Ann"</script>""",
    "values typed late": """<label>Name <input id=n></label>
      <script>setTimeout(() => { n.value = "Bob"; n.focus(); }, 300)</script>""",
    "states": """<button disabled>Off</button><input type=checkbox checked aria-label=On>
      <details><summary>More</summary></details>""",
    "widgets": """<div role=tablist><div role=tab aria-selected=true tabindex=0>One</div><div role=tab>Two</div></div>
      <div role=switch aria-checked=true tabindex=0>Wifi</div>
      <div role=combobox aria-expanded=false tabindex=0>City</div>
      <input type=range min=0 max=10 value=4 aria-label=Volume>""",
    "covered": """<button>Under</button>
      <div style="position:fixed;inset:0;background:#fff"><button>Over</button></div>""",
    "covered by half": """<button style="width:200px">Half</button>
      <div style="position:absolute;left:0;top:0;width:80px;height:60px;background:#fff"></div><button>Free</button>""",
    "a bar over what scrolls below it": """<div style="position:fixed;top:0;left:0;right:0;height:50px;background:#eee">
      <a href=/home>Home</a></div><p style="margin-top:60px"><a href=/first>First</a></p>
      <div style="height:3000px"></div><a href=/last>Last</a><script>scrollTo(0, 30)</script>""",
    "faded and hidden": """<button style="opacity:0">Ghost</button><button hidden>Gone</button>
      <button style="visibility:hidden">Away</button><button>Here</button>""",
    "modal": """<button>Behind</button><dialog id=d><h2>Sure?</h2><button>Yes</button></dialog>
      <script>d.showModal()</script>""",
    "a popover": """<button popovertarget=p>Menu</button><div popover id=p><button>Copy</button></div>
      <script>p.showPopover()</script>""",
    "open shadow root": """<div id=h></div>
      <script>h.attachShadow({mode: "open"}).innerHTML = "<button>Inside</button><slot></slot>"</script>""",
    "shadow roots in each other, with slots": """<x-out><span slot=name>Ann</span></x-out><script>
      customElements.define("x-in", class extends HTMLElement {
        connectedCallback() { this.attachShadow({mode: "open"}).innerHTML = "<label>Note <input value=kept></label>"; }
      });
      customElements.define("x-out", class extends HTMLElement {
        connectedCallback() { this.attachShadow({mode: "open"}).innerHTML =
          "<h2>Card of <slot name=name></slot></h2><x-in></x-in><button>Save</button>"; }
      });</script>""",
    "closed shadow root": """<div id=h></div><button>Beside</button>
      <script>h.attachShadow({mode: "closed"}).innerHTML = "<button>Inside</button>"</script>""",
    "declared shadow root": """<div><template shadowrootmode=open><button>Declared</button></template></div>""",
    "frame": """<iframe srcdoc="<button>In the frame</button>" width=300 height=80></iframe><a href=/next>Next</a>""",
    "frames in each other": """<iframe srcdoc="<h2>Outer</h2><iframe srcdoc='<button>Inner</button>'></iframe>"
      width=400 height=300></iframe>""",
    "frame of another origin": """<h1>Pay</h1><iframe src="ELSEWHERE/card" width=300 height=80></iframe>
      <button>Cancel</button>""",
    "frames of another origin, one for counting": """<iframe src="ELSEWHERE/card" width=1 height=1></iframe>
      <iframe src="ELSEWHERE/card" width=300 height=80 title=Card></iframe><button>Order</button>""",
    "a frame of another origin with a form, in a page with forms": """<form action=/a><input aria-label=Code></form>
      <iframe src="ELSEWHERE/form" width=300 height=160></iframe><form action=/b><input aria-label=Note></form>""",
    "frames of two origins in each other": """<h1>Shop</h1><iframe src="ELSEWHERE/around" width=500 height=300></iframe>
      <a href=/next>Next</a>""",
    "a frame of another origin in one of its own": """<iframe width=500 height=200
      srcdoc="<b>Outer</b><iframe src='ELSEWHERE/card' width=400 height=120></iframe>"></iframe>""",
    "a covered frame of another origin": """<iframe src="ELSEWHERE/card" width=300 height=80></iframe>
      <div style="position:fixed;inset:0;background:#fff"><button>Over</button></div>""",
    "the same frame twice": """<iframe src="ELSEWHERE/card" width=300 height=80></iframe>
      <iframe src="ELSEWHERE/card" width=300 height=80></iframe>""",
    "a frame of another origin below the screen": """<button>Top</button><div style="height:2000px"></div>
      <iframe src="ELSEWHERE/card" width=300 height=80></iframe>""",
    "an id like that of an element in a frame": """<button id="frame-1/sf-pay">Cancel</button>
      <iframe src="ELSEWHERE/card" width=300 height=80></iframe>""",
    "a frame that is drawn late and has the focus": """<div id=r></div><script>setTimeout(() => {
      r.innerHTML = '<iframe src="ELSEWHERE/focus" width=300 height=80></iframe>'; }, 200)</script>""",
    "a frame of another origin in a shadow root": """<div id=h></div><button>Beside</button><script>
      h.attachShadow({mode: "open"}).innerHTML = '<iframe src="ELSEWHERE/card" width=300 height=80></iframe>';
      </script>""",
    "frame that is closed off": """<iframe sandbox srcdoc="<button>In it</button>" width=300 height=80></iframe>
      <button>Out of it</button>""",
    "scrolled list": """<div id=l style="height:200px;overflow:auto"></div><script>
      const row = (_, n) => `<div style="height:30px"><a href="#${n}">Row ${n}</a></div>`;
      l.innerHTML = Array.from({length: 300}, row).join("");
    </script>""",
    "virtual list": """<div id=l style="height:300px;overflow:auto;position:relative">
      <div style="height:30000px"></div></div><script>
      const draw = () => {
        for (const old of l.querySelectorAll("a")) old.remove();
        const first = Math.floor(l.scrollTop / 30);
        for (let n = first; n < first + 10; n += 1) {
          const row = Object.assign(document.createElement("a"), {href: `#${n}`, textContent: `Row ${n}`});
          row.style.cssText = `position:absolute;top:${n * 30}px`;
          l.append(row);
        }
      };
      l.onscroll = draw; draw(); l.scrollTop = 1500;
    </script>""",
    "rows with the same buttons": """<table><tr><td>Ann<td><button>Edit</button>
      <tr><td>Bob<td><button>Edit</button></table>""",
    "form that complains": """<form><label>Email <input type=email aria-invalid=true aria-describedby=w></label>
      <p id=w>Wrong</form>""",
    "alerts and headings": """<h1>Orders</h1><p role=alert>Payment failed</p><p class=success>Saved</p>
      <main>Text <b>bold</b></main>""",
    "secrets": "<label>Password <input type=password value=hunter2></label>",
    "editable": "<div contenteditable=true aria-label=Note>Hello</div><div role=textbox tabindex=0>Other</div>",
    "pickers": """<label>Day <input type=date value=2026-03-01></label><label>Hue <input type=color></label>
      <label>File <input type=file></label>""",
    "names from everywhere": """<input aria-label=A><input placeholder=B><input title=C>
      <label for=d>D</label><input id=d><button><img alt=E src=data:,></button>
      <a href=/f aria-labelledby=g></a><span id=g>G</span>""",
    "scripts, signs and odd letters": """<h1>注文 · الطلب</h1><button>支払う</button><button>إلغاء</button>
      <button>&#8203;🛒</button><p id=h></p><script>h.textContent = "Half \\ud83d a pair"</script>""",
    "nothing to use": "<p>Only text.</p>",
    "an empty page": "",
    "drawn late": """<div id=r></div><script>
      setTimeout(() => { r.innerHTML = "<button>Late</button>"; }, 400)</script>""",
}


@pytest.fixture(scope="module")
def shops() -> Iterator[tuple[Shop, Shop]]:
    """The pages, and another origin."""
    with serve_shop() as shop, serve_shop() as elsewhere:
        elsewhere.base = elsewhere.base.replace("localhost", "pay.localhost")
        elsewhere.show("<label>Card number <input></label><button>Pay</button>", "/card")
        elsewhere.show("<form action=/p><input aria-label=Card><button>Pay</button></form><form><button>Save", "/form")
        elsewhere.show(f"<h2>Around</h2><iframe src='{shop.base}/0' width=300 height=100></iframe>", "/around")
        elsewhere.show("<input aria-label=PIN autofocus><div style='height:900px'>Long</div>", "/focus")
        for at, html in enumerate(PAGES.values()):
            shop.show(html.replace("ELSEWHERE", elsewhere.base), f"/{at}")
        yield shop, elsewhere


@pytest.fixture(scope="module")
async def seen(surefoot: Installed, shops: tuple[Shop, Shop]) -> dict[str, tuple[object, object]]:
    """Of each page what the extension sends of it first, and what `surefoot run` sends."""
    urls = [f"{shops[0].base}/{at}" for at in range(len(PAGES))]
    by_extension: dict[str, object] = {}
    by_driver: dict[str, object] = {}
    await surefoot.worker.evaluate(INSTEAD_OF_THE_SERVER)
    await _in_lanes(urls, lambda lane: _by_extension(surefoot, lane, by_extension))
    await surefoot.worker.evaluate("() => { self.fetch = self.reallyFetch; }")
    await surefoot.clear()
    async with open_browser() as browser:
        await _in_lanes(urls, lambda lane: _by_driver(browser, lane, by_driver))
    return {name: (by_extension[url], by_driver[url]) for name, url in zip(PAGES, urls, strict=True)}


# Keeps what is sent, by the page it is of, and ends the task.
INSTEAD_OF_THE_SERVER = """() => {
  self.sentOf = {};
  self.reallyFetch = self.fetch;
  self.fetch = async (_, {body}) => {
    const sent = JSON.parse(body);
    self.sentOf[sent.url] = sent;
    return new Response(JSON.stringify({taskId: sent.sessionId, status: "completed", usage: {}, turn: 0}));
  };
}"""
BEGIN = "(tabId) => chrome.runtime.sendMessage({order: 'begin', id: crypto.randomUUID(), query: 'Look', tabId})"
SENT = """async (url) => {
  while (!self.sentOf[url]) await new Promise((look) => setTimeout(look, 20));
  return self.sentOf[url];
}"""


async def _in_lanes(urls: list[str], look: Callable[[list[str]], Awaitable[None]]) -> None:
    await asyncio.gather(*(look(urls[lane::AT_ONCE]) for lane in range(AT_ONCE)))


async def _by_extension(surefoot: Installed, urls: list[str], seen: dict[str, object]) -> None:
    page, tab = await surefoot.tab(urls[0])
    for url in urls:
        await page.goto(url)
        await arrived(page)
        await surefoot.desk.evaluate(BEGIN, tab)
        seen[url] = await surefoot.worker.evaluate(SENT, url)


async def _by_driver(browser: Browser, urls: list[str], seen: dict[str, object]) -> None:
    async with open_driver(browser, viewport=VIEWPORT) as driver:
        for url in urls:
            await driver.goto(url)
            await arrived(driver.page)
            await driver.settle()
            seen[url] = await driver.snapshot()


async def arrived(page: Page) -> None:
    """Wait for what a busy machine may take longer for than a client waits."""
    await page.wait_for_load_state("load")
    await page.wait_for_function("() => !document.querySelector('#r:empty')")
    for frame in page.frames:
        await frame.wait_for_load_state("load")


@pytest.mark.parametrize("name", PAGES)
async def test_a_page_is_one_state_to_both(seen, name):
    by_extension, by_driver = seen[name]
    assert by_extension["interactiveTree"] or by_extension["dom"]
    assert {field: by_extension.get(field) for field in SEEN} == {field: by_driver.get(field) for field in SEEN}


def names(state):
    return [(one["i"], one["n"]) for one in state["interactiveTree"]]


async def test_both_see_what_stands_in_frames_of_other_origins(seen, shops):
    for state in seen["frame of another origin"]:
        _, field, pay, cancel = state["interactiveTree"]
        assert (field["i"], field["n"], field["f"]) == ("frame-1/sf-card-number", "Card number", f"{shops[1].base}#1")
        assert (pay["n"], cancel["i"], "f" in cancel) == ("Pay", "sf-cancel", False)
        assert pay["xy"][1] > state["interactiveTree"][0]["xy"][1]
    for state in seen["frames of two origins in each other"]:
        (inner,) = [one for one in state["interactiveTree"] if one["i"].startswith("frame-1-1/")][:1]
        assert (inner["n"], inner["f"]) == ("Open", f"{shops[0].base}#1-1")


async def test_forms_of_frames_have_numbers_of_their_own(seen):
    for state in seen["a frame of another origin with a form, in a page with forms"]:
        numbers = {one["n"]: one["fm"] for one in state["interactiveTree"] if one["r"] in ("inp", "btn")}
        assert len(set(numbers.values())) == 4, numbers


async def test_no_element_of_a_page_is_called_as_one_in_a_frame(seen):
    for state in seen["an id like that of an element in a frame"]:
        assert names(state)[0] == ("sf-cancel", "Cancel")


async def test_what_stands_in_a_covered_frame_is_covered(seen):
    for state in seen["a covered frame of another origin"]:
        assert [one["occ"] for one in state["interactiveTree"] if one["i"].startswith("frame-1/")] == [True, True]


async def test_both_say_of_a_frame_that_is_closed_off_that_they_do_not_see_into_it(seen, shops):
    host = shops[1].base.removeprefix("http://")
    for state in seen["a frame of another origin in a shadow root"]:
        assert names(state)[0][1] == f"(A frame of {host}. What it shows cannot be seen.)"
    for state in seen["frames of another origin, one for counting"]:
        assert [name for _, name in names(state)] == ["Card number", "Pay", "Order"]
    for state in seen["frame that is closed off"]:
        assert "closed off" in state["interactiveTree"][0]["n"]
