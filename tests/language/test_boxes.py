"""Boxes that say by their name what ticking them does."""

from __future__ import annotations

import pytest

from engine.language import read_goal, refine
from engine.rules import Bundle, Reader
from tests.language.pages import page

FORM = """<h1>Configure</h1><form><label><input type=checkbox id=h> Hide public links</label>
<label><input type=checkbox id=d> Disable comments</label>
<div role=switch aria-checked=false tabindex=0 id=s>Sounds</div><button>Save</button></form>"""
SAVED = "Save the changes"


@pytest.mark.parametrize(
    ("wish", "steps"),
    [
        ("hide my public links", ["Check “Hide public links”", SAVED]),
        ("please hide the public links", ["Check “Hide public links”", SAVED]),
        ("Disable comments", ["Check “Disable comments”", SAVED]),
        ("turn off the comments", ["Check “Disable comments”", SAVED]),
        ("turn comments on", ["Uncheck “Disable comments”", SAVED]),
        ("turn on the sounds", ["Turn on “Sounds”", SAVED]),
    ],
)
def test_a_box_is_ticked_for_what_it_says(bundle: Bundle, wish: str, steps: list[str]) -> None:
    found = read_goal(Reader(bundle), wish, page(FORM))
    assert found.readable
    assert [one.text for one in found.steps] == steps
    assert refine(Reader(bundle), steps[0], page(FORM)).status in ("ready", "met")


@pytest.mark.parametrize(
    ("wish", "never"),
    [
        ("don't hide the public links", "Check"),
        ("did you hide my public links?", "Check"),
        ("hide my public links if you can do that for all", "Check"),
        ("hide my private links", "Check “Hide public links”"),
    ],
)
def test_a_box_is_left_alone(bundle: Bundle, wish: str, never: str) -> None:
    found = read_goal(Reader(bundle), wish, page(FORM))
    assert not any(one.text.startswith(never) for one in found.steps)


def test_of_two_boxes_that_say_no_none_is_ticked(bundle: Bundle) -> None:
    two = FORM.replace("Hide public links", "Block comments")
    found = read_goal(Reader(bundle), "turn off the comments", page(two))
    assert not any(one.text.startswith("Check") for one in found.steps)
