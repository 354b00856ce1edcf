"""Wishes that say less than the page, or the same in other words: parts of names, what comes first, places, cookies."""

from __future__ import annotations

import pytest

from engine.language import read_goal
from engine.rules import Bundle, Reader
from tests.language.pages import page

COUNCIL = """<h1>Your account</h1><nav><a href=/account/saved>Saved (2)</a></nav><h2>Bins</h2>
<a href=/b/1>Order a new bin or box</a><a href=/b/2>Report a missed bin</a>
<a href=/b/3>Cancel membership renewal</a><button>Delete old messages</button>
<h2>Report a problem</h2><a href=/r/1>Dumped rubbish</a><a href=/r/2>Noise</a>
<a href=/r/3>Broken street light</a>
<p>We'd like to set analytics cookies.</p><button>Accept analytics cookies</button>
<button>Reject analytics cookies</button>"""
HOMES = """<h1>Homes to let</h1><form><label>Town or postcode <input name=town></label>
<label>Bedrooms <select><option>Any<option>1</select></label><button>Show homes</button></form>
<label>Sort by <select><option>Newest<option>Rent, lowest first<option>Rent, highest first</select></label>
<ul><li><h2><a href=/1>3 Mill Lane</a></h2><p>2 bed house</p><button>Save</button><button>Hide</button></li>
<li><h2><a href=/2>14 Quay Street</a></h2><p>2 bed flat</p><button>Save</button><button>Hide</button></li>
<li><h2><a href=/3>Flat 5, The Old Bakery</a></h2><p>1 bed flat with a mill</p><button>Save</button>
<button>Hide</button></li></ul><p>We use cookies.</p><button>Essential only</button><button>Accept all</button>"""
ROOMS = """<h1>Raumbuchung</h1><table><tr><td><a href=/1>Großer Saal</a><td>180 €<td><button>Anfragen</button></tr>
<tr><td><a href=/2>Kleiner Saal</a><td>80 €<td><button>Anfragen</button></tr></table>
<label>Sortieren nach <select><option>Entfernung<option>Preis</select></label>"""
CONCERTS = """<h1>Concerts à venir</h1><label>Ville <select><option>Toutes<option>Lyon<option>Nantes</select></label>
<label>Trier par <select><option>Date<option>Prix croissant<option>Popularité</select></label>
<p>Nous utilisons des cookies.</p><button>Tout refuser</button><button>Tout accepter</button>"""


OTHERS = """<h1>Cookies</h1><a href=/a>Delete all messages</a><a href=/b>Sign out other sessions</a>
<a href=/c>Send no invitation</a><a href=/d>Buy two tickets</a><a href="#">Delete page or file</a>
<p>Order 12: twenty</p><button>Accept</button><button>Decline</button><table>
<tr><td><a href=/1>Oak</a><td>seen on Friday<td><button>Delete</button></tr>
<tr><td><a href=/2>Cleo Test</a><td>seen in May<td><button>Delete</button></tr></table>
<footer><a href=/k>Cookies</a></footer>"""


def steps(bundle: Bundle, wish: str, html: str) -> list[str]:
    found = read_goal(Reader(bundle), wish, page(html, "https://a.example/"))
    return [one.text for one in found.steps] if found.readable else []


@pytest.mark.parametrize(
    ("wish", "html", "planned"),
    [
        ("order a new bin", COUNCIL, ["Click “Order a new bin or box”"]),
        ("I need to report dumped rubbish", COUNCIL, ["Click “Dumped rubbish”"]),
        ("show my saved messages", COUNCIL, ["Open “Saved (2)”"]),
        ("save the Quay Street flat", HOMES, ["Click “Save” next to “14 Quay Street”"]),
        ("Kleinen Saal anfragen", ROOMS, ["Click “Anfragen” next to “Kleiner Saal”"]),
        ("cheapest first", HOMES, ["Select “Rent, lowest first” in “Sort by”"]),
        ("show the most expensive homes at the top", HOMES, ["Select “Rent, highest first” in “Sort by”"]),
        ("die billigsten bitte zuerst", ROOMS, ["Select “Preis” in “Sortieren nach”"]),
        ("les plus populaires en premier", CONCERTS, ["Select “Popularité” in “Trier par”"]),
        ("trie par prix croissant", CONCERTS, ["Select “Prix croissant” in “Trier par”"]),
        ("show me homes in Whitby", HOMES, ["Enter “Whitby” into “Town or postcode”", "Send the form"]),
        ("concerts à Lyon", CONCERTS, ["Select “Lyon” in “Ville”"]),
        ("accept the cookies", COUNCIL, ["Click “Accept analytics cookies”"]),
        ("no cookies please", HOMES, ["Click “Essential only”"]),
        ("refuse les cookies", CONCERTS, ["Click “Tout refuser”"]),
    ],
)
def test_what_is_there_is_known_though_it_is_said_otherwise(
    bundle: Bundle, wish: str, html: str, planned: list[str]
) -> None:
    assert steps(bundle, wish, html) == planned


