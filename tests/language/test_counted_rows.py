"""Rows that are counted off, heads of columns, and pages of a list without numbers, in the tree of a page."""

from __future__ import annotations

import pytest

from engine.actions import print_action
from engine.language import refine
from engine.observe import PageState
from engine.rules import Bundle, Reader
from tests.language.conftest import MakePage
from tests.language.pages import page

HEAD = "Name City"
MEMBERS = (("Ada", "Ghent", "Deactivate"), ("Mia", "Oslo", "Activate"), ("Tom", "Leeds", "Deactivate"))


def test_a_row_is_counted_off_without_its_head(bundle: Bundle, make_page: MakePage) -> None:
    page = make_page(*table())
    assert done(bundle, page, 'Click "Edit" in the first row') == 'click("edit")'
    assert done(bundle, page, 'Click "Edit" in the 2nd row of the table') == 'click("edit-2")'
    assert done(bundle, page, 'Click "Edit" in the last row') == 'click("edit-3")'
    assert done(bundle, page, 'Click "Edit" in the 4th row') == "none"


def test_a_head_whose_button_is_called_as_one_of_the_rows_is_no_first_row(bundle: Bundle, make_page: MakePage) -> None:
    head = [(f"btn {name}", {"row": "Name Active"}) for name in ("Name", "Active")]
    rows = [(f"btn {name}", {"row": row}) for row in ("Ada Ghent Active Edit", "Tom Leeds Active Edit")
            for name in ("Active", "Edit")]  # fmt: skip
    assert done(bundle, make_page(*head, *rows), 'Click "Edit" in the first row') == 'click("edit")'


def test_entries_of_an_open_menu_are_no_rows(bundle: Bundle, make_page: MakePage) -> None:
    menu = [(f"menuitem {name}", {"row": name}) for name in ("Rename", "Remove")]
    assert done(bundle, make_page(*table(), *menu), 'Click "Edit" in the first row') == 'click("edit")'


def test_the_page_at_hand_below_a_list_is_no_row_of_it(bundle: Bundle, make_page: MakePage) -> None:
    pages = [("btn 1 (current)", {"row": "1"}), "btn 2"]
    assert done(bundle, make_page(*table(), *pages), 'Click "Edit" in the first row') == 'click("edit")'
    assert done(bundle, make_page(*table(), *pages), 'Click "Edit" in the last row') == 'click("edit-3")'


@pytest.mark.parametrize(
    "other",
    [
        [("btn Book Otter", {"row": "Otter"})],
        [("btn Book 1", {"row": "1"}), ("btn Book 2", {"row": "2"})],
        [("btn Book 1", {"row": "1"}), ("btn Pay 1", {"row": "1"})],
    ],
)
def test_a_list_of_things_that_have_numbers_is_another_list(
    bundle: Bundle, make_page: MakePage, other: list[object]
) -> None:
    assert done(bundle, make_page(*table(), *other), 'Click "Edit" in the first row') == "none"


def test_what_the_row_lacks_is_not_done_in_the_next_that_has_it(bundle: Bundle, make_page: MakePage) -> None:
    page = make_page(*table())
    assert done(bundle, page, 'Click "Deactivate" in the second row') == "none"
    assert done(bundle, page, 'Click "Activate" in the first row') == "none"


def test_of_two_lists_nobody_knows_whose_first_row_is_meant(bundle: Bundle, make_page: MakePage) -> None:
    page = make_page(*table(), ("btn Book", {"row": "Otter Book"}), ("btn Book", {"row": "Swift Book"}))
    assert done(bundle, page, 'Click "Edit" in the first row') == "none"


def test_rows_that_say_the_same_are_not_told_apart(bundle: Bundle, make_page: MakePage) -> None:
    page = make_page(*(("btn Edit", {"row": row}) for row in ("Ada", "Tom Ada", "Tom")))
    assert done(bundle, page, 'Click "Edit" in the first row') == "none"


