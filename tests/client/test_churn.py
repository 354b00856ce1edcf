"""A page with a clock and a carousel, in a real browser: a dead button on it is noticed, once the page is known."""
# ruff: noqa: E501 - pages are written in few lines

import httpx
import pytest
from click.testing import CliRunner

from client.api import Api
from client.driver import Stability
from client.embedded import embedded_service
from client.run import run_task
from server.commands.learned import churn

pytestmark = [pytest.mark.browser, pytest.mark.anyio]

BUSY = """
<header><button id=clock>12:00:00</button> <div id=slides></div></header>
<button id=dead>Refresh report</button> <button id=alive onclick="this.textContent = 'Report is open'">Open report</button>
<button id=last>Print</button>
<script>
  let tick = 0;
  const offers = ["Shoes", "Hats", "Coats"];
  setInterval(() => {
    tick += 1;
    clock.textContent = "12:00:" + String(tick).padStart(2, "0");
    slides.innerHTML = `<a id=offer-${tick} href="/offers/${tick}">${offers[tick % 3]}</a>`; // never the same at two looks
  }, 40);
</script>
"""
IMPATIENT = Stability(network_idle=40, dom_quiet=40, least=60, most=200)  # the page never rests
WAITS = ", then ".join(["wait 0.1 seconds"] * 8)


async def play(url, driver, query):
    turns = []
    async with Api(url) as api:
        await run_task(api, driver, query, on_turn=turns.append, max_turns=12)
    return turns


async def test_a_dead_button_is_noticed_on_a_page_that_never_rests(show):
    driver = await show(BUSY, stability=IMPATIENT)
    dead = 'Click "Refresh report", then click "Print"'
    async with embedded_service(offline=True) as url:
        before = await play(url, driver, dead)
        assert before[1].verdict == "worked"  # the clock is taken for its effect
        await play(url, driver, f'{WAITS}, then click "Print"')
        (page,) = httpx.get(f"{url}/api/churn").json()["pages"]
        ignored = {one["mark"] for one in page["marks"] if one["ignored"]}
        assert "changed text clock" in ignored
        assert any("offer-#" in mark for mark in ignored)
        shown = CliRunner().invoke(churn, ["--server", url])
        assert (shown.exit_code, "ignored" in shown.output, "changed text clock" in shown.output) == (0, True, True)

        after = await play(url, driver, dead)
        assert "tier1/T0" in after[1].rules
        assert any("makes on its own" in line for line in after[1].observations)
        alive = await play(url, driver, 'Click "Open report", then click "Print"')
        assert (alive[1].verdict, "tier1/T1.2" in alive[1].rules) == ("worked", True)

        forgotten = CliRunner().invoke(churn, ["--server", url, "--host", page["host"], "--reset"])
        assert forgotten.output == "1 pages forgotten\n"
        again = await play(url, driver, dead)
        assert again[1].verdict == "worked"
