"""Of several controls of one name the one that is drawn is meant, and none in a menu that is still to come up."""

from __future__ import annotations

import pytest

from engine.language import refine
from engine.rules import Bundle, Reader
from tests.language.conftest import MakePage

MENU = {"href": "/a", "hp": True}


def at(height: float) -> dict[str, object]:
    return {"xy": [10.0, height]}


@pytest.mark.parametrize(
    ("step", "target"),
    [
        ("Click Actions", "actions-2"),
        ('Open "Actions"', "actions-2"),
        ("Click Comment", "comment-2"),
    ],
)
def test_the_one_that_is_drawn_is_meant(bundle: Bundle, make_page: MakePage, step: str, target: str | None) -> None:
    page = make_page(("link Actions", MENU), ("link Admin", {**MENU, **at(9)}), ("link Actions", {**MENU, **at(20)}),
                     ("link Comment", {"href": "/b"}), ("link Comment", {"href": "/c", **at(90)}))  # fmt: skip
    found = refine(Reader(bundle), step, page)
    assert (found.target.id if found.target and found.action else None) == target


def test_a_tree_that_places_nothing_tells_nothing(bundle: Bundle, make_page: MakePage) -> None:
    page = make_page(("link Actions", {"href": "/a"}), ("link Actions", {"href": "/b"}))
    assert refine(Reader(bundle), "Click Actions", page).status == "several"


def test_two_that_are_drawn_are_asked_about(bundle: Bundle, make_page: MakePage) -> None:
    page = make_page(("link Actions", {"href": "/a", **at(9)}), ("link Actions", {"href": "/b", **at(20)}))
    assert refine(Reader(bundle), "Click Actions", page).status == "several"
