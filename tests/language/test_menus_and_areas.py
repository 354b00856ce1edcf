"""Entries of one menu among others that are called so, and the area for texts that is named from above."""

from __future__ import annotations

import pytest

from engine.actions import print_action
from engine.language import refine
from engine.rules import Bundle, Reader
from tests.language.conftest import MakePage
from tests.language.pages import page

AT = {"xy": [9, 9]}
MENUS = [
    ("link Global", {"hp": True, **AT}),
    ("link Actions", {"hp": True, "row": "Global Actions"}),  # of a menu that is still to come up
    ("link Actions", {"hp": True, "href": "#", **AT}),
    ("link Comment", {"href": "/4/comment", **AT}),
    ("link Comment", {"row": "Yesterday Comment", **AT}),
]


def done(bundle: Bundle, shown: object, step: str, *tried: str) -> str:
    found = refine(Reader(bundle), step, shown, tried)  # type: ignore[arg-type]
    return print_action(found.action) if found.action else found.status


def test_the_menu_that_can_be_seen_is_meant_and_its_own_entry(bundle: Bundle, make_page: MakePage) -> None:
    shown, step = make_page(*MENUS), 'Choose Comment in the menu "Actions"'
    assert done(bundle, shown, step) == 'hover("actions-2")'
    assert done(bundle, shown, step, 'hover("actions-2")') == 'click("comment")'


AREA = """<form><h3>Labeling instructions</h3><p>Write what helps users to label these tasks, at most a page of it.</p>
<label><input type=checkbox id=k>Show first</label>{}<textarea id=t></textarea>{}<button id=s>Save</button></form>"""


@pytest.mark.parametrize("step", ['Write "One each" into the instructions', 'Set "Instructions" to "One each"'])
def test_an_area_is_named_by_what_heads_its_part(bundle: Bundle, step: str) -> None:
    assert done(bundle, page(AREA.format("", "")), step) == 'setValue("t", "One each")'


@pytest.mark.parametrize(
    ("between", "after"),
    [
        ("<input id=o aria-label=Title>", ""),  # the head may be that of the other field
        ("", "<textarea id=u></textarea>"),
        ("", "<h3>Instructions</h3>"),
    ],
)
def test_an_area_that_may_be_another_is_not_filled_in(bundle: Bundle, between: str, after: str) -> None:
    shown = page(AREA.format(between, after))
    assert not done(bundle, shown, 'Write "One each" into the instructions').startswith("setValue")


def test_a_word_of_another_part_names_no_area(bundle: Bundle) -> None:
    assert not done(bundle, page(AREA.format("", "")), 'Write "One each" into the labeling').startswith("setValue")


def test_a_field_that_goes_by_another_text_of_its_row_is_another(bundle: Bundle, make_page: MakePage) -> None:
    row = {"row": "Message Subject: Send", "v": "Heating"}
    shown = make_page(("inp Subject", row), ("btn Send", {"row": "Message Subject: Send"}))
    assert not done(bundle, shown, 'Write "Soon" into the message').startswith("setValue")
