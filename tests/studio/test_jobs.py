"""What people who look after policies come for, each from signing in to live: by mouse, and by keyboard alone."""

from __future__ import annotations

import asyncio
import shutil
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from engine.rules import shipped
from server.adapters.tinydb.key_file import KeyFile
from server.api_keys import create
from tests.running import Running, running, turn
from tests.studio.conftest import Studio
from tests.studio.hands import Keyboard, Mouse, hands

pytestmark = [pytest.mark.browser, pytest.mark.process]

HERE = "/studio/policies"
HOLDS = "step.attempts < settings.max_attempts and not verdict.look_again and not verdict.degraded"
SETS = {
    "route.name": "contingency", "fix.kind": '= step.reloads == 0 ? "refresh" : "ak"', "ask.keeps": "true",
    "ask.resumes": "true", "ask.text": "Your session has expired. Please sign in there again, then tell me to go on.",
}  # fmt: skip
WORDS = {"pl": "wykasujemy", "ja": "ポイしちゃう"}
SHOP = "https://shop.example/shoes"
LONG = 180_000  # ms that a proof of everything may take on a busy machine
PEOPLE = {"Ana": "editor", "Ben": "editor", "Root": "admin", "Vic": "viewer", "Bot": "client"}
Hand = Mouse | Keyboard


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("jobs")


@pytest.fixture(scope="module")
def folder(place: Path) -> Path:
    shutil.copytree(shipped(), place / "mine", ignore=shutil.ignore_patterns("__pycache__"))
    return place / "mine"


@pytest.fixture(scope="module")
def keys(place: Path) -> dict[str, str]:
    (place / "store").mkdir()

    async def make() -> dict[str, str]:
        kept = KeyFile(place / "store")
        return {name: await create(kept, "acme", role, name, time.time(), None) for name, role in PEOPLE.items()}  # type: ignore[arg-type]

    with ThreadPoolExecutor(1) as aside:  # Playwright has a loop in this thread
        return aside.submit(lambda: asyncio.run(make())).result()


@pytest.fixture(scope="module")
def server(place: Path, folder: Path, keys: dict[str, str]) -> Iterator[Running]:
    with running(place, "--policies", str(folder), "--no-proof") as served:
        yield served


@pytest.fixture
def review(server: Running, keys: dict[str, str]) -> Iterator[None]:
    """Another person's yes is wanted, for as long as a test lasts."""

    def put(wanted: str | None) -> None:
        headers = {"authorization": f"Bearer {keys['Root']}"}
        body = {"settings": {"policy_review": wanted}}
        sent = httpx.put(f"{server.url}/api/settings", json=body, headers=headers, timeout=60, trust_env=False)
        sent.raise_for_status()

    put("another")
    yield
    put(None)


def signed_in(studio: Studio, hand: type[Hand], key: str, path: str = HERE) -> Hand:
    page = studio.open(path)
    by = hand(page)
    by.fill(page.get_by_label("Key"), key)
    by.press(page.get_by_role("button", name="Sign in"))
    page.wait_for_url(f"{studio.url}{path}")
    return by


def begun(studio: Studio, hand: type[Hand], key: str, name: str) -> Hand:
    by = signed_in(studio, hand, key)
    by.fill(by.page.get_by_label("New draft"), name)
    by.fill(by.page.get_by_label("Why"), "It asks too much.")
    by.press(by.page.get_by_role("button", name="Begin"))
    expect(by.page.get_by_role("heading", name=name)).to_be_visible()
    return by


def go(by: Hand, name: str) -> None:
    by.press(by.page.get_by_role("navigation", name="Draft").get_by_role("link", name=name, exact=True))


def told(page: Page, text: str, timeout: int = 60_000) -> None:
    expect(page.get_by_role("status").first).to_contain_text(text, timeout=timeout)


def put_in_force(by: Hand) -> None:
    by.fill(by.page.get_by_label("Note"), "Agreed on Monday.")
    by.press(by.page.get_by_role("button", name="Put in force"))
    told(by.page, "every guarantee is proved, and it is in force", LONG)


