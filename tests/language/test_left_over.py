"""A goal of which a part is in no step of its reading is not done in part: it is asked about."""

from __future__ import annotations

import pytest

from engine.language import read_goal, refine
from engine.rules import Bundle, Reader
from tests.language.pages import page

STAFF = """<h1>Staff</h1><table>
<tr><td>Ann Lee</td><td><button id=l1>Lock</button><button id=d1>Delete</button></td></tr>
<tr><td>Ben Ray</td><td><button id=l2>Lock</button><button id=d2>Delete</button></td></tr></table>"""
DIALOG = """<h1>Users</h1><table><tr><td>Ann</td><td><button>Edit</button><button>Remove</button></td></tr>
<tr><td>Ben</td><td><button>Edit</button><button>Remove</button></td></tr></table><button id=no>Cancel</button>"""
TABS = """<h1>Settings</h1><div role=tablist><button role=tab aria-selected=true>General</button>
<button role=tab>Notifications</button></div><div role=tabpanel><button role=switch aria-checked=false>Sound</button>
<button>Save changes</button></div>"""
CARDS = """<h1>Projects</h1><article><h3>Save the date</h3><p>9 June</p><button>Open</button><button>Archive</button>
</article><article><h3>Oak</h3><p>3 May</p><button>Open</button><button>Archive</button></article>
<button>New project</button>"""
ROW = """<h1>Boats</h1><table><tr><td>Heron</td><td><button id=p1>Pause</button></td></tr>
<tr><td>Swift</td><td><button id=p2>Pause</button></td></tr></table>"""
PROFILE = """<h1>Profile</h1><form><label>City <input id=city value=Lund></label><label>Phone <input id=tel></label>
<label>Language <select id=lang><option>English<option>Deutsch</select></label><button id=save>Save</button></form>"""
HOTELS = """<h1>Konto</h1><h2>Lieblingshotels</h2>
<article><h3>Haus Watt</h3><p>Husum</p><button id=out>Aus Favoriten entfernen</button><a href=/1>Buchen</a></article>
<article><h3>Haus Geest</h3><p>Kiel</p><button>Aus Favoriten entfernen</button><a href=/2>Buchen</a></article>"""
TEAM = """<h1>New user</h1><nav><a href=/r>Reports</a></nav><form><label>Name <input></label>
<label>Team <select id=team><option>North<option>South</select></label><button id=create>Create</button></form>"""
CART = """<h1>Panier</h1><article><h3>Lampe Oslo</h3><p>1</p><button>Retirer</button><button>Garder</button></article>
<article><h3>Table Payer</h3><p>2</p><button>Retirer</button><button>Garder</button></article><button>Payer</button>"""
REFUND = """<h1>Order 4711</h1><div role=dialog aria-modal=true><h2>Refund order</h2><label>Amount <input></label>
<button>Refund</button><button id=no>Cancel</button></div>"""
MAIL = PROFILE.replace("<h1>", "<nav><a href=/m>Messages</a></nav><h1>")
FORK = "<h1>dotfiles</h1><button>Fork</button><button>Star</button><a href=/n>notes</a>"
VERSIONS = "<h1>Versions</h1><button>New version</button><a href=/v>Versions</a><a href=/1>Old scanner</a>"
CHAT = """<h1>Chat</h1><form role=search><input type=search id=q aria-label=Search></form><table>
<tr><td>Ann</td><td><button>Lock</button><button>Delete</button></td></tr>
<tr><td>Ben</td><td><button>Lock</button><button>Delete</button></td></tr></table>"""


SETTINGS = """<nav><a href=/p>Profile</a><a href=/s>Security &amp; Access</a><a href=/r>Reports</a></nav>
<h1>Profile</h1><p>Your own data</p>"""


