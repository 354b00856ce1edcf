"""Wishes that name what is there on the page, without a verb of the lists: they press, tick or choose just that."""

from __future__ import annotations

import pytest

from engine.language import read_goal
from engine.rules import Bundle, Reader
from tests.language.pages import page

HOMES = """<h1>Homes to let</h1><form><label>Bedrooms <select><option>Any<option>1<option>2<option>3</select></label>
<label>Rent up to <select><option>No limit<option>£700<option>£900</select></label>
<label><input type=checkbox> Furnished</label><label><input type=checkbox> Pets allowed</label>
<button>Show homes</button><button type=reset>Clear filters</button></form><button>List</button><button>Map</button>
<article><h2><a href=/1>3 Mill Lane</a></h2><p>2 bed house</p><button>Save</button><button>Hide</button></article>
<article><h2><a href=/2>14 Quay Street</a></h2><p>2 bed flat</p>
<button>Save</button><button>Hide</button></article>"""
PLAYER = """<h1>Salt and Signal</h1><button>Follow</button><label>Order <select><option>Newest first<option>Oldest first
</select></label><label><input type=checkbox> Hide played</label><button>Back 15 seconds</button>
<button>Mute</button>"""
HOURS = """<h1>Week of 8 June</h1><label>Project <select><option>None
<option>Support<option>Internal</select></label><table><tr><th>Project<th>Mon<th>Tue</tr>
<tr><td>Support<td><input aria-label="Support, Monday">
<td><input aria-label="Support, Tuesday"></tr>
<tr><td>Internal<td><input aria-label="Internal, Monday">
<td><input aria-label="Internal, Tuesday"></tr></table>"""
TRIP = """<h1>Fahrzeug finden</h1><section><h2>Deine nächste Fahrt</h2><p>Freitag, 12. Juni</p>
<button>Verlängern</button><button>Stornieren</button></section><a href=/schaden>Schaden melden</a>
<article><h3>Renault Zoe</h3><button title="Als Favorit merken"></button><button>Buchen</button></article>
<article><h3>Ford Transit</h3><button title="Als Favorit merken"></button><button>Buchen</button></article>"""
CONCERTS = """<h1>Concerts à venir</h1><button>Ce week-end</button><button>Jazz</button>
<label>Ville <select><option>Toutes<option>Lyon<option>Nantes</select></label>
<article><h2>Les Vagues</h2><button>M'alerter</button></article>
<article><h2>Nina K.</h2><a href=/n>Réserver</a></article>"""
LIBRARY = """<h1>Biblioteca</h1><a href=/r>Mis reservas</a><form>
<label>Formato <select><option>Todos<option>Libro</select></label><button>Buscar</button></form>"""
PEOPLE = """<h1>Requests</h1><button>Approve</button><button>Delete</button><button>Reject</button>
<button>Order</button><table><tr><td>Tom<td><button>Suspend</button></tr><tr><td>Anna<td><button>Restore</button></tr></table>"""
PROFILE = """<h1>Profile</h1><form><label>Seen by <select><option>Everyone<option>Friends</select></label>
<button>Show my profile to everyone</button></form><h2>Your plan</h2><p>Basic</p><button>Upgrade</button>"""
COUNCIL = """<h1>Your account</h1><h2>Report a problem</h2><a href=/p>Pothole</a><a href=/l>Broken street light</a>
<table><tr><td>Resident permit<td><a href=/1>Renew</a></tr>
<tr><td>Visitor permit<td><a href=/2>Renew</a></tr></table>"""


def steps(bundle: Bundle, wish: str, html: str) -> list[str]:
    found = read_goal(Reader(bundle), wish, page(html, "https://a.example/"))
    return [one.text for one in found.steps] if found.readable else []


