"""What belongs to a thing that is a row: changed, switched, added, taken out in its form; marks and menus of rows."""

from __future__ import annotations

import pytest

from engine.language import read_goal
from engine.rules import Bundle, Reader
from tests.language.conftest import MakePage


def members(edit: str = "menu") -> list[object]:
    nodes: list[object] = ["link Members", ("link Settings", {"href": "/settings"}), "btn Role"]
    for name, city in (("Tom Reed", "Leeds"), ("Ann Ode", "Bergen")):
        way = ("btn Edit", {"row": f"{name} {city}"}) if edit == "button" else (
            "btn Open menu", {"row": f"{name} {city}", "hp": True})  # fmt: skip
        nodes += [f"txt {name}", f"txt {city}", way]
    return nodes


EDIT = "Click the edit button of “Tom Reed”"
SAVE = "Save the changes"


@pytest.mark.parametrize(
    ("wish", "step"),
    [
        ("Change Tom Reed's role to Coach", "Set the role field to “Coach”"),
        ("Set Tom Reed's boat seats to 3", "Set “boat seats” to “3”"),
        ("Turn off the newsletter for Tom Reed", "Turn off “newsletter”"),
        ("Turn on Tom Reed's newsletter", "Turn on “newsletter”"),
        ("Add Racing to Tom Reed's interests", "Select “Racing” in “interests”"),
        ("Remove Sweep from Tom Reed's interests", "Take “Sweep” out of the choices of “interests”"),
    ],
)
def test_what_belongs_to_a_row_stands_in_its_form(bundle: Bundle, make_page: MakePage, wish: str, step: str) -> None:
    assert steps(bundle, wish, make_page(*members())) == [EDIT, step, SAVE]
    assert steps(bundle, wish, make_page(*members("button"))) == ["Click “Edit” next to “Tom Reed”", step, SAVE]


@pytest.mark.parametrize(
    "wish", ["Remove Sweep from Eva Holt's interests", "Add Racing to Leeds's interests", "Turn off the news for Tom"]
)
def test_who_is_no_row_has_no_form_here(bundle: Bundle, make_page: MakePage, wish: str) -> None:
    found = steps(bundle, wish, make_page(*members()))
    assert not any("Tom Reed" in one or "edit button" in one for one in found)


def test_of_two_rows_of_a_name_none_is_opened(bundle: Bundle, make_page: MakePage) -> None:
    page = make_page(*members(), "txt Tom Reed", ("btn Open menu", {"row": "Tom Reed Ghent", "hp": True}))
    for wish in ("Remove Sweep from Tom Reed's interests", "Turn off the newsletter for Tom Reed"):
        assert EDIT not in steps(bundle, wish, page)


def test_what_the_menu_of_a_row_may_have_is_looked_for_there(bundle: Bundle, make_page: MakePage) -> None:
    page = make_page(*members())
    assert steps(bundle, "Deactivate Tom Reed", page) == ["Click “Deactivate” in the row of “Tom Reed”"]
    for wish in ("Deactivate Tom Reed tomorrow", "Deactivate Leeds", "Tom Reed deactivate"):
        assert not any("in the row of" in one for one in steps(bundle, wish, page))


def boats() -> list[object]:
    nodes: list[object] = []
    for name, tag in (("Otter", "four"), ("Swift", "racing")):
        row = {"row": f"{name} {tag}"}
        star = ("btn Favourite", {**row, "s": "unpressed"})
        nodes += [f"txt {name}", star, f"txt {tag}", ("btn x", {**row, "d": f"x {tag}"})]
    return nodes


MARK = "“Favourite” in the row of “Otter”"


def test_marks_and_parts_of_a_row_are_set_and_taken_off_there(bundle: Bundle, make_page: MakePage) -> None:
    page = make_page(*boats())
    assert steps(bundle, "Mark the boat Otter as favourite", page) == [f"Check {MARK}", SAVE]
    assert steps(bundle, "Remove Otter from the favourites", page) == [f"Uncheck {MARK}", SAVE]
    assert steps(bundle, "Remove the tag racing from Swift", page) == ["Take “racing” out of the choices of “Swift”"]


@pytest.mark.parametrize(
    "wish",
    ["Remove the tag racing from Otter", "Remove Otter from the waiting list", "Remove Otter", "Mark Otter as racing"],
)
def test_another_mark_or_part_is_none_of_these(bundle: Bundle, make_page: MakePage, wish: str) -> None:
    found = steps(bundle, wish, make_page(*boats()))
    assert not any("Favourite" in one or "out of the choices" in one for one in found)


def steps(bundle: Bundle, wish: str, page: object) -> list[str]:
    return [one.text for one in read_goal(Reader(bundle), wish, page).steps]  # type: ignore[arg-type]
