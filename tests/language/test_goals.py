"""SIMPLE is one action that the rules read; everything else gets a plan, and what cannot be read is asked about."""

from __future__ import annotations

import pytest

from engine.language import MAX_TEXT_CHARS, complexity, read_goal
from engine.rules import Bundle, Reader
from tests.language.pages import page


@pytest.mark.parametrize(
    "goal",
    [
        'Click "Export list"', "Click More results", "Refresh list", "Go to the labs", "Open the monthly report",
        "Click on Tab #2.", "Submit the form", "Go to https://a.example/labs", 'Type "Jas" into First name',
        "Click Terms and Conditions", "Press Enter", "Please click Save.", "Check the box for archived patients",
    ],
)  # fmt: skip
def test_one_known_action_is_simple(bundle: Bundle, goal: str) -> None:
    assert complexity(Reader(bundle), goal) == "SIMPLE"


@pytest.mark.parametrize(
    ("goal", "rule"),
    [
        ("Open the filters, then click Export", "several_steps"),
        ("Search for salt and pepper", "several_steps"),
        ("Refresh the list, then export it", "several_steps"),
        ("Click Filter then Help", "several_steps"),
        ("Open the Users page and create a user", "several_steps"),
        ("Add a new patient named Jas", "unread"),
        ("Open every part of the record", "unread"),
        ("Don't click Save", "unread"),
        ("Show the active patients", "unread"),
        ("Log in", "session"),
        ("Show me the newest lab results", "judged"),
        ("Check my email", "judged"),
        ("Select the cheapest flight", "judged"),
        ("Switch between the tabs to find and click on the link Labs", "looks_for"),
        ('Click Save and check that "Saved" is visible', "conditioned"),
    ],
)
def test_everything_else_is_complex(bundle: Bundle, goal: str, rule: str) -> None:
    reading = read_goal(Reader(bundle), goal)
    assert (reading.complexity, reading.rules) == ("COMPLEX", (f"complexity/{rule}",))


@pytest.mark.parametrize(
    ("goal", "readable"),
    [
        ("Open the filters, then click Export", True),
        ('Enter the username "jas" and the password "pw" into the text fields and press login.', True),
        ("Sort out the thing that we talked about yesterday", False),
        ("Refresh the list, then export it", False),
        ("Fill in username and password", False),
        ("Type your phone number into Phone", False),
        ("", False),
        ("x" * (MAX_TEXT_CHARS + 1), False),
    ],
)
def test_a_goal_is_readable_when_each_step_is(bundle: Bundle, goal: str, readable: bool) -> None:
    assert read_goal(Reader(bundle), goal).readable is readable


@pytest.mark.parametrize(
    ("goal", "steps"),
    [
        (
            'In the menu, go to "Settings". Switch off "Snap", tick "Zoom", and close the settings with "Close".',
            ['click "Settings" in the menu', "Turn off “Snap”", 'tick "Zoom"', 'Click "Close"'],
        ),
        ('Click "Edit", change "Name" to "Elm" and confirm with "OK".',
         ['Click "Edit"', "Set “Name” to “Elm”", 'Click "OK"']),
        ('Change "Name" to "Elm" and open "Tags".', ["Set “Name” to “Elm”", "Save the changes", 'open "Tags"']),
        ('Turn on "Wifi" and save.', ["Turn on “Wifi”", "Save the changes"]),
        ('Open the menu. In the row "Oak", click "Delete".', ["Open the menu", 'click "Delete" in the row "Oak"']),
        ('In the "Details" section, type "x" into "Name" and click "Save".',
         ['type "x" into "Name" in the "Details" section', 'click "Save" in the "Details" section']),
    ],
)  # fmt: skip
def test_a_goal_that_names_each_step_is_read_as_they_are(bundle: Bundle, goal: str, steps: list[str]) -> None:
    """No step is left out or becomes part of a value, and nothing is saved before the button that is named for it."""
    here = page("<a href=/tags>Tags</a>")
    assert [one.text for one in read_goal(Reader(bundle), goal, here).steps] == steps
