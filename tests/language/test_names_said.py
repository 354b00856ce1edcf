"""What should be the name of a new thing and says more: nothing of it goes into another field's place, or out alone."""

from __future__ import annotations

import pytest

from engine.actions import print_action
from engine.language import read_goal, refine
from engine.rules import Bundle, Reader
from tests.language.pages import page

NEW = """<h1>New task</h1><form><label>Name <input id=name></label><label>Owner <select id=owner><option>Ann<option>Ben
</select></label><label>Due <input id=due></label><button id=create>Create task</button></form>"""
TASKS = "<h1>Tasks</h1><a id=new href=/tasks/new>New task</a><ul><li><a href=/1>Paint</a></ul>"


@pytest.mark.parametrize(
    "goal",
    [
        "create a task Call Ann for Ben", "create a task Paint due 3 May", "add a task Paint for Ben",
        "create a task Call Ann for Ben due 3 May", "create a task Call Ann, owner Ben, due 3 May",
    ],
)  # fmt: skip
def test_what_goes_on_with_a_field_of_its_form_is_not_all_a_name(bundle: Bundle, goal: str) -> None:
    assert not read_goal(Reader(bundle), goal, page(NEW)).readable


@pytest.mark.parametrize("name", ["Call Ann for Tom", "Road to Rome", "Ann for ever", "Paint", "Benefits of tea"])
def test_what_no_field_is_called_or_has_is_part_of_the_name(bundle: Bundle, name: str) -> None:
    reader, here = Reader(bundle), page(NEW)
    first = read_goal(reader, f"create a task {name}", here).steps[0]
    done = refine(reader, first.text, here).action
    assert done is not None
    assert print_action(done) == f'setValue("name", "{name}")'


@pytest.mark.parametrize("name", ["Call Ann for Ben", "Road to Rome"])
def test_where_the_form_is_not_here_yet_its_name_is_told_there(bundle: Bundle, name: str) -> None:
    reading = read_goal(Reader(bundle), f"create a task {name}", page(TASKS))
    assert [step.text for step in reading.steps] == ["Open “New task”"]
