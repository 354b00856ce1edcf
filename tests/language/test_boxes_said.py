"""Boxes of one name, each in its part of the page or its row."""

from __future__ import annotations

import pytest

from engine.actions import print_action
from engine.language import read_goal, refine
from engine.rules import Bundle, Reader
from tests.language.pages import page

PARTS = """<h1>Notifications</h1><h2>Mails</h2><label><input type=checkbox checked id=mails> Weekly</label>
<label><input type=checkbox id=daily> Daily</label><h2>Pushes</h2>
<label><input type=checkbox checked id=pushes> Weekly</label><button id=save>Save</button>"""
ROWS = """<h1>Members</h1><table><tr><td>Ann<td><label><input type=checkbox checked id=ann> Active</label>
<tr><td>Ben<td><label><input type=checkbox checked id=ben> Active</label></table>"""


def done(bundle: Bundle, goal: str, html: str) -> list[str]:
    here, reader = page(html), Reader(bundle)
    reading = read_goal(reader, goal, here)
    found = [refine(reader, step.text, here) for step in reading.steps] if reading.readable else []
    return [print_action(one.action) if one.action else one.status for one in found]


@pytest.mark.parametrize(
    "goal",
    [
        'For "Mails", turn off "Weekly"', "For Mails, turn off Weekly", 'Turn off "Weekly" for "Mails"',
        "Turn off Weekly for Mails", "turn off Weekly under Mails and save", "In Mails turn off Weekly",
    ],
)  # fmt: skip
def test_a_box_is_that_of_the_part_that_is_said(bundle: Bundle, goal: str) -> None:
    assert done(bundle, goal, PARTS) == ['uncheck("mails")', 'click("save")']


@pytest.mark.parametrize("goal", ["Untick Active for Ben", "In Ben, untick Active", 'Untick "Active" of "Ben"'])
def test_or_of_the_row(bundle: Bundle, goal: str) -> None:
    assert done(bundle, goal, ROWS)[0] == 'uncheck("ben")'


@pytest.mark.parametrize(
    ("goal", "html"),
    [
        ("Turn off Weekly for Faxes", PARTS),  # no such part
        ("Turn off Hourly for Mails", PARTS),  # no such box
        ("For Faxes, turn off Weekly", PARTS),
        ("Untick Active for Cid", ROWS),
        ("Turn off Weekly", PARTS),
        ("Turn off Weekly for Mails?", PARTS),
        ("Turn off Weekly for Mails", "<h2>Mails</h2><p>None yet</p><h2>Pushes</h2><label><input type=checkbox id=p>"
         "Weekly</label>"),  # the box of another part
        ("Turn off Weekly for Mails", PARTS + "<h2>Mails</h2><p>of others</p>"),  # two parts
        ("For Mails, turn off Weekly unless Ann objects", PARTS),
    ],
)
def test_no_other_one_is_taken(bundle: Bundle, goal: str, html: str) -> None:
    assert not any("check(" in one for one in done(bundle, goal, html))
