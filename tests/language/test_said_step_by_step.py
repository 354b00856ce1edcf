"""Goals that say each step, with the names on the screen in quotes."""

from __future__ import annotations

import pytest

from engine.actions import print_action
from engine.language import read_goal, refine
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
