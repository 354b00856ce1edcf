"""What was deleted on its own page, from which its site led anywhere, is looked for in the list in which it stood."""

from __future__ import annotations

import pytest

LIST, OWN, HOME = (f"https://barn.example/{one}" for one in ("mills/2/lots?sort=age", "lot/77", "mills/2/overview"))
GOAL = "Delete the lot birch"


def lots(*names):
    rows = "".join(f"<tr><td><a href=/lot/{at}>{one}</a></td><td>9 t</td></tr>" for at, one in enumerate(names, 76))
    return f"<h1>Lots</h1><table><tr><th>Lot</th><th>Weight</th></tr>{rows}</table>"


def led_on(client):
    """A play in which the lot was deleted, and an overview came."""
    play = client()
    answer = play.start(GOAL, lots("maple", "birch", "oak"), url=LIST)
    own = "<h1>birch</h1><p>9 t</p><button type=button id=gone>Delete</button>"
    assert answer["action"].startswith("click(")
    play.turn(own, url=OWN)
    play.turn(own, url=OWN, user_input="yes")
    answer = play.turn("<h1>Overview</h1><p>27 t</p>", url=HOME, network=True, writes="taken")
    while answer["action"] == "wait(0.5)":
        answer = play.turn("<h1>Overview</h1><p>27 t</p>", url=HOME, writes="taken")
    assert answer["action"] == f'navigate("{LIST}")'
    return play


def test_the_list_without_it_completes(client):
    assert led_on(client).turn(lots("maple", "oak"), url=LIST, writes="none")["status"] == "completed"


@pytest.mark.parametrize("names", [("maple", "birch", "oak"), ("maple",), ()])
def test_a_list_that_has_it_or_lacks_others_does_not(client, names):
    assert led_on(client).turn(lots(*names), url=LIST, writes="none")["status"] != "completed"
