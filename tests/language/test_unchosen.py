"""A list that a script has drawn and nobody chose from yet goes by the text right before it."""

from __future__ import annotations

import pytest

from engine.language import refine
from engine.language.steps.refine import Refinement
from engine.rules import Bundle, Reader
from tests.language.pages import page

STEP = 'Choose "Thursday" in "Market day"'


def stall(
    button: str = "<button type=button id=day>Select a day</button>", label: str = "<p>Market day</p>", more: str = ""
) -> str:
    return f"<h1>Stall 4</h1><p>Goods</p><button type=button id=goods>Bread</button>{label}{button}{more}"


def refined(bundle: Bundle, html: str, *tried: str) -> Refinement:
    return refine(Reader(bundle), STEP, page(html), tried)


def on(bundle: Bundle, html: str, *tried: str) -> str | None:
    """What is acted on; None where nothing is."""
    action = refined(bundle, html, *tried).action
    return action.target if action else None


def test_the_button_that_says_so_is_opened(bundle: Bundle) -> None:
    found = refined(bundle, stall())
    assert (found.status, found.prepares, on(bundle, stall())) == ("ready", True, "day")


def test_the_button_may_say_the_label_too(bundle: Bundle) -> None:
    assert on(bundle, stall("<button type=button id=day>Select market day</button>")) == "day"


def test_the_entry_is_chosen_once_it_is_open(bundle: Bundle) -> None:
    entries = "<ul><li role=option id=w>Wednesday</li><li role=option id=t>Thursday</li></ul>"
    assert on(bundle, stall(more=entries), 'click("day")') == "t"


@pytest.mark.parametrize("name", ["Select", "Choose…", "Select an option", "Please select", "Choose one"])
def test_the_button_may_say_no_more(bundle: Bundle, name: str) -> None:
    assert on(bundle, stall(f"<button type=button id=day>{name}</button>")) == "day"


def test_one_that_opens_a_list_may_be_called_otherwise(bundle: Bundle) -> None:
    assert on(bundle, stall("<button type=button id=day aria-haspopup=listbox>Select when</button>")) == "day"


SHOWN = "<button type=button id=day aria-haspopup=listbox>Friday</button>"


@pytest.mark.parametrize("step", [STEP, 'Set "Market day" to "Thursday"', 'Select "Thursday" as "Market day"'])
def test_one_that_opens_a_list_may_show_what_is_chosen_by_now(bundle: Bundle, step: str) -> None:
    entries = "<ul><li role=option id=w>Wednesday</li><li role=option id=t>Thursday</li></ul>"
    entries = entries.replace("Wednesday", "Friday")
    opens = refine(Reader(bundle), step, page(stall(SHOWN)))
    picks = refine(Reader(bundle), step, page(stall(SHOWN, more=entries)), ('click("day")',))
    assert opens.action is not None
    assert picks.action is not None
    assert (opens.action.target, opens.prepares, picks.action.target, picks.prepares) == ("day", True, "t", False)


@pytest.mark.parametrize(
    "html",
    [
        stall(SHOWN.replace("Friday", "Delete")),
        stall(f"<table><tr><td>Oak<td>Market day<td>{SHOWN}<tr><td>Elm<td>None<td>None</table>", label=""),
        stall(SHOWN.replace(" aria-haspopup=listbox", "")),
        stall(SHOWN, label="<p>Market day</p><p>Open</p>"),
        stall(SHOWN, more="<label>Market day <input id=other></label>"),
    ],
)
@pytest.mark.parametrize("step", [STEP, 'Set "Market day" to "Thursday"'])
def test_a_button_that_shows_something_else_is_none(bundle: Bundle, step: str, html: str) -> None:
    action = refine(Reader(bundle), step, page(html)).action
    assert action is None or action.target != "day"


@pytest.mark.parametrize(
    "html",
    [
        stall("<button type=button id=day>Delete</button>"),  # it does something
        stall("<button type=button id=day>Thursday market</button>"),
        stall("<a href=/days id=day>Select a day</a>"),
        stall("<p>None yet</p><button type=button id=day>Select a day</button>"),  # of another text
        stall(label="<p>Market day</p><p>Market day</p>"),
        stall(more="<button type=button>Select a day</button>"),  # there are two
        stall("<button type=button id=day>Select all</button>"),
        stall("<button type=button id=day>Select and pay</button>"),
        stall("<button type=button id=day>Select defaults</button>"),
        stall("<button type=button id=day>Select this day</button>"),
        stall("<button type=button id=day aria-haspopup=listbox>Select all</button>"),
        stall("<button type=button id=day>Select what you would like to sell here on that day</button>"),
    ],
)
def test_nothing_else_is_taken_for_one(bundle: Bundle, html: str) -> None:
    assert on(bundle, html) is None


def test_a_field_of_that_name_comes_first(bundle: Bundle) -> None:
    field = "<label>Market day <select id=s><option>Thursday</option><option>Friday</option></select></label>"
    assert on(bundle, stall(more=field)) == "s"
