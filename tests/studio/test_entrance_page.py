"""The way in, as somebody goes it in a browser."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import expect

from server.adapters.tinydb.key_file import KeyFile
from server.api_keys import create
from tests.running import Running, running
from tests.studio.told import HOME, SORTED, Player, shop

pytestmark = pytest.mark.browser

ROLES = ("client", "viewer", "editor", "admin")


@pytest.fixture(scope="module")
def keys(tmp_path_factory) -> dict[str, str]:
    """A key of each role, in the store that the server of this module opens."""
    folder = tmp_path_factory.mktemp("keyed")
    (folder / "store").mkdir()

    async def make() -> dict[str, str]:
        kept = KeyFile(folder / "store")
        return {role: await create(kept, "acme", role, f"Ana, {role}", time.time(), None) for role in ROLES}

    with ThreadPoolExecutor(1) as aside:  # Playwright has a loop in this thread
        return {**aside.submit(lambda: asyncio.run(make())).result(), "folder": str(folder)}


@pytest.fixture(scope="module")
def server(keys, tmp_path_factory) -> Iterator[Running]:
    folder = next(path for path in tmp_path_factory.getbasetemp().iterdir() if str(path) == keys["folder"])
    with running(folder) as served:
        yield served


def signed_in(studio, key: str, path: str = "/studio/tasks"):
    page = studio.open(path)
    page.get_by_label("Key").fill(key)
    page.keyboard.press("Enter")
    page.wait_for_url(f"{studio.url}{path}")
    return page


def test_the_form_can_be_read_by_everyone_at_any_width(studio):
    studio.looked_at("/studio/sign-in", "sign-in")


def test_a_person_signs_in_once_reads_along_and_signs_out(studio, server, keys):
    player = Player(server.url, keys["client"])
    player.begin('Click "Sort by price"', HOME)
    page = signed_in(studio, keys["viewer"], f"/studio/tasks/{player.task}")
    expect(page.locator(".who-name")).to_contain_text("Ana, viewer")
    player.turn(SORTED)
    expect(page.locator(".turn")).to_have_count(2)  # the cookie serves the events, too
    assert page.evaluate("() => document.cookie") == ""
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("heading", name="Sign in to the studio")).to_be_visible()
    page.goto(f"{server.url}/studio/tasks")
    expect(page.get_by_role("heading", name="Sign in to the studio")).to_be_visible()


def test_each_role_has_its_own(studio, server, keys):
    told = shop(Player(server.url, keys["client"]))
    page = signed_in(studio, keys["viewer"], f"/studio/tasks/{told['corrected']}/turns/1")
    assert page.get_by_text("Save as a golden case").count() == 0
    page.context.close()
    page = signed_in(studio, keys["editor"], f"/studio/tasks/{told['corrected']}/turns/1")
    assert page.get_by_text("Save as a golden case").count() > 0
    page.context.close()
    page = signed_in(studio, keys["admin"], "/studio/audit")
    expect(page.get_by_role("heading", name="Audit trail")).to_be_visible()


def test_a_key_that_does_not_hold_is_told_so(studio):
    page = studio.open("/studio/tasks")
    page.get_by_label("Key").fill("sf_000000000000_" + "0" * 48)
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("not known, was revoked, or has run out")
    studio.wrong.clear()  # the browser notes the 403
