"""What is no wish to open something, and what is no way in: reports, what ends a thing, a row with its own buttons."""

from __future__ import annotations

import pytest

from engine.language import read_goal, refine
from engine.rules import Bundle, Reader
from tests.language.pages import page

SHOW = """<h1>Salt and Signal</h1><label>Order <select><option>Newest<option>Oldest</select></label><ul>
<li><a href=/1>Salt Roads</a><button>Play</button><button>Add to queue</button><button>Mark as played</button></li>
<li><a href=/2>A Map of Fog</a>
<button>Play</button><button>Add to queue</button><button>Mark as played</button></li></ul>"""
CLUB = """<nav><a href=/>Home</a><a href=/b>Bookings</a><a href=/s>Account settings</a></nav><h1>Your club</h1>
<a href=/c>Cancel membership</a><a href=/f>Freeze membership</a><a href=/k>Vertrag kündigen</a>
<a href=/d>Delete account</a><ul><li><a href=/1>Plum cake</a></li><li><a href=/2>Rye bread</a></li></ul>"""
HOME = "<h1>Home</h1><button>Open garage</button><button>Close blinds</button><a href=/cart>Cart</a>"


@pytest.mark.parametrize(
    ("wish", "html"),
    [
        ("j'ai déjà écouté A Map of Fog, c'était super", SHOW),
        ("ich habe A Map of Fog schon gehört, das war toll", SHOW),
        ("ya he escuchado A Map of Fog, fue genial", SHOW),
        ("A Map of Fog is great", SHOW),
        ("put Salt Roads in the waiting line", SHOW),
        ("mets Salt Roads dans la file du matin", SHOW),
        ("call Salt Roads off", SHOW),
        ("please call the Plum cake tasting off", CLUB),
        ("wo ist mein Vertrag", CLUB),
        ("order Plum cake", CLUB),
        ("is the garage open", HOME),
        ("the garage is open", HOME),
        ("are the blinds closed", HOME),
    ],
)
def test_what_is_told_asked_or_not_here_opens_nothing(bundle: Bundle, wish: str, html: str) -> None:
    reader, here = Reader(bundle), page(html)
    reading = read_goal(reader, wish, here)
    assert not reading.readable or refine(reader, reading.steps[0].text, here).status != "ready"


@pytest.mark.parametrize(
    ("step", "opens"),
    [
        ("Open the membership", None),
        ("Open the account", "Account settings"),
        ("Öffne den Vertrag", None),
        ("Open “Cancel membership”", "Cancel membership"),
        ("Open Bookings", "Bookings"),
    ],
)
def test_what_ends_a_thing_is_no_way_to_see_it(bundle: Bundle, step: str, opens: str | None) -> None:
    found = refine(Reader(bundle), step, page(CLUB))
    assert (found.target.name if found.status == "ready" and found.target else None) == opens


@pytest.mark.parametrize(
    ("wish", "html", "steps"),
    [
        ("A Map of Fog is now called Fog", SHOW, ["Open “A Map of Fog”"]),
        ("add Salt Roads to the queue", SHOW, ["Click “Add to queue” next to “Salt Roads”"]),
        ("open the garage", HOME, ["open the garage"]),
        ("where is the cart", HOME, ["open Cart"]),
        ("cancel the membership", CLUB, ["Click “Cancel membership”"]),
    ],
)
def test_what_is_asked_for_is_still_done(bundle: Bundle, wish: str, html: str, steps: list[str]) -> None:
    assert [one.text for one in read_goal(Reader(bundle), wish, page(html)).steps][:1] == steps


KONTEN = """<h1>Konten</h1><table><tr><td>Mein Konto</td><td><button>Löschen</button></td></tr>
<tr><td>Sparkonto</td><td><button>Löschen</button></td></tr></table>"""
MEETING = "<h1>Budget</h1><button>Cancel meeting</button><button>Sign contract</button><button>Edit</button>"
CARD = "<h1>Dig the pond</h1><label>Description <textarea></textarea></label><button>Delete</button>"
CHEESE = """<h1>Cheese</h1><ul><li><a href=/1>Gouda</a><button>Buy</button></li>
<li><a href=/2>Brie</a><button>Buy</button></li></ul>"""


@pytest.mark.parametrize(
    ("wish", "html"),
    [
        ("ich will die Mail an mein Konto löschen", KONTEN),
        ("I have a contract to sign", MEETING),
        ("delete the column", CARD),
        ("delete my payment", CARD),
        ("order the Gouda list", CHEESE),
        ("I'd like to call Tammi", CHEESE),
    ],
)
def test_a_control_of_something_else_is_not_pressed(bundle: Bundle, wish: str, html: str) -> None:
    reader, here = Reader(bundle), page(html)
    reading = read_goal(reader, wish, here)
    assert not reading.readable or refine(reader, reading.steps[0].text, here).status != "ready"


@pytest.mark.parametrize(
    ("wish", "html", "presses"),
    [
        ("lösche das Sparkonto", KONTEN, "Löschen"),
        ("cancel the meeting", MEETING, "Cancel meeting"),
        ("I have to sign the contract", MEETING, "Sign contract"),
        ("delete this card", CARD, "Delete"),
        ("delete Dig the pond", CARD, "Delete"),
        ("order the Gouda", CHEESE, "Buy"),
    ],
)
def test_the_control_that_is_meant_is_pressed(bundle: Bundle, wish: str, html: str, presses: str) -> None:
    reader, here = Reader(bundle), page(html)
    found = refine(reader, read_goal(reader, wish, here).steps[0].text, here)
    assert (found.status, found.target.name if found.target else "") == ("ready", presses)
