"""Values that take the place of others: what a field has by now is no part of its name, and has to be there."""

from __future__ import annotations

import pytest

from engine.language import read_goal, refine
from engine.rules import Bundle, Reader
from tests.language.pages import page

FORM = """<form><label>Name <input id=name value=Ann></label><label>City <input id=city value=Bergen></label>
<label>Name <input id=other value=Ltd></label><label>Size <select id=size><option>Small<option>Large</select></label>
<button id=save>Save</button></form>"""


@pytest.mark.parametrize(
    ("goal", "does"),
    [
        ('Change "City" from "Bergen" to "Oslo"', ("city", "Oslo")),
        ('Change "City" from "Bergen" to "Oslo" and save', ("city", "Oslo")),
        ('Update the "City" field from "Bergen" to "Oslo"', ("city", "Oslo")),
        ('Change "Name" from "Ltd" to "Inc"', ("other", "Inc")),
        ('Replace "Bergen" with "Oslo" in "City"', ("city", "Oslo")),
        ('Replace "Bergen" in "City" with "Oslo"', ("city", "Oslo")),
        ('In "City", replace "Bergen" with "Oslo" and save', ("city", "Oslo")),
        ('Replace "Bergen" with "Oslo"', ("city", "Oslo")),
        ('Replace "City" with "Oslo"', ("city", "Oslo")),
        ('Make "City" "Oslo"', ("city", "Oslo")),
        ('Edit "City" to "Oslo"', ("city", "Oslo")),
        ('Edit "City" to say "Oslo"', ("city", "Oslo")),
        ("change the city from Bergen to Oslo", ("city", "Oslo")),
        ('Ändere "City" von "Bergen" in "Oslo"', ("city", "Oslo")),
        ('Cambia "City" de "Bergen" a "Oslo"', ("city", "Oslo")),
    ],
)
def test_the_field_gets_the_new_value_and_it_is_kept(bundle: Bundle, goal: str, does: tuple[str, str]) -> None:
    reader, here = Reader(bundle), page(FORM)
    reading = read_goal(reader, goal, here)
    first, last = (refine(reader, one.text, here, filled=does[0]).action for one in reading.steps)
    assert first is not None
    assert last is not None
    assert (first.target, first.text, last.target) == (*does, "save")


@pytest.mark.parametrize(
    "goal",
    [
        'Change "City" from "Paris" to "Oslo"',
        'Change "Name" from "Eva" to "Oslo"',
        'Replace "Berg" with "Oslo" in "City"',
        'Replace "Paris" with "Oslo"',
    ],
)
def test_what_is_not_there_as_it_is_said_to_be_is_asked_about(bundle: Bundle, goal: str) -> None:
    reader, here = Reader(bundle), page(FORM)
    reading = read_goal(reader, goal, here)
    assert not reading.readable or refine(reader, reading.steps[0].text, here).action is None
    step = refine(reader, goal, here)
    assert step.action is None


@pytest.mark.parametrize("goal", ['Set "City" to "Oslo" and save', 'Change "City" to "Oslo", and save it'])
def test_what_is_said_to_be_saved_is_saved_once(bundle: Bundle, goal: str) -> None:
    reading = read_goal(Reader(bundle), goal, page(FORM))
    assert [one.text for one in reading.steps] == ["Set “City” to “Oslo”", "Save the changes"]
