"""Two people in one draft, each in a Chromium of their own: they see each other come, go and save."""

from __future__ import annotations

import asyncio
import shutil
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from engine.rules import shipped
from server.adapters.tinydb.key_file import KeyFile
from server.api_keys import create
from tests.running import Running, running
from tests.studio.conftest import SERIOUS, TOO_WIDE, Studio, keep

pytestmark = [pytest.mark.browser, pytest.mark.process]

HERE = "/studio/policies"
SOON = 30_000  # ms: a page asks every ten seconds
HOSTILE = """<img src=x onerror="alert(1)">{{ 7*7 }}'\u202e"""
PEOPLE = {"Ann": "editor", "Ben": "editor", "Vic": "viewer", HOSTILE: "editor"}


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("presence")


@pytest.fixture(scope="module")
def keys(place: Path) -> dict[str, str]:
    (place / "store").mkdir()

    async def make() -> dict[str, str]:
        kept = KeyFile(place / "store")
        return {name: await create(kept, "acme", role, name, time.time(), None) for name, role in PEOPLE.items()}  # type: ignore[arg-type]

    with ThreadPoolExecutor(1) as aside:  # Playwright has a loop in this thread
        return aside.submit(lambda: asyncio.run(make())).result()


@pytest.fixture(scope="module")
def server(place: Path, keys: dict[str, str]) -> Iterator[Running]:
    shutil.copytree(shipped(), place / "mine", ignore=shutil.ignore_patterns("__pycache__"))
    with running(place, "--policies", str(place / "mine"), "--no-proof") as served:
        yield served


@pytest.fixture(scope="module")
def studio(browser: Browser, server: Running) -> Studio:
    return Studio(browser, server)


@pytest.fixture
def ann(studio: Studio, keys: dict[str, str]) -> Iterator[Page]:
    page = signed_in(studio, keys["Ann"])
    yield page
    page.context.close()


@pytest.fixture
def ben(studio: Studio, keys: dict[str, str]) -> Iterator[Page]:
    page = signed_in(studio, keys["Ben"])
    yield page
    page.context.close()


def signed_in(studio: Studio, key: str) -> Page:
    page = studio.open(HERE)
    page.get_by_label("Key").fill(key)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(f"{studio.url}{HERE}")
    return page


def begun(page: Page, name: str) -> str:
    """A new draft; its id."""
    page.get_by_label("New draft").fill(name)
    page.get_by_label("Why").fill("It asks too much.")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()
    return page.url.rpartition("/")[2]


def go(studio: Studio, page: Page, draft: str, rest: str = "") -> None:
    """On to a page of a draft, until it has said that it is open."""
    path = f"/{rest}?draft={draft}" if rest.startswith("sets/") else f"/drafts/{draft}{rest}"
    with page.expect_response(lambda one: one.url.endswith("/present")):
        page.goto(f"{studio.url}{HERE}{path}")


def come_back(page: Page) -> None:
    """As who comes back to the window: it asks at once, and not only every ten seconds."""
    with page.expect_response(lambda one: one.url.endswith("/present")):
        page.evaluate("window.dispatchEvent(new FocusEvent('focus'))")


def here(page: Page) -> Locator:
    return page.locator(".present").get_by_role("status")


def put(page: Page, old: str, new: str) -> None:
    page.evaluate("""([old, put]) => { const editor = ace.edit(document.querySelector(".code"));
        editor.setValue(editor.getValue().replace(old, put)); }""", [old, new])  # fmt: skip


def test_two_in_one_draft_see_each_other_come_move_and_go(studio: Studio, ann: Page, ben: Page) -> None:
    draft = begun(ann, "Two who look")
    go(studio, ann, draft, "/file?file=tier1.yaml")
    go(studio, ben, draft)
    expect(here(ben)).to_contain_text("Ann is editing tier1.yaml, since ", timeout=SOON)
    expect(here(ann)).to_contain_text("Ben is looking at this draft, since ", timeout=SOON)
    go(studio, ben, draft, "sets/tier1")
    expect(here(ben)).to_contain_text("Ann is editing tier1.yaml too, since ", timeout=SOON)
    come_back(ann)
    expect(here(ann)).to_contain_text("Ben is editing tier1.yaml too, since ", timeout=SOON)
    go(studio, ben, draft, "/rule?set=guardrails&rule=scheme")
    come_back(ann)
    expect(here(ann)).to_contain_text("Ben is editing the rule scheme of guardrails.yaml, since ", timeout=SOON)
    go(studio, ben, draft, "/settings")
    come_back(ann)
    expect(here(ann)).to_contain_text("Ben is editing settings.yaml, since ", timeout=SOON)
    go(studio, ben, draft, "/words?language=pl")
    come_back(ann)
    expect(here(ann)).to_contain_text("Ben is editing words/pl.yaml, since ", timeout=SOON)
    expect(here(ann).get_by_role("listitem")).to_have_count(1)
    ben.goto(f"{studio.url}{HERE}")
    expect(here(ann)).to_be_empty(timeout=SOON)


