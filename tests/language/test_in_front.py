"""A thing that opens in a dialog over its list, or on a page that says what it is: what is done to it there."""

from __future__ import annotations

import pytest

from engine.language import in_front, read_goal, refine
from engine.rules import Bundle, Reader
from tests.language.pages import page

LIST = """<h1>Books</h1><a href="/b/1">A Field of Bees</a><a href="/b/2">Old Roads</a><a href="/s/1">To lend 12</a>
<a href="/s/2">Read soon 3</a>"""
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


ORDER = """<h1>Order details: K7MPA pending</h1><a href="/o/K7MPA/paid">Mark as paid</a>
<a href="/o/K7MPA/cancel">Cancel order</a><table><tr><td>Transfer for K7MPA<td><a href="/p/1/cancel">Cancel payment</a>
<a href="/p/1">Details</a></table>"""


@pytest.mark.parametrize(
    ("wish", "url", "expected"),
    [
        ("mark K7MPA as paid", "https://a.example/o/K7MPA/", ["Click “Mark as paid”"]),
        ("cancel the order K7MPA", "https://a.example/o/K7MPA/", ["Click “Cancel order”"]),
        ("cancel K7MPA", "https://a.example/o/K7MPA/", ["Click “Cancel order”"]),
        ("mark K7MPA as paid", "https://a.example/o/W9HDE/", ["mark K7MPA as paid"]),  # another order's page
    ],
)
def test_a_page_of_what_goes_by_a_code_has_that_in_heading_and_address(
    bundle: Bundle, wish: str, url: str, expected: list[str]
) -> None:
    found = read_goal(Reader(bundle), wish, page(ORDER, url), 2)
    assert [one.text for one in found.steps] == expected


LISTED = """<h1>Orders</h1><ul><li><a href="/o/1">K7MPA</a> Lena <li><a href="/o/2">W9HDE</a> Mia
<li><a href="/u">Lena</a></ul>"""


@pytest.mark.parametrize(
    ("wish", "opens"),
    [
        ("Lena's money for K7MPA has arrived, mark it as paid", "Open “K7MPA”"),
        ("the money for K7MPA and W9HDE has arrived, mark it as paid", ""),  # two
        ("Lena has arrived, mark it as paid", ""),  # no code
        ("the money for Q4XYZ has arrived, mark it as paid", ""),  # not there
    ],
)
def test_it_is_the_one_code_that_was_spoken_of(bundle: Bundle, wish: str, opens: str) -> None:
    found = read_goal(Reader(bundle), wish, page(LISTED))
    assert (found.steps[0].text if found.readable else "") == opens


GROUPS = """<h1>New product</h1><form><p>Item name</p><input title=English id=a>
<p>Description</p><input title=English id=b><label>Price <input id=c></label><button>Save</button></form>"""


def test_the_field_for_its_name_is_that_after_such_a_label(bundle: Bundle) -> None:
    found = refine(Reader(bundle), "Enter “Parking” into the field for its name", page(GROUPS))
    assert found.target is not None
    assert found.target.id == "a"
    two = GROUPS.replace("Description", "Internal name")
    assert refine(Reader(bundle), "Enter “Parking” into the field for its name", page(two)).status == "several"


@pytest.mark.parametrize(
    ("title", "about"),
    [
        ("Bug #1: Gate does not close - Community garden - Garden club", "Gate does not close"),
        ("Gate does not close | Community garden", "Gate does not close"),
        ("Community garden - Garden club", "Community garden"),  # the site's own page
        ("Gate does not close", "Community garden"),  # a title that does not say what the main heading does
        ("Watching: Gate does not close - Garden club", "Community garden"),
        ("Bug #1: Gate - Community garden", "Community garden"),  # of no heading
    ],
)
def test_a_page_is_about_the_heading_that_its_title_begins_with(title: str, about: str) -> None:
    html = f"<title>{title}</title><h1>Community garden</h1><h2>Watchers</h2><h3>Gate does not close</h3>"
    assert in_front(page(html)).heading == about


