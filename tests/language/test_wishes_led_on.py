"""Wishes that need another page, or a menu: what is opened for them, and what is not."""

from __future__ import annotations

import pytest

from engine.language import ReadStep, is_kept_later, read_goal, refine
from engine.rules import Bundle, Reader
from tests.language.pages import page

NAV = '<nav><a href="/exp">Experiments</a><a href="/m">All models</a><a href="/help">Help</a></nav>'
MENU = "<button aria-haspopup=menu id=m>More actions</button><button aria-haspopup=menu id=u>Account menu</button>"
TABLE = "<div><p>3 versions</p><button aria-haspopup=menu>Options</button></div>"
GROUPS = "<ul><li><a href=/g/1>Choir</a> 4 people</li><li><a href=/g/2>Band</a> 2 people</li></ul>"
OATS = f"{NAV}<h1>oats</h1>{MENU}"


@pytest.mark.parametrize(
    ("wish", "html", "steps"),
    [
        ("Rename the experiment barley to spelt", NAV, ["Open “Experiments”", ...]),
        ("Erstelle ein Modell namens Hafer", NAV, ["Open “All models”", ...]),
        ("Open the model rye", NAV, ["Open “All models”", "Open “rye”"]),
        ("Montre-moi les modèles", NAV, ["Open “All models”"]),
        ("Rename this model to rye", OATS, ["Click “More actions”", ...]),
        ("Delete the model oats", OATS, ["Click “More actions”", ...]),
        ("Rename this model to rye", f"<div><h1>oats</h1>{MENU}</div>{TABLE}", ["Click “More actions”", ...]),
        ("Archive rye", f'{NAV}<ul><li><a href="/m/rye">rye</a></li></ul>', ["Open “rye”", ...]),
        ("Delete the model oats", f"{OATS}<button>Delete model</button>", ["Click “Delete model”"]),
        ("wirf das Modell oats raus", f"{OATS}<button>Modell löschen</button><button>delete</button>",
         ["Click “Modell löschen”"]),
        ("stell Hafer ins Regal Winter", "<ul><li><a href=/b>Hafer</a></li></ul><a href=/s/1>Winter</a>",
         ["Open “Hafer”", ...]),
        ("nimm Hafer aus dem Regal Winter", "<a href=/b>Hafer</a> <a href=/s/1>Winter 12</a> <a href=/s/2>Sommer 3</a>",
         ["Open “Winter 12”", ...]),
        ("nimm Hafer aus Winter", "<a href=/b>Hafer</a> <a href=/s/1>Winter 12</a> <a href=/s/2>Sommer 3</a>",
         ["Select “Hafer aus Winter”"]),
        ("setz oats auf meine Beobachtungsliste", f"{OATS}<a href=?w>Beobachten</a><a href=/l>Beobachtungsliste</a>",
         ["Click “Beobachten”"]),
        ("nimm oats von meiner Beobachtungsliste", f"{OATS}<a href=?w>Nicht mehr beobachten</a>",
         ["Click “Nicht mehr beobachten”"]),
        ("ajoute oats à ma liste de suivi", f"{OATS}<a href=?w>Suivre</a>", ["Click “Suivre”"]),
        ("quita oats de mi lista de seguimiento", f"{OATS}<a href=?w>Dejar de vigilar</a>",
         ["Click “Dejar de vigilar”"]),
        ("Rename oats to rye", f"{OATS}<button>Rename</button>",
         ["Click “Rename”", "Enter “rye” into the field for its name", "Save the changes"]),
        ("new model: Does not rot", f"{NAV}<button>New model</button>",
         ["Open “New model”", "Enter “Does not rot” into the field for its name", "Send the form"]),
        # into what a link leads to; something new in it
        ("put Ada Pohl into Choir", f"{NAV}{GROUPS}", ["Open “Choir”", ...]),
        ("Füge Ada Pohl zu Choir hinzu", f"{NAV}{GROUPS}", ["Open “Choir”", ...]),
        ("make a model Decimals for Choir", GROUPS, ["Open “Choir”", "Create a model named “Decimals”"]),
        ("Create a model named Decimals in Choir", GROUPS, ["Open “Choir”", "Create a model named “Decimals”"]),
    ],
)  # fmt: skip
def test_one_way_to_it_is_gone_and_the_wish_waits(bundle: Bundle, wish: str, html: str, steps: list[object]) -> None:
    found = read_goal(Reader(bundle), wish, page(html))
    assert found.readable
    assert [one.text for one in found.steps] == [wish if one is ... else one for one in steps]
    assert [one.opened is not None for one in found.steps] == [one is ... or "named" in str(one) for one in steps]


