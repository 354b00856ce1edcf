"""Wishes that are for a list, for the cart, or for a form to filter by."""

from __future__ import annotations

import pytest

from engine.language import read_goal
from engine.rules import Bundle, Reader
from tests.language.pages import page

ALBUMS = """<nav><a href="/my">My list</a></nav><h1>Records</h1><ul>
<li><a href=/1>Blue Train</a><button>Play</button><button>Add to my list</button></li>
<li><a href=/2>Kind of Blue</a><button>Play</button><button>Add to my list</button></li></ul>"""
STALL = '<nav><a href="/bag">Bag (2)</a></nav><h1>Cheese</h1><ul><li><a href=/1>Brie</a></li></ul>'
ROOMS = """<nav><a href="/r">Rooms</a></nav><h1>Rooms</h1><form><label>Town <input></label>
<label><input type=checkbox> Balcony</label><label>Floor <select><option>Any</option><option>3 east</option>
<option>4 west</option></select></label><button>Find rooms</button></form>"""


@pytest.mark.parametrize(
    ("wish", "html", "steps"),
    [
        ("put Blue Train on my list", ALBUMS, ["Click “Add to my list” next to “Blue Train”"]),
        ("setz Blue Train auf meine Liste", ALBUMS, ["Click “Add to my list” next to “Blue Train”"]),
        ("ajoute Blue Train à ma liste", ALBUMS, ["Click “Add to my list” next to “Blue Train”"]),
        ("añade Blue Train a mi lista", ALBUMS, ["Click “Add to my list” next to “Blue Train”"]),
        ("put this on my wish list", "<h1>Brie</h1><button>Add to wish list</button>", ["Click “Add to wish list”"]),
        ("set the quantity of Gouda to 3", STALL, ["Open “Bag (2)”", ...]),
        ("setze die Menge von Gouda auf 3", STALL, ["Open “Bag (2)”", ...]),
        ("apply the voucher MAY10", STALL, ["Open “Bag (2)”", ...]),
        ("nimm den Gouda wieder aus dem Warenkorb", STALL, ["Open “Bag (2)”", ...]),
        ("show only rooms with Balcony", ROOMS, ["Check “Balcony”", "Send the form"]),
        ("zeig nur Rooms mit Balcony", ROOMS, ["Check “Balcony”", "Send the form"]),
        ("show me the 3 floor", ROOMS, ["Select “3 east” in “Floor”"]),
    ],
)
def test_what_a_list_a_cart_or_a_filter_takes(bundle: Bundle, wish: str, html: str, steps: list[object]) -> None:
    found = read_goal(Reader(bundle), wish, page(html))
    assert [one.text for one in found.steps] == [wish if one is ... else one for one in steps]


@pytest.mark.parametrize(
    ("wish", "html", "never"),
    [
        ("take Blue Train off my list", ALBUMS, "Click “Add to my list” next to “Blue Train”"),
        ("put Blue on my list", ALBUMS, "Click “Add to my list” next to “Blue”"),  # two have it in their name
        ("put Blue Train on the reading list", ALBUMS, "Click “Add to my list” next to “Blue Train”"),
        ("is Blue Train on my list?", ALBUMS, "Click “Add to my list” next to “Blue Train”"),
        ("set the price of Gouda to 3", STALL, "Open “Bag (2)”"),
        ("the quantity of Gouda was set to 3", STALL, "Open “Bag (2)”"),
        ("rent a room with Balcony", ROOMS, "Check “Balcony”"),
        ("show me the 5 floor", ROOMS, "Select “3 east” in “Floor”"),
    ],
)
def test_what_is_said_of_something_else_does_nothing_there(bundle: Bundle, wish: str, html: str, never: str) -> None:
    assert never not in [one.text for one in read_goal(Reader(bundle), wish, page(html)).steps]
