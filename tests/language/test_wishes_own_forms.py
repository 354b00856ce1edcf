"""Wishes on the form of the thing they are about, and those about what belongs to who wishes."""

from __future__ import annotations

import pytest

from engine.language import read_goal, refine
from engine.rules import Bundle, Reader
from tests.language.pages import page

THING = """<h1>Editing</h1><form><label>Title <input id=t value="Wet bench"></label>
<label>Status <select><option>open</option><option>closed</option></select></label>
<label>Change note <textarea></textarea></label><button>Save</button></form>"""
USERS = """<h1>New user</h1><form><label>Name <input></label><label>Login name <input></label>
<label>Password <input type=password></label><label>Once again <input type=password></label>
<button>Add</button></form>"""
PROFILE = """<form><label>Name <input></label><label>New password <input type=password></label>
<label>Once again <input type=password></label><label>Current password <input type=password></label>
<button>Save</button></form>"""
ROWS = """<form><table><tr><td><input type=checkbox id=a></td><td>ada</td></tr>
<tr><td><input type=checkbox id=r></td><td>rosa</td></tr></table><button>Delete selected</button></form>"""
JOBS = """<table><tr><td>Oak</td><td><button>Pause</button><button>Disable</button></td></tr>
<tr><td>Elm</td><td><button>Pause</button><button>Disable</button></td></tr></table>"""
NAV = '<nav><a href="/me">Your details</a><a href="/all">Issues</a></nav><h1>Issues</h1>'


@pytest.mark.parametrize(
    ("wish", "html", "steps"),
    [
        ("Change the title of this issue to Dry bench", THING, ["Set “Title” to “Dry bench”", "Save the changes"]),
        ("Change the title of the issue to Dry bench", THING, ["Set “Title” to “Dry bench”", "Save the changes"]),
        ("Set the status of Wet bench to closed", THING, ["Set “Status” to “closed”", "Save the changes"]),
        ("Rename Wet bench to Dry bench", THING, ["Set “Title” to “Dry bench”", "Save the changes"]),
        ('Add the note "Oiled"', THING, ["Enter “Oiled” into “Change note”", "Send the form"]),
        ("Add a user named Kim Bell with the login name kim and the password plum-42", USERS,
         ["Enter “Kim Bell” into “Name”", "Enter “kim” into “Login name”", "Enter “plum-42” into “Password”",
          "Enter “plum-42” into “Once again”", "Send the form"]),
        ("Change my name to Kim, my password is plum-42", PROFILE,
         ["Set “Name” to “Kim”", "Enter “plum-42” into “Current password”", "Save the changes"]),
        ("Delete the user rosa", ROWS, ["Check the checkbox next to “rosa”", "Click “Delete selected”"]),
        ("Pause Elm", JOBS, ["Click “Pause” next to “Elm”"]),
        ("could you pause the task Elm please", JOBS, ["Click “Pause” next to “Elm”"]),
        ("Disable Oak", JOBS, ["Click “Disable” next to “Oak”"]),
        ("Change my name to Ada Grove", NAV, ["Open “Your details”", ...]),
        ("Change my name to Ada Grove", '<a href="/p">Update profile</a><a href="/s">Settings</a>',
         ["Open “Update profile”", ...]),
        ("Turn on the weekly summary", '<a href="/s">Settings</a><p>Hello</p>', ["Open “Settings”", ...]),
        ("Change my city to Graz", "<button aria-haspopup=menu>User menu</button>", ["Click “User menu”", ...]),
    ],
)  # fmt: skip
def test_what_is_wished_is_done_where_it_stands(bundle: Bundle, wish: str, html: str, steps: list[object]) -> None:
    found = read_goal(Reader(bundle), wish, page(html))
    assert found.readable
    assert [one.text for one in found.steps] == [wish if one is ... else one for one in steps]


