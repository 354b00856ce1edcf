"""A form for something new on the page of a thing is none for the thing, though its fields are called alike."""

from __future__ import annotations

import pytest

from engine.language import read_goal
from engine.rules import Bundle, Reader
from tests.language.pages import page

TICKET = """<h1>#3 Lamp flickers</h1><h2>{}</h2>
<form><label>Subject<input id=s></label><label>Owner<input id=o></label><button>Save</button></form>"""


@pytest.mark.parametrize(("head", "fills"), [("New reminder:", False), ("Neue Erinnerung", False), ("Basics", True)])
@pytest.mark.parametrize("part", ["subject", "owner"])
def test_only_a_form_of_the_thing_changes_it(bundle: Bundle, head: str, part: str, fills: bool) -> None:
    found = read_goal(Reader(bundle), f"Change the {part} of this ticket to Tom", page(TICKET.format(head)))
    assert any(step.text.startswith("Set ") for step in found.steps) is fills


def test_a_step_that_names_the_field_fills_it(bundle: Bundle) -> None:
    found = read_goal(Reader(bundle), 'Type "Tom" into "Owner"', page(TICKET.format("New reminder:")))
    assert found.readable
