"""What a form makes is of the kind that a wish says, is to be where the page is, and is not there yet."""

from __future__ import annotations

import pytest

from engine.language import read_goal
from engine.rules import Bundle, Reader
from tests.language.pages import page

ERRANDS = """<h1>Errands</h1><form><label>New errand <input id=t></label><button id=a>Add</button></form><ul>
<li><label><input type=checkbox> Water the ferns</label> <button>Edit</button><button>Delete</button></li>
<li><label><input type=checkbox> Call the bank</label> <button>Edit</button><button>Delete</button></li></ul>"""
CONCERT = """<h1>New concert</h1><form><label>Title <input id=t></label><label>Venue <input id=v></label>
<label>Conductor <select id=c><option>Mila Horn</option><option>Jon Pike</option></select></label>
<button id=a>Create concert</button></form>"""


def entered(bundle: Bundle, wish: str, html: str) -> list[str]:
    found = read_goal(Reader(bundle), wish, page(html))
    return [one.text for one in found.steps if one.text.startswith("Enter ")] if found.readable else []


@pytest.mark.parametrize(
    "wish",
    ["Add soap to the list", "Put soap on my list", "Add soap to Errands", "Add soap to the Errands list", "Add soap"],
)
def test_what_is_to_be_here_is_made_here(bundle: Bundle, wish: str) -> None:
    assert entered(bundle, wish, ERRANDS) == ["Enter “soap” into “New errand”"]


@pytest.mark.parametrize(
    "wish",
    [
        "Add soap to Greta's list",
        "Put soap on the Garage list",
        "Füge Seife zur Liste Garage hinzu",
        "Ajoute savon à la liste Garage",
        "Add a checklist to Call the bank: papers",
    ],
)
def test_what_is_to_be_elsewhere_is_not_made_here(bundle: Bundle, wish: str) -> None:
    assert entered(bundle, wish, ERRANDS) == []


@pytest.mark.parametrize("wish", ["Add Call the bank", "Put Water the ferns on ice", "Add an alarm for Call the bank"])
def test_what_the_page_has_is_not_made_once_more(bundle: Bundle, wish: str) -> None:
    assert entered(bundle, wish, ERRANDS) == []


@pytest.mark.parametrize(
    "wish", ["Create a kite called Red", "Crea una cometa llamada Red", "Create a login called Red"]
)
def test_a_form_for_one_kind_makes_none_of_another_that_no_list_has(bundle: Bundle, wish: str) -> None:
    assert entered(bundle, wish, ERRANDS) == []
    assert entered(bundle, wish, CONCERT) == []


@pytest.mark.parametrize("wish", ["Add Jon Pike", "Add Greta", "Add Greta to the choir", "Put Greta on the programme"])
def test_a_name_alone_is_not_the_title_of_what_a_form_of_several_fields_makes(bundle: Bundle, wish: str) -> None:
    assert entered(bundle, wish, CONCERT) == []


@pytest.mark.parametrize("wish", ["Create a concert called Dawn", "Add a concert called Dawn"])
def test_what_the_form_says_that_it_makes_is_made(bundle: Bundle, wish: str) -> None:
    assert entered(bundle, wish, CONCERT) == ["Enter “Dawn” into “Title”"]