def agreed(studio: Studio, ana: Hand, keys: dict[str, str], name: str, seen: str) -> Hand:
    """Ana asks for a review; Ben signs in, sees what it changes, says yes and puts it in force."""
    assert ana.page.get_by_role("button", name="Put in force").count() == 0
    ana.fill(ana.page.get_by_label("Note"), "Please look.")
    ana.press(ana.page.get_by_role("button", name="Send for review"))
    told(ana.page, "Sent for review.")
    expect(ana.page.get_by_text("You wrote some of it: another person has to answer.")).to_be_visible()
    ben = signed_in(studio, type(ana), keys["Ben"])
    ben.press(ben.page.get_by_role("link", name=name).first)
    expect(ben.page.get_by_text("Please look.")).to_be_visible()
    expect(ben.page.locator(".present")).to_contain_text("Ana is looking at this draft too")
    expect(ben.page.locator(".present")).not_to_contain_text("editing")
    ana.page.context.close()
    expect(ben.page.locator("main")).to_contain_text(seen)
    ben.fill(ben.page.get_by_label("Note"), "Looks right.")
    ben.press(ben.page.get_by_role("button", name="Say yes"))
    told(ben.page, "You said yes.")
    assert ben.page.get_by_text("Another person has to say yes before it comes into force.").count() == 0
    put_in_force(ben)
    expect(ben.page.get_by_text("Looks right.")).to_be_visible()
    return ben


def roll_back(by: Hand) -> None:
    """And that what is in force by then decides, is told on the page of all policies."""
    by.press(by.page.get_by_role("button", name="Roll back"))
    told(by.page, "Rolled back.", LONG)
    by.page.context.close()


def new_rule(by: Hand, ruleset: str, title: str, name: str) -> None:
    """The form of a rule that is added to a set of the draft."""
    go(by, "Rule sets")
    if ruleset != "guardrails":
        by.press(by.page.locator("summary", has_text="rule sets"))
        by.press(by.page.get_by_role("link", name=ruleset, exact=True))
    expect(by.page.get_by_role("heading", name=ruleset, exact=True)).to_be_visible()
    by.press(by.page.get_by_role("link", name="Add a rule"))
    by.fill(by.page.get_by_label("A new rule: what it is about"), title)
    by.fill(by.page.get_by_label("Its id"), name)
    by.press(by.page.get_by_role("button", name="Add the rule"))
    told(by.page, f"{name} is off until its condition is written")


@pytest.mark.parametrize("hand", [Mouse, Keyboard], ids=["mouse", "keyboard"])
def test_a_threshold_is_raised_and_rolled_back(
    studio: Studio, keys: dict[str, str], folder: Path, hand: type[Hand]
) -> None:
    before = (folder / "settings.yaml").read_text("utf-8")
    by = begun(studio, hand, keys["Ana"], "Raise the threshold")
    go(by, "Settings")
    by.fill(by.page.get_by_label("Search settings"), "success_threshold")
    by.press(by.page.get_by_role("button", name="Search", exact=True))
    by.fill(by.page.get_by_label("success_threshold", exact=True), "0.8")
    by.press(by.page.get_by_role("button", name="Change success_threshold"))
    told(by.page, "success_threshold is 0.8 in this draft.")
    go(by, "Draft")
    expect(by.page.get_by_text("The setting success_threshold is 0.8, not 0.7.")).to_be_visible()
    put_in_force(by)
    after = (folder / "settings.yaml").read_text("utf-8")
    assert after == before.replace("success_threshold: {value: 0.70", "success_threshold: {value: 0.8")
    roll_back(by)
    assert (folder / "settings.yaml").read_text("utf-8") == before


@hands
def test_a_contingency_is_added_and_comes_first(
    studio: Studio, keys: dict[str, str], folder: Path, review: None, hand: type[Hand]
) -> None:
    before = (folder / "contingencies.yaml").read_text("utf-8")

    def two_pages() -> dict[str, Any]:
        """What is answered where the page says after a click that the session has expired."""
        page = '<html><body><h1>Shoes</h1>{}<button id="f">Filters</button></body></html>'
        asked = partial(turn, studio.url, keys["Bot"], url=SHOP, interactiveTree=None)
        first = asked(dom=page.format(""), query='Click "Filters", then click "Save"')
        return asked(dom=page.format("<p>Your session has expired.</p>"), taskId=first["taskId"])

    assert two_pages()["action"] == "wait(0.5)"
    by = begun(studio, hand, keys["Ana"], "The session expires")
    page = by.page
    new_rule(by, "contingencies", "The page says that the session has expired", "session_expired")
    by.fill(page.get_by_label("When", exact=True), HOLDS)
    by.choose(page.get_by_label("Text", exact=True), "page.text")
    by.fill(page.get_by_label("What is said in page.text"), "words.session_expired")
    for nth, (name, value) in enumerate(SETS.items()):
        if nth > 1:
            by.press(page.get_by_role("button", name="One more for Then"))
        by.choose(page.get_by_label("What is set", exact=True).nth(nth), name)
        by.fill(page.get_by_label(f"Value of {name}"), value)
    by.fill(page.get_by_label("Because"), "The page says that the session has expired.")
    expect(page.locator("#problems")).to_contain_text("'ak'")
    by.fill(page.get_by_label("Value of fix.kind"), SETS["fix.kind"].replace("ak", "ask"))
    expect(page.locator("#problems")).to_have_text("None.")
    by.choose(page.get_by_label("Place"), "0")
    by.press(page.get_by_role("button", name="Save"))
    told(page, "Saved: session_expired.")
    expect(page.locator(".rule").first).to_contain_text("The page says that the session has expired")
    go(by, "Draft")
    ben = agreed(studio, by, keys, "The session expires", "session_expired")
    after = (folder / "contingencies.yaml").read_text("utf-8")
    head, _, tail = before.partition("rules:\n")
    assert after.startswith(f"{head}rules:\n  - id: session_expired\n")
    assert after.endswith(tail)
    answer = two_pages()
    assert answer["action"] == "refresh()"
    assert "contingencies/session_expired" in answer["decision"]["rules"]
    roll_back(ben)
    assert (folder / "contingencies.yaml").read_text("utf-8") == before
    assert two_pages()["action"] == "wait(0.5)"


