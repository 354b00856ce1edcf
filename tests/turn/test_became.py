"""A thing whose page tells another state, once a form was sent that a deed had opened."""

from __future__ import annotations

import pytest

SITE = "https://desk.example"
GOAL = 'Click "Reject", then click "Update ticket"'
FORM = [("hdr", "h", "Update #4"), ("inp", "s", "Status", {"v": "rejected", "fm": 1}),
        ("btn", "u", "Update ticket", {"fm": 1})]  # fmt: skip


def ticket(state, label="Status:"):
    return [("hdr", "h", "#4 Heating"), ("txt", "l", label), ("txt", "t", state),
            ("link", "r", "Reject", {"href": "/update?id=4"}), ("link", "a", "Accept", {"href": "/accept?id=4"})]


def ends(client, then, anew, goal=GOAL, first="open"):
    play = client()
    play.start(goal, ticket(first), url=f"{SITE}/ticket?id=4")
    answer = play.turn(FORM, url=f"{SITE}/update?id=4")
    shown, url = then, f"{SITE}/ticket?id=4&told=7"
    for _ in range(6):
        if answer["status"] != "executing":
            break
        shown = anew if answer["action"].startswith("navigate") else shown
        answer = play.turn(shown, url=url)
    return answer["status"]


def test_the_state_that_the_deed_leads_to(client):
    assert ends(client, ticket("rejected"), ticket("rejected")) == "completed"


@pytest.mark.parametrize(
    ("then", "anew"),
    [
        (ticket("open"), ticket("open")),
        (ticket("rejected"), ticket("open")),  # the site did not keep it
        (ticket("resolved"), ticket("resolved")),
        (ticket("rejecting"), ticket("rejecting")),
        (ticket("to be rejected"), ticket("to be rejected")),
        (ticket("rejected", "Last answer:"), ticket("rejected", "Last answer:")),
    ],
)
def test_another_state_is_no_sign(client, then, anew):
    assert ends(client, then, anew) != "completed"


def test_a_state_that_it_had_before_is_no_sign(client):
    assert ends(client, ticket("rejected"), ticket("rejected"), first="rejected") != "completed"


def test_what_a_reply_does_by_itself_is_no_sign(client):
    opened = 'Open "#4", then Reject, then "Update ticket"'  # "open" is no deed that was chosen
    assert ends(client, ticket("open"), ticket("open"), opened, first="new") != "completed"