@pytest.mark.parametrize(
    ("html", "goal"),
    [
        (SETTINGS, "Go to the reports page and revoke all sessions except the current one."),
        (SETTINGS, "Go to Reports and rotate all keys"),  # by no verb of the lists
        (SETTINGS, "Open the reports, newest first"),
        (SETTINGS, "Show me the reports, most expensive first"),
        (SETTINGS, "Zeig mir die Reports, die teuersten zuerst"),
        (SETTINGS, "Montre-moi les Reports, les plus chers d'abord"),
        (SETTINGS, "Enséñame los Reports, de la más cara a la más barata"),
        (STAFF, "Ann Lee Lock, Ben Ray Delete"),
        (DIALOG, "Cancel, in the row of Ann click Remove"),
        (TABS, "In the Notifications tab, turn on Sound"),  # which is in the tab that is open
        (CARDS, "On the card called Save the date click Archive, New project"),
        (ROW, "pause Heron with Zorbo"),
        (VERSIONS, "we need a version for the cold months, call it Winter"),  # "cold" is in no list but of a topic
        (PROFILE, "My city is Graz, and sign out"),
        (TEAM, "Choose South as required, Create"),  # which is the button
        (MAIL, "Change the language of the messages to Deutsch"),
        (MAIL, "Ändere die Sprache der Messages auf Deutsch"),
        (FORK, "Fork notes"),
        (CART, "paie la Table Payer"),
        (REFUND, "cancel the order"),  # the button gives up the form
        (CHAT, "search lamps, in the row of Ann click Lock"),
        (PROFILE, "Set the language to Deutsch, the country to Peru"),
    ],
)
def test_nothing_is_done_where_a_part_is_left_over(bundle: Bundle, html: str, goal: str) -> None:
    assert not read_goal(Reader(bundle), goal, page(html)).readable


@pytest.mark.parametrize(
    ("html", "goal", "does"),
    [
        (ROW, "pause Heron", ["p1"]),
        ("<h1>Heron</h1><button id=a>Archive</button>", 'Archive the skiff "Heron"', ["a"]),  # no list has that kind
        (ROW, "please just pause the boat Heron, thanks", ["p1"]),
        (PROFILE, "My city is not Lund but Graz.", ["city", "save"]),
        (PROFILE, "set the language to Deutsch, we're all from Graz", ["lang", "save"]),  # why, and no part of it
        (TEAM, "Set the team to South", ["team"]),
        (CHAT, "search lamps", ["q"]),
        (REFUND, "cancel", ["no"]),
        (PROFILE, "On the left, set the language to Deutsch", ["lang", "save"]),
        (HOTELS, "nimm Haus Watt aus den Lieblingshotels raus", ["out"]),  # the list in which it is
    ],
)
def test_what_says_where_and_why_is_no_such_part(bundle: Bundle, html: str, goal: str, does: list[str]) -> None:
    here, reader = page(html), Reader(bundle)
    reading = read_goal(reader, goal, here)
    assert reading.readable
    found = [refine(reader, step.text, here) for step in reading.steps]
    assert [one.target.id for one in found if one.target is not None] == does


DEEDS = """<form><label>Title <input></label><button id=a>Delete draft</button><button id=b>Send invoice</button>
<button id=c>Preview report</button><a href=/i id=d>Invite guests</a><button id=e>Entwurf löschen</button></form>"""


@pytest.mark.parametrize(
    ("step", "does"),
    [
        ("Click Draft", None), ('Click "Draft"', None), ("Click Invoice", None), ("Choose Draft", None),
        ('Click "Entwurf"', None), ("Click Delete draft", "a"), ("Click the delete button", "a"),
        ("Click Send invoice", "b"), ("Click Report", "c"), ("Click Guests", "d"),  # a link only leads there
    ],
)  # fmt: skip
def test_a_part_of_a_name_is_not_the_deed_that_it_leaves_out(bundle: Bundle, step: str, does: str | None) -> None:
    found = refine(Reader(bundle), step, page(DEEDS)).target
    assert (found.id if found is not None else None) == does


