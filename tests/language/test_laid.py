"""Goals as notes, in the passive and in any order: every word of a clause is found on the page or says nothing."""

from __future__ import annotations

import pytest

from engine.rules import Bundle
from tests.language.pages import carried_out, said

PARKING = """<h1>Parking</h1><form><h2>New session</h2>
<label>Number plate <select id=plate><option>4821 KLM<option>7715 MBD</select></label>
<fieldset><legend>Zone</legend><label><input type=radio name=z id=green> Green (2 €/h)</label>
<label><input type=radio name=z id=blue> Blue</label></fieldset>
<label>Note for the warden <input id=note></label>
<label>Contact e-mail (for receipts) <input id=mail type=email></label>
<label>Starts on <input id=day></label><label><input type=checkbox id=warn> Warn me 10 minutes before</label>
<button id=start>Start parking</button></form>
<section><h2>Vehicles</h2><table><tr><td>4821 KLM</td><td><button id=e1 title=Edit>✎</button>
<button id=d1>Remove</button></td></tr>
<tr><td>7715 MBD</td><td><button id=e2 title=Edit>✎</button><button id=d2>Remove</button></td></tr></table></section>
<section><h2>Find a place</h2><label>Sort by <select id=sort><option>Distance<option>Price</select></label>
<label><input type=checkbox id=free> Only free places</label><label>Search places <input type=search id=q></label>
<button id=print title=Print><svg></svg></button></section>"""


def _done(bundle: Bundle, goal: str) -> list[str]:
    return [said(one) for one in carried_out(bundle, PARKING, goal)]


@pytest.mark.parametrize(
    ("goal", "done"),
    [
        ("New session – Number plate: 7715 MBD, Note for the warden: red van, start parking",
         ["plate 7715 MBD", "note red van", "start"]),
        ("Number plate 7715 MBD / Green / Starts on = 4 June, 15:00 / start parking",
         ["plate 7715 MBD", "green", "day 4 June, 15:00", "start"]),
        ("In the form, the plate 7715 MBD is chosen, the blue zone gets ticked and then Start parking is pressed.",
         ["plate 7715 MBD", "blue", "start"]),
        ("Se pulsa Print.", ["print"]),
        ("Es wird auf Print gedrückt.", ["print"]),
        ("Sorted by price, only free places", ["sort Price", "free"]),
        ("Print and then the pencil of 7715 MBD.", ["print", "e2"]),
        ("Note for the warden: red van. The contact e-mail stays empty. Don't press Start parking yet.",
         ["note red van"]),
        ("Number plate: 7715 MBD. Don't press Start parking.", ["plate 7715 MBD"]),
    ],
)  # fmt: skip
def test_clauses_are_read_by_what_the_page_has(bundle, goal, done):
    assert _done(bundle, goal) == done


@pytest.mark.parametrize(
    "goal",
    [
        "Number plate: 9999 XYZ, start parking",  # no such choice
        "Number plate 7715 MBD, start parking tomorrow",
        "Number plate 7715 MBD, start parking unless it rains",
        "Number plate 7715 MBD or 4821 KLM, start parking",
        "Number plate 7715 MBD, start parking twice",
        "Number plate 7715 MBD, Start parking for Oak",
        "Print, Remove",  # named, and nothing says that it is to be done
        "Remove 4821 KLM and 7715 MBD are vehicles of mine",
        "Note for the warden: press Remove, start parking",
        "The pencil of 9999 XYZ is pressed",
        "The pencil of task 7715 MBD is pressed, then Print",
        "The zone is neither green nor blue, start parking",
        "Green, blue, start parking of last week",
        "The green zone gets ticked and unticked",
        "Sort by price, only free places in Vienna",
    ],
)
def test_nothing_is_done_where_a_word_is_left_or_two_things_may_be_meant(bundle, goal):
    assert _done(bundle, goal) == []


def test_what_is_wished_is_not_done_by_filling_it_in(bundle):
    assert _done(bundle, "Note for the warden: red van, contact e-mail: a@b.example") == []


def test_what_is_not_to_be_pressed_is_not(bundle):
    assert "start" not in _done(bundle, "Number plate: 7715 MBD, start parking. Don't press Start parking.")
