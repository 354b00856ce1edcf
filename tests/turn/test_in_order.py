"""A list that was to be put in order by the head of a column is, where its rows are the same in another order."""

from __future__ import annotations

import pytest

URL = "https://yard.example/boats"
GOAL = 'Click "Boats", then click the column "Length"'
HOME = "<h1>Yard</h1><a href=/boats>Boats</a>"


def boats(*rows, hint="", head="Length", more="", button="Paint"):
    shown = "".join(f"<tr><td>{one}</td><td>{long}</td><td><button>{button}</button></td></tr>" for one, long in rows)
    beside = f"<button type=button id=h>{hint}</button>" if hint else ""
    heads = f"<th>Name</th><th><button type=button id=l>{head}</button>{beside}</th><th></th>"
    return f"<h1>Boats</h1><table><tr>{heads}</tr>{shown}</table>{more}"


HERON, OSPREY, EGRET = ("Heron", "9 m"), ("Osprey", "7 m"), ("Egret", "8 m")
SORTED = (OSPREY, EGRET, HERON)


def ends(client, before, after):
    play = client()
    play.start(GOAL, HOME, url="https://yard.example/")
    answer = play.turn(before, url=URL)
    assert answer["action"] == 'click("l")'
    for _ in range(4):
        if answer["status"] == "executing":
            answer = play.turn(after, url=URL, mutated=True)
    return answer


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (boats(HERON, OSPREY, EGRET), boats(*SORTED)),
        (boats(*SORTED), boats(*reversed(SORTED))),
        (boats(HERON, OSPREY, EGRET), boats(*SORTED, hint="▲")),
    ],
)
def test_the_rows_are_the_same_in_another_order(client, before, after):
    answer = ends(client, before, after)
    assert (answer["status"], "signs/in_order" in answer["decision"]["rules"]) == ("completed", True)


@pytest.mark.parametrize(
    "after",
    [
        boats(HERON, OSPREY, EGRET, more="<p>Loading…</p>"),
        boats(OSPREY, HERON),  # another list
        boats(OSPREY, EGRET, ("Kestrel", "9 m")),
        boats(*SORTED, more="<div role=alert>Error: the list could not be sorted</div>"),
        boats(*SORTED, more="<div role=dialog><p>Keep this order?</p><button>Save</button></div>"),
        boats(*SORTED, more="<p>You may not do this</p>"),
        boats(EGRET, OSPREY, HERON),  # another order, by no word of the rows
        boats(HERON, OSPREY, EGRET, hint="Length: activate to invert sorting"),
        "<h1>Boats</h1><p>None</p>",
    ],
)
def test_another_list_or_the_same_order_is_no_sign(client, after):
    assert ends(client, boats(HERON, OSPREY, EGRET), after)["status"] != "completed"


@pytest.mark.parametrize("deed", ["Publish", "Approve", "Archive", "Mark paid", "Assign", "Send reminders", "Merge"])
def test_what_does_something_to_all_rows_sorts_none(client, deed):
    play = client()
    play.start(f'Click "Boats", then click "{deed}"', HOME, url="https://yard.example/")
    answer = play.turn(boats(HERON, OSPREY, EGRET, head=deed), url=URL)
    for _ in range(4):
        if answer["status"] == "executing":
            answer = play.turn(boats(*SORTED, head=deed), url=URL, mutated=True)
    assert "signs/in_order" not in answer["decision"]["rules"]


def test_what_each_row_has_is_no_head(client):
    before = boats(HERON, OSPREY, EGRET, button="Length")
    play = client()
    play.start('Click "Boats", then click the first "Length"', HOME, url="https://yard.example/")
    answer = play.turn(before, url=URL)
    for _ in range(4):
        if answer["status"] == "executing":
            answer = play.turn(boats(*SORTED, button="Length"), url=URL, mutated=True)
    assert answer["status"] != "completed"
