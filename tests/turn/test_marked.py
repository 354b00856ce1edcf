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
