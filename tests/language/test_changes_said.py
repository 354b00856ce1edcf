"""What of a thing is to become something else, however that is said, and where the field for it stands."""

from __future__ import annotations

import pytest

from engine.language import read_goal, refine
from engine.rules import Bundle, Reader
from tests.language.pages import page

ROWS = """<h1>Issues</h1><table><tr><th>Title</th><th>Status</th><th>Assignee</th></tr>
<tr><td>Lamp flickers</td><td><select aria-label=Status id=s1><option>Open</option><option>Done</option></select>
</td><td><select aria-label=Assignee id=a1><option>Ada</option><option>Ben</option></select></td></tr>
<tr><td>Door squeaks</td><td><select aria-label=Status id=s2><option>Open</option><option>Done</option></select>
</td><td><select aria-label=Assignee id=a2><option>Ada</option><option>Ben</option></select></td></tr></table>"""
PAGE = """<h1>Lamp flickers</h1><form><label>Status <select><option>Open</option><option>Done</option></select>
</label><label>Priority <select><option>Low</option><option>High</option></select></label>
<label>Deadline <input></label><button>Save</button></form>"""
EDITS = """<h1>Issues</h1><table><tr><td>Lamp flickers</td><td>Open</td><td><a href="/1/edit">Edit</a></td></tr>
<tr><td>Door squeaks</td><td>Open</td><td><a href="/2/edit">Edit</a></td></tr></table>"""
LINKS = '<h1>Issues</h1><ul><li><a href="/1">Lamp flickers</a></li><li><a href="/2">Door squeaks</a></li></ul>'
BOXES = """<ul><li><label><input type=checkbox>Lamp flickers</label></li>
<li><label><input type=checkbox>Door</label></li></ul>"""
PROFILE = "<form><label>Shipping address <input></label><button>Save</button></form>"


@pytest.mark.parametrize(
    ("wish", "html", "first"),
    [
        ("Set the status of Lamp flickers to done", ROWS, "Set “Status” next to “Lamp flickers” to “done”"),
        (
            "change the status of Lamp flickers from open to done",
            ROWS,
            "Set “Status” next to “Lamp flickers” to “done”",
        ),
        ("set Lamp flickers's status to done", ROWS, "Set “Status” next to “Lamp flickers” to “done”"),
        ("change Lamp flickers status to Done", ROWS, "Set “Status” next to “Lamp flickers” to “Done”"),
        ("assign Lamp flickers to Ben", ROWS, "Set “Assignee” next to “Lamp flickers” to “Ben”"),
        ("Set the status of Lamp flickers to done", PAGE, "Set “Status” to “done”"),
        ("mark Lamp flickers as done", PAGE, "Select “Done” in “Status”"),
        ("increase the priority of Lamp flickers to high", PAGE, "Set “Priority” to “high”"),
        ("set Lamp flickers to high priority", PAGE, "Set “Priority” to “high”"),
        ("make Lamp flickers high priority", PAGE, "Set “Priority” to “high”"),
        ("mark Lamp flickers as high priority", PAGE, "Set “Priority” to “high”"),
        ("give Lamp flickers a deadline of 4 May", PAGE, "Set “Deadline” to “4 May”"),
        ("Set the status of Lamp flickers to done", EDITS, "Click “Edit” next to “Lamp flickers”"),
        ("Set the status of Lamp flickers to done", LINKS, "Open “Lamp flickers”"),
        ("mark Lamp flickers as done", LINKS, "Open “Lamp flickers”"),
        ("mark Lamp flickers as done", BOXES, "Check “Lamp flickers”"),
        ("change shipping address to Rue 4", PROFILE, "Set “Shipping address” to “Rue 4”"),
    ],
)
def test_what_of_a_thing_is_changed_where_it_stands(bundle: Bundle, wish: str, html: str, first: str) -> None:
    reading = read_goal(Reader(bundle), wish, page(html))
    assert reading.steps[0].text == first
    assert refine(Reader(bundle), first, page(html)).status == "ready"


@pytest.mark.parametrize(
    "wish",
    ["Set the status of Ash to done", "make me a coffee", "give me a list", "give Lamp flickers a push of luck",
     "make Lamp flickers better", "assign Ash to Ben"],
)  # fmt: skip
def test_what_is_not_there_changes_nothing(bundle: Bundle, wish: str) -> None:
    reading = read_goal(Reader(bundle), wish, page(ROWS))
    assert not reading.readable or refine(Reader(bundle), reading.steps[0].text, page(ROWS)).action is None


def test_of_two_rows_of_one_name_no_field_is_changed(bundle: Bundle) -> None:
    html = page(ROWS.replace("Door squeaks", "Lamp flickers"))
    reading = read_goal(Reader(bundle), "Set the status of Lamp flickers to done", html)
    assert refine(Reader(bundle), reading.steps[0].text, html).action is None
