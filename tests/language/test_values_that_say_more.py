"""What is said beside a value, a part of the page or a save is neither left out nor taken for the value."""

from __future__ import annotations

import pytest

from engine.language import read_goal, refine
from engine.rules import Bundle, Reader
from tests.language.pages import page

EVENT = """<h1>Edit event</h1><form><label>Title <input id=title value=Fair></label>
<label>Bin <input id=bin value=Red></label><label>Notes <input id=notes></label>
<button id=save>Save</button><button id=close>Save and close</button>
<a href=/>Cancel</a></form>"""
PARTS = """<h1>Settings</h1><form><fieldset><legend>Mails</legend><label>Sender <input id=from></label></fieldset>
<fieldset><legend>Club</legend><label><input type=checkbox id=weekly checked> Weekly</label></fieldset>
<button id=update>Update profile</button><button id=reset>Reset</button></form>"""


def _done(bundle: Bundle, goal: str, html: str) -> list[str | None]:
    reader, here = Reader(bundle), page(html)
    steps = read_goal(reader, goal, here).steps
    filled = next((one.target for step in steps if (one := refine(reader, step.text, here).action)), None)
    found = [refine(reader, one.text, here, filled=filled).action for one in steps]
    return [one.target if one else None for one in found]


@pytest.mark.parametrize(
    "goal",
    [
        'Replace "Fair" with "x" without saving', 'Replace "Fair" with "x" and cancel',
        "Set the title to x and cancel", 'Set "Title" to "x" and publish it',
        'Replace "Red" with "Green" everywhere', 'Rename this event to "x" without saving',
        'Change "Bin" from "Red" to "Green" and "Title" from "Fair" to "x"',
    ],
)  # fmt: skip
def test_what_goes_on_behind_a_value_is_not_entered(bundle: Bundle, goal: str) -> None:
    assert _done(bundle, goal, EVENT) == [None]


def test_what_stands_in_quotes_is_what_replaces_another_text(bundle: Bundle) -> None:
    assert _done(bundle, 'Ersetze "Red" durch "Green" in "Bin" ohne zu speichern', EVENT) == ["bin"]
    assert _done(bundle, 'Replace "Red" with "Green"', EVENT) == ["bin", "save"]


@pytest.mark.parametrize(
    ("goal", "done"),
    [
        ('Set "Title" to "x without saving"', ["title", "save"]),
        ("Set the title to tea without milk", ["title", "save"]),
        ("set title to A and notes to B and save", ["title", "notes", "save"]),
        ('Set "Title" to "x", "Notes" to "y", then save and close', ["title", "notes", "close"]),
        ('Set "Title" to "x", "Save"', ["title", "save"]),
    ],
)
def test_a_value_is_entered_and_saved_once(bundle: Bundle, goal: str, done: list[str]) -> None:
    assert _done(bundle, goal, EVENT) == done


@pytest.mark.parametrize("goal", ['Set "Title" to "x" and click "Cancel"', 'Replace "Fair" with "x", click "Cancel"'])
def test_what_is_given_up_is_not_saved_before(bundle: Bundle, goal: str) -> None:
    reader, here = Reader(bundle), page(EVENT)
    assert "Save the changes" not in [one.text for one in read_goal(reader, goal, here).steps]


@pytest.mark.parametrize(
    ("goal", "done"),
    [
        ('In the "Mails" section, set "Sender" to "x" and click "Update profile"', ["from", "update"]),
        ('Under "Mails", change "Sender" to "x", "Update profile"', ["from", "update"]),
        ('In the "Mails" section, set "Sender" to "x" and click "Reset"', ["from", "reset"]),
        ('In the "Club" section, turn off "Weekly"', ["weekly", "update"]),
        ('In the "Mails" section, turn off "Weekly"', [None, "update"]),
        ('Turn off "Weekly" in the "Mails" section', [None, "update"]),
    ],
)
def test_a_part_that_is_said_is_kept_to(bundle: Bundle, goal: str, done: list[str | None]) -> None:
    assert _done(bundle, goal, PARTS) == done


CARDS = """<h1>Basket</h1><div class=card><h3><a href=/f>Fjord chair</a></h3>
<label>Quantity <input type=number id=chairs value=1></label><button id=r1>Remove</button></div><div class=card>
<h3><a href=/o>Oslo lamp</a></h3><label>Quantity <input type=number id=lamps value=1></label>
<button id=r2>Remove</button></div>"""


@pytest.mark.parametrize(
    ("goal", "does"),
    [
        ('set "Quantity" to "2" in the card of "Oslo lamp"', ["lamps"]),
        ("set Quantity to 2 in the card of Oslo lamp", ["lamps"]),
        ("change the quantity to 2 in the row of the Oslo lamp", ["lamps"]),
        ("set Quantity to 2 in the card of Oslo", [None]),
        ('set the title to Fresh bread in the row of "Oslo lamp"', [None]),
    ],
)
def test_a_row_that_is_said_last_is_no_part_of_the_value(bundle: Bundle, goal: str, does: list[str | None]) -> None:
    assert _done(bundle, goal, CARDS)[:1] == does
