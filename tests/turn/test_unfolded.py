"""A part of a page that was to be opened is open where what it holds stands right behind its head."""

from __future__ import annotations

import pytest

URL = "https://library.example/help"
GOAL = 'Click "Help", then click "Late books"'
ANSWER = "<p>Bring them to the desk.</p>"


def page(open_part=False, body=ANSWER, head="Late books", more=""):
    shown = f"<div>{body}</div>" if open_part else ""
    expanded = "true" if open_part else "false"
    return (f'<h1>Help</h1><h2><button type=button id=late aria-expanded={expanded}>{head}</button></h2>{shown}'
            f'<h2><button type=button id=lost aria-expanded=false>Lost cards</button></h2>{more}')  # fmt: skip


def ends(client, after, goal=GOAL, before=None):
    play = client()
    home = "<h1>Library</h1><a href=/help>Help</a>"
    answer = play.start(goal, home, url="https://library.example/")
    answer = play.turn(before or page(), url=URL)
    for _ in range(4):
        if answer["status"] == "executing":
            answer = play.turn(after, url=URL)
    return answer


@pytest.mark.parametrize("goal", [GOAL, 'Click "Help", then open "Late books"'])
def test_a_part_that_shows_what_it_holds_was_opened(client, goal):
    answer = ends(client, page(open_part=True), goal)
    assert answer["status"] == "completed"
    assert "signs/unfolded" in answer["decision"]["rules"]


@pytest.mark.parametrize(
    "after",
    [
        page(),
        page(open_part=True, body=""),
        page(open_part=True, body="<p>Loading…</p>"),
        page(open_part=True, body="<p>Loading the answer</p>"),
        page(open_part=True, body="<p>Error: this could not be loaded</p>"),
        page(open_part=True, body="<p>Access denied</p>"),
        page(open_part=True, body="<p>Nothing found</p>"),
        page(open_part=True, body=f"{ANSWER}<label>Card <input id=c></label>"),  # there is more to do
        page(open_part=True, body=f"{ANSWER}<button type=button>Confirm</button>"),
        page(open_part=True, body="", more="<p>Somebody else asked a question</p>"),  # a text of another place
        page(open_part=True, more="<div role=alert>Error: the session has expired</div>"),
    ],
)
def test_a_part_that_shows_nothing_or_asks_for_more_is_no_sign(client, after):
    assert ends(client, after)["status"] != "completed"


def test_a_part_that_does_something_is_not_read(client):
    before, after = page(head="Delete books"), page(open_part=True, head="Delete books")
    assert ends(client, after, 'Click "Help", then click "Delete books"', before)["status"] != "completed"


def test_a_menu_is_no_part_to_be_read(client):
    before, after = (
        one.replace("aria-expanded", "aria-haspopup=menu aria-expanded") for one in (page(), page(open_part=True))
    )
    assert ends(client, after, before=before)["status"] != "completed"
