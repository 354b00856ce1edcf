"""The editor of a draft in a real Chromium: by mouse, by keyboard, with Ace and as a plain text area."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from engine.rules import shipped
from tests.running import Running, running, turn
from tests.studio.conftest import SCHEMES, WIDTHS, Studio, keep

pytestmark = [pytest.mark.browser, pytest.mark.process]

GOLDEN = Path(__file__).parents[1] / "golden"
CAUTION = "settings.caution != "  # in the condition of a rule


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("policies") / "mine"
    shutil.copytree(shipped(), folder, ignore=shutil.ignore_patterns("__pycache__"))
    options = ("--policies", str(folder), "--golden", str(GOLDEN), "--no-proof")
    with running(tmp_path_factory.mktemp("studio"), *options) as served:
        turn(served.url, query='Click "Save"')
        yield served


@pytest.fixture(scope="module")
def studio(browser: Browser, server: Running) -> Studio:
    return Studio(browser, server)


@pytest.fixture(scope="module")
def draft(studio: Studio) -> str:
    """The path of a draft that is read, and never saved into."""
    page = studio.open("/studio/policies")
    page.get_by_label("New draft").fill("To look around in")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("heading", name="To look around in")).to_be_visible()
    path = page.url.removeprefix(studio.url)
    page.context.close()
    return path


def opened(studio: Studio, path: str, width: int = 1280) -> Page:
    page = studio.open(path, width)
    expect(page.locator("[data-tools]")).to_be_visible()
    return page


def line_of(file: str, part: str) -> int:
    lines = (shipped() / file).read_text("utf-8").split("\n")
    return next(number for number, line in enumerate(lines, 1) if part in line)


def put_cursor(page: Page, line: int, part: str) -> None:
    """The cursor into a part of a line, as a click would."""
    page.evaluate("""([line, part]) => { const editor = ace.edit(document.querySelector(".code"));
        editor.gotoLine(line, editor.session.getLine(line - 1).indexOf(part) + 1, false); editor.focus(); }""",
        [line, part])  # fmt: skip


def cursor(page: Page) -> int:
    """The line that the cursor is in."""
    return int(page.evaluate("() => ace.edit(document.querySelector('.code')).getCursorPosition().row + 1"))


def marked(page: Page) -> Locator:
    return page.locator(".ace_sought")


def test_an_address_opens_a_file_at_a_line_and_marks_it(studio: Studio, draft: str) -> None:
    line = line_of("guardrails.yaml", "id: scheme")
    page = opened(studio, f"{draft}/file?file=guardrails.yaml&line={line}")
    expect(marked(page)).to_be_in_viewport()
    assert cursor(page) == line
    page.context.close()


def test_f12_goes_to_the_line_of_a_setting_and_the_browser_leads_back(studio: Studio, draft: str) -> None:
    line = line_of("guardrails.yaml", "id: scheme")
    page = opened(studio, f"{draft}/file?file=guardrails.yaml&line={line}")
    put_cursor(page, line_of("guardrails.yaml", CAUTION), CAUTION)
    page.keyboard.press("F12")
    page.wait_for_url(re.compile(r"file=settings\.yaml&line=\d+"))
    expect(marked(page)).to_be_in_viewport()
    page.go_back()
    page.wait_for_url(re.compile(rf"file=guardrails\.yaml&line={line}"))
    page.context.close()


def test_where_a_rule_is_used_is_picked_from_a_list_by_keyboard(studio: Studio, draft: str) -> None:
    line = line_of("guardrails.yaml", "id: scheme")
    page = opened(studio, f"{draft}/file?file=guardrails.yaml&line={line}")
    put_cursor(page, line, "scheme")
    page.keyboard.press("Shift+F12")
    dialog = page.get_by_role("dialog", name="guardrails/scheme")
    expect(dialog).to_contain_text("guardrails/")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    assert page.evaluate("() => document.activeElement.className") == "ace_text-input"
    page.keyboard.press("Shift+F12")
    golden = dialog.get_by_role("link").filter(has_text="guardrails/").first
    for _ in range(60):
        if golden.evaluate("(one) => one === document.activeElement"):
            break
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/golden\?file=guardrails%2F"))
    expect(marked(page)).to_be_in_viewport()
    put_cursor(page, cursor(page), "scheme")
    page.keyboard.press("F12")
    page.wait_for_url(re.compile(rf"/file\?file=guardrails[.]yaml&line={line}$"))
    page.context.close()


def test_ctrl_and_a_click_go_to_what_stands_there(studio: Studio, draft: str) -> None:
    line = line_of("guardrails.yaml", CAUTION)
    page = opened(studio, f"{draft}/file?file=guardrails.yaml&line={line}")
    spot = page.evaluate("""([line, part]) => { const editor = ace.edit(document.querySelector(".code"));
        const column = editor.session.getLine(line - 1).indexOf(part) + 12;
        const at = editor.renderer.textToScreenCoordinates(line - 1, column);
        return [at.pageX, at.pageY + 8]; }""", [line, CAUTION])  # fmt: skip
    page.keyboard.down("Control")
    page.mouse.click(*spot)
    page.keyboard.up("Control")
    page.wait_for_url(re.compile(r"file=settings\.yaml&line=\d+"))
    page.context.close()


def test_what_is_not_saved_stays_and_another_file_opens_beside_it(studio: Studio, draft: str) -> None:
    line = line_of("guardrails.yaml", CAUTION)
    page = opened(studio, f"{draft}/file?file=guardrails.yaml&line={line}")
    page.evaluate("() => ace.edit(document.querySelector('.code')).session.insert({row: 0, column: 0}, '# mine\\n')")
    put_cursor(page, line + 1, CAUTION)
    page.get_by_role("button", name="Go to").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("What you typed is not saved")
    with page.context.expect_page() as other:
        dialog.get_by_role("link", name=re.compile("settings.yaml")).click()
    other.value.wait_for_url(re.compile(r"file=settings\.yaml&line=\d+"))
    assert page.locator("#text").input_value().startswith("# mine\n")
    page.context.close()


def test_a_place_of_the_same_file_is_gone_to_without_leaving_it(studio: Studio, draft: str) -> None:
    line = line_of("guardrails.yaml", "id: scheme")
    page = opened(studio, f"{draft}/file?file=guardrails.yaml&line=1")
    page.evaluate("() => ace.edit(document.querySelector('.code')).session.insert({row: 0, column: 0}, '# mine\\n')")
    put_cursor(page, line + 1, "scheme")
    page.get_by_role("button", name="Where used").click()
    page.get_by_role("dialog").get_by_role("link", name=f"guardrails.yaml:{line + 1} declared").click()
    page.wait_for_url(re.compile(rf"&line={line + 1}$"))
    assert page.locator("#text").input_value().startswith("# mine\n")
    page.go_back()
    page.wait_for_url(re.compile(rf"&line={line + 1}$"))
    page.context.close()


def test_where_no_name_stands_that_is_said(studio: Studio, draft: str) -> None:
    page = opened(studio, f"{draft}/file?file=guardrails.yaml&line=1")
    put_cursor(page, line_of("guardrails.yaml", "rules:"), "rules")
    page.keyboard.press("F12")
    expect(page.locator("[data-said]")).to_contain_text("No name of a fact")
    page.context.close()


def test_a_plain_text_area_goes_there_too(studio: Studio, draft: str) -> None:
    page = studio.open("/studio/policies")
    for name in ("ace.js", "editor_styles.js", "ext-language_tools.js", "ext-code_lens.js", "mode-yaml.js"):
        page.route(f"**/{name}", lambda route: route.fulfill(body="", content_type="text/javascript"))
    line = line_of("guardrails.yaml", CAUTION)
    page.goto(f"{studio.url}{draft}/file?file=guardrails.yaml&line={line}")
    text = page.locator("#text")
    expect(text).to_be_focused()
    chosen = text.evaluate("(one) => one.value.slice(one.selectionStart, one.selectionEnd)")
    assert CAUTION in chosen
    text.evaluate("""(one) => { const at = one.value.indexOf("settings.", one.selectionStart);
        one.setSelectionRange(at, at); }""")
    page.keyboard.press("F12")
    page.wait_for_url(re.compile(r"file=settings\.yaml&line=\d+"))
    page.context.close()


def test_the_outline_is_narrowed_and_gone_through_by_keyboard(studio: Studio, draft: str) -> None:
    page = opened(studio, f"{draft}/file?file=guardrails.yaml&line={line_of('guardrails.yaml', 'id: scheme') + 2}")
    page.keyboard.press("Control+Shift+O")
    dialog = page.get_by_role("dialog", name="guardrails.yaml")
    expect(dialog.get_by_role("link").filter(has_text="Only web pages are opened")).to_be_focused()
    page.keyboard.type("private addr")
    expect(dialog.get_by_label("Narrow the list")).to_have_value("private addr")
    expect(dialog.get_by_role("link")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    expect(marked(page)).to_be_in_viewport()
    assert cursor(page) == line_of("guardrails.yaml", "id: private_address")
    page.context.close()


def test_a_file_is_laid_out_by_key_and_that_can_be_undone(studio: Studio, draft: str) -> None:
    page = opened(studio, f"{draft}/file?file=guardrails.yaml&line=3")
    text, shipped_text = page.locator("#text"), (shipped() / "guardrails.yaml").read_text("utf-8")
    untidy = shipped_text.replace("rules:\n", "rules:   \n")
    page.evaluate("(text) => ace.edit(document.querySelector('.code')).session.doc.setValue(text)", untidy)
    page.keyboard.press("Alt+Shift+F")
    expect(page.locator("[data-said]")).to_contain_text("Laid out")
    expect(text).to_have_value(shipped_text)
    page.get_by_role("button", name="Lay out").click()
    expect(page.locator("[data-said]")).to_have_text("Nothing to lay out.")
    page.locator(".ace_text-input").focus()
    page.keyboard.press("Control+Z")
    expect(text).to_have_value(untidy)
    page.context.close()


def test_what_is_proved_shown_and_fired_stands_above_rules(studio: Studio, draft: str) -> None:
    line = line_of("guardrails.yaml", "id: scheme")
    page = opened(studio, f"{draft}/file?file=guardrails.yaml&line={line}")
    above = page.locator(".ace_codeLens")
    expect(above.filter(has_text="golden case").first).to_be_in_viewport()
    expect(above.filter(has_text="fired never this week").first).to_be_in_viewport()
    expect(marked(page)).to_be_in_viewport()
    page.evaluate("() => ace.edit(document.querySelector('.code')).gotoLine(1, 0, false)")
    expect(above.first).to_have_text(re.compile(r"all \d+ guarantees proved"), timeout=240_000)
    page.keyboard.press("Control+Shift+O")
    dialog = page.get_by_role("dialog", name="guardrails.yaml")
    expect(dialog).to_contain_text(re.compile(r"parts · all \d+ guarantees proved"))
    expect(dialog.get_by_role("link").filter(has_text="scheme").first).to_contain_text("4 golden cases · fired never")
    page.keyboard.press("Escape")
    page.evaluate("(line) => ace.edit(document.querySelector('.code')).gotoLine(line, 0, false)", line)
    page.get_by_text("4 golden cases").first.click()
    expect(page.get_by_role("dialog", name="guardrails/scheme")).to_contain_text("5 places")
    page.context.close()


def test_a_rule_that_fired_says_how_often(studio: Studio, draft: str) -> None:
    page = opened(studio, f"{draft}/file?file=answers.yaml&line={line_of('answers.yaml', 'id: first')}")
    expect(page.locator(".ace_codeLens").filter(has_text="fired once this week").first).to_be_in_viewport()
    page.context.close()


def test_a_guarantee_that_an_edit_breaks_is_called_so(studio: Studio, draft: str) -> None:
    text = (shipped() / "guardrails.yaml").read_text("utf-8")
    page = opened(studio, f"{draft}/file?file=guardrails.yaml&line=1")
    broken = text.replace("guarantees:\n", "guarantees:\n  - {id: G99, text: Nothing., never: guard.lapsed}\n", 1)
    assert broken != text
    page.evaluate("(text) => ace.edit(document.querySelector('.code')).session.doc.setValue(text)", broken)
    above = page.locator(".ace_codeLens > a")
    expect(above.first).to_have_text("broken: G99", timeout=240_000)
    page.evaluate("(line) => ace.edit(document.querySelector('.code')).gotoLine(line, 0, false)",
                  broken[: broken.index("id: G99")].count("\n") + 1)  # fmt: skip
    expect(page.locator(".ace_codeLens > a.broken").first).to_be_in_viewport()
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        keep(page, f"editor-broken-{scheme}-1280")
    page.context.close()


def test_a_rule_is_renamed_by_keyboard_with_what_is_typed(studio: Studio) -> None:
    page = studio.open("/studio/policies")
    page.get_by_label("New draft").fill("Another name")
    page.get_by_role("button", name="Begin").click()
    line = line_of("guardrails.yaml", "id: scheme")
    draft = page.url
    page.context.close()
    page = opened(studio, f"{draft.removeprefix(studio.url)}/file?file=guardrails.yaml&line={line}")
    page.evaluate("() => ace.edit(document.querySelector('.code')).session.insert({row: 0, column: 0}, '# mine\\n')")
    put_cursor(page, line + 1, "scheme")
    page.keyboard.press("F2")
    dialog = page.get_by_role("dialog", name="Rename guardrails/scheme")
    expect(dialog.get_by_label("Its new id")).to_be_focused()
    page.keyboard.type("gone")
    expect(dialog).to_contain_text("guardrails has a rule 'gone' already")
    page.keyboard.press("Enter")
    expect(dialog).to_be_visible()
    page.keyboard.press("Control+A")
    page.keyboard.type("web_only")
    expect(dialog).to_contain_text("Changes 1 file and 4 golden cases.")
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 860})
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            keep(page, f"editor-rename-{scheme}-{width}")
    page.set_viewport_size({"width": 1280, "height": 860})
    page.keyboard.press("Enter")
    expect(page.get_by_text("scheme is web_only now, with 4 golden cases that expect it.")).to_be_visible()
    assert page.locator("#text").input_value().startswith("# mine\n")
    assert cursor(page) == line + 1
    put_cursor(page, line + 1, "web_only")
    page.keyboard.press("Shift+F12")
    expect(page.get_by_role("dialog", name="guardrails/web_only")).to_contain_text("5 places")
    page.goto(draft)
    expect(page.locator("section:has(#played)")).to_contain_text("web_only")
    page.context.close()


def test_what_is_no_rule_is_not_renamed(studio: Studio, draft: str) -> None:
    page = opened(studio, f"{draft}/file?file=guardrails.yaml&line=1")
    put_cursor(page, line_of("guardrails.yaml", CAUTION), CAUTION)
    page.get_by_role("button", name="Rename").first.click()
    expect(page.locator("[data-said]")).to_contain_text("Only rules get other names here")
    page.context.close()


def looked_at(studio: Studio, path: str, name: str, deed: str, line: int, part: str) -> None:
    """What a button opens, at both widths, light and dark."""
    for width in WIDTHS:
        page = opened(studio, path, width)
        put_cursor(page, line, part)
        page.get_by_role("button", name=deed).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            keep(page, f"{name}-{scheme}-{width}")
        page.context.close()


def test_places_can_be_read_by_everyone(studio: Studio, draft: str) -> None:
    line = line_of("guardrails.yaml", "id: scheme")
    looked_at(studio, f"{draft}/file?file=guardrails.yaml&line={line}", "editor-places", "Where used", line, "scheme")
    looked_at(studio, f"{draft}/file?file=guardrails.yaml&line={line}", "editor-outline", "Outline", line, "scheme")
    case = sorted((GOLDEN / "guardrails").glob("*.yaml"))[0].name
    studio.looked_at(f"{draft}/golden?file=guardrails/{case}&line=3", "editor-golden", ".ace_sought")
    studio.looked_at(f"{draft}/file?file=guardrails.yaml&line={line}", "editor-line", ".ace_sought")
