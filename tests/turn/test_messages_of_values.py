"""Messages that say what something was before, and what it is now."""

from __future__ import annotations

import pytest

URL = "https://desk.example/tickets/3?token=a1"  # a page that cannot be opened once more by its address


def changed(client, message, value="High"):
    """The answer after the priority of a ticket was set and saved, and a message came up on a page without the form."""
    def form(now):
        options = "".join(f"<option{' selected' * (one == now)}>{one}</option>" for one in ("Low", "Medium", "High"))
        return (f"<h1>Ticket 3</h1><form method=post action=/t/3><label>Priority <select id=p>{options}</select>"
                "</label><button id=s>Save</button></form>")  # fmt: skip

    play = client()
    assert play.start(f'Set "Priority" to "{value}", then click "Save"', form("Low"), url=URL)["action"][:6] == "select"
    answer = play.turn(form(value), url=URL, mutated=True)
    if answer["status"] == "needs_user_input":
        answer = play.turn(form(value), url=URL, user_input="yes")
    assert answer["action"] == 'click("s")'
    return play.turn(f"<h1>Ticket 3</h1><p role=alert>{message}</p>", url=URL, mutated=True, network=True)


@pytest.mark.parametrize(
    "message",
    ["Priority changed from 'Low' to 'High'", "Ticket 3: Priority changed from Low to High.",
     "Priority updated from “Low” to “High”"],
)  # fmt: skip
def test_what_it_was_before_is_nothing_else(client, message):
    assert changed(client, message)["status"] == "completed"


@pytest.mark.parametrize(
    "message",
    ["Priority changed from 'Low' to 'Medium'", "Priority not changed from 'Low' to 'High'",
     "Owner changed from Nobody to High", "Priority changed from 'High' to 'Low'",
     "Priority changed from 'Low' to 'High' by Ann", "Priority will be changed from 'Low' to 'High'"],
)  # fmt: skip
def test_another_value_or_another_part_is(client, message):
    assert changed(client, message)["status"] != "completed"