ROWS = """<h1>Plants</h1><table><tr><th>Name<th>State</tr>
<tr role=button tabindex=0><td><input type=checkbox aria-label="Sweet pea"></td><td>Sweet pea</td><td>Kew, out</td></tr>
<tr role=button tabindex=0><td><input type=checkbox aria-label="Old rose"></td><td>Old rose</td><td>Lund, out</td></tr>
</table>"""


@pytest.mark.parametrize(
    ("wish", "expected"),
    [
        ("put “Soak it.” in the notes of Sweet pea", ["Open “Sweet pea”", "change notes of “Sweet pea” to “Soak it.”"]),
        ("we don't grow Old rose any more, delete it", ["Open “Old rose”", "delete “Old rose”"]),
        ("delete out", ["delete out"]),  # which two rows say
        ("delete Lund", ["Open “Lund”", "delete Lund"]),  # where that is another, its page does not say so
        ("delete “Old”", ["delete “Old”"]),  # which is no more than a part of a name
        ("delete Lavender", ["delete Lavender"]),
    ],
)  # fmt: skip
def test_a_row_that_can_be_pressed_leads_to_its_thing(bundle: Bundle, wish: str, expected: list[str]) -> None:
    assert steps(bundle, wish, ROWS, 0) == expected


OWN = """<h1>Editing Item in Plants</h1><button>delete</button><button>archive</button><button>check</button>
<label>Name <input value="Sweet pea"></label><label>Notes <textarea></textarea></label>"""


@pytest.mark.parametrize(
    ("wish", "expected"),
    [
        ("delete Sweet pea", ["Click “delete”"]),
        ("archive Sweet pea", ["Click “archive”"]),
        ("set the notes of Sweet pea to “Soak it.”", ["Set “Notes” to “Soak it.”", "Save the changes"]),
        ("delete Old rose", ["delete Old rose"]),
    ],
)
def test_a_page_whose_field_holds_the_name_is_about_it(bundle: Bundle, wish: str, expected: list[str]) -> None:
    assert steps(bundle, wish, OWN, 2) == expected
    assert refine(Reader(bundle), "Save the changes", page(OWN)).target.name == "check"  # type: ignore[union-attr]


COMMENTS = OWN + "<button>2 Comments</button>"
OPEN = COMMENTS + "<input placeholder='Leave a comment...'>"
CODE = """<h1>Voucher</h1><form><label>Code <input value=PRESS26></label><label>Date <input></label>
<label>Effect, Tag <input></label><button>Save</button></form>"""
ORDERS = """<h1>Orders</h1><table>
<tr><td><input type=checkbox aria-label=K7MPA></td><td><a href=/o/1>K7MPA</a></td></tr>
<tr><td><input type=checkbox aria-label=W9HDE></td><td><a href=/o/2>W9HDE</a></td></tr>
</table>"""


@pytest.mark.parametrize(
    ("wish", "html", "opened", "expected"),
    [
        ("reply “Sweet pea” saying “Soak it.”", COMMENTS, 2,
         ["Click “2 Comments”", "reply “Sweet pea” saying “Soak it.”"]),
        ("reply “Sweet pea” saying “Soak it.”", OPEN, 3,
         ["Enter “Soak it.” into “Leave a comment...”", "Send the form"]),
        ("reply “Old rose” saying “Soak it.”", OPEN, 3, ["reply “Old rose” saying “Soak it.”"]),
        # a word that means something else in another language is looked for as it is first
        ("change the tag of PRESS26 to news", CODE, 2, ["Set “Effect, Tag” to “news”", "Save the changes"]),
        ("change the tag of HELPER26 to news", CODE, 2, ["Set “tag of HELPER26” to “news”", "Save the changes"]),
        ("put a comment on the order K7MPA: “Pays later.”", ORDERS, 0,
         ["Open “K7MPA”", "reply order “K7MPA” saying “Pays later.”"]),
    ],
)  # fmt: skip
def test_what_is_said_of_a_thing_goes_to_its_own_page(
    bundle: Bundle, wish: str, html: str, opened: int, expected: list[str]
) -> None:
    assert steps(bundle, wish, html, opened) == expected
