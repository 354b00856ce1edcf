"""Nothing is deleted by a row that only mentions what is said, and no part of a thing goes for the whole of it."""

from __future__ import annotations

import pytest

from engine.actions import print_action
from engine.language import read_goal, refine
from engine.rules import Bundle, Reader
from tests.language.pages import page

COMMENTS = """<h1>Feed</h1><table><tr><td>Comment by tom on Ann's photo</td><td><button id=c1>Delete</button></td></tr>
<tr><td>Comment by ann on Tom's film</td><td><button id=c2>Delete</button></td></tr></table>"""
PHOTOS = """<h2>Photos</h2><table>
<tr><td>Ann</td><td><button id=p1>Remove photo</button><button id=h1>Hide</button></td></tr>
<tr><td>Tom</td><td><button id=p2>Remove photo</button><button id=h2>Hide</button></td></tr></table>"""
FEED = COMMENTS + PHOTOS
GERMAN = FEED.replace("Delete", "Löschen").replace("Remove photo", "Foto entfernen")
MEMBERS = """<h1>Members</h1><table><tr><td>Ann Ode</td><td>leads Oak</td><td><button id=m1>Remove</button></td></tr>
<tr><td>Tom Reed</td><td>leads Elm</td><td><button id=m2>Remove</button></td></tr></table>"""
VISITS = """<h1>Visits</h1><table><tr><td>Visit to Oak by Ann</td><td><button id=v1>Cancel</button></td></tr>
<tr><td>Elm Farm</td><td><button id=v2>Cancel</button></td></tr></table>"""

STAYS = """<h1>Mein Konto</h1><h2>Meine Buchungen</h2><table>
<tr><td>Hafenhotel Leipzig<td>4. Juli<td><button id=s1>Stornieren</button> <a href=/r/1>Rechnung</a></tr>
<tr><td>Kiel<td>9. Juli<td><button id=s2>Stornieren</button> <a href=/r/2>Rechnung</a></tr></table>"""
PROJECTS = """<h1>Projects</h1><table><tr><td>Internal<td>note: call Ben<td><button id=d1>Delete</button></tr>
<tr><td>Oak<td><td><button id=d2>Delete</button></tr></table>"""
HOURS = """<h1>Week of 8 June</h1><table><tr><td>Internal<td><button>Add a note</button><button>Remove row</button></tr>
<tr><td>Oak<td><button>Add a note</button><button>Remove row</button></tr></table>"""


def done(bundle: Bundle, html: str, wish: str) -> list[str]:
    reader, at = Reader(bundle), page(html)
    found = [refine(reader, step.text, at) for step in read_goal(reader, wish, at).steps]
    return [print_action(one.action) for one in found if one.action]


@pytest.mark.parametrize(
    ("html", "wish", "does"),
    [
        (FEED, "delete the photo of Ann", 'click("p1")'),  # and not the comment on it
        (FEED, "remove Ann's photo", 'click("p1")'),
        (FEED, "hide Ann", 'click("h1")'),
        (FEED, "delete the comment by tom on Ann's photo", 'click("c1")'),
        (GERMAN, "entferne das Foto von Ann", 'click("p1")'),
        (MEMBERS, "remove Ann Ode", 'click("m1")'),
        (MEMBERS, "delete the member Tom Reed", 'click("m2")'),
        (VISITS, "cancel my visit at Elm Farm", 'click("v2")'),
        (STAYS, "storniere die Buchung Kiel", 'click("s2")'),
        (STAYS, "storniere Hafenhotel Leipzig", 'click("s1")'),
        (PROJECTS, "delete the project Internal", 'click("d1")'),
    ],
)
def test_the_thing_itself_is_taken(bundle: Bundle, html: str, wish: str, does: str) -> None:
    assert done(bundle, html, wish) == [does]


@pytest.mark.parametrize(
    ("html", "wish"),
    [
        (COMMENTS, "delete the photo of Ann"),
        (COMMENTS, "delete Ann's photo"),
        (COMMENTS, "remove Ann"),
        (COMMENTS, "delete Ann"),
        (COMMENTS, "delete tom"),
        (FEED, "remove Ann"),  # "Remove photo" leaves her where she is
        (FEED, "delete Ann"),
        (GERMAN, "entferne Ann"),
        (GERMAN, "lösche das Foto von Tom Reed"),
        (MEMBERS, "remove Oak"),
        (VISITS, "cancel Ann"),
        (STAYS, "storniere die Rechnung Kiel"),  # of which each row has one
        (STAYS, "storniere die Rechnung Leipzig"),
        (STAYS, "cancel the invoice Kiel"),
        (PROJECTS, "delete the note of Internal"),
        (HOURS, "remove the note of Internal"),
        (HOURS, "remove Internal"),
    ],
)
def test_what_is_only_mentioned_is_not(bundle: Bundle, html: str, wish: str) -> None:
    assert done(bundle, html, wish) == []
