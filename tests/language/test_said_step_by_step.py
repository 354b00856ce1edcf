"""Goals that say each step, with the names on the screen in quotes."""

from __future__ import annotations

import pytest

from engine.actions import print_action
from engine.language import read_goal, read_steps, refine
from engine.rules import Bundle, Reader
from tests.language.pages import page

HOME = """<a href=#settings title=Settings>⚙</a><a href=/orders>Orders</a>
<label>Port <select id=p><option>AUTO<option>USB</select></label>
<label><input type=checkbox id=k> Save connection settings</label><button id=go>Connect</button>
<form><button>Find</button><button>Close</button></form>"""


@pytest.mark.parametrize(
    ("goal", "steps"),
    [
        (
            'Click "Settings", click "Mail", tick "Daily" and save',
            ['Click "Settings"', 'click "Mail"', 'tick "Daily"', "save"],
        ),
        ('Type "Oak" into "Name" and confirm', ['Type "Oak" into "Name"', "confirm"]),
        (
            'Go to "Settings" > "Look" and set "Title" to "Oak"',
            ['Go to "Settings"', 'Go to "Look"', "Set “Title” to “Oak”", "Save the changes"],
        ),
        (
            'Set "Port" to "USB" and click "Orders"',
            ["Set “Port” to “USB”", "Save the changes", 'click "Orders"'],
        ),
        ('Set "Port" to "USB" and click "Connect"', ["Set “Port” to “USB”", 'click "Connect"']),
        ('Set "Port" to "USB" and press Enter', ["Set “Port” to “USB”", "press Enter"]),
        ('Set "Port" to "USB" and click "Find"', ["Set “Port” to “USB”", "Save the changes", 'click "Find"']),
        ('Set "Port" to "USB" and click "Close"', ["Set “Port” to “USB”", "Save the changes", 'click "Close"']),
        ('Change the "Port" dropdown to "USB"', ['Set "Port" dropdown to “USB”', "Save the changes"]),
        (
            'Click on "Settings". On the left choose "Look". Set the color to "green". Click on the "Save" button.',
            ['Click on "Settings"', 'choose "Look"', "Set “color” to “green”", 'Click on the "Save" button'],
        ),
        ('In "Port" select "USB" and click "Connect"', ['select "USB" in the "Port"', 'click "Connect"']),
    ],
)
def test_each_step_is_taken_once_and_none_is_left_out(bundle: Bundle, goal: str, steps: list[str]) -> None:
    reading = read_goal(Reader(bundle), goal, page(HOME))
    assert reading.readable
    assert [step.text for step in reading.steps] == steps


@pytest.mark.parametrize(
    "goal",
    ['Click "Add", name it "Oak", then "Confirm"', 'Type "Ann" into "Name", then "Save"', "Save the whale",
     '"Settings"', "confirm the booking of Ada"],
)  # fmt: skip
def test_what_may_be_a_text_as_well_as_a_button_stays_unread(bundle: Bundle, goal: str) -> None:
    assert not read_goal(Reader(bundle), goal, page(HOME)).readable


@pytest.mark.parametrize(
    ("step", "status"),
    [
        ('Click "Save"', "none"),
        ('Click "Save connection settings"', "ready"),
        ('Check "Save"', "ready"),
        ("Save the changes", "met"),
    ],
)
def test_a_box_is_not_what_saves(bundle: Bundle, step: str, status: str) -> None:
    assert refine(Reader(bundle), step, page(HOME)).status == status


TABS = """<nav><a href=/alerts>Alerts</a></nav>
<ul><li><a href=#general>General</a><li><a href=#alerts id=tab>Alerts</a></ul><div id=general>Name</div>"""


def test_a_tab_is_the_link_to_a_part_of_the_page(bundle: Bundle) -> None:
    found = refine(Reader(bundle), 'Open the "Alerts" tab', page(TABS))
    assert found.action is not None
    assert print_action(found.action) == 'click("tab")'