def test_what_another_saved_is_told_before_one_saves(studio: Studio, ann: Page, ben: Page) -> None:
    draft = begun(ann, "Two who save")
    for page in (ann, ben):
        go(studio, page, draft, "/file?file=settings.yaml")
        expect(page.locator("#problems")).to_have_text("None.")
    put(ben, "success_threshold: {value: 0.70", "success_threshold: {value: 0.75")
    put(ann, "max_turns: {value: 100", "max_turns: {value: 90")
    ann.get_by_role("button", name="Save").click()
    expect(ann.get_by_text("Saved.", exact=True)).to_be_visible()
    expect(here(ben)).to_contain_text("Ann saved this file at ", timeout=SOON)
    expect(here(ben)).to_contain_text("Save to have both, or to see where they differ; to reload drops what you typed.")
    assert "success_threshold: {value: 0.75" in ben.locator("#text").input_value()  # what is typed stays
    expect(here(ann)).to_contain_text("Ben is editing settings.yaml too", timeout=SOON)
    expect(here(ann)).not_to_contain_text("saved this file")
    axe(ben, "saved-meanwhile")
    ben.get_by_role("button", name="Save").click()
    expect(ben.get_by_text("Saved, together with what somebody else changed meanwhile.")).to_be_visible()
    expect(here(ben)).to_contain_text("Ann is editing settings.yaml too", timeout=SOON)
    expect(here(ben)).not_to_contain_text("saved this file")
    go(studio, ben, draft, "/settings?q=max_turns")
    come_back(ann)
    expect(here(ann)).to_contain_text("Ben saved this file at ")
    put(ann, "max_turns: {value: 90", "max_turns: {value: 80")
    ann.get_by_role("button", name="Save").click()
    expect(ann.get_by_text("Saved, together with what somebody else changed meanwhile.")).to_be_visible()
    come_back(ben)
    expect(here(ben)).to_contain_text("Reload to see it.", timeout=SOON)


def test_what_a_page_shows_already_is_not_read_out_again(studio: Studio, ann: Page, ben: Page) -> None:
    draft = begun(ann, "Two who wait")
    go(studio, ann, draft, "/file?file=tier1.yaml")
    go(studio, ben, draft, "/file?file=tier1.yaml")
    expect(here(ben)).to_contain_text("Ann is editing tier1.yaml too", timeout=SOON)
    here(ben).evaluate("""(place) => { window.changes = 0;
        const watcher = new MutationObserver(() => window.changes++);
        watcher.observe(place, {childList: true, subtree: true, characterData: true}); }""")
    for _ in range(2):
        with ben.expect_response(lambda one: one.url.endswith("/present")) as answered:
            pass
        assert answered.value.status == 204
    assert ben.evaluate("window.changes") == 0


def test_a_name_is_text_whatever_stands_in_it(studio: Studio, ann: Page, keys: dict[str, str]) -> None:
    draft = begun(ann, "One with a name")
    go(studio, ann, draft, "/file?file=login.yaml")
    other = signed_in(studio, keys[HOSTILE])
    go(studio, other, draft, "/file?file=login.yaml")
    come_back(ann)
    expect(here(ann)).to_contain_text(f"{HOSTILE} is editing login.yaml too", timeout=SOON)
    assert here(ann).locator("img").count() == 0
    put(other, "ruleset:", "# Why.\nruleset:")
    other.get_by_role("button", name="Save").click()
    expect(here(ann)).to_contain_text(f"{HOSTILE} saved this file at ", timeout=SOON)
    assert here(ann).locator("img").count() == 0
    axe(ann, "somebody-hostile")
    other.context.close()


def test_who_may_only_read_looks_and_does_not_edit(studio: Studio, ann: Page, keys: dict[str, str]) -> None:
    draft = begun(ann, "One who reads")
    go(studio, ann, draft, "sets/tier1")
    vic = signed_in(studio, keys["Vic"])
    go(studio, vic, draft, "sets/tier1")
    come_back(ann)
    expect(here(ann)).to_contain_text("Vic is looking at tier1.yaml too", timeout=SOON)
    expect(here(vic)).to_contain_text("Ann is editing tier1.yaml too", timeout=SOON)
    vic.context.close()


def test_without_scripts_the_pages_are_as_they_were(studio: Studio, browser: Browser, ann: Page) -> None:
    draft = begun(ann, "Plain")
    context = browser.new_context(java_script_enabled=False, storage_state=ann.context.storage_state())
    page = context.new_page()
    page.goto(f"{studio.url}{HERE}/drafts/{draft}/file?file=login.yaml")
    expect(here(page)).to_be_empty()
    page.locator("#text").fill(page.locator("#text").input_value() + "# More.\n")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.", exact=True)).to_be_visible()
    context.close()


def test_a_page_without_an_id_is_refused(studio: Studio, ann: Page) -> None:
    draft = begun(ann, "Forged")
    for what in ("present", "left"):
        answer = ann.evaluate("""async ([what, draft]) => {
            const csrf = document.querySelector("[name=csrf]").value;
            const body = new URLSearchParams({csrf, page: "<b>", file: "../../etc/passwd"});
            return (await fetch(`/studio/policies/drafts/${draft}/${what}`, {method: "POST", body})).status; }""",
            [what, draft])  # fmt: skip
        assert answer == 400
    studio.wrong = [said for said in studio.wrong if "400" not in said]  # the browser's own notes of the refusals


def axe(page: Page, name: str) -> None:
    """Light and dark, wide and narrow."""
    page.evaluate(Axe().axe_script)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        for width in (1280, 390):
            page.set_viewport_size({"width": width, "height": 860})
            found = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
            assert [one["id"] for one in found["violations"] if one["impact"] in SERIOUS] == [], (scheme, width)
            assert page.evaluate(TOO_WIDE) == [], (scheme, width)
            keep(page, f"{name}-{scheme}-{width}")
