"""Something done to the rows that are ticked: what the row of the thing says on the page that came anew."""

from __future__ import annotations

import pytest

GATE = "https://fair.example/gate/"
FORM = ("frm", "f", "", {"fm": 1, "t": "post"})
GOAL = 'Check the box in the row of "R3QXT", then click "Check-in selected attendees"'


def gate(reed, koch="K7MPA Mia Koch Not checked in", *, ticked=False):
    box = {"fm": 1, "s": ["checked"] if ticked else [], "row": reed}
    return [
        ("hdr", "h", "Main gate"), FORM,
        ("chk", "one", "R3QXT", box), ("link", "order", "R3QXT", {"row": reed, "href": "/o/1"}),
        ("chk", "two", "K7MPA", {"fm": 1, "row": koch}), ("link", "other", "K7MPA", {"row": koch, "href": "/o/2"}),
        ("btn", "go", "Check-in selected attendees", {"fm": 1, "t": "submit"}),
    ]  # fmt: skip


def told(client, after):
    """The status once the page came anew."""
    out = "R3QXT Omar Reed Not checked in"
    play = client()
    play.start(GOAL, gate(out), url=GATE)
    play.turn(gate(out, ticked=True), url=GATE)
    answer = play.turn(after, url=GATE, network=True)
    while answer["action"] == "wait(0.5)":
        answer = play.turn(after, url=GATE, network=True)
    assert answer["action"] == f'navigate("{GATE}")'
    return play.turn(after, url=GATE, network=True)["status"]


@pytest.mark.parametrize("says", ["Checked in", "Checked in 09:05"])
def test_a_row_that_says_that_it_was_done_completes(client, says):
    assert told(client, gate(f"R3QXT Omar Reed {says}")) == "completed"


@pytest.mark.parametrize(
    "after",
    [
        gate("R3QXT Omar Reed Not checked in"),
        gate("R3QXT Omar Reed Not checked in", "K7MPA Mia Koch Checked in"),  # another
        gate("R3QXT Omar Reed Checked in", "K7MPA Mia Koch Checked in"),  # one more than was asked for
        gate("R3QXT Omar Reed Blocked"),
        gate("R3QXT Omar Reed Not yet checked in"),
        gate("R3QXT Omar Reed Waiting to be checked in"),
        gate("R3QXT Omar Reed Checking payment"),
        gate("R3QXT Omar Reed Checked in: refused"),
        gate("R3QXT Omar Reed Checklist incomplete"),
    ],
)
def test_a_row_that_says_something_else_does_not(client, after):
    assert told(client, after) == "needs_user_input"


def staff(reed, koch="Mia Koch Inactive", *, leaf="1"):
    """A list of two pages, on whose second one a row has a button."""
    pages = [("btn", "one", "Page 1"), ("btn", "two", "Page 2")]
    if leaf == "1":
        first = {"row": "Zoe Abt Inactive"}
        return [("hdr", "h", "Staff"), ("btn", "a", "Activate", first), ("txt", "s", "Inactive", first), *pages]
    rows = [("btn", "o", "Open", {"row": reed}), ("btn", "k", "Remind", {"row": koch})]
    if reed.endswith(" Inactive"):
        rows.append(("btn", "r", "Activate", {"row": reed}))
    return [("hdr", "h", "Staff"), *rows, *pages]


def activated(client, after):
    """The status once the page came anew, and its second page was shown again."""
    play, url = client(), "https://fair.example/staff"
    play.start('Click "Page 2", then click "Activate" in the row of "Omar Reed"', staff(""), url=url)
    play.turn(staff("Omar Reed Inactive", leaf="2"), url=url, writes="none", network=True)
    answer = play.turn(staff("Omar Reed Active", leaf="2"), url=url, writes="taken", network=True)
    while answer["action"] == "wait(0.5)":
        answer = play.turn(staff("Omar Reed Active", leaf="2"), url=url, writes="taken", network=True)
    assert answer["action"] == f'navigate("{url}")'
    assert play.turn(staff(""), url=url, writes="none")["action"] == 'click("two")'
    return play.turn(after, url=url, writes="none")["status"]


def test_a_row_that_says_the_opposite_state_completes_on_its_own_page_of_the_list(client):
    assert activated(client, staff("Omar Reed Active", leaf="2")) == "completed"


@pytest.mark.parametrize(
    "after",
    [
        staff("Omar Reed Inactive", leaf="2"),
        staff("Omar Reed Suspended", leaf="2"),
        staff("Omar Reed Active since 1 May", leaf="2"),
        staff("Omar Reed Active", "Mia Koch Active", leaf="2"),
        staff("Omar Reed Inactive", "Mia Koch Active", leaf="2"),
    ],
)
def test_another_state_or_that_of_another_row_does_not(client, after):
    assert activated(client, after) == "needs_user_input"