@hands
def test_words_are_added_in_polish_and_japanese_and_one_is_taken_out(
    studio: Studio, keys: dict[str, str], folder: Path, review: None, hand: type[Hand]
) -> None:
    def clicked(label: str) -> dict[str, Any]:
        tree = [{"i": "it", "r": "btn", "n": label}]
        return turn(studio.url, keys["Bot"], url=SHOP, interactiveTree=tree, query=f'Click "{label}"')

    for word in WORDS.values():
        assert clicked(word)["action"] == 'click("it")'
    by = begun(studio, hand, keys["Ana"], "Words that were missing")
    page = by.page
    for language, word in WORDS.items():
        go(by, "Word lists")
        by.choose(page.get_by_label("Language", exact=True), language)
        by.fill(page.get_by_label("List or word"), "delete")
        by.press(page.get_by_role("button", name="Show", exact=True))
        by.fill(page.get_by_label("New word of delete", exact=True), word)
        by.press(page.get_by_role("button", name="Add to delete", exact=True))
        told(page, f"'{word}' is a word of delete ({language}) in this draft.")
        by.fill(page.get_by_label("Try a label"), word)
        by.press(page.get_by_role("button", name="Show", exact=True))
        expect(page.get_by_text("is a word of delete").first).to_be_visible()
    by.press(page.get_by_text("Take a word out of delete", exact=True))
    by.choose(page.get_by_label("Word of delete that goes", exact=True), WORDS["ja"])
    by.press(page.get_by_role("button", name="Take out of delete", exact=True))
    told(page, f"'{WORDS['ja']}' is no word of delete (ja) in this draft.")
    by.fill(page.get_by_label("New word of delete", exact=True), WORDS["ja"])
    by.press(page.get_by_role("button", name="Add to delete", exact=True))
    told(page, f"'{WORDS['ja']}' is a word of delete (ja) in this draft.")
    go(by, "Draft")
    ben = agreed(studio, by, keys, "Words that were missing", WORDS["ja"])
    for language, word in WORDS.items():
        assert word in (folder / "words" / f"{language}.yaml").read_text("utf-8")
        answer = clicked(word)
        assert answer["status"] == "needs_user_input"
        assert answer["confirmation"]["kind"] == "deletion"
    roll_back(ben)
    assert clicked(WORDS["ja"])["action"] == 'click("it")'


@hands
def test_above_a_hundred_euros_everything_is_confirmed(
    studio: Studio, keys: dict[str, str], folder: Path, review: None, hand: type[Hand]
) -> None:
    def claimed(amount: str) -> dict[str, Any]:
        tree = [
            {"i": "form", "r": "form", "fm": 1, "t": "post", "href": "/claims"},
            {"i": "what", "r": "inp", "n": "Comment", "v": "Lamps", "fm": 1, "t": "text"},
            {"i": "go", "r": "btn", "n": f"Claim {amount}", "fm": 1, "t": "submit"},
        ]
        return turn(studio.url, keys["Bot"], url=SHOP, interactiveTree=tree, query=f'Click "Claim {amount}"')

    assert claimed("€150.00")["action"] == 'click("go")'
    by = begun(studio, hand, keys["Ana"], "Confirm above 100 EUR")
    page = by.page
    new_rule(by, "guardrails", "Whatever goes out above 100 EUR asks first", "above_100_eur")
    by.fill(page.get_by_label("When", exact=True), 'guard.submits and guard.curency == "EUR" and guard.amount > 100')
    expect(page.locator("#problems")).to_contain_text("unknown fact 'guard.curency'")
    by.press(page.locator("#problems").get_by_role("button").first)
    expect(page.locator("#problems")).to_have_text("None.")
    expect(page.get_by_label("When", exact=True)).to_have_value(
        'guard.submits and guard.currency == "EUR" and guard.amount > 100'
    )
    by.fill(page.get_by_label("Value of guarded.verdict"), "confirm")
    by.fill(page.get_by_label("Because"), "It is above 100 EUR.")
    expect(page.locator("#would")).to_contain_text("Against the policies in force")
    expect(page.locator("#would")).to_contain_text("above_100_eur")
    by.press(page.get_by_role("button", name="Save"))
    told(page, "Saved: above_100_eur.")
    go(by, "Draft")
    ben = agreed(studio, by, keys, "Confirm above 100 EUR", "above_100_eur")
    assert "- id: above_100_eur" in (folder / "guardrails.yaml").read_text("utf-8")
    answer = claimed("€150.00")
    assert answer["status"] == "needs_user_input"
    assert answer["confirmation"]["amount"] == {"value": "150.00", "currency": "EUR"}
    assert answer["confirmation"]["because"] == "It is above 100 EUR."
    assert claimed("€99.00")["action"] == 'click("go")'
    roll_back(ben)
    assert claimed("€150.00")["action"] == 'click("go")'


