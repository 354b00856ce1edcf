"""A thing whose page tells another state, once a form was sent that a deed had opened."""

from __future__ import annotations

import pytest

from engine.derive.evidence.became import is_done

SITE = "https://desk.example"
GOAL = 'Click "Reject", then click "Update ticket"'
FORM = [("hdr", "h", "Update #4"), ("inp", "s", "Status", {"v": "rejected", "fm": 1}),
        ("btn", "u", "Update ticket", {"fm": 1})]  # fmt: skip


def ticket(state, label="Status:", head="#4 Heating", deed="Reject"):
    return [("hdr", "h", head), ("txt", "l", label), ("txt", "t", state),
            ("link", "r", deed, {"href": "/update?id=4"}), ("link", "a", "Accept", {"href": "/accept?id=4"})]


def ends(client, then, anew, goal=GOAL, first="open", told="&told=7"):
    play = client()
    play.start(goal, ticket(first), url=f"{SITE}/ticket?id=4")
    answer = play.turn(FORM, url=f"{SITE}/update?id=4")
    shown, url = then, f"{SITE}/ticket?id=4{told}"
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


@pytest.mark.parametrize("head", ["Tickets", "#5 Window", "3 tickets"])
def test_the_state_on_a_page_that_is_not_headed_by_the_thing_is_no_sign(client, head):
    shown = ticket("rejected", head=head)
    assert ends(client, shown, shown) != "completed"


def test_what_the_address_asks_for_is_no_sign(client):
    assert ends(client, ticket("rejected"), ticket("rejected"), told="&status=rejected") != "completed"


@pytest.mark.parametrize(
    ("deed", "state", "done"),
    [
        ("reject", "rejected", True),
        ("archive", "archived", True),
        ("submit", "submitted", True),
        ("deny", "denied", True),
        ("restore", "restricted", False),
        ("suspend", "suspected", False),
        ("confirm", "confiscated", False),
        ("approve", "approached", False),
        ("restore", "restored partly", False),
        ("ban", "banned", False),  # too short to be sure
    ],
)
def test_a_state_is_of_a_deed_where_it_is_its_participle(deed, state, done):
    assert is_done({"ends_participle": ("ed", "en")}, deed, state) is done
