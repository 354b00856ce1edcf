"""A wish whose link led to a form that has the deed chosen already: its one button is what is left of it."""

from __future__ import annotations

import pytest

SITE = "https://desk.example"
TICKET = [("hdr", "h", "#4 Heating"), ("txt", "l", "Status:"), ("txt", "t", "open"),
          ("link", "r", "Resolve", {"href": "/update?id=4"}), ("link", "a", "Accept", {"href": "/a?id=4"})]  # fmt: skip


def form(*more, state="resolved", button="Update ticket", head="Update #4", method="post"):
    return [("hdr", "h", head), ("form", "f", "", {"fm": 1, "t": method, "href": "/update"}),
            ("inp", "s", "Status", {"v": state, "fm": 1}), *more, ("btn", "u", button, {"fm": 1})]  # fmt: skip


def then(client, page, goal="Resolve this ticket", url=f"{SITE}/update?id=4"):
    play = client()
    assert play.start(goal, TICKET, url=f"{SITE}/ticket?id=4")["action"] == 'click("r")'
    answer = play.turn(page, url=url)
    while answer["status"] == "executing" and answer["action"].startswith("wait"):
        answer = play.turn(page, url=url)
    return answer


def test_the_one_button_of_the_form_is_pressed(client):
    answer = then(client, form(("inp", "m", "Message", {"v": "", "t": "textarea", "fm": 1})))
    assert answer["action"] == 'click("u")'
    assert "contingencies/asked_same" in answer["decision"]["rules"]


@pytest.mark.parametrize(
    "page",
    [
        form(state="open"),
        form(state="rejected"),
        form(("inp", "o", "Was", {"v": "resolved", "fm": 1})),  # which of the two tells it
        form(("btn", "v", "Send to all", {"fm": 1})),
        form(("inp", "p", "Password", {"v": "", "s": "password", "fm": 1})),
        form(("inp", "m", "Reason", {"v": "", "s": "invalid", "fm": 1})),
        form(("inp", "m", "Reason", {"v": "", "fm": 1})),
        form(("inp", "m", "Owner *", {"v": "", "fm": 1})),
        form(("inp", "m", "Owner", {"v": "", "s": "required", "fm": 1})),
        form(("sel", "m", "Owner", {"v": "", "o": ["", "Ann"], "s": ["required"], "fm": 1})),
        form(("chk", "d", "Delete attachments", {"s": "checked", "fm": 1})),
        form(state="resolute"),
        form(head="#5 Window"),
        form(head="Tickets", button="Apply to all"),
        form(method="get"),
        form(button="Apply to all"),
        form(button="Update all tickets"),
        form(button="Pay 5 EUR"),
        form(button="Delete ticket"),
        form(button="Cancel"),
    ],
)
def test_a_form_that_says_something_else_or_asks_more_is_left_to_the_user(client, page):
    assert then(client, page)["status"] == "needs_user_input"


def test_a_required_field_that_is_filled_asks_for_nothing(client):
    answer = then(client, form(("inp", "m", "Owner", {"v": "Ann", "s": "required", "fm": 1})))
    assert answer["action"] == 'click("u")'


def test_who_says_to_click_it_wants_the_form_alone(client):
    answer = then(client, form(), goal='Click "Resolve"')
    assert answer.get("action") != 'click("u")'


def test_what_stands_on_the_same_page_is_no_form_that_it_led_to(client):
    answer = then(client, [*TICKET, *form()[1:]], url=f"{SITE}/ticket?id=4")
    assert answer.get("action") != 'click("u")'
