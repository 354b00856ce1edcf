"""What is to be taken out of something: off the list of the page, or as a part off one thing in it."""

from __future__ import annotations

import pytest

from engine.language import read_goal, refine
from engine.rules import Bundle, Reader
from tests.language.conftest import MakePage
from tests.language.pages import page

LIST = """<h1>Birthday</h1><table>
<tr><td><a href="/b">Bread</a></td><td><button>Remove</button></td></tr>
<tr><td><a href="/w">Weeds</a></td><td><button>Remove</button></td></tr></table>"""
NOTES = """<h1>Notes</h1><ul><li>Bean rows <span>green</span> <button>Edit</button><button>Delete</button></li>
<li>Compost <span>brown</span> <button>Edit</button><button>Delete</button></li></ul>"""


@pytest.mark.parametrize(
    "wish", ["drop Weeds from my birthday list", "Remove Weeds from the wish list Birthday", "take Weeds off Birthday"]
)
def test_what_stands_on_the_list_of_the_page_is_deleted_there(bundle: Bundle, wish: str) -> None:
    found = read_goal(Reader(bundle), wish, page(LIST))
    assert [one.text for one in found.steps] == ["Delete “Weeds”"]


@pytest.mark.parametrize("wish", ["Remove Weeds from the wish list Summer", "drop Weeds from my summer list"])
def test_another_list_is_not_the_one_that_is_here(bundle: Bundle, wish: str) -> None:
    found = read_goal(Reader(bundle), wish, page(LIST))
    assert "Delete “Weeds”" not in [one.text for one in found.steps]


@pytest.mark.parametrize("wish", ["Remove the tag green from Bean rows", "take the green tag off Bean rows"])
def test_a_part_of_a_thing_does_not_take_the_thing_with_it(bundle: Bundle, wish: str) -> None:
    found = read_goal(Reader(bundle), wish, page(NOTES))
    assert [one.text for one in found.steps][:1] == ["Click “Edit” next to “green”"]


TAGGED = """<h1>Boats</h1><table><tr><td>Swift</td><td>eight</td><td>racing</td><td><button>Remove</button></td></tr>
<tr><td>Otter</td><td>four</td><td>tub</td><td><button>Remove</button></td></tr></table>"""


@pytest.mark.parametrize("wish", ['Remove "racing" from "Swift"', "Remove racing from Swift"])
def test_the_one_button_of_a_card_is_not_that_of_its_part(bundle: Bundle, wish: str) -> None:
    reader, shown = Reader(bundle), page(TAGGED)
    steps = [one.text for one in read_goal(reader, wish, shown).steps]
    assert all(refine(reader, step, shown).action is None for step in steps)
    says = page(TAGGED.replace("<button>Remove<", "<button>Remove racing<", 1))
    assert any(refine(reader, one.text, says).action for one in read_goal(reader, wish, says).steps)


def test_a_link_beside_the_menu_of_a_row_opens_nothing(bundle: Bundle, make_page: MakePage) -> None:
    """The links of a row may stand beside a hidden menu, too, and lead to other pages all the same."""
    nodes: list[object] = ["h Birthday"]
    for name in ("Bread", "Weeds"):
        row = {"row": f"{name} View"}
        nodes += [
            (f"link {name}", {**row, "href": f"/{name}"}),
            ("link View", {**row, "href": f"/{name}", "hp": True}),
            ("btn btn dark", {**row, "hp": True}),
        ]
    found = refine(Reader(bundle), "Delete “Weeds”", make_page(*nodes))
    assert found.prepares
    assert found.target is not None
    assert found.target.id == "btn-dark-2"


TAKE = 'take "Sweep" out of the choices of "Interests"'
HEAD = ("dialog Edit Tom", ("btn Close", {"dlg": True}), ("inp Name", {"dlg": True, "v": "Tom"}))
LISTED = ("inp Interests", {"dlg": True, "v": "Sweep\nTouring", "hp": True, "s": ["collapsed", "readonly"]})


