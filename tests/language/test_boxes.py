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


def test_a_box_that_goes_on_with_what_it_means_is_known_by_what_it_says_first(bundle: Bundle) -> None:
    long = FORM.replace("Hide public links", "Hide public links Nobody sees them who is not signed in")
    reader, shown = Reader(bundle), page(long)
    steps = [one.text for one in read_goal(reader, "hide my public links", shown).steps]
    assert steps == ["Check “Hide public links Nobody sees them who is not signed in”", SAVED]


@pytest.mark.parametrize("step", ["Turn off “public links”", "Turn on “public links”", "Uncheck “comments”"])
def test_a_box_that_says_no_is_not_taken_for_what_it_is_against(bundle: Bundle, step: str) -> None:
    assert refine(Reader(bundle), step, page(FORM)).status == "none"


def test_of_two_boxes_that_say_no_none_is_ticked(bundle: Bundle) -> None:
    two = FORM.replace("Hide public links", "Block comments")
    found = read_goal(Reader(bundle), "turn off the comments", page(two))
    assert not any(one.text.startswith("Check") for one in found.steps)


MAIL = """<form><label><input type=checkbox checked> E-mail me when assigned a ticket?</label>
<label><input type=checkbox checked> E-mail me on ticket change?</label>
<label><input type=checkbox> Show closed tickets first</label><button>Save</button></form>"""
OFF = "Uncheck “E-mail me when assigned a ticket?”"


@pytest.mark.parametrize(
    ("wish", "steps"),
    [
        ("don't e-mail me any more when I'm assigned a ticket", [OFF, SAVED]),
        ("please don't e-mail me when assigned a ticket anymore", [OFF, SAVED]),
        ("don't e-mail me when I'm assigned a ticket", None),  # it may be about what is done now
        ("don't e-mail Tom any more when I'm assigned a ticket", None),
        ("don't e-mail me any more when I'm assigned a ticket on Sundays", None),
        ("don't show closed tickets first any more", None),  # it is off
        ("why don't you e-mail me any more when I'm assigned a ticket?", None),
        ("Tom says don't e-mail me any more when I'm assigned a ticket", None),
    ],
)
def test_a_box_is_cleared_for_what_should_be_no_more(bundle: Bundle, wish: str, steps: list[str] | None) -> None:
    found = read_goal(Reader(bundle), wish, page(MAIL))
    if steps is None:
        assert not any(one.text.startswith("Uncheck") for one in found.steps)
    else:
        assert [one.text for one in found.steps] == steps
