"""Wishes that say how it should be, in four languages, typed with and without the marks on letters."""

from __future__ import annotations

import pytest

from engine.language import read_goal
from engine.language.words.alike import alike
from engine.rules import Bundle, Reader
from engine.text.unmarked import letters_alone, typed_plainly
from tests.language.pages import page

PROFILE = """<form><label>City <input id=c></label><label>Phone number <input id=p></label>
<label>Language <select id=l><option>English</option><option>German</option></select></label>
<label>E-mail <input id=e></label><label><input type=checkbox id=d> Dark mode</label>
<button id=k>Save</button></form>"""
LISTS = """<a href="/users">Users</a><a href="/list">My list</a><a href="/settings">Settings</a>
<form><label>Add a task <input id=t></label><button id=a>Add</button></form><a href="/projects">Projects</a>"""

USERS = """<h2>Add a new user</h2><form><label>User <input id=u></label><label>Groups <input id=g></label>
<label>Notify user <input id=t type=checkbox></label><button id=a>Add</button></form>"""


@pytest.fixture
def reader(bundle: Bundle) -> Reader:
    return Reader(bundle)


def steps(reader: Reader, wish: str, html: str) -> list[str] | None:
    reading = read_goal(reader, wish, page(html))
    return [step.text for step in reading.steps] if reading.readable else None


@pytest.mark.parametrize(
    ("wish", "expected"),
    [
        ("my city is Graz", ["Set “City” to “Graz”", "Save the changes"]),
        ("meine Stadt soll Graz sein", ["Set “City” to “Graz”", "Save the changes"]),
        ("mi número de teléfono es 600 10 20", ["Set “Phone number” to “600 10 20”", "Save the changes"]),
        ("mi numero de telefono es 600 10 20", ["Set “Phone number” to “600 10 20”", "Save the changes"]),
        ("mon nouveau numéro de téléphone est le 01 44", ["Set “Phone number” to “01 44”", "Save the changes"]),
        ("change my phone number, it's 600 10 20", ["Set “Phone number” to “600 10 20”", "Save the changes"]),
        ("my phone is broken", None),  # says none
        ("my e-mail is Bad", None),
        ("my city is nice", None),
        ("my password is Plum-42", None),
        ("my city is Graz, delete everything", None),
        ("my city is Graz and my phone number is 600 10 20", None),  # may be told for something else
        ("mets la langue sur German", ["Set “Language” to “German”", "Save the changes"]),
        ("schalte das dunkle Design ein", ["Turn on “Dark mode”", "Save the changes"]),
        ("active le mode sombre", ["Turn on “Dark mode”", "Save the changes"]),
        ("desactiva el modo oscuro", ["Turn off “Dark mode”", "Save the changes"]),
    ],
)
def test_what_should_be_so_is_changed(reader: Reader, wish: str, expected: list[str] | None) -> None:
    assert steps(reader, wish, PROFILE) == expected


@pytest.mark.parametrize(
    ("wish", "expected"),
    [
        ("alle Benutzer zeigen", ["Open “Users”"]),
        ("montre-moi tous les utilisateurs", ["Open “Users”"]),
        ("muestra todos los usuarios", ["Open “Users”"]),
        ("lösche alle Benutzer", None),
        ("quita Heidi de mi lista", ["Open “My list”", "quita Heidi de mi lista"]),
        ("stell die Sprache auf Deutsch um", ["Open “Settings”", "stell die Sprache auf Deutsch um"]),
        ("crea un proyecto llamado Luz", ["Open “Projects”", "crea un proyecto llamado Luz"]),  # no task
        ("crea una tarea llamada Luz", ["Enter “Luz” into “Add a task”", "Send the form"]),
    ],
)
def test_what_is_elsewhere_is_led_to(reader: Reader, wish: str, expected: list[str] | None) -> None:
    assert steps(reader, wish, LISTS) == expected


@pytest.mark.parametrize("button", ["Add", "Submit New Entry"])
def test_a_form_with_a_field_for_other_things_makes_what_it_is_for(reader: Reader, button: str) -> None:
    shown = USERS.replace("Add</button>", f"{button}</button>")
    assert steps(reader, 'Add a user "kim"', shown) == ["Enter “kim” into “User”", "Send the form"]


def test_words_are_known_without_their_marks() -> None:
    assert typed_plainly("löschen", "de") == "loeschen"
    assert typed_plainly("contraseña", "es") == "contrasena"
    assert typed_plainly("más", "es") == ""  # another word
    assert typed_plainly("save", "de") == ""
    assert letters_alone("pruefen") == letters_alone("prüfen") == letters_alone("prufen")
    assert alike("Actualités", "actualites")
    assert not alike("Blau", "Blatt")