def test_close_at_the_head_of_a_dialog_takes_no_choice_out_of_a_list_in_it(bundle: Bundle, make_page: MakePage) -> None:
    for count in ((), (("btn close", {"dlg": True, "d": "close 2"}),)):  # what clears all of them is none either
        found = refine(Reader(bundle), TAKE, make_page(*HEAD, LISTED, *count), came=("close", "close-2"))
        assert found.prepares
        assert found.target is not None
        assert found.target.id == "interests"


def test_the_sign_beside_the_choice_takes_it_out(bundle: Bundle, make_page: MakePage) -> None:
    for name in ("Dismiss", "Close", "Delete"):
        tags = [(f"btn {name}", {"dlg": True, "d": f"{name} {one}"}) for one in ("Touring", "Sweep")]
        found = refine(Reader(bundle), TAKE, make_page(*HEAD, LISTED, *tags))
        assert found.target is not None
        assert found.target.description == f"{name} Sweep"


def test_what_dismisses_a_notice_takes_nothing_out(bundle: Bundle, make_page: MakePage) -> None:
    shown = make_page("txt Swift", ("btn Dismiss", {"d": "Dismiss Tom was saved."}))
    assert refine(Reader(bundle), 'take "racing" out of the choices of "Swift"', shown).action is None


@pytest.mark.parametrize("name", ["Clear", "Clear all", "Close", "Remove"])
def test_what_clears_a_list_of_several_takes_no_one_choice_out(bundle: Bundle, make_page: MakePage, name: str) -> None:
    chips = [(f"btn {one}", {"dlg": True}) for one in ("Touring", "Sweep")]
    clears = (f"btn {name}", {"dlg": True})
    shown = make_page(
        "dialog Edit Tom",
        ("inp Born", {"dlg": True}),
        clears,
        ("inp Name", {"dlg": True}),
        *chips,
        ("inp Interests", {"dlg": True, "v": "Sweep\nTouring", "hp": True}),
        clears,
    )
    found = refine(Reader(bundle), TAKE, shown)
    assert found.target is not None
    assert found.target.id == "interests"  # which is opened, for its entry
    field = ("inp Interests", {"dlg": True, "v": "Sweep", "hp": True})
    alone = refine(Reader(bundle), TAKE, make_page("dialog Edit Tom", ("btn Sweep", {"dlg": True}), field, clears))
    assert alone.target is not None
    assert alone.target.name == name  # of the only one it takes just that


def test_the_one_button_whose_hint_says_what_it_takes_off(bundle: Bundle) -> None:
    shown = page(
        "<h1>Ann Lee</h1><p>1990-12-15</p><p>Racing</p><button id=b aria-label=remove title='remove Racing'></button>"
        "<p>No chairs</p><button>Add tag</button>"
    )
    found = refine(Reader(bundle), "Delete “Racing”", shown)
    assert (found.status, found.target.id if found.target else "") == ("ready", "b")
    for other in ("Ann Lee", "Race", "No chairs", "Racing cars"):
        assert refine(Reader(bundle), f"Delete “{other}”", shown).status != "ready"
        reading = read_goal(Reader(bundle), f"Delete {other}", shown)
        assert not reading.readable or "remove" not in reading.steps[0].text


LABELS = """<nav><ul><li><a href="/l/1">Work</a> <button>Edit label</button></li>
<li><a href="/l/2">Friends</a> <button>Edit label</button></li></ul></nav>
<main><h1>People</h1><ul><li><b>Ann Ode</b> <span>Work</span> <button>Star</button><button>Delete</button></li>
<li><b>Ben Ray</b> <span>Friends</span> <button>Star</button><button>Delete</button></li></ul></main>"""


@pytest.mark.parametrize(
    "wish",
    ["Remove the 'Work' label from Ann Ode", "Take the label Work off Ann Ode", "delete the Work label from Ann Ode"],
)
def test_a_label_is_not_taken_off_a_thing_by_the_form_of_the_label(bundle: Bundle, wish: str) -> None:
    """What deletes there deletes it for everybody."""
    reader, shown = Reader(bundle), page(LABELS)
    steps = [one.text for one in read_goal(reader, wish, shown).steps]
    targets = [found.target.name for step in steps if (found := refine(reader, step, shown)).target]
    assert "Edit label" not in targets
    assert "Delete" not in targets
