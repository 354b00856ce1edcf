"""Approvals, insight and the audit trail, as somebody sees them in a browser."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import expect

from tests.studio.conftest import reach
from tests.studio.told import CART, SHOP, Player

pytestmark = pytest.mark.browser

EVIL = "\"'><script>alert(1)</script><img src=x onerror=alert(2)>"


def hold(base, name="Pay 240.00 EUR"):
    """An action that an agent asks about; the id under which it waits."""
    tree = [*CART[:3], {**CART[3], "n": name}]
    asked = {"url": f"{SHOP}/cart", "interactiveTree": tree, "action": 'click("pay")', "goal": "pay"}
    answer = httpx.post(f"{base}/api/agent/guard", json=asked, timeout=20, trust_env=False).raise_for_status().json()
    assert answer["verdict"] == "confirm"
    return answer["approvalId"]


def state_of(base, approval):
    return httpx.get(f"{base}/api/approvals/{approval}", timeout=20, trust_env=False)


def test_pages_can_be_read_by_everyone_at_any_width(studio, server, told):
    hold(server.url)
    studio.looked_at("/studio/approvals", "approvals")
    studio.looked_at("/studio/insight/questions", "questions")
    studio.looked_at("/studio/audit", "audit")
    studio.looked_at("/studio/insight", "insight", ready=".pygal-chart")


def test_an_approval_is_given_by_keyboard_alone(studio, server):
    approval = hold(server.url)
    page = studio.open("/studio/tasks")
    reach(page, page.get_by_role("navigation", name="Studio").get_by_role("link", name="Approvals"))
    page.keyboard.press("Enter")
    expect(page.locator(".approval").first).to_contain_text("minutes left")
    reach(page, page.locator(f"#yes-{approval}"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Approved")).to_be_visible()
    token = page.locator(".token").inner_text()
    tree = list(CART)
    asked = {"url": f"{SHOP}/cart", "interactiveTree": tree, "action": 'click("pay")', "goal": "pay", "approval": token}
    passed = httpx.post(f"{server.url}/api/agent/guard", json=asked, timeout=20, trust_env=False).json()
    assert passed["verdict"] == "pass"


def test_an_approval_is_given_by_mouse(studio, server):
    approval = hold(server.url)
    page = studio.open("/studio/tasks")
    page.get_by_role("navigation", name="Studio").get_by_role("link", name="Approvals").click()
    page.locator(f"#yes-{approval}").click()
    expect(page.locator(".token")).to_be_visible()
    page.get_by_role("link", name="Back to what waits").click()
    expect(page.locator(f"#yes-{approval}")).to_have_count(0)


def test_a_refusal_is_heard_by_the_agent(studio, server):
    approval = hold(server.url)
    page = studio.open("/studio/approvals")
    page.locator(f"#no-{approval}").click()
    expect(page.get_by_role("status").first).to_contain_text("Refused.")
    assert state_of(server.url, approval).json()["approval"] == "declined"
    page.goto(f"{server.url}/studio/audit")
    expect(page.locator("tbody tr").first).to_contain_text("refused an action")


def test_an_answer_that_comes_too_late_does_nothing(studio, server):
    approval = hold(server.url)
    page, other = studio.open("/studio/approvals"), studio.open("/studio/approvals")
    page.locator(f"#no-{approval}").click()
    other.locator(f"#yes-{approval}").click()
    expect(other.get_by_role("status").first).to_contain_text("answered meanwhile")


def test_what_a_page_calls_its_controls_runs_nothing(studio, server):
    hold(server.url, f"Pay 3.00 EUR {EVIL}")
    page = studio.open("/studio/approvals")
    expect(page.locator(".approval").last).to_contain_text("<script>")
    assert page.locator("main script, main [onerror]").count() == 0


def test_a_point_of_a_chart_opens_its_tasks(studio, told):
    page = studio.open("/studio/insight")
    point = page.get_by_role("link", name=re.compile(r": \d+ by rules$"))
    point.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Tier deterministic")).to_be_visible()
    page.get_by_role("link", name="into").first.click()
    expect(page.locator("#turn-2")).to_be_visible()


def test_the_questions_that_people_get_lead_to_their_rule(studio, told):
    page = studio.open("/studio/insight/questions")
    asked = page.locator(".question").filter(has_text="does not take the value")
    expect(asked.locator("p").get_by_role("link", name="contingencies/")).to_be_visible()
    asked.get_by_role("link", name="its tasks").click()
    expect(page.locator(".line")).to_have_count(1)


def test_what_users_picked_on_a_site_is_shown_and_forgotten(studio, server):
    rows = (("Steel lamp", "b1"), ("Wooden lamp", "b2"))
    listed = [
        {"i": "t", "r": "table"},
        *(one for name, id_ in rows for one in (
            {"i": f"r{id_}", "r": "row", "n": f"{name} Details"}, {"i": id_, "r": "button", "n": "Details"},
        )),
    ]  # fmt: skip
    player = Player(server.url)
    asked = player.begin('Click "Details"', listed, site="https://lamps.example")
    options = [one["id"] for one in asked["options"] if "id" in one]
    player.turn(listed, site="https://lamps.example", userInput=options[0])
    page = studio.open("/studio/settings/sites")
    page.get_by_role("link", name="lamps.example").click()
    picks = page.get_by_role("region", name="Remembered picks")
    expect(picks).to_contain_text("click details")
    studio.looked_at("/studio/settings/sites/lamps.example", "site")
    picks.get_by_role("button", name="Forget").click()
    expect(page.get_by_role("status").first).to_contain_text("asked again")
    expect(picks).to_contain_text("None.")
