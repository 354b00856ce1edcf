"""A value is all that was said of it and nothing that was said for something else; what may be either is asked for."""

from __future__ import annotations

import pytest

from engine.language import read_goal
from engine.rules import Bundle, Reader
from tests.language.pages import page
from tests.language.test_pairs_said import EDIT, SAVE, SEITE, done

WITH_PAGES = EDIT.replace("<h1>", "<nav><a id=all href=/notes>Notes</a></nav><h1>")
PETS = EDIT.replace("<input id=owner>", "<select id=owner><option>Ann<option>Dog</select>")
DELETES = EDIT.replace("</form>", "<button id=delete>Delete</button></form>")


def task(label: str, unit: str = "") -> str:
    field = f"<label>{label} <input id=est type=number></label> {unit}"
    return f"<h1>Edit task</h1><form><label>Title <input id=title></label>{field}<button id=save>Save</button></form>"


@pytest.mark.parametrize(
    ("goal", "actions"),
    [
        ("title: a new car", ['setValue("title", "a new car")', SAVE]),
        ("Title: a new car, owner: Ann", ['setValue("title", "a new car")', 'setValue("owner", "Ann")', SAVE]),
        ("Title: the red door", ['setValue("title", "the red door")', SAVE]),
        ("The title should be Stand by me", ['setValue("title", "Stand by me")', SAVE]),
        ("The title should be Ready for Ann", ['setValue("title", "Ready for Ann")', SAVE]),
        ("put Rex as the owner", ['setValue("owner", "Rex")']),
    ],
)
def test_all_of_a_value_is_entered(bundle: Bundle, goal: str, actions: list[str]) -> None:
    assert done(bundle, goal, EDIT) == actions


@pytest.mark.parametrize(
    ("goal", "html"),
    [
        *((goal, EDIT) for goal in (
            "The title should be New by Friday", "Set the title to New by Friday", "Set the title to New by 3 May",
            "The notes should be for Ann", "put my dog as the owner", "Set the title to x and delete it",
        )),
        ("Set the title to x and delete it", DELETES),
        ('Set the title to "x" and delete it', DELETES),
        ("The notes should be Thanks. See you soon.", WITH_PAGES),
        ("put my dog as the owner", PETS),
        ("Set the owner to my dog", PETS),
        ("write Dear Ann, thanks. Best, Tom into the notes", EDIT),
        ("write Dear Ann, delete this. Best, Tom into the notes", DELETES),
        ("Setze den Titel auf Neu bis Freitag", SEITE),
        ("Le titre doit être Nouveau d'ici vendredi", SEITE),
        ("El título debe ser Nuevo antes del viernes", SEITE),
    ],
)  # fmt: skip
def test_what_may_say_something_else_is_asked_about(bundle: Bundle, goal: str, html: str) -> None:
    assert not read_goal(Reader(bundle), goal, page(html)).readable


def test_what_comes_in_another_unit_is_entered_nowhere(bundle: Bundle) -> None:
    for html in (task("Estimate (hours)"), task("Hours")):
        assert not any("90" in one for one in done(bundle, "Set the estimate to 90 minutes", html))
    assert done(bundle, "Set the estimate to 2 hours", task("Estimate (hours)"))[0] == 'setValue("est", "2 hours")'


def streets(*names: str) -> str:
    rows = (f"<tr><td>{name}</td><td><button id=e{at}>Edit</button><button id=d{at}>Delete</button></td></tr>"
            for at, name in enumerate(names))  # fmt: skip
    return f"<h1>Streets</h1><table>{''.join(rows)}</table>"


@pytest.mark.parametrize(
    "goal",
    ["delete Mill Lane", "edit Mill Lane", 'Click "Edit" of Mill Lane', 'Click "Edit" in the row of "Mill Lane"'],
)
def test_a_name_that_is_but_the_end_of_another_is_none(bundle: Bundle, goal: str) -> None:
    assert not read_goal(Reader(bundle), goal, page(streets("Old Mill Lane", "Oak Road"))).readable
    at = "d1" if "delete" in goal else "e1"
    assert done(bundle, goal, streets("Old Mill Lane", "Mill Lane")) == [f'click("{at}")']
    assert done(bundle, goal, streets("Oak Road", "Mill Lane (east)")) == [f'click("{at}")']


def test_a_surname_and_a_word_for_a_kind_are_no_longer_names(bundle: Bundle) -> None:
    assert done(bundle, "edit Reed", streets("Ann Reed", "Tom Ode")) == ['click("e0")']
    assert done(bundle, "edit Alpha Team", streets("Project Alpha Team", "Oak")) == ['click("e0")']


TIMEOUT = """<h1>Settings</h1><form><label>Session timeout (minutes) <input id=to type=number></label>
<button>Save</button></form>"""


@pytest.mark.parametrize("goal", ["Session timeout: 90 seconds", "the session timeout should be 1 hour"])
def test_a_field_is_known_by_its_unit_however_it_is_called(bundle: Bundle, goal: str) -> None:
    assert not read_goal(Reader(bundle), goal, page(TIMEOUT)).readable


@pytest.mark.parametrize("goal", ["Mets le titre sur Alpha et supprime-le", "Pon el título a Alfa y bórralo"])
def test_what_is_set_and_taken_away_at_once_is_asked_about(bundle: Bundle, goal: str) -> None:
    html = SEITE.replace("Titel", "Titre" if "titre" in goal else "Título")
    assert not read_goal(Reader(bundle), goal, page(html)).readable