@pytest.mark.parametrize("between", ["txt Ben (locked)", "h Guests", "link Terms", ("btn Pay", {"row": "Ben Pay"})])
def test_what_stands_between_two_rows_may_be_a_row_or_another_list(
    bundle: Bundle, make_page: MakePage, between: object
) -> None:
    """A row that has no control counts, too."""
    rows = [(f"btn {name}", {"row": who}) for who in ("Ann", "Cid") for name in ("Edit", "Archive")]
    there = make_page(*rows[:2], between, *rows[2:])
    assert done(bundle, make_page(*rows), 'Click "Archive" in the second row') == 'click("archive-2")'
    for which in ("first", "second", "last"):
        assert done(bundle, there, f'Click "Archive" in the {which} row') == "none"


def test_a_row_that_can_be_pressed_as_a_whole_is_no_other(bundle: Bundle, make_page: MakePage) -> None:
    rows = [node for who in ("Ann Oslo", "Cid Leeds") for node in (f"btn {who}", ("btn Archive", {"row": who}))]
    assert done(bundle, make_page(*rows), 'Click "Archive" in the second row') == 'click("archive-2")'
    locked = make_page(*rows[:2], "btn Ben Rome", *rows[2:])
    assert done(bundle, locked, 'Click "Archive" in the second row') == "none"


LOCKED = "<tr><td>Ben<td>(locked)"
ROWS = [f"<tr><td>{name}<td><button id={name}>Delete</button>" for name in ("Ann", "Cid")]


def test_a_row_without_a_control_counts_before_the_others_too(bundle: Bundle) -> None:
    head = "<h1>Members</h1><table><thead><tr><th>Name<th>Does</thead><tbody>"
    plain = page("".join((head, *ROWS, "</table>")))
    assert done(bundle, plain, 'Click "Delete" in the first row') == 'click("Ann")'
    assert done(bundle, page("".join((head, LOCKED, *ROWS, "</table>"))), 'Click "Delete" in the first row') == "none"


def test_a_row_that_is_counted_off_in_a_part_of_the_page_is_not_counted_in_all_of_it(bundle: Bundle) -> None:
    there = page("".join(("<h1>Members</h1><h2>Guests</h2><table>", *ROWS, "</table>")))
    assert done(bundle, there, 'Click "Delete" in the first row under "Guests"') == "none"


def test_a_head_is_in_the_first_row_and_nothing_below_is_called_so(bundle: Bundle, make_page: MakePage) -> None:
    page = make_page(*table())
    assert done(bundle, page, 'Click the column "Name"') == 'click("name")'
    assert done(bundle, page, 'Click the column "Edit"') == "none"


@pytest.mark.parametrize(
    ("nodes", "action"),
    [
        ([("btn Previous", {"s": "disabled"}), "btn Next"], 'click("next")'),
        (["btn Previous", "btn Next"], "none"),
        (["btn Next"], "none"),
        ([("btn Previous", {"s": "disabled"}), "btn Next", "btn Next"], "none"),
    ],
)
def test_the_second_page_comes_after_one_before_which_there_is_none(
    bundle: Bundle, make_page: MakePage, nodes: list[object], action: str
) -> None:
    assert done(bundle, make_page(*nodes), "Go to page 2 of the table") == action
    assert done(bundle, make_page(*nodes), "Go to page 3 of the table") == "none"


@pytest.mark.parametrize(
    ("nodes", "action"),
    [
        (["link Delete page 2", "btn 1", "btn 2"], 'click("2")'),
        (["link Delete page 2", "btn Go to page 2"], 'click("go-to-page-2")'),
        (["link Delete page 2", "btn Page 2 of 5"], 'click("page-2-of-5")'),
        (["link Delete page 2", "link 2 comments"], "none"),
    ],
)
def test_a_page_of_a_list_is_called_just_so(
    bundle: Bundle, make_page: MakePage, nodes: list[object], action: str
) -> None:
    assert done(bundle, make_page(*nodes), "Go to page 2") == action


def table() -> list[object]:
    heads = [(f"btn {name}", {"row": HEAD}) for name in HEAD.split()]
    rows = [(f"btn {name}", {"row": f"{who} {city}"}) for who, city, does in MEMBERS for name in ("Edit", does)]
    return [*heads, *rows]


def done(bundle: Bundle, page: PageState, step: str) -> str:
    found = refine(Reader(bundle), step, page)
    return print_action(found.action) if found.action else found.status
