"""The same actions without trusted input, as an extension performs them."""
# ruff: noqa: E501 - pages are written in few lines

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.anyio]


async def perform(driver, verb, target=None, text=None):
    return await driver.call("perform", {"verb": verb, "target": target, "text": text})


async def test_clicks_fire_the_whole_sequence(show):
    driver = await show(
        """<button id=b>Go</button><script>const log = [];
        for (const t of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'dblclick']) b.addEventListener(t, () => log.push(t))</script>"""
    )
    assert await perform(driver, "click", "b") == {"ok": True}
    assert await driver.page.evaluate("log") == ["pointerdown", "mousedown", "pointerup", "mouseup", "click"]
    await perform(driver, "doubleClick", "b")
    assert (await driver.page.evaluate("log"))[-1] == "dblclick"


async def test_a_click_strikes_what_a_persons_would(show):
    driver = await show(
        """<ul><li id=t role=tab style='display:inline-block'><a href='#two'>Two</a></li></ul><button id=p><svg width=40 height=40></svg></button>
        <script>const log = [];
        for (const one of [t, p]) one.onclick = (event) => log.push(event.target.tagName.toUpperCase())</script>"""
    )
    await perform(driver, "click", "t")
    await perform(driver, "click", "p")
    assert await driver.page.evaluate("[...log, location.hash]") == ["A", "SVG", "#two"]


async def test_fields_hear_input_and_change(show):
    driver = await show(
        """<input id=i aria-label=I value=old><script>const log = [];
        for (const t of ['input', 'change']) i.addEventListener(t, () => log.push(`${t}:${i.value}`))</script>"""
    )
    assert await perform(driver, "setValue", "i", "new") == {"ok": True}
    assert await driver.page.evaluate("log") == ["input:new", "change:new"]
    await driver.page.evaluate("i.focus()")
    await perform(driver, "type", None, "er")
    assert await driver.page.evaluate("i.value") == "newer"


async def test_toggles_selects_and_scrolls(show):
    driver = await show(
        "<input type=checkbox id=c aria-label=C><select id=s aria-label=S><option>A<option>B</select><p style='height:3000px'>x</p>"
    )
    await perform(driver, "check", "c")
    await perform(driver, "check", "c")
    assert await driver.page.evaluate("c.checked") is True
    await perform(driver, "uncheck", "c")
    assert await driver.page.evaluate("c.checked") is False
    await perform(driver, "select", "s", "B")
    assert await driver.page.evaluate("s.value") == "B"
    await perform(driver, "scroll", None, "bottom")
    assert await driver.page.evaluate("scrollY") > 1000


async def test_enter_submits_a_form(show):
    driver = await show("<form onsubmit=\"document.title = 'sent'; return false\"><input id=i aria-label=I></form>")
    await driver.page.evaluate("i.focus()")
    await perform(driver, "press", None, "Enter")
    assert await driver.page.title() == "sent"


async def test_refusals_are_the_same_as_with_real_input(show):
    driver = await show("<button id=off disabled>Off</button>")
    assert await perform(driver, "click", "gone") == {
        "ok": False,
        "error": "Element 'gone' is not on the page",
        "found": False,
    }
    assert await perform(driver, "click", "off") == {"ok": False, "error": "'Off' (off) is disabled"}
    assert (await perform(driver, "finish"))["ok"] is False
