"""Wishes that are for a list, for the cart, or for a form to filter by."""

from __future__ import annotations

import pytest

from engine.language import read_goal, refine
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


NOTICES = """<nav><a href="/m">Members</a><a href="/log">View history</a></nav><h1>Winter fair</h1>
<button>Mark as resolved</button><form><textarea aria-label="Write a reply"></textarea><button>Send</button></form>"""
FAULTS = """<nav><a href="/f">Faults</a></nav><h1>Faults</h1><button>New fault</button><ul>
<li><a href="/1">Boiler leaks</a><button>Delete</button></li></ul>"""
LAYOUT = """<table><tr><td><a href="/b">Bills</a><a href="/m">My data</a></td><td><h1>Hello</h1><p>Contract 7</p></td>
</tr></table>"""
SHELF = '<nav><a href="/n">Novels</a><a href="/p">Poems</a></nav><h1>Shop</h1>'


@pytest.mark.parametrize(
    ("wish", "html", "steps"),
    [
        ("rename Ada Pohl to Ada King", NOTICES, ["Open “Members”", ...]),
        ("show me the history of this page", NOTICES, ["Open “View history”"]),
        ("mark Winter fair as resolved", NOTICES, ["Click “Mark as resolved”"]),
        ("markiere Winter fair als gelöst", NOTICES, ["Click “Mark as resolved”"]),
        ("marca Winter fair como resuelto", NOTICES, ["Click “Mark as resolved”"]),
        ('reply to “Winter fair”: "See you there"', NOTICES,
         ["Enter “See you there” into “Write a reply”", "Send the form"]),
        ("new page: Rota for May", "<h1>Pages</h1><button>New page</button>",
         ["Open “New page”", "Enter “Rota for May” into the field for its name", "Send the form"]),
        ("ich brauche eine neue Seite: Plan für Mai", "<h1>Pages</h1><button>New page</button>",
         ["Open “New page”", "Enter “Plan für Mai” into the field for its name", "Send the form"]),
        ("lade die Rechnung von 2024 herunter", LAYOUT.replace("Bills", "Rechnungen"), ["Open “Rechnungen”", ...]),
        ("show me the books in the Novel category", SHELF, ["Open “Novels”"]),
    ],
)  # fmt: skip
def test_what_is_elsewhere_or_is_called_otherwise(bundle: Bundle, wish: str, html: str, steps: list[object]) -> None:
    found = read_goal(Reader(bundle), wish, page(html))
    assert [one.text for one in found.steps] == [wish if one is ... else one for one in steps]


@pytest.mark.parametrize(
    ("wish", "html"),
    [
        ("Ada Pohl was deleted", NOTICES),
        ("the history of this page is long", NOTICES),
        ("Winter fair is not resolved", NOTICES),
        ("is Winter fair resolved?", NOTICES),
        ("the fault was reported by Tom", FAULTS),
        ("we never report a fault: no boiler leaks", FAULTS),
        ("the books in the Novel category are dear", SHELF),
    ],
)
def test_what_asks_for_nothing_stays_unread(bundle: Bundle, wish: str, html: str) -> None:
    assert not read_goal(Reader(bundle), wish, page(html)).readable


COURIER = """<nav><a href="/l" title="Shopping list">🛒</a></nav><h1>Courier</h1>
<form><input placeholder="Shipment number"><button aria-label="Track this shipment">→</button></form>"""
GROCERIES = """<h1>Shopping list</h1><form><input placeholder="Add an item"><button title="Add">+</button></form>"""


@pytest.mark.parametrize(
    ("wish", "html", "steps"),
    [
        ("track package 77-A", COURIER, ["Enter “77-A” into “Shipment number”", "Click “Track this shipment”"]),
        ("verfolge das Paket 77-A", COURIER, ["Enter “77-A” into “Shipment number”", "Click “Track this shipment”"]),
        ("suis mon colis 77-A", COURIER, ["Enter “77-A” into “Shipment number”", "Click “Track this shipment”"]),
        ("rastrea el paquete 77-A", COURIER, ["Enter “77-A” into “Shipment number”", "Click “Track this shipment”"]),
        ("put oats on the shopping list", COURIER, ["Open “Shopping list”", ...]),
        ("put oats on the shopping list", GROCERIES, ["Enter “oats” into “Add an item”", "Send the form"]),
    ],
)
def test_an_icon_goes_by_what_is_said_of_it(bundle: Bundle, wish: str, html: str, steps: list[object]) -> None:
    found = read_goal(Reader(bundle), wish, page(html))
    assert [one.text for one in found.steps] == [wish if one is ... else one for one in steps]


@pytest.mark.parametrize(
    "wish",
    ["did you track package 77-A?", "they track package 77-A", "track the weather for 7 days", "refuse package 77-A",
     "track package 77-A to Rome"],
)  # fmt: skip
def test_a_number_is_entered_for_what_the_button_does_alone(bundle: Bundle, wish: str) -> None:
    steps = [one.text for one in read_goal(Reader(bundle), wish, page(COURIER)).steps]
    assert "Click “Track this shipment”" not in steps


SECTIONS = """<h1>#1: Heating</h1><a href=/basics>The Basics</a> <a id=b href=/1/basics>edit</a>
<p>Status:</p><p>open</p><p>Priority:</p><p>Low</p>
<a href=/people>People</a> <a id=p href=/1/people>edit</a><p>Owner:</p><p>rosa</p>{more}"""


@pytest.mark.parametrize(
    ("wish", "more", "target"),
    [
        ("Set the priority of this ticket to High", "", "b"),
        ("Change the owner to tom", "", "p"),
        ("Change the owner to tom", "<p>Owner:</p><p>of the reminder</p>", None),  # which of the two is not told
        ("Change the queue to House", "", None),  # the page does not show it
    ],
)
def test_a_part_is_edited_by_the_edit_before_it(bundle: Bundle, wish: str, more: str, target: str | None) -> None:
    here, reader = page(SECTIONS.format(more=more)), Reader(bundle)
    found = refine(reader, read_goal(reader, wish, here).steps[0].text, here)
    assert (found.target.id if found.target and found.action else None) == target
