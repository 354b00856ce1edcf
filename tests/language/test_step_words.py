"""Steps as different people write them: other verbs, verbs that nobody knows, and a way that leads elsewhere."""

from __future__ import annotations

import pytest

from engine.language import read_goal, read_steps
from engine.rules import Bundle, Reader
from tests.language.pages import page

LIST = """<nav><a href=/prefs>Preferences</a><a href=/home>Home</a></nav><table><tr><th>Name<th></tr>
<tr><td>Oak<td><button>Edit</button></tr><tr><td>Elm<td><button>Edit</button></tr></table>"""


@pytest.mark.parametrize(
    ("goal", "steps"),
    [
        ('Visit "A", fold out "B", tap "C"', ['go to "A"', 'expand "B"', 'tap "C"']),
        ('Head over to "A", unfold the "B" section and push "C"', ['go to "A"', 'expand "B" section', 'click "C"']),
        ('Follow "A", then "B", and open "C"', ['click "A"', 'click "B"', 'open "C"']),
        ('Klappe "A" auf, dann klappe "B" auf', ['expand "A"', 'expand "B"']),
        ('Déplie "A" puis déroule "B"', ['expand "A"', 'expand "B"']),
        ('Despliega "A" y luego visita "B"', ['expand "A"', 'go to "B"']),
        ('Press "Delete" and answer "Yes"', ['Press "Delete"', 'click "Yes"']),
        ('Click "A", "B", enter "x" as "C", "Save"',
         ['Click "A"', 'Click "B"', 'enter "x" as "C"', 'Click the button "Save"']),
        ('Search for "Lea" in "Owner", pick it from the list and click "Add"',
         ['select "Lea" in "Owner"', 'click "Add"']),
        ('Click "A", change the short name "b" to "c" and click "D"',
         ['Click "A"', 'Change "short name" from "b" to "c"', 'click "D"']),
        ('Click "A", frobnicate "B", click "C"', ['Click "A"', 'frobnicate "B"', 'click "C"']),
    ],
)  # fmt: skip
def test_a_step_is_cut_and_read_in_other_words(bundle: Bundle, goal: str, steps: list[str]) -> None:
    assert [step.text for step in read_steps(Reader(bundle), goal)] == steps


@pytest.mark.parametrize(
    "goal",
    ['Follow "Ada"', 'Click "A", not "B"', 'Click "A", the one below "B"', 'Type "visit" into "A"', 'Fold "Ada"',
     'Enter "x" as "A", "B"', 'Change the project "A" to "B"', 'Open "A" if unfolded "B"'],
)  # fmt: skip
def test_what_looks_alike_is_left_whole(bundle: Bundle, goal: str) -> None:
    assert [step.text for step in read_steps(Reader(bundle), goal)] == [goal]


@pytest.mark.parametrize(
    ("goal", "steps"),
    [
        ('Click "Edit" next to "Oak", set "Label" to "Ash" and click "Save"',
         ['Click "Edit" next to "Oak"', 'set "Label" to "Ash"', 'click "Save"']),
        ('Go to "Home" and set "Label" to "Ash"', ['Go to "Home"', 'set "Label" to "Ash"']),
        ('Set "Label" to "Ash"', ["Open “Preferences”", 'Set "Label" to "Ash"']),
    ],
)  # fmt: skip
def test_a_field_is_set_where_the_steps_before_it_lead(bundle: Bundle, goal: str, steps: list[str]) -> None:
    reading = read_goal(Reader(bundle), goal, page(LIST))
    assert [step.text for step in reading.steps] == steps


def test_what_no_click_keeps_is_read_once_more_where_it_is_set(bundle: Bundle) -> None:
    *_, last = read_goal(Reader(bundle), 'Go to "Home" and set "Label" to "Ash"', page(LIST)).steps
    assert last.opened == 2
