"""A thing in a list is paused by the one switch in its row, without a name; that is told once its page came anew."""

from __future__ import annotations

import pytest

URL = "https://farm.example/pumps"
WISH = "Pause the water pump north"


def pumps(north, south=True):
    """A list of two, each with a switch."""
    return [("hdr", "h", "Water pumps")] + [
        node for name, on in (("south", south), ("north", north)) for node in (
            ("link", name, name, {"row": f"{name} 40 l", "href": f"/pumps/{name}"}),
            ("chk", f"{name}-on", "", {"row": f"{name} 40 l", "s": "checked" if on else "unchecked"}))
    ]  # fmt: skip


def turned(client):
    play = client()
    assert play.start(WISH, pumps(True), url=URL)["action"] == 'uncheck("north-on")'
    assert play.turn(pumps(False), url=URL, writes="taken")["action"] == f'navigate("{URL}")'
    return play


def test_it_stays_so_on_the_page_that_came_anew(client):
    assert turned(client).turn(pumps(False), url=URL, writes="none")["status"] == "completed"


def test_it_stands_otherwise_there(client):
    assert turned(client).turn(pumps(True), url=URL, writes="none")["status"] != "completed"


@pytest.mark.parametrize(("north", "south"), [(False, True), (False, False), (True, False)])
def test_what_is_off_or_may_choose_the_row_is_left_alone(client, north, south):
    answer = client().start(WISH, pumps(north, south), url=URL)
    assert "check" not in answer.get("action", "")
