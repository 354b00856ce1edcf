"""A deed that is on the page of a thing, though its row has something to edit it with."""

from __future__ import annotations

import pytest

from engine.language import read_goal
from engine.rules import Bundle, Reader
from tests.language.conftest import MakePage


@pytest.mark.parametrize(("button", "opens"), [("edit", True), ("Accept", False), ("Edit and accept", False)])
def test_only_what_edits_beside_a_thing_leaves_the_deed_to_its_page(
    bundle: Bundle, make_page: MakePage, button: str, opens: bool
) -> None:
    row = {"row": f"Lamp flickers {button}"}
    shown = make_page(("link Lamp flickers", {"href": "/t/3", **row}), (f"btn {button}", row),
                      ("link Oak", {"href": "/t/4", "row": "Oak"}))  # fmt: skip
    found = read_goal(Reader(bundle), 'Reject the ticket "Lamp flickers"', shown)
    assert (found.steps[0].text == "Open “Lamp flickers”") is opens