@pytest.mark.parametrize(
    ("wish", "html"),
    [
        ("cancel the membership", COUNCIL),  # its renewal is another thing
        ("delete the messages", COUNCIL),  # the button says which
        ("Tom ordered a new bin", COUNCIL),
        ("the noise is a problem", COUNCIL),
        ("report the neighbours", COUNCIL),
        ("save the mill", HOMES),  # which only a description speaks of
        ("save the flat", HOMES),  # there are two
        ("cheapest home", HOMES),
        ("buy the cheapest first", HOMES),
        ("save one flat", HOMES),
        ("save the Quay Street flat on Friday", HOMES),
        ("saved homes in Whitby", HOMES),
        ("my homes in Whitby", HOMES),
        ("send an invitation", OTHERS),  # a link says that none is sent, another that all are
        ("sign out of this session", OTHERS),
        ("delete this message", OTHERS),
        ("buy a ticket", OTHERS),
        ("delete pages", OTHERS),
        ("delete Oak on Friday", OTHERS),  # which its row speaks of
        ("delete tests", OTHERS),
        ("accept all cookies", OTHERS),  # which are no part of a notice
        ("no cookies", OTHERS),
        ("don't accept the cookies", HOMES),
        ("don’t accept cookies", HOMES),
        ("don't reject cookies", COUNCIL),
        ("no, accept the cookies", HOMES),
        ("not only essential cookies", HOMES),
        ("Cookies nicht ablehnen", CONCERTS),
        ("oldest first", HOMES),
        ("homes in July", HOMES),
        ("I live in Whitby", HOMES),
        ("homes with a garden in Whitby", HOMES),
        ("the cookies are good", HOMES),
        ("bake cookies", HOMES),
        ("die Säle sind teuer", ROOMS),
        ("we were in Lyon", CONCERTS),
    ],
)
def test_what_it_does_not_say_is_not_done(bundle: Bundle, wish: str, html: str) -> None:
    done = [step for step in steps(bundle, wish, html) if not step.startswith("Open ")]
    assert not [step for step in done if step in _DONE], done


_DONE = {
    "Click “Cancel membership renewal”", "Click “Delete old messages”", "Click “Order a new bin or box”",
    "Click “Noise”", "Click “Save” next to “Flat 5, The Old Bakery”", "Click “Save” next to “14 Quay Street”",
    "Select “Rent, lowest first” in “Sort by”", "Select “Newest” in “Sort by”", "Send the form", "Click “Accept all”",
    "Click “Delete all messages”", "Click “Sign out other sessions”", "Click “Send no invitation”",
    "Click “Buy two tickets”", "Click “Accept”", "Click “Decline”", "Click “Delete” next to “Oak”",
    "Click “Delete” next to “Cleo Test”", "Click “Reject analytics cookies”", "Click “Tout refuser”",
    "Click “Tout accepter”",
    "Click “Essential only”", "Click “Anfragen” next to “Großer Saal”", "Select “Lyon” in “Ville”",
}  # fmt: skip


def test_the_next_page_is_that_after_the_marked_number(bundle: Bundle) -> None:
    marked = "<h1>Homes</h1><nav><a href=?p=1>1</a><a href=?p=2 aria-current=page>2</a><a href=?p=3>3</a></nav>"
    bare = "<h1>Homes</h1><nav><span>1</span> <a href=?p=2>2</a> <a href=?p=3>3</a></nav>"
    days = "<h1>May</h1><button>3</button><button aria-current=date>4</button><button>5</button>"
    apart = "<h1>Teams</h1><nav><a href=?p=3 aria-current=page>3</a></nav><a href=/t>Help</a><a href=/4>Team 4</a>"
    unknown = "<h1>Homes</h1><nav><a href=?p=1>1</a><a href=?p=2>2</a><a href=?p=3>3</a></nav>"

    assert steps(bundle, "next page", marked) == ["Click “3”"]
    assert steps(bundle, "next page", bare) == ["Click “2”"]
    for html in (unknown, days, apart):
        assert steps(bundle, "next page", html) == ["Go to the next page"]


def test_a_menu_is_opened_for_what_is_chosen_in_it(bundle: Bundle) -> None:
    player = """<h1>Salt</h1><a href=/settings>Settings</a>
    <button aria-haspopup=menu aria-expanded=false title="Playback speed">1×</button>"""

    assert steps(bundle, "set the speed to 1.5×", player) == ["Click “Playback speed”", "Click “1.5×”"]
    assert "Click “Playback speed”" not in steps(bundle, "set the speed of the fan to 2", player)
    deletes = player.replace("Playback speed", "Delete interval")
    assert "Click “Delete interval”" not in steps(bundle, "set the interval to 7 days", deletes)


def test_what_leads_to_the_page_at_hand_leads_nowhere(bundle: Bundle) -> None:
    account = """<h1>Your account</h1><nav><a href=/account>Your account</a><a href=/account/details>Your details</a>
    </nav>"""

    assert steps(bundle, "change my email address to r@x.example", account)[0] == "Open “Your details”"
