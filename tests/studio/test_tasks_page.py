"""Tasks, as somebody sees them in a browser."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from playwright.sync_api import expect

from engine.facts.vocabulary import VOCABULARY
from engine.rules import load, shipped
from engine.rules.golden.files import run_case
from tests.studio.conftest import reach
from tests.studio.told import CART, HOME, MAILED, SORTED, Player

pytestmark = pytest.mark.browser

# Would run if anything of it were taken for HTML, wherever it stands.
EVIL = "\"'><script>alert(1)</script><img src=x onerror=alert(2)><svg onload=alert(3)>{{7*7}}</textarea></title>"


def test_pages_can_be_read_by_everyone_at_any_width(studio, told):
    studio.looked_at("/studio/tasks", "tasks")
    studio.looked_at(f"/studio/tasks/{told['corrected']}", "story")
    studio.looked_at(f"/studio/tasks/{told['corrected']}/turns/1", "turn")


def test_the_list_is_searched_while_one_types_and_says_what_is_not_there(studio, told):
    page = studio.open("/studio/tasks")
    page.keyboard.press("/")
    page.keyboard.type("sort")
    expect(page.locator(".line")).to_have_count(1)
    assert page.url.endswith("q=sort&site=")
    page.keyboard.type(" nothing of it")
    expect(page.get_by_text("Nothing found")).to_be_visible()
    page.go_back()
    expect(page.locator(".line")).to_have_count(1)
    expect(page.get_by_role("heading", name="Tasks")).to_be_visible()
    page.goto(f"{studio.url}/studio/tasks")
    page.get_by_role("navigation", name="By status").get_by_text("Running").click()
    expect(page.locator(".line")).to_have_count(1)
    expect(page.locator(".line")).to_contain_text('Click "Cart"')


def test_a_turn_is_looked_at_closely_where_it_stands(studio, told):
    page = studio.open(f"/studio/tasks/{told['corrected']}")
    second = page.locator("#turn-2")
    expect(second).to_contain_text("message “This e-mail address is not valid”")
    expect(second).to_contain_text("The action did not work.")
    second.get_by_role("link", name="Look closer").focus()
    page.keyboard.press("Enter")
    expect(second.get_by_text("The page before and after")).to_be_visible()
    expect(second.locator(".fired").first).to_contain_text("since ")


def test_the_receipt_of_a_task_that_is_done_stands_in_its_story(studio, server):
    player = Player(server.url)
    player.begin('Type "3" into "Quantity"', CART, "/cart")
    assert player.turn([{**CART[0], "v": "3"}, *CART[1:]], "/cart")["status"] == "completed"
    page = studio.open(f"/studio/tasks/{player.task}")
    receipt = page.get_by_role("region", name="Receipt")
    expect(receipt).to_contain_text("What had to be shown:")
    expect(receipt.locator("li").first).to_contain_text("shown by ")


def test_a_story_goes_on_while_it_is_read(studio, server):
    player = Player(server.url)
    player.begin('Click "Sort by price"', HOME)
    page = studio.open(f"/studio/tasks/{player.task}")
    expect(page.locator(".turn")).to_have_count(1)
    player.turn(SORTED)
    expect(page.locator(".turn")).to_have_count(2)
    expect(page.locator("#announce")).to_contain_text("The task went on")


def test_texts_of_others_run_nothing(studio, server):
    player = Player(server.url)
    tree = [{"i": EVIL[:100], "r": "button", "n": EVIL}, {"i": "al", "r": "alert", "n": EVIL, "s": "error"}]
    player.begin(f'Click "{EVIL}"', tree, sessionId=EVIL, site="https://evil.example")
    player.turn([*tree, *MAILED], sessionId=EVIL, userInput=EVIL)
    for path in ("/studio/tasks", f"/studio/tasks/{player.task}", f"/studio/tasks/{player.task}/turns/0"):
        page = studio.open(path)
        assert "alert(1)" in page.locator("main").inner_text()
        assert page.locator("main script, main [onerror], main [onload]").count() == 0
        assert "49" not in page.title()
        page.context.close()


def test_pages_work_without_scripts(studio, told, browser):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{studio.url}/studio/tasks")
    page.get_by_label("Goal, site or id").fill("e-mail")
    page.get_by_role("button", name="Search").click()
    page.get_by_role("link", name="into").click()
    page.locator("#turn-2").get_by_role("link", name="Look closer").click()
    expect(page.get_by_role("heading", name="Turn 2 of")).to_be_visible()
    context.close()


def test_a_story_of_many_turns_opens_at_once(studio, server):
    player = Player(server.url)
    player.begin('Click "Sort by price"', HOME)
    for number in range(30):
        player.turn(SORTED if number % 2 else HOME, userInput="go on")
    began = time.monotonic()
    page = studio.open(f"/studio/tasks/{player.task}")
    expect(page.locator(".turn").first).to_be_visible()
    assert page.locator(".turn").count() > 5
    assert time.monotonic() - began < 30


def test_where_a_turn_would_have_gone_is_seen_while_one_types(studio, told):
    page = studio.open(f"/studio/tasks/{told['corrected']}/turns/1")
    page.get_by_role("link", name="What if").click()
    page.get_by_label("Fact or setting").fill("page.alert_marked")
    page.get_by_label("is", exact=True).first.fill("false")
    page.keyboard.press("Enter")
    expect(page.locator("#ways")).to_contain_text("The turn would have gone another way.")
    expect(page.locator(".way").last).to_contain_text("The step is tried another way.")
    assert "name=page.alert_marked&value=false" in page.url
    page.get_by_label("is", exact=True).first.fill("perhaps")
    page.keyboard.press("Enter")
    expect(page.locator("#ways")).to_contain_text("page.alert_marked is true or false")
    page.get_by_label("Fact or setting").fill("settings.success_threshold")
    page.get_by_label("is", exact=True).first.fill("7")
    page.keyboard.press("Enter")
    expect(page.locator("#ways")).to_contain_text("settings.success_threshold is ")
    studio.looked_at(page.url.removeprefix(studio.url), "what-if")


def test_a_case_is_saved_with_the_intent_of_a_person_and_holds(studio, told, tmp_path):
    page = studio.open(f"/studio/tasks/{told['corrected']}/turns/1")
    asked = page.locator(".asked").filter(has=page.locator("summary", has_text="tier1"))
    asked.get_by_text("Save as a golden case").click()
    asked.get_by_label("What should happen, and why").fill("A field that the page refuses is a failure")
    with page.expect_download() as saved:
        asked.get_by_role("button", name="Save as a file").click()
    case = Path(saved.value.path())
    assert saved.value.suggested_filename == "tier1-a_field_that_the_page_refuses_is_a_failure.yaml"
    known = load(shipped(), VOCABULARY)
    held = run_case(case, known.rulesets["tier1"], known, VOCABULARY)
    assert held.problems == ()


def test_why_a_task_failed_is_found_and_saved_as_a_case_by_mouse(studio, told):
    page = studio.open("/studio/tasks")
    page.get_by_role("link", name='Type "ada@example.com"').click()
    second = page.locator("#turn-2")
    expect(second).to_contain_text("The action did not work.")
    second.get_by_role("link", name="Look closer").click()
    asked = second.locator(".asked").filter(has=page.locator("summary", has_text="tier1"))
    asked.get_by_text("Save as a golden case").click()
    asked.get_by_label("What should happen, and why").fill("A refused address is a failure, and nothing else")
    asked.get_by_role("button", name="Save into the draft").click()
    expect(page.get_by_role("heading", name="A refused address is a failure")).to_be_visible()
    cases = page.get_by_role("region", name="Golden cases that it brings")
    expect(cases).to_contain_text("holds")
    cases.locator("summary").click()
    expect(cases.locator("pre")).to_contain_text("rule: S2")
    studio.looked_at(page.url.removeprefix(studio.url).partition("#")[0], "draft-case")
    cases.get_by_role("button", name="Take it out").click()
    expect(page.get_by_role("status").first).to_contain_text("The case is taken out.")


def test_why_a_task_failed_is_found_and_saved_as_a_case_by_keyboard_alone(studio, told):
    page = studio.open("/studio/tasks")
    page.keyboard.press("/")
    page.keyboard.type("e-mail")
    expect(page.locator(".line")).to_have_count(1)
    reach(page, page.get_by_role("link", name='Type "ada@example.com"'))
    page.keyboard.press("Enter")
    reach(page, page.locator("#closer-2"))
    page.keyboard.press("Enter")
    asked = page.locator("#turn-2 .asked").filter(has=page.locator("summary", has_text="tier1"))
    reach(page, asked.locator("summary", has_text="Save as a golden case"))
    page.keyboard.press("Enter")
    reach(page, asked.get_by_label("What should happen, and why"))
    page.keyboard.type("Another rule should have seen that")
    reach(page, asked.get_by_label("The rule that should decide"))
    page.keyboard.type("no rule")
    reach(page, asked.get_by_role("button", name="Save into the draft"))
    page.keyboard.press("Enter")
    cases = page.get_by_role("region", name="Golden cases that it brings")
    expect(cases).to_contain_text("does not hold yet")


def test_turns_like_it_are_decided_again_and_told_in_sentences(studio, told):
    page = studio.open(f"/studio/tasks/{told['corrected']}/turns/1/what-if")
    page.get_by_label("Fact or setting").fill("page.alert_marked")
    page.get_by_label("is", exact=True).first.fill("false")
    page.get_by_label("Turns like it").select_option("all recorded turns")
    page.keyboard.press("Enter")
    likewise = page.get_by_role("region", name="Turns like it")
    expect(likewise).to_contain_text("All recorded turns, where page.alert_marked was true")
    likewise.get_by_role("button", name="Decide them again").click()
    expect(likewise.get_by_role("button", name="Once more")).to_be_visible(timeout=60_000)
    expect(likewise).to_contain_text("1 of 1 turn in 1 task would go elsewhere")
    studio.looked_at(page.url.removeprefix(studio.url), "what-if-likewise", ready="#likewise details")
    likewise.get_by_role("link").first.click()
    expect(page.get_by_role("heading", name="Type", exact=False).first).to_be_visible()


def test_a_draft_of_the_policies_is_picked_and_taken_for_this_turn(studio, told):
    page = studio.open("/studio/policies")
    page.get_by_label("New draft").fill("Surer still")
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("navigation", name="Draft").get_by_role("link", name="Settings").click()
    row = page.locator("form").filter(has=page.locator("input[name=name][value=success_threshold]"))
    row.locator("input[name=value]").fill("0.99")
    row.get_by_role("button").first.click()
    page.goto(f"{studio.url}/studio/tasks/{told['corrected']}/turns/1/what-if")
    page.get_by_label("Policies").select_option("draft “Surer still”")
    expect(page.locator("#ways")).to_contain_text("The turn would have gone the same way.")
    assert "draft=" in page.url


def test_a_story_that_is_read_listens_once_however_often_it_went_on(studio, server):
    player = Player(server.url)
    player.begin('Click "Sort by price"', HOME)
    page = studio.open("/studio/tasks")
    page.add_init_script(
        "window.open_ = new Set(); const Real = EventSource;"
        "EventSource = class extends Real { constructor(at) { super(at); open_.add(this); }"
        " close() { open_.delete(this); super.close(); } }"
    )
    page.goto(f"{studio.url}/studio/tasks/{player.task}")
    for number in range(3):
        player.turn(SORTED if number % 2 else HOME, userInput="go on")
        expect(page.locator(".turn")).to_have_count(number + 2, timeout=30_000)
    assert page.evaluate("open_.size") <= 1


def test_a_turn_that_came_before_the_page_listened_is_shown_too(studio, server):
    player = Player(server.url)
    player.begin('Click "Sort by price"', HOME)
    page = studio.open("/studio/tasks")

    def late(route):
        player.turn(SORTED, userInput="go on")
        route.continue_()

    page.route("**/news*", late, times=1)
    page.goto(f"{studio.url}/studio/tasks/{player.task}")
    expect(page.locator(".turn")).to_have_count(2)