TASKS = """<h1>Tasks</h1><ul><li><a href=/1>Pay rent</a><button id=d1>Delete</button><button id=h1>Hide</button></li>
<li><a href=/2>Report by tom</a><button id=d2>Delete</button><button id=h2>Hide</button></li>
<li><a href=/3>Ann Lee</a><button id=d3>Delete</button><button id=h3>Hide</button></li>
<li><a href=/4>Notes (old)</a><button id=d4>Delete</button><button id=h4>Hide</button></li></ul>"""


@pytest.mark.parametrize(
    ("goal", "does"),
    [
        ("delete Pay", None), ("delete tom", None), ("hide tom", None), ("lösche rent", None), ("supprime Pay", None),
        ("elimina tom", None), ("delete Pay rent", "d1"), ("lösche Pay rent", "d1"),
        ("delete the report of tom", "d2"), ("delete Ann", "d3"), ("hide Notes", "h4"),  # a person, and what is beside
    ],
)  # fmt: skip
def test_nothing_is_ended_by_a_part_of_its_name(bundle: Bundle, goal: str, does: str | None) -> None:
    here, reader = page(TASKS), Reader(bundle)
    reading = read_goal(reader, goal, here)
    found = refine(reader, reading.steps[0].text, here).target if reading.readable else None
    assert (found.id if found is not None else None) == does


STAY = """<form><label>Du <input type=date></label><label>Au <input type=date></label><label>Note <textarea></textarea>
</label><button>Chercher</button></form>"""


@pytest.mark.parametrize(
    ("html", "goal", "read"),
    [
        (STAY, "saisir du 3 mai au 9 mai", False),
        (STAY, "Trage von 3.5.2027 bis 9.5.2027 ein", False),
        (STAY, 'Enter "3 to 5 days" as the note', True),
        ("<form><label>Note <textarea></textarea></label><button>Save</button></form>",
         "Enter 3 to 5 days as the note, then Save", True),
    ],
)  # fmt: skip
def test_a_span_is_entered_into_no_field_for_one_day(bundle: Bundle, html: str, goal: str, read: bool) -> None:
    assert read_goal(Reader(bundle), goal, page(html)).readable is read


CHANNELS = """<h1>Chat</h1><nav><a href=/general id=g>general</a><a href=/random>random</a></nav>
<form><label>Message <textarea></textarea></label><button>Send</button></form>"""


@pytest.mark.parametrize(("goal", "does"), [("post hi in general", []), ("open general", ["g"])])
def test_to_write_somewhere_is_not_only_to_go_there(bundle: Bundle, goal: str, does: list[str]) -> None:
    here, reader = page(CHANNELS), Reader(bundle)
    reading = read_goal(reader, goal, here)
    alone = reading.readable and all(step.opened is None for step in reading.steps)
    found = [refine(reader, step.text, here).target for step in reading.steps] if alone else []
    assert [one.id for one in found if one is not None] == does


HOME = """<h1>Devices</h1><table><tr><td>Alarm</td><td><button>Rename</button><button>Remove</button></td></tr>
<tr><td>Hall lamp</td><td><button id=r>Rename</button><button>Remove</button></td></tr></table>
<label><input type=checkbox id=away>Alarm when away</label><label>Return <input type=date id=day></label>"""


@pytest.mark.parametrize(
    ("step", "does"),
    [
        ("Turn off “Alarm”", None),  # which is another thing of the page, and no box
        ("Check “Alarm when away”", "away"),
        ("Enter “Remove” into the field for its name", None),  # a day is none
    ],
)
def test_a_box_or_a_field_of_another_thing_is_not_taken(bundle: Bundle, step: str, does: str | None) -> None:
    found = refine(Reader(bundle), step, page(HOME)).target
    assert (found.id if found is not None else None) == does


def test_a_word_for_several_of_a_kind_is_not_left_over(bundle: Bundle) -> None:
    html = '<ul role=tablist><li role=tab id=t1 aria-selected=true>One<li role=tab id=t2>Two</ul><a href=/x>elit</a>'
    goal = 'Switch between the tabs to find and click on the link "elit".'
    assert read_goal(Reader(bundle), goal, page(html)).readable