@pytest.mark.parametrize(
    ("wish", "html"),
    [
        ("Rename the experiment barley to spelt", '<a href="/a">My experiments</a><a href="/b">Experiments</a>'),
        ("Rename the experiment barley to spelt", '<h1>Experiments</h1><a href="/x">Experiments</a>'),
        ("Rename this experiment to spelt", NAV),
        ("Delete rye", f'{NAV}<a href="/rye">rye</a>'),
        ("Delete every model", NAV),
        ("Rename this model to rye", f"{NAV}{MENU}<button aria-haspopup=menu>Options</button>"),
        ("put Ada Pohl into Choir", f"<h1>People</h1><p>Ada Pohl</p>{GROUPS}"),  # who is here is put there from here
        ("Edit this page", '<h1>Roses</h1><a href="/e">Edit source</a><h2>Soil</h2><a href="/e/2">[edit]</a>'),
    ],
)
def test_where_two_ways_differ_or_none_is_sure_nothing_is_opened(bundle: Bundle, wish: str, html: str) -> None:
    assert all(one.opened is None for one in read_goal(Reader(bundle), wish, page(html)).steps)


def test_a_field_for_a_message_takes_no_name(bundle: Bundle) -> None:
    form = "<form><label>Message to all <textarea id=t></textarea></label><button>Send</button></form>"
    assert refine(Reader(bundle), "Enter “Fair” into the field for its name", page(form)).status == "none"
    form = form.replace("Message to all", "What is it called?")
    assert refine(Reader(bundle), "Enter “Fair” into the field for its name", page(form)).status == "ready"


DEVICES = '<h1>Folders</h1><button>Letters</button><a href="/d/1">Tablet</a>'


@pytest.mark.parametrize("goal", ['check "Tablet"', 'Click "Letters", then check "Tablet", then click "Save"'])
def test_a_box_that_a_step_names_is_awaited_though_a_link_is_called_so(bundle: Bundle, goal: str) -> None:
    found = read_goal(Reader(bundle), goal, page(DEVICES))
    assert 'check "Tablet"' in [one.text for one in found.steps]
    assert all(one.opened is None for one in found.steps)


@pytest.mark.parametrize("wish", ["Tick off Tablet", 'Mark "Tablet" as done'])
def test_what_is_to_be_ticked_off_is_looked_for_on_its_own_page(bundle: Bundle, wish: str) -> None:
    found = read_goal(Reader(bundle), wish, page(DEVICES))
    assert [one.text for one in found.steps] == ["Open “Tablet”", wish]


PEOPLE = (
    "<h2>Choir</h2><table><tr><td><input type=checkbox id=a aria-label='Ada Pohl'></td><td>ada</td></tr>"
    "<tr><td><input type=checkbox id=b aria-label='Ben Okoro'></td><td>ben</td></tr></table><button>Confirm</button>"
)
MEMBERS = "<h1>Choir</h1><a href=/coaches>Assign leaders</a><a href=/enroll>Enroll singers</a><p>4 people</p>"
DIALOG = (
    "<div role=dialog><label>Person <select id=s><option>Choose</option><option>Ada Pohl</option>"
    "<option>Ben Okoro</option></select></label><button>Add</button></div>"
)


@pytest.mark.parametrize(
    ("html", "opened", "steps"),
    [
        (MEMBERS, 2, ["Click “Enroll singers”", "put Ada Pohl into Choir"]),
        (PEOPLE, 3, ["Check “Ada Pohl”", "Save the changes"]),
        (PEOPLE, 2, ["Check “Ada Pohl”", "Save the changes"]),
        (f"<h1>Choir</h1>{DIALOG}", 3, ["Select “Ada Pohl” in “Person”", "Send the form"]),
    ],
)
def test_on_its_page_somebody_is_taken_in(bundle: Bundle, html: str, opened: int, steps: list[str]) -> None:
    found = read_goal(Reader(bundle), "put Ada Pohl into Choir", page(html), opened=opened)
    assert [one.text for one in found.steps] == steps


@pytest.mark.parametrize(
    "html",
    [
        "<h1>Choir</h1><a href=/coaches>Assign leaders</a>",  # leads them, and does not sing
        "<h1>Choir</h1><button>Add members</button><button>Add people</button>",
        PEOPLE.replace("Ben Okoro", "Ada Pohl"),
    ],
)
def test_where_nothing_is_sure_nobody_is_taken_in(bundle: Bundle, html: str) -> None:
    found = read_goal(Reader(bundle), "put Ada Pohl into Choir", page(html), opened=2)
    assert not found.readable or [one.text for one in found.steps] == ["put Ada Pohl into Choir"]


@pytest.mark.parametrize(
    ("keep", "later", "kept"),
    [("Save the changes", ['press "Save"'], True), ("Save the changes", ['Click "Help"'], False),
     ("Save the changes", [], False), ("Click “Save”", ['press "Save"'], False),
     ("Save the changes", ['type "x" into "Notes"', 'click "Keep"'], True)],
)  # fmt: skip
def test_a_wish_that_is_read_on_its_page_is_not_kept_twice(
    bundle: Bundle, keep: str, later: list[str], kept: bool
) -> None:
    form = "<form><label><input type=checkbox>News</label><label>Notes <input></label><button>Keep</button></form>"
    steps = [ReadStep("Turn off “News”"), ReadStep(keep)]
    assert is_kept_later(Reader(bundle), steps, later, page(form + "<button>Help</button>")) is kept
