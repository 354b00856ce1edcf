"""A part of a page whose head says the state of the thing: it is closed again once the page came anew."""

from __future__ import annotations

import pytest

URL = "https://dairy.example/pumps"
WISH = "pause the North pump for now"


def pumps(north, opened=""):
    """Parts that open, of which one may be; what is done to a pump stands in it."""
    def part(head):
        shown = head == north and opened
        body = f"<div><p>240 l</p>{opened}<button type=button id=log>Log</button></div>" if shown else ""
        return (f'<li><h3><button type=button id="{head.split()[-1]}" aria-expanded={"true" if shown else "false"}>'
                f"{head}</button></h3>{body}</li>")
    return f"<h1>Pumps</h1><ul>{part(north)}{part('Running South')}</ul><button type=button id=all>Pause all</button>"


PRESSED = "<button type=button id=pause>Pause</button>"


def anew(client, after):
    play = client()
    play.start(WISH, pumps("Running North"), url=URL)
    answer = play.turn(pumps("Running North", PRESSED), url=URL, writes="none")
    assert answer["action"] == 'click("pause")'
    answer = play.turn(pumps("Paused North"), url=URL, writes="none")
    assert answer["action"] == f'navigate("{URL}")'
    return play.turn(after, url=URL, writes="none")


def test_the_head_of_the_thing_says_that_it_was_done(client):
    assert anew(client, pumps("Paused North"))["status"] == "completed"


@pytest.mark.parametrize("head", ["Running North", "Offline North", "Paused North west", "Paused"])
def test_another_state_or_another_thing_is_no_sign(client, head):
    assert anew(client, pumps(head))["status"] != "completed"


def jobs(state, button="Pause", message=None):
    row = {"row": f"Oak {state}"}
    other = {"row": "Elm up"}
    nodes = [("hdr", "h", "Jobs"), ("txt", "t", "Oak", row), ("btn", "b", button, row), ("btn", "o", "Pause", other)]
    return [*nodes, ("alert", "m", message)] if message else nodes


def after_reload(client, then, anew, pressed="Pause"):
    play, url = client(), "https://yard.example/jobs"
    answer = play.start(f'Click "{pressed}" in the row of "Oak"', jobs("12:00", pressed), url=url)
    shown = then
    for _ in range(6):
        if answer["status"] != "executing":
            break
        shown = anew if answer["action"].startswith("navigate") else shown
        answer = play.turn(shown, url=url, writes="taken", network=True)
    return answer["status"]


@pytest.mark.parametrize(("pressed", "said"), [
    ("Pause", "Saved"), ("Pause", "Paused"), ("Mute", "Muted"), ("Lock", "Locked"), ("Start", "Started"),
])  # fmt: skip
@pytest.mark.parametrize("state", ["12:00", "12:05", "failed"])
def test_a_row_that_came_anew_with_the_same_button_was_not_turned(client, pressed, said, state):
    then = jobs(state, pressed, said)
    assert after_reload(client, then, jobs(state, pressed), pressed) != "completed"


@pytest.mark.parametrize(
    ("button", "status"), [("Resume", True), ("Pause", False), ("Remove", False), ("Retry", False)]
)
def test_only_the_opposite_in_its_row_shows_that_it_was_turned(client, button, status):
    then = jobs("12:00", "Resume", "Saved")
    assert (after_reload(client, then, jobs("12:05", button)) == "completed") is status


def ticket(button, heading="Window jams", block="Window jams In the hall", row=True, more=()):
    """The page of a thing, whose block is counted as a row as long as another block of its make stands beside it."""
    stands = {"row": f"{block} {button}"} if row else {}
    return [("hdr", "h", heading, stands), ("txt", "t", "In the hall", stands), ("btn", "b", button, stands), *more]


def held_back(client, before, after):
    play, url = client(), "https://yard.example/tickets/4"
    answer = play.start('Click "Hold"', before, url=url)
    assert answer["action"] == 'click("b")'
    for _ in range(6):
        if answer["status"] != "executing":
            break
        answer = play.turn(after, url=url, writes="taken", network=True)
    return answer["status"]


def test_a_block_that_begins_with_the_heading_is_the_thing_itself(client):
    assert held_back(client, ticket("Hold"), ticket("Unhold", row=False)) == "completed"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (ticket("Hold", heading="Tickets"), ticket("Unhold", heading="Tickets", row=False)),
        (
            ticket("Hold", more=[("txt", "n", "Window jams again", {"row": "Window jams In the hall Hold"})],
                   block="Window jams again In the hall"),
            ticket("Unhold", row=False),
        ),
        (ticket("Hold"), ticket("Unhold", heading="Window leaks", row=False)),
        (ticket("Hold"), ticket("Unhold", row=False, more=[("btn", "c", "Hold")])),
        (ticket("Hold"), ticket("Unhold", row=False, more=[("btn", "c", "Unhold")])),
    ],
)  # fmt: skip
def test_a_block_of_a_list_or_another_thing_is_not(client, before, after):
    assert held_back(client, before, after) != "completed"
