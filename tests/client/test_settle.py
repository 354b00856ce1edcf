"""How long a page is waited for."""
# ruff: noqa: E501 - pages are written in few lines

import pytest

from client.driver import Stability

pytestmark = [pytest.mark.browser, pytest.mark.anyio]


async def names(driver):
    return [node["n"] for node in (await driver.snapshot())["interactiveTree"]]


async def test_an_answer_over_the_network_is_waited_for(show, site, do):
    site.pages["/slow"] = (0.6, "<button>Arrived</button>")
    driver = await show(
        "<button id=b onclick=\"fetch('/slow').then(r => r.text()).then(t => { box.innerHTML = t })\">Load</button><p id=box></p>"
    )
    await do(driver, 'click("b")')
    assert "Arrived" in await names(driver)


async def test_mutations_that_follow_each_other_are_waited_for(show, do):
    driver = await show(
        '<button id=b onclick="let n = 0; const t = setInterval(() => { c.textContent = ++n; if (n === 10) clearInterval(t) }, 30)">Go</button><p id=c>0</p>'
    )
    await do(driver, 'click("b")')
    assert "10" in await names(driver)


async def test_a_page_that_never_rests_is_waited_for_at_most_so_long(show):
    driver = await show(
        "<p id=p>0</p><script>setInterval(() => { p.textContent = Math.random() }, 10)</script>",
        stability=Stability(network_idle=50, dom_quiet=50, least=50, most=300),
    )
    state = await driver.call("settle", {"networkIdle": 50, "domQuiet": 50, "least": 50, "most": 300})
    assert state["stable"] is False


async def test_a_slow_navigation_is_waited_for(show, site, do):
    site.pages["/slow"] = (1.2, "<!doctype html><h1>Arrived</h1>")
    driver = await show(
        "<a id=a href=/slow>Go</a>", stability=Stability(network_idle=30, dom_quiet=30, least=30, most=200)
    )
    assert (await do(driver, 'click("a")'))["clientObservations"]["didUrlChange"] is True
    assert await names(driver) == ["Arrived"]


async def test_a_stream_that_stays_open_does_not_hold_up_for_ever(show, site):
    site.pages["/stream"] = (8, "x")
    driver = await show(
        "<script>fetch('/stream')</script>", stability=Stability(network_idle=50, dom_quiet=50, least=50, most=400)
    )
    state = await driver.call("settle", {"networkIdle": 50, "domQuiet": 50, "least": 50, "most": 4000})
    assert state["stable"] is True
