"""A thing that opens in a dialog over its list, or on a page that says what it is: what is done to it there."""

from __future__ import annotations

import pytest

from engine.language import read_goal
from engine.rules import Bundle, Reader
from tests.language.pages import page

LIST = '<h1>Books</h1><a href="/b/1">A Field of Bees</a><a href="/b/2">Old Roads</a><a href="/s/1">To lend 12</a>'
DIALOG = """<div role=dialog aria-modal=true><h4>Book details</h4><h2>A Field of Bees</h2>
<label><input type=checkbox>Archive</label><button aria-expanded=false>Add to shelf</button>
<button>Edit metadata</button><button>Close</button></div>"""
SHELF = """<h2>Shelf: 'To lend'</h2><a href="/s/1">To lend 12</a><button>Delete this shelf</button>
<a href="/s/1/edit">Edit shelf properties</a>"""
USER = "<h1>Edit user tom</h1><label>Name <input value=tom></label><button>Save</button><button>Delete user</button>"
FORM = """<h1>A Field of Bees</h1><form><label>Title <input value="A Field of Bees"></label><label>Date <input></label>
<button type=button>delete</button><button>Save</button></form><button>Delete book</button>"""


def steps(bundle: Bundle, wish: str, html: str, opened: int) -> list[str]:
    return [one.text for one in read_goal(Reader(bundle), wish, page(html), opened).steps]


@pytest.mark.parametrize(
    ("wish", "html", "opened", "expected"),
    [
        ("rename A Field of Bees to Hives", LIST + DIALOG, 2,
         ["Click “Edit metadata”", "Enter “Hives” into the field for its name", "Save the changes"]),
        ("archive A Field of Bees", LIST + DIALOG, 2, ["Check “Archive”", "Save the changes"]),
        ("put A Field of Bees on the shelf To lend", LIST + DIALOG, 2, ["Click “Add to shelf”", "Click “To lend”"]),
        ("delete the book A Field of Bees", LIST + DIALOG, 2,
         ["Click “Edit metadata”", "delete the book “A Field of Bees”"]),
        ("tag A Field of Bees as green", LIST + DIALOG, 2,
         ["Click “Edit metadata”", "add tag “green” to “A Field of Bees”"]),
        ("delete the book “A Field of Bees”", FORM, 3, ["Click “Delete book”"]),
        ("delete the shelf To lend", LIST, 0, ["Open “To lend 12”", "delete the shelf “To lend”"]),
        ("get rid of the shelf To lend", SHELF, 2, ["Click “Delete this shelf”"]),
        ("rename the shelf To lend to Lent", SHELF, 2,
         ["Click “Edit shelf properties”", "Enter “Lent” into the field for its name", "Save the changes"]),
        ("tom has left, remove his account", USER, 2, ["Click “Delete user”"]),
    ],
)  # fmt: skip
def test_what_was_opened_is_what_the_page_is_about(
    bundle: Bundle, wish: str, html: str, opened: int, expected: list[str]
) -> None:
    assert steps(bundle, wish, html, opened) == expected


@pytest.mark.parametrize(
    ("wish", "html"),
    [
        ("rename Old Roads to New Roads", LIST + DIALOG),  # the dialog is about another book
        ("put Old Roads on the shelf To lend", LIST + DIALOG),
        ("delete the shelf To keep", SHELF),
        ("remove the user tim", USER),
    ],
)
def test_another_thing_is_not(bundle: Bundle, wish: str, html: str) -> None:
    controls = ("Edit metadata", "Add to shelf", "Delete this shelf", "Delete user")
    assert not [one for one in steps(bundle, wish, html, 2) for control in controls if control in one]


def test_a_dialog_that_is_headed_by_nothing_behind_it_is_in_the_way(bundle: Bundle) -> None:
    html = f"{LIST}<div role=dialog aria-modal=true><h2>Our newsletter</h2><button>Archive</button></div>"
    assert steps(bundle, "rename Old Roads to New Roads", html, 0)[0] == "Open “Old Roads”"
