"""Frames of other origins: seen and acted in where the person let the extension onto their site, and only there."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from tests.extension.conftest import Shop, serve_shop
from tests.extension.faults import Faults
from tests.extension.test_pages import asked, listen
from tests.extension.test_secrets import TOKEN, kept
from tests.extension.test_tasks import status, wish

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

BOOK = """<label>Name <input id=who></label><label><input type=checkbox id=news> News</label>
<button onclick="did(who.value + ' ' + news.checked); said.textContent = 'Added'">Add</button><p id=said role=status>
</p>"""
WISH = 'Type "Ann" into "Name", then check "News", then click "Add", and check that the page shows "Added"'


@pytest.fixture
def partner() -> Iterator[Shop]:
    """Another site, which the extension was let onto."""
    with serve_shop() as partner:
        partner.base = partner.base.replace("localhost", "pay.localhost")
        yield partner


def around(partner: Shop, html: str = BOOK, host: str = "pay.localhost") -> str:
    """A page with another site's page in a frame, below the fold."""
    src = partner.show(html).replace("pay.localhost", host)
    return f"<h1>Trip</h1><div style='height:1200px'></div><iframe src='{src}' width=400 height=200></iframe>"


async def test_a_task_is_carried_out_in_a_frame_of_another_origin(fresh, shop, partner):
    _, tab = await fresh.tab(shop.show(around(partner)))
    panel = await fresh.panel(tab)
    await listen(fresh)
    await wish(panel, WISH)
    await status(panel, "Done.")
    assert partner.did == ["Ann%20true"]
    assert (await asked(fresh, -1))["clientObservations"]["didDomMutate"] is True


@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_worker_that_is_killed_does_nothing_twice_in_a_frame(fresh, shop, partner, when):
    _, tab = await fresh.tab(shop.show(around(partner)))
    panel = await fresh.panel(tab)
    faults = Faults(fresh, panel)
    await faults.stop_at("page once", 3, when)
    await wish(panel, WISH)
    assert await faults.kill_there()
    await status(panel, "Done.")
    assert partner.did == ["Ann%20true"]


async def test_trusted_input_meets_what_stands_in_a_frame(trusted, shop, partner):
    _, tab = await trusted.tab(shop.show(around(partner)))
    panel = await trusted.panel(tab)
    await wish(panel, WISH)
    await status(panel, "Done.")
    assert partner.did == ["Ann%20true"]


async def test_a_frame_under_something_else_is_not_acted_in(fresh, shop, partner):
    cover = "<div style='position:fixed;inset:0;background:#fff'>Please wait</div>"
    _, tab = await fresh.tab(shop.show(around(partner)))
    panel = await fresh.panel(tab)
    await fresh.worker.evaluate("""() => {
      const original = self.fetch;
      self.fetch = async (...call) => {
        self.fetch = original;
        const answer = await original(...call);
        await new Promise((covered) => { self.cover = covered; });
        return answer;
      };
    }""")
    await wish(panel, WISH)
    await fresh.worker.evaluate("async () => { while (!self.cover) await new Promise((on) => setTimeout(on, 20)); }")
    page = fresh.context.pages[-2]
    await page.evaluate("(cover) => document.body.insertAdjacentHTML('beforeend', cover)", cover)
    await listen(fresh)
    await fresh.worker.evaluate("() => self.cover()")
    await panel.wait_for_selector("#log li:nth-child(2), #card section, #controls button:text-is('New task')")
    told = await asked(fresh, 0)
    assert "covered by 'Please wait'" in json.dumps(told)
    assert partner.did == []


async def test_a_site_in_a_frame_is_asked_for_at_a_question_and_the_task_goes_on_there(fresh, shop, partner):
    _, tab = await fresh.tab(shop.show(around(partner, host="other.localhost")))
    async with fresh.allowing("http://other.localhost/*"):
        panel = await fresh.panel(tab)
        await listen(fresh)
        await wish(panel, WISH)
        await status(panel, "You are asked.")
        assert "Surefoot may not see yet" in await panel.inner_text("#unseen")
        assert partner.did == []
        await panel.click("#unseen button:text-is('Allow other.localhost')")
        await status(panel, "Done.")
    assert partner.did == ["Ann%20true"]
    assert (await asked(fresh, 1))["handedBack"] is True


async def test_a_secret_of_the_page_is_not_put_into_a_frame_of_another_site(fresh, shop, partner):
    form = """<label>Token <input id=t></label><button onclick="did(t.value)">Link</button>"""
    page, tab = await fresh.tab(shop.show(around(partner, form)))
    panel = await kept(fresh, tab, "localhost")
    await wish(panel, 'Type "{{token}}" into "Token", then click "Link"')
    await status(panel, "You are asked.")
    assert "a secret that was not given for this site" in await panel.inner_text("body")
    assert TOKEN not in await page.frames[1].input_value("#t")