@pytest.mark.parametrize(
    ("wish", "html", "never"),
    [
        # the form is that of another thing, whose name it holds
        ("Rename Wet bench to Dry bench", THING.replace("Wet bench", "Old gate"), "Set “Title”"),
        ("Set the status of Wet bench to closed", THING.replace("Wet bench", "Old gate"), "Set “Status”"),
        # two fields for a name: a list that is edited in place
        ("Rename Wet bench to Dry bench", THING + "<label>Title <input></label>", "Set “Title”"),
        # what is there is not deleted because a field says its name
        ("Delete Wet bench", THING.replace("</form>", "<button type=button>Delete</button></form>"), "Click “Delete”"),
        # the page that "Edit" leads to is this one
        ("Change the colour of this page to red", '<h1>Roses</h1><a href="/x">Edit</a>', "Click “Edit”"),
        # another password, not the same once more
        ("Add a user named Kim with the password plum-42", USERS.replace("Once again", "Wi-Fi password"), "Wi-Fi"),
        # a note about something that the page is not about
        ('Add the note "Oiled" to Old gate', THING, "Change note"),
        # what somebody has is no new password
        ("Change my name to Kim, my password is plum-42", PROFILE.replace("Current password", "PIN"), "New password"),
        # something else would go with it
        ("Delete the user rosa", ROWS.replace("id=a", "id=a checked"), "Delete selected"),
        ("Delete the user rosa", ROWS.replace("Delete selected", "Delete all"), "Delete all"),
        ("Pause Elm on Monday", JOBS, "Pause” next"),
        ("Pause Ash", JOBS, "Pause” next"),
        ("Resume Elm", JOBS, "Click"),
        ("Change my name to Ada", '<a href="/a">Profile</a><a href="/b">Profile</a>', "Open"),
        ("Change the name to Ada", NAV, "Open"),
        ("Turn on the task Water", '<a href="/s">Settings</a>', "Open"),
    ],
)  # fmt: skip
def test_what_stands_elsewhere_is_left_alone(bundle: Bundle, wish: str, html: str, never: str) -> None:
    found = read_goal(Reader(bundle), wish, page(html, "https://a.example/x"))
    assert not any(never in one.text for one in found.steps)


def test_the_one_large_field_is_the_text_of_a_page_unless_it_is_for_something_else(bundle: Bundle) -> None:
    step = "Enter “Roses” into the content field"
    form = "<form><textarea id=t{}></textarea><button>Save</button></form>"
    found = [refine(Reader(bundle), step, page(form.format(said))).status for said in ("", " aria-label=Reply")]
    assert found == ["ready", "none"]
    assert refine(Reader(bundle), step, page(form.format("") + "<textarea></textarea>")).status == "none"


def test_a_quality_of_the_text_is_not_the_text(bundle: Bundle) -> None:
    """What was to be a text must not become the type of it."""
    html = "<form><label>Content type <input id=k></label>{}<button>Save</button></form>"
    reader, step = Reader(bundle), "Set the content field to “Roses”"
    assert refine(reader, step, page(html.format(""))).action is None
    found = refine(reader, step, page(html.format("<textarea id=t></textarea>"))).action
    assert found is not None
    assert found.target == "t"
    assert refine(reader, "Set “Content type” to “Roses”", page(html.format(""))).status == "ready"


SEARCH = "<form role=search><input type=search name=q placeholder=Search><button>Go</button></form>"


@pytest.mark.parametrize(
    ("wish", "typed"),
    [
        ("find tickets about toner", "toner"),
        ("look for people named Ada Grove", "Ada Grove"),
        ("Search my mail for messages from Ada", "Ada"),
        ("Such Rechnungen über Strom", "Strom"),
        ("cherche les billets sur Rome", "Rome"),
        ("busca pedidos de Ana", "Ana"),
        ("find tickets about problems with the toner", "problems with the toner"),
        ('find the page called "Kiwi"', "Kiwi"),
        ("search for the order 1234", "1234"),
        # no kind of thing, a name, or a thing that is called by two words
        ("Find Notes from Underground", "Notes from Underground"),
        ("find a card for Mum", "card for Mum"),
        ("search for project management", "project management"),
        ("busca tarjetas de visita", "tarjetas de visita"),
        ("find flights to Oslo", "flights to Oslo"),
    ],
)
def test_the_kind_of_thing_is_not_typed_to_search_for_it(bundle: Bundle, wish: str, typed: str) -> None:
    reading = read_goal(Reader(bundle), wish, page(SEARCH))
    assert [step.text for step in reading.steps] == [f"Enter “{typed}” in the search field", "Press Enter"]


@pytest.mark.parametrize(
    "wish",
    ["find messages from Ada about rent", "find tickets from yesterday", "Such Rechnungen über 500 Euro",
     "find open tickets about toner", "find events on Monday"],
)  # fmt: skip
def test_what_no_one_search_finds_is_not_searched_for(bundle: Bundle, wish: str) -> None:
    assert not read_goal(Reader(bundle), wish, page(SEARCH)).readable
