"""The questions that people get, with what might have spared them, in a browser."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import expect

from tests.studio.conftest import reach
from tests.studio.told import HOME, MAILED, Player

HOSTILE = "<img src=x onerror=alert(1)>"
QUESTIONS = "/studio/insight/questions"


@pytest.fixture(scope="module", autouse=True)
def asked(server):
    """Each kind of question, most of them more than once."""
    player = Player(server.url)
    for _ in range(2):  # what is no word is not shown
        player.begin(f"Frobnicate {HOSTILE}", HOME)
        player.begin(f"{HOSTILE} is what I want", HOME)
    for _ in range(3):
        player.begin('Click "Pay 240.00 EUR"', MAILED, "/cart")
        player.turn(MAILED, "/cart", userInput="yes")
    rows = (("Steel lamp", "b1"), ("Wooden lamp", "b2"))
    listed = [
        {"i": "t", "r": "table"},
        *(one for name, id_ in rows for one in (
            {"i": f"r{id_}", "r": "row", "n": f"{name} {HOSTILE}"}, {"i": id_, "r": "button", "n": HOSTILE},
        )),
    ]  # fmt: skip
    for site in ("https://lamps.example", "https://others.example"):
        told = player.begin(f'Click "{HOSTILE}"', listed, site=site)
        player.turn(listed, site=site, userInput=told["options"][0]["id"])
    player.begin('Click "Nowhere"', HOME)


def test_the_page_can_be_read_by_everyone_and_runs_nothing_that_was_said(studio):
    studio.looked_at(QUESTIONS, "questions-spared", ready=".hints")
    page = studio.open(QUESTIONS)
    expect(page.locator("img[src='x']")).to_have_count(0)
    expect(page.locator(".hints li").filter(has_text=HOSTILE)).to_contain_text("was picked 2 of 2 times")


def test_a_word_that_no_list_has_comes_into_a_draft_that_is_begun_for_it(studio, server):
    page = studio.open(QUESTIONS)
    hint = page.locator(".hints li").filter(has_text="“frobnicate”, which is a word of no do_… list")
    expect(hint).to_contain_text("2 goals or steps")
    begin = hint.get_by_role("button", name="Begin a draft")
    reach(page, begin)
    page.keyboard.press("Enter")
    expect(page.get_by_label("New word of do_sort", exact=True)).to_have_value("frobnicate")
    page.get_by_role("button", name="Add to do_sort").click()
    expect(page.get_by_role("status").first).to_contain_text("'frobnicate' is a word of do_sort (en)")
    page.goto(f"{server.url}{QUESTIONS}")
    hint.get_by_role("link", name="in draft Fewer questions").click()
    expect(page.get_by_role("group", name="do_sort")).to_contain_text("frobnicate")


def test_a_list_that_everybody_says_yes_to_is_told_with_a_warning(studio):
    page = studio.open(QUESTIONS)
    hint = page.locator(".hints li").filter(has_text="is a word of the list pay (en)")
    expect(hint).to_contain_text("All 3 answers to questions by it were a yes")
    expect(hint.locator("strong")).to_contain_text("fewer people would be asked")


def test_other_questions_lead_to_picks_and_to_their_rule(studio):
    page = studio.open(QUESTIONS)
    picked = page.locator(".hints li").filter(has_text="was picked 2 of 2 times")
    expect(picked.get_by_role("link")).to_have_text(["picks on lamps.example", "picks on others.example"])
    page.locator(".hints").get_by_role("link", name="acting/ask_missing").click()
    expect(page.locator("#rule-ask_missing")).to_be_visible()


@pytest.mark.parametrize(("to", "ends"), [
    ("../keys", ""), ("settings", "/settings?q=a%26b"), ("words", "/words?q=a%26b"),
])  # fmt: skip
def test_a_draft_is_begun_for_one_of_its_forms_and_for_no_other_place(server, to, ends):
    with httpx.Client(base_url=server.url, trust_env=False, timeout=20) as browser:
        token = browser.get("/studio/policies").text.partition('name="csrf" value="')[2].partition('"')[0]
        said = {"csrf": token, "name": "x", "note": "", "to": to, "q": "a&b"}
        began = browser.post("/studio/policies/drafts", data=said, headers={"origin": server.url})
        assert began.status_code == 303, began.text[:500]
        drafts, _, rest = began.headers["location"].rpartition("/drafts/")
        assert (drafts, rest.lstrip("0123456789abcdefghijklmnopqrstuvwxyz-")) == ("/studio/policies", ends)
