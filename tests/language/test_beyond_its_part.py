"""Steps that say a part of the page for what stands outside of it: the button below all parts of a form, and what came
up with a click in the part.
"""

from __future__ import annotations

import pytest

from engine.actions import print_action
from engine.language import filled_by, read_goal, refine
from engine.rules import Bundle, Reader
from tests.language.pages import page

PARTS = """<h1>Supplier</h1>{before}<section><h2>Details</h2><label>Name <input id=name value=Ann></label>
<label>City <input id=city value=Bergen></label>{inside}</section><section><h2>Billing</h2>
<label>Name <input id=paid value=Ltd></label></section>{after}"""


def done(bundle: Bundle, goal: str, html: str) -> list[str]:
    """What each step of a goal does on a page that stays as it is."""
    here, reader, found, filled = page(html), Reader(bundle), list[str](), None
    reading = read_goal(reader, goal, here)
    assert reading.readable
    for step in reading.steps:
        one = refine(reader, step.text, here, filled=filled)
        filled = filled_by(one.action) or filled
        found.append(print_action(one.action) if one.action else one.status)
    return found


def parts(*, before: str = "", inside: str = "", after: str = "", form: bool = True) -> str:
    html = PARTS.format(before=before, inside=inside, after=after)
    return f"<form>{html}</form>" if form else html


SAVE, OTHER = "<button id=save>Save</button>", "<button id=other>Save</button>"


@pytest.mark.parametrize("form", [True, False])
@pytest.mark.parametrize(
    "goal",
    [
        'In the "Details" section, type "Oak" into "Name" and click "Save"',
        'Under "Details", type "Oak" into "Name" and click "Save"',
        'In the "Details" card, set "Name" to "Oak" and save',
        'In the "Details" section, change "Name" from "Ann" to "Oak" and click "Save"',
        'In "Details", fill in "Name" with "Oak", then press "Save"',
    ],
)
def test_the_button_below_all_parts_ends_the_form_of_each(bundle: Bundle, goal: str, *, form: bool) -> None:
    assert done(bundle, goal, parts(after=SAVE, form=form)) == ['setValue("name", "Oak")', 'click("save")']


def test_the_part_comes_first(bundle: Bundle) -> None:
    goal = 'In the "Details" section, type "Oak" into "Name" and click "Save"'
    assert done(bundle, goal, parts(inside=SAVE, after=OTHER)) == ['setValue("name", "Oak")', 'click("save")']


def test_two_below_it_are_asked_about(bundle: Bundle) -> None:
    goal = 'In the "Details" section, type "Oak" into "Name" and click "Save"'
    assert done(bundle, goal, parts(before=SAVE, after=OTHER))[1] == "several"


@pytest.mark.parametrize(
    "after",
    ["<form><label>VAT <input></label><button>Save</button></form>", "<ul><li>Ann <button>Save</button><li>Ben</ul>",
     "<a href=/save>Save</a>", "<button>Save as a draft</button><button>Delete</button>"],
)  # fmt: skip
@pytest.mark.parametrize("name", ["Save", "Delete"])
def test_another_forms_button_a_row_a_link_and_what_deletes_are_not(bundle: Bundle, name: str, after: str) -> None:
    goal = f'In the "Details" section, type "Oak" into "Name" and click "{name}"'
    if name == "Save" and "draft" in after:
        goal = goal.replace('"Save"', '"Save now"')
    assert done(bundle, goal, parts(after=after, form=False))[1] == "none"


def test_what_was_not_filled_in_ends_nothing(bundle: Bundle) -> None:
    assert done(bundle, 'Click "Save" in the "Details" section', parts(after=SAVE)) == ["none"]


ROWS = """<h1>Members</h1><label>Note <input id=all></label><table><tr><td>Ann<td><button id=edit>Edit</button>
<tr><td>Ben<td><button>Edit</button></table>"""
DIALOG = """<div role=dialog><h2>Edit</h2><label>Note <input id=note></label><label>City <input id=city></label>
<button id=save>Save</button></div>"""


def test_what_a_click_in_a_row_brought_up_is_of_the_row(bundle: Bundle) -> None:
    reader, steps = Reader(bundle), ['type "b" into "Note" in the row of "Ann"', 'click "Save" in the row of "Ann"']
    here = page(ROWS + DIALOG)
    fresh = {one.id for one in here.elements if one.in_dialog}
    field = refine(reader, steps[0], here, came=fresh)
    assert field.action is not None
    assert print_action(field.action) == 'setValue("note", "b")'
    assert refine(reader, steps[0], here).status == "none"
    button = refine(reader, steps[1], here, filled="note")
    assert button.action is not None
    assert button.action.target == "save"


def test_a_step_in_a_row_is_not_read_on_the_page_before_its_form_opened(bundle: Bundle) -> None:
    goal = 'In the row of "Ann", click "Edit", set "Note" to "b" and "City" to "c", then save'
    steps = [one.text for one in read_goal(Reader(bundle), goal, page(ROWS)).steps]
    assert steps == ['click "Edit" in the row of "Ann"', "Set “Note” to “b”", "Set “City” to “c”", "Save the changes"]


def test_the_page_of_a_row_has_its_fields(bundle: Bundle) -> None:
    form = "<h1>Edit member</h1><form><label>Name <input value=Ann></label><label>City <input id=city></label></form>"
    step = 'type "Oslo" into "City" in the row of "Ann"'
    found = refine(Reader(bundle), step, page(form))
    assert found.action is not None
    assert found.action.target == "city"
    assert refine(Reader(bundle), step, page(form.replace("value=Ann", "value=Ben"))).status == "none"


def test_a_click_that_was_said_is_not_said_again(bundle: Bundle) -> None:
    html = """<table><tr><td>Ann<td>Bergen<td><button id=edit>Edit</button><tr><td>Ben<td>Oslo<td><button>Edit</button>
    </table>"""
    reading = read_goal(Reader(bundle), 'Click "Edit" next to "Ann", rename "Ann" to "Eva" and save', page(html))
    assert [one.text for one in reading.steps] == [
        'Click "Edit" next to "Ann"', "Enter “Eva” into the field for its name", "Send the form"
    ]  # fmt: skip
