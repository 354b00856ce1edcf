"""Policies in a real Chromium, as people who look after them use the pages; whole jobs stand in test_jobs.py."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from engine.rules import shipped
from tests.running import Running, running
from tests.studio.conftest import Studio

pytestmark = [pytest.mark.browser, pytest.mark.process]

HERE = "/studio/policies"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("policies") / "mine"
    shutil.copytree(shipped(), place, ignore=shutil.ignore_patterns("__pycache__"))
    return place


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, folder: Path) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("studio"), "--policies", str(folder), "--no-proof") as served:
        yield served


@pytest.fixture(scope="module")
def studio(browser: Browser, server: Running) -> Studio:
    return Studio(browser, server)


def begun(studio: Studio, name: str) -> Page:
    page = studio.open(HERE)
    page.get_by_label("New draft").fill(name)
    page.get_by_label("Why").fill("For a reason")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()
    return page


def test_a_rule_is_changed_on_its_card_by_keyboard_alone(studio: Studio) -> None:
    page = begun(studio, "Say it plainer")
    draft = page.url.rpartition("/")[2]
    page.goto(f"{studio.url}{HERE}/sets/guardrails?draft={draft}")
    edit = page.get_by_role("link", name="Edit scheme")
    edit.focus()
    page.keyboard.press("Enter")
    field = page.get_by_label("Because")
    expect(field).to_have_value("Only http and https addresses are opened.")
    field.focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("Nothing but the web is opened.")
    page.get_by_role("button", name="Save").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Nothing but the web is opened.")).to_be_visible()
    page.context.close()


def test_the_editor_tells_problems_and_mends_them(studio: Studio) -> None:
    page = begun(studio, "A slip of the pen")
    page.goto(f"{page.url}/file?file=guardrails.yaml")
    expect(page.locator("#problems")).to_have_text("None.")
    page.locator(".ace_text-input").focus()
    page.evaluate("""() => { const editor = ace.edit(document.querySelector(".code"));
        const at = editor.find("guard.lapsed and"); editor.session.replace(at, "guard.lapsd and"); }""")
    expect(page.locator("#problems")).to_contain_text("unknown fact 'guard.lapsd'")
    expect(page.locator("#would")).to_contain_text("does not check")
    page.locator("#problems").get_by_role("button").first.click()
    expect(page.locator("#problems")).to_have_text("None.")
    page.context.close()


def test_two_who_edit_one_file_at_once_lose_nothing(studio: Studio) -> None:
    one = begun(studio, "Two at once")
    draft = one.url
    two = studio.open(draft.removeprefix(studio.url))
    for page in (one, two):
        page.goto(f"{draft}/file?file=settings.yaml")
        expect(page.locator("#problems")).to_have_text("None.")

    def put(page: Page, old: str, new: str) -> None:
        page.evaluate("""([old, put]) => { const editor = ace.edit(document.querySelector(".code"));
            editor.setValue(editor.getValue().replace(old, put)); }""", [old, new])  # fmt: skip
        page.get_by_role("button", name="Save").click()

    put(one, "max_turns: {value: 100", "max_turns: {value: 90")
    expect(one.get_by_text("Saved.", exact=True)).to_be_visible()
    put(two, "success_threshold: {value: 0.70", "success_threshold: {value: 0.75")
    expect(two.get_by_text("Saved, together with what somebody else changed meanwhile.")).to_be_visible()
    put(one, "max_turns: {value: 90", "max_turns: {value: 80")
    expect(one.get_by_text("Saved", exact=False).first).to_be_visible()
    two.goto(f"{draft}/file?file=settings.yaml")
    put(one, "max_turns: {value: 80", "max_turns: {value: 70")
    put(two, "max_turns: {value: 80", "max_turns: {value: 60")
    expect(two.get_by_role("alert")).to_contain_text("changed the same lines meanwhile")
    expect(two.get_by_role("alert")).to_contain_text("max_turns: {value: 70")
    assert "max_turns: {value: 60" in two.locator("#text").input_value()
    studio.wrong = [said for said in studio.wrong if "409" not in said]  # the browser's own note of the refusal
    one.context.close()
    two.context.close()


def test_who_puts_a_draft_in_force_sees_that_it_is_under_way_and_sends_it_once(studio: Studio) -> None:
    page = begun(studio, "It takes a while")
    draft = page.url
    page.goto(f"{draft}/settings?q=max_turns")
    page.get_by_label("max_turns", exact=True).fill("90")
    page.get_by_role("button", name="Change max_turns").click()
    page.goto(draft)
    page.evaluate("""() => { window.sent = 0; addEventListener("submit", (event) => {
        window.sent += event.defaultPrevented ? 0 : 1; event.preventDefault(); }); }""")
    page.get_by_role("button", name="Put in force").click()
    proving = page.get_by_role("button", name="Proving every guarantee…")
    expect(proving).to_be_focused()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Withdraw").click()
    assert page.evaluate("window.sent") == 1
    page.context.close()


@pytest.mark.parametrize("path", ["", "/sets/guardrails", "/sets/guardrails?as=table"])
def test_pages_can_be_read_by_everyone(studio: Studio, path: str) -> None:
    studio.looked_at(f"{HERE}{path}", f"policies{path.replace('/', '-').replace('?as=', '-')}")


@pytest.mark.parametrize(
    "path",
    [
        "",
        "/settings",
        "/words?language=pl&q=delete&label=Usuń+konto",
        "/file?file=login.yaml",
        "/rule?set=guardrails&rule=final",
    ],
)
def test_pages_of_a_draft_can_be_read_by_everyone(studio: Studio, path: str) -> None:
    page = begun(studio, "To be looked at")
    draft = page.url.removeprefix(studio.url)
    page.context.close()
    studio.looked_at(f"{draft}{path}", f"draft{path.partition('?')[0].replace('/', '-')}")
