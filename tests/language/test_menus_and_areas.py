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


EXPLAINED = AREA[AREA.index("<p>") : AREA.index("</p>") + 4]
BELOW = "<h3>Labeling instructions</h3><form method=post><textarea id=t></textarea><button>Go</button></form>"


@pytest.mark.parametrize(
    ("html", "step"),
    [
        (AREA, 'Write "One each" into the instructions'),
        (AREA.replace(EXPLAINED, ""), 'Set "Instructions" to "One each"'),
        (BELOW, 'Set "Instructions" to "One each"'),
    ],
)
def test_an_area_is_named_by_what_heads_its_part(bundle: Bundle, html: str, step: str) -> None:
    assert done(bundle, page(html.format("", "")), step) == 'setValue("t", "One each")'


SHOWN = "<h2>Status</h2><p>Open</p><h2>Notes</h2>{}<textarea id=c></textarea><button>Save</button></form>"
FORM = "<form method=post>"


@pytest.mark.parametrize(
    "html",
    [
        SHOWN.format(FORM),
        FORM + SHOWN.format(""),
        FORM + SHOWN.format("").replace("<h2>Notes</h2>", ""),
        FORM + SHOWN.format("").replace("<p>Open</p><h2>Notes</h2>", "<a href=/s>Open</a>"),
        FORM + SHOWN.format("").replace("<p>Open</p><h2>Notes</h2>", "<button>Open</button>"),
        SHOWN.format(FORM).replace("<h2>Notes</h2>", "").replace("Open", "It is open since the first of May."),
        SHOWN.format(FORM).replace("<p>Open</p><h2>Notes</h2>", "<label><input type=checkbox>Watch</label>"),
        SHOWN.format("").replace("<p>Open</p><h2>Notes</h2>", "<label><input type=checkbox>Watch</label>"),
    ],
)
@pytest.mark.parametrize("step", ['Set "Status" to "Closed"', 'Write "Closed" into the status'])
def test_a_value_that_is_shown_heads_no_area(bundle: Bundle, html: str, step: str) -> None:
    assert not done(bundle, page(html), step).startswith("setValue")


def test_what_an_explanation_may_be_a_value_of_is_not_set(bundle: Bundle) -> None:
    assert not done(bundle, page(AREA.format("", "")), 'Set "Instructions" to "One each"').startswith("setValue")


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
