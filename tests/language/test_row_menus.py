"""What is in the menu of a row is reached through that row's menu, wherever it is drawn, and through no other's."""

from __future__ import annotations

import pytest

from engine.actions import print_action
from engine.language import read_goal, refine
from engine.rules import Bundle, Reader
from tests.language.conftest import MakePage

STEP = 'Click "Delete" in the row of "plum"'
MENU, PLUMS = 'click("more-actions-2")', "plum"
ENTRIES = ("menuitem Rename", "menuitem Delete")


def cards(*more: object, opened: str = "") -> list[object]:
    """Cards with a menu each, of which one may be open; what that shows stands at the end of the page."""
    found: list[object] = ["h Orchards"]
    for name in ("apple", PLUMS, "pear"):
        state = "expanded" if name == opened else "collapsed"
        found += [f"txt {name}", ("btn More actions", {"hp": True, "s": state, "row": f"{name} 3 trees"})]
    return [*found, *more]


def done(bundle: Bundle, make_page: MakePage, nodes: list[object], step: str, tried: tuple[str, ...]) -> str:
    """The action as text, or what became of the step where there is none."""
    found = refine(Reader(bundle), step, make_page(*nodes), tried)
    return print_action(found.action) if found.action else found.status


@pytest.mark.parametrize("step", [STEP, 'Delete "plum"', 'Click "Rename" next to "plum"'])
def test_the_menu_of_the_row_is_opened_and_then_its_entry_is_pressed(
    bundle: Bundle, make_page: MakePage, step: str
) -> None:
    assert done(bundle, make_page, cards(), step, ()) == MENU
    opened, entry = cards(*ENTRIES, opened=PLUMS), 'click("rename")' if "Rename" in step else 'click("delete")'
    assert done(bundle, make_page, opened, step, (MENU,)) == entry
    assert done(bundle, make_page, opened, step, (MENU, "wait(0.5)")) == entry


@pytest.mark.parametrize("more", [(), ("menuitem Rename", "menuitem Archive")])
def test_the_menu_of_the_next_row_is_not_opened_for_it(
    bundle: Bundle, make_page: MakePage, more: tuple[str, ...]
) -> None:
    assert done(bundle, make_page, cards(*more, opened=PLUMS), STEP, (MENU,)) == "none"
    assert done(bundle, make_page, cards(*more), STEP, (MENU,)) == "none"


def test_words_in_no_row_open_no_menu_of_one_that_follows(bundle: Bundle, make_page: MakePage) -> None:
    """A list of links to all things stands before their cards, and names each of them."""
    nodes = ["h Orchards", "link pear", *cards()]
    assert done(bundle, make_page, nodes, 'Delete "pear"', ()) == 'click("more-actions-3")'
    assert done(bundle, make_page, ["link quince", *cards()], 'Delete "quince"', ()) == "none"


def test_what_is_pressed_in_a_menu_is_not_left_out_where_the_thing_can_be_opened(
    bundle: Bundle, make_page: MakePage
) -> None:
    page = make_page(*cards(), ("btn plum", {"row": "plum 3 trees"}))
    goal = 'In the row of "plum" open the menu and click "Deactivate"'
    steps = read_goal(Reader(bundle), goal, page).steps
    assert [step.text for step in steps] == ['click "Deactivate" in the row of "plum"']


def test_an_open_menu_that_covers_its_three_dots_is_still_that_of_the_row(bundle: Bundle, make_page: MakePage) -> None:
    """Three dots need not say that they are open, and the menu may be drawn over them."""
    dots = {"hp": True, "row": "plum 3 trees"}
    pressed = ["txt plum", ("btn more vert", {**dots, "occ": True}), *ENTRIES]
    click = 'click("more-vert")'
    assert done(bundle, make_page, ["txt plum", ("btn more vert", dots)], STEP, ()) == click
    assert done(bundle, make_page, pressed, STEP, (click,)) == 'click("delete")'
    assert done(bundle, make_page, pressed, STEP, ('click("rename")',)) == "none"
