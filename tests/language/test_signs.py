"""Controls that are nothing but an icon, and rows that are opened by a click on their name."""

from __future__ import annotations

import msgspec
import pytest

from engine.actions import print_action
from engine.language import refine
from engine.observe import PageInput, PageState, TreeNode, read_page
from engine.rules import Bundle, Reader


def page(*nodes: dict[str, object]) -> PageState:
    seen = read_page(PageInput(url="https://a.example/", interactive_tree=msgspec.convert(nodes, list[TreeNode])))
    assert seen is not None
    return seen


def node(role: str, id_: str, name: str, **more: object) -> dict[str, object]:
    return {"r": role, "i": id_, "n": name, **more}


def done(bundle: Bundle, shown: PageState, step: str) -> str:
    found = refine(Reader(bundle), step, shown)
    return print_action(found.action) if found.action else found.status


BAR = (node("link", "plus", "add", href="/+"), node("btn", "bin", "delete"), node("btn", "tick", "check"))


@pytest.mark.parametrize(
    ("step", "comes_to"),
    [
        ('Click "Create Item"', 'click("plus")'),
        ('Click "New Item"', 'click("plus")'),
        ('Click "Save"', 'click("tick")'),
        ('Click "Create Item" in the row of "Oak"', "none"),
        ('Click "Create a list of all items"', "none"),
        ('Click "Publish"', "none"),
    ],
)
def test_a_deed_of_which_no_control_has_the_name_is_that_of_its_sign(bundle: Bundle, step: str, comes_to: str) -> None:
    assert done(bundle, page(*BAR), step) == comes_to


def test_a_control_of_that_name_comes_before_a_sign(bundle: Bundle) -> None:
    assert done(bundle, page(*BAR, node("btn", "own", "Create Item")), 'Click "Create Item"') == 'click("own")'


@pytest.mark.parametrize(
    ("more", "comes_to"),
    [
        ((node("btn", "row", "add", row="Oak 3"),), 'click("plus")'),
        ((node("form", "f", "Cart", fm=1), node("btn", "of_form", "plus", fm=1)), 'click("plus")'),
        ((node("btn", "other", "plus"),), "several"),
    ],
)
def test_a_sign_in_a_row_is_for_that_and_of_two_neither_is_guessed(
    bundle: Bundle, more: tuple[dict[str, object], ...], comes_to: str
) -> None:
    assert done(bundle, page(*BAR, *more), 'Click "Create Item"') == comes_to


ROWS = tuple(
    one for at, (name, rest) in enumerate((("Oak", "3 open"), ("Elm", "5 open")))
    for one in (node("btn", f"r{at}", f"{name} {rest}"), node("chk", f"c{at}", name, row=f"{name} {rest}"))
)  # fmt: skip


def test_who_clicks_a_thing_opens_its_row_and_who_ticks_it_chooses_it(bundle: Bundle) -> None:
    assert done(bundle, page(*ROWS), 'Click "Elm"') == 'click("r1")'
    assert done(bundle, page(*ROWS), 'Check "Elm"') == 'check("c1")'
    assert done(bundle, page(*ROWS), 'Click the "Elm" checkbox') == 'click("c1")'


def test_a_box_of_a_row_that_cannot_be_pressed_is_meant_itself(bundle: Bundle) -> None:
    assert done(bundle, page(*(one for one in ROWS if one["r"] == "chk")), 'Click "Elm"') == 'click("c1")'


@pytest.mark.parametrize(
    ("other", "comes_to"),
    [
        ("/lots/new?back_url=", 'click("a")'),
        ("/lots/new?return_to=%2Flots", 'click("a")'),
        ("/lots/new?kind=2", "several"),
        ("/halls/new", "several"),
    ],
)
def test_links_that_differ_in_where_they_come_back_to_are_one(bundle: Bundle, other: str, comes_to: str) -> None:
    links = page(node("link", "a", "New lot", href="/lots/new"), node("link", "b", "New lot", href=other))
    assert done(bundle, links, 'Click "New lot"') == comes_to


ICONS = (
    node("btn", "edit_ann", "edit", row="Ann Ode Rower"), node("btn", "bin_ann", "trash", row="Ann Ode Rower"),
    node("btn", "edit_tom", "edit", row="Tom Reed Cox"), node("btn", "bin_tom", "trash", row="Tom Reed Cox"),
    node("link", "set", "Einstellungen", href="/set"), node("btn", "find", "search"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("step", "comes_to"),
    [
        ('Press the pencil in the row of "Ann Ode"', 'click("edit_ann")'),
        ('Click the trash icon next to "Tom Reed"', 'click("bin_tom")'),
        ("Click “Zahnrad”", 'click("set")'),
        ('Click "loupe"', 'click("find")'),
        ("Click the gear icon", 'click("set")'),
        ("Click the pencil", "several"),
        ("Click the bell", "none"),
    ],
)
def test_a_control_is_known_by_what_its_picture_shows(bundle: Bundle, step: str, comes_to: str) -> None:
    assert done(bundle, page(*ICONS), step) == comes_to


def test_what_is_called_so_comes_before_a_picture(bundle: Bundle) -> None:
    shop = (node("link", "pen", "Pencil, red", href="/pencil"), *ICONS[:2])
    assert done(bundle, page(*shop), "Click the pencil") == 'click("pen")'