@pytest.mark.parametrize(
    ("wish", "html", "planned"),
    [
        ("furnished only", HOMES, ["Check “Furnished”", "Send the form"]),
        ("show homes that allow pets", HOMES, ["Check “Pets allowed”", "Send the form"]),
        ("two bedrooms", HOMES, ["Select “2” in “Bedrooms”", "Send the form"]),
        ("rent up to £900", HOMES, ["Select “£900” in “Rent up to”", "Send the form"]),
        ("please clear the filters", HOMES, ["Click “Clear filters”"]),
        ("I'd rather see them on a map", HOMES, ["Click “Map”"]),
        ("oldest first", PLAYER, ["Select “Oldest first” in “Order”"]),
        ("hide played ones", PLAYER, ["Check “Hide played”"]),
        ("can you go back 15 seconds?", PLAYER, ["Click “Back 15 seconds”"]),
        ("log 6 hours for Support on Tuesday", HOURS, ["Enter “6” into “Support, Tuesday”"]),
        ("friends only", PROFILE, ["Select “Friends” in “Seen by”"]),
        ("ce week-end", CONCERTS, ["Click “Ce week-end”"]),
    ],
)
def test_what_the_page_has_is_known_by_its_words(bundle: Bundle, wish: str, html: str, planned: list[str]) -> None:
    assert steps(bundle, wish, html) == planned


@pytest.mark.parametrize(
    ("wish", "html", "does"),
    [
        ("ich möchte meine Fahrt verlängern", TRIP, "Verlängern"),
        ("ich muss einen Schaden melden", TRIP, "Schaden melden"),
        ("storniere die Fahrt", TRIP, "Stornieren"),
        ("renew the visitor permit", COUNCIL, "Renew"),
    ],
)
def test_what_is_done_below_a_heading(bundle: Bundle, wish: str, html: str, does: str) -> None:
    assert does in steps(bundle, wish, html)[0]


@pytest.mark.parametrize(
    ("wish", "html"),
    [
        ("the homes are furnished", HOMES),
        ("is parking included?", HOMES),
        ("without pets allowed", HOMES),
        ("somebody cleared the filters", HOMES),
        ("Tom saved the Quay Street flat", HOMES),
        ("I'd like a sauna at 3 Mill Lane", HOMES),
        ("the map is broken", HOMES),
        ("it's muted", PLAYER),
        ("I'm following this show", PLAYER),
        ("never mute it", PLAYER),
        ("I hid the played ones", PLAYER),
        ("I worked 6 hours for Support on Tuesday and Monday", HOURS),
        ("did I log 6 hours for Support on Tuesday?", HOURS),
        ("the support row", HOURS),
        ("ich will die Fahrt nicht verlängern", TRIP),
        ("wenn es regnet, storniere die Fahrt", TRIP),
        ("Tom sagt, ich soll die Fahrt stornieren", TRIP),
        ("den Zoe brauche ich nicht mehr, bitte stornieren", TRIP),
        ("ich hab die Fahrt gestern verlängert, danke", TRIP),
        ("pas de jazz", CONCERTS),
        ("j'ai réservé Nina K.", CONCERTS),
        ("reserva un libro", LIBRARY),
        ("they renewed the resident permit", COUNCIL),
        ("nothing furnished", HOMES),
        ("un-furnished", HOMES),
        ("furnished and pets allowed", HOMES),
        ("more than 2 bedrooms", HOMES),
        ("over £900", HOMES),
        ("furnished if it is cheap", HOMES),
        ("log 6 hours for Support on Tuesday next week", HOURS),
        ("add 2 hours for Support on Tuesday", HOURS),
        ("6+ hours for Support on Tuesday", HOURS),
        ("support this project", HOURS),
        ("skip mute", PLAYER),
        ("mein Abo, bitte verlängern", TRIP),
        ("am Montag, bitte stornieren", TRIP),
        ("doch nicht, bitte stornieren", TRIP),
        ("I want support", HOURS),
        ("support the project", HOURS),
        ("I want an order", PEOPLE),
        ("tom is on leave, suspend", PEOPLE),
        ("show approved", PEOPLE),
        ("show deleted", PEOPLE),
        ("list rejects", PEOPLE),
        ("approve all", PEOPLE),
        ("see the older", PEOPLE),
        ("end of the plan", PROFILE),
        ("upgrade to the basic plan", PROFILE),
    ],
)
def test_what_only_speaks_of_it_does_nothing(bundle: Bundle, wish: str, html: str) -> None:
    planned = steps(bundle, wish, html)
    assert not [one for one in planned if one.startswith(("Click", "Check", "Select", "Enter", "Open"))]
