"""What a search can't take is asked about: it looks neither for less than was said nor for days as places."""

from __future__ import annotations

import pytest

from engine.actions import print_action
from engine.language import read_goal, refine
from engine.rules import Bundle, Reader
from tests.language.pages import page

SEARCH = """<form role=search><input type=search id=q aria-label=Search><button id=go>Search</button></form>
<h1>Hotels</h1>"""
TRAINS = """<h1>Trains</h1><form><label>From <input id=from></label><label>To <input id=to></label>
<label>Date <input type=date id=date></label><button id=go>Find trains</button></form>"""
HOTELS = """<h1>Find a hotel</h1><form role=search><label>Where <input id=where></label>
<label>Arrival <input type=date id=arrival></label><label>Departure <input type=date id=departure></label>
<button id=go>Search</button></form>"""


def _entered(bundle: Bundle, goal: str, html: str) -> list[str]:
    here, reader = page(html), Reader(bundle)
    reading = read_goal(reader, goal, here)
    found = [refine(reader, step.text, here).action for step in reading.steps] if reading.readable else []
    return [print_action(one) for one in found if one and one.verb in ("setValue", "fill", "type", "select", "enter")]


@pytest.mark.parametrize(
    ("goal", "text"),
    [
        ("find hotels in Bremen", "hotels in Bremen"),
        ("find me everyone called Pugh", "Pugh"),
        ("suche alle Leute namens Pugh", "Pugh"),
        ("find people who like Pugh", "people who like Pugh"),
        ("search for hotels without breakfast", "hotels without breakfast"),
        ("find Ann Stone, Kiel", "Ann Stone, Kiel"),
        ('search for "not in Bremen"', "not in Bremen"),
        ("search for file not found", "file not found"),
        ("cherche des hôtels pas chers", "hôtels pas chers"),
    ],
)
def test_a_search_looks_for_all_that_was_said(bundle: Bundle, goal: str, text: str) -> None:
    assert _entered(bundle, goal, SEARCH) == [f'setValue("q", "{text}")']


@pytest.mark.parametrize(
    "goal",
    [
        "find hotels not in Bremen", "suche Hotels nicht in Bremen", "cherche des hôtels pas à Brême",
        "busca hoteles que no estén en Bremen", "search for hotels except Adler", 'find "x" not in Bremen',
        "find hotels in Bremen, arrival 3 May", "search hotels in Bremen for 2 people",
    ],
)  # fmt: skip
def test_what_a_search_does_not_take_is_asked_about(bundle: Bundle, goal: str) -> None:
    assert _entered(bundle, goal, SEARCH) == []
    assert _entered(bundle, goal, HOTELS) == []


@pytest.mark.parametrize(
    "goal",
    [
        "find a train from Monday to Friday", "find a train from 8 to 9", "cherche un train de lundi à vendredi",
        "find a train from Bremen to Kiel on 3 May 2027", "find a train from Bremen to Kiel with my bike",
        "find trains from tomorrow to Sunday",
    ],
)  # fmt: skip
def test_what_is_no_place_goes_into_no_field_for_one(bundle: Bundle, goal: str) -> None:
    assert _entered(bundle, goal, TRAINS) == []


def test_two_places_go_into_their_fields(bundle: Bundle) -> None:
    assert _entered(bundle, "find a train from Bremen to Bad Kissingen", TRAINS) == [
        'setValue("from", "Bremen")', 'setValue("to", "Bad Kissingen")']  # fmt: skip


def test_days_of_a_stay_are_no_places(bundle: Bundle) -> None:
    assert _entered(bundle, "find hotels in Bremen from 3 May to 5 May", HOTELS) == []