@hands
def test_what_another_wrote_is_reviewed_and_comes_into_force(
    studio: Studio, keys: dict[str, str], review: None, hand: type[Hand]
) -> None:
    ana = begun(studio, hand, keys["Ana"], "To be looked at by two")
    go(ana, "Settings")
    ana.fill(ana.page.get_by_label("Search settings"), "success_threshold")
    ana.press(ana.page.get_by_role("button", name="Search", exact=True))
    ana.fill(ana.page.get_by_label("success_threshold", exact=True), "0.8")
    ana.press(ana.page.get_by_role("button", name="Change success_threshold"))
    told(ana.page, "success_threshold is 0.8 in this draft.")
    go(ana, "Draft")
    seen = "The setting success_threshold is 0.8, not 0.7."
    roll_back(agreed(studio, ana, keys, "To be looked at by two", seen))


def test_two_who_change_rules_of_one_set_at_once_see_each_other_and_lose_nothing(
    studio: Studio, keys: dict[str, str]
) -> None:
    ana = begun(studio, Mouse, keys["Ana"], "Two at one set")
    draft = ana.page.url.rpartition("/")[2]
    ben = signed_in(studio, Mouse, keys["Ben"], f"{HERE}/drafts/{draft}")
    for by, rule in ((ana, "scheme"), (ben, "final")):
        by.page.goto(f"{studio.url}{HERE}/drafts/{draft}/rule?set=guardrails&rule={rule}")
        by.fill(by.page.get_by_label("Title"), f"Said anew by {rule}")
    ana.press(ana.page.get_by_role("button", name="Save"))
    told(ana.page, "Saved: scheme.")
    ben.press(ben.page.get_by_role("button", name="Save"))
    told(ben.page, "Saved: final, beside what somebody else changed meanwhile.")
    expect(ben.page.get_by_text("Said anew by scheme")).to_be_visible()
    ben.press(ben.page.get_by_role("button", name="Move scheme up"))
    told(ben.page, "scheme is one place further up.")
    expect(ben.page.locator(".rule").first).to_contain_text("Said anew by scheme")
    for by in (ana, ben):
        by.page.goto(f"{studio.url}{HERE}/drafts/{draft}/rule?set=guardrails&rule=secret")
    ana.fill(ana.page.get_by_label("Title"), "One of the two")
    ben.fill(ben.page.get_by_label("Title"), "The other")
    ana.press(ana.page.get_by_role("button", name="Save"))
    told(ana.page, "Saved: secret.")
    ben.press(ben.page.get_by_role("button", name="Save"))
    expect(ben.page.get_by_role("alert")).to_contain_text("Ana changed the same lines meanwhile")
    expect(ben.page.get_by_label("Title")).to_have_value("The other")
    studio.wrong = [said for said in studio.wrong if "409" not in said]  # the browser's own note of the refusal
    ana.page.context.close()
    ben.page.context.close()


def test_who_may_only_read_is_shown_a_file_and_a_rule_and_waits_for_nothing(
    studio: Studio, keys: dict[str, str]
) -> None:
    ana = begun(studio, Mouse, keys["Ana"], "To be read")
    draft = ana.page.url.rpartition("/")[2]
    vic = signed_in(studio, Mouse, keys["Vic"], f"{HERE}/drafts/{draft}/file?file=login.yaml")
    expect(vic.page.locator(".ace_content")).to_contain_text("ruleset")
    vic.page.goto(f"{studio.url}{HERE}/drafts/{draft}/rule?set=guardrails&rule=final")
    expect(vic.page.get_by_label("Title")).to_be_disabled()
    for text in ("Reading…", "Checking, comparing"):
        assert vic.page.get_by_text(text).count() == 0
    assert vic.page.get_by_role("button", name="Save").count() == 0
    vic.page.context.close()
    ana.page.context.close()