@pytest.mark.parametrize("step", ['Open "Alerts"', 'Click the "Alerts" link'])
def test_a_link_that_is_not_said_to_be_a_tab_is_asked_about(bundle: Bundle, step: str) -> None:
    assert refine(Reader(bundle), step, page(TABS)).status == "several"


ROWS = """<table><tr><td>Ann<td><button id=edit>Edit</button><label><input type=checkbox id=on> Active</label>
<tr><td>Ben<td><button id=other>Edit</button><button id=archive>Archive</button>
<label><input type=checkbox> Admin</label></table><label>Name <input id=name></label><label>Note <input id=note></label>
<fieldset><legend>Size</legend><label><input type=checkbox id=l> L</label>
<label><input type=checkbox id=xl> XL</label></fieldset>
<button>Next</button><button>OK</button><button id=add>Add item</button>"""


@pytest.mark.parametrize(
    ("goal", "done"),
    [
        ('In the row "Ann", click "Edit", then "Archive"', ["edit", "none"]),
        ('In the row "Ann", click "Edit" and click "Archive"', ["edit", "none"]),
        ('In the row "Ann", click "Edit" and "Archive"', ["edit", "none"]),
        ('In the row "Ann", tick "Active" and tick "Admin"', ["on", "none"]),
        ('In the "Size" section, tick "L" and tick "XL"', ["l", "xl"]),
        ('For "Size", select "L" and "XL"', ["l", "xl"]),
        ('Under "Size", select "L" and "XL"', ["l", "xl"]),
        ('For "Size", select "L", "XL" and click "Add item"', ["l", "xl", "add"]),
        ('In the row "Ann", click "Edit", type "b" into "Note" and click "Archive"', ["edit", "none", "none"]),
    ],
)
def test_a_place_that_is_said_once_is_that_of_each_step(bundle: Bundle, goal: str, done: list[str]) -> None:
    here, reader = page(ROWS), Reader(bundle)
    reading = read_goal(reader, goal, here)
    found = [refine(reader, step.text, here) for step in reading.steps]
    assert reading.readable
    assert [one.action.target if one.action else one.status for one in found] == done


@pytest.mark.parametrize(
    "goal",
    [
        'Enter "x" into "Name" but don\'t click "OK" and confirm with "Archive"',
        'Enter "x" into "Name" but do not apply and finish with "Archive"',
        'Click "Next" unless "OK" is shown and confirm with "Archive"',
        'Click "Next" only if asked and confirm with "OK"',
        'In the row "Ann", click "Edit" and click the Archive button',
        'Submit the report with "Q3 results"',
    ],
)
def test_what_may_be_forbidden_or_elsewhere_is_not_done(bundle: Bundle, goal: str) -> None:
    here, reader = page(ROWS), Reader(bundle)
    reading = read_goal(reader, goal, here)
    assert not reading.readable or [refine(reader, one.text, here).status for one in reading.steps] == ["none"]


@pytest.mark.parametrize(
    "goal",
    ['Enter Call Ann and turn on the alarm into "Note"', 'Enter Call Ann and point at the alarm into "Note"',
     "Set the name to Find and replace text", "Set the name to Read and confirm", "Set the name to Search and apply",
     "Create a task called Read terms and confirm", 'Close the account with "Delete"',
     'Type "a" into "Name" (do not click "OK", then "Archive")'],
)  # fmt: skip
def test_what_may_go_on_is_not_cut(bundle: Bundle, goal: str) -> None:
    assert [step.text for step in read_steps(Reader(bundle), goal)] == [goal]


def test_a_value_without_quotes_goes_on_after_a_verb(bundle: Bundle) -> None:
    here, reader = page(ROWS), Reader(bundle)
    found = refine(reader, 'Enter Call Ann and turn on the alarm into "Note"', here)
    assert found.action is not None
    assert print_action(found.action) == 'setValue("note", "Call Ann and turn on the alarm")'
    steps = read_goal(reader, "Set the name to Find and replace text", here).steps
    assert steps[0].text == "Set “Name” to “Find and replace text”"
