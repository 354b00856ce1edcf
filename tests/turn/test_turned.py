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
