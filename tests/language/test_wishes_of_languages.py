"""Wishes in one language on a page that speaks another, or that says less than the wish."""

from __future__ import annotations

import pytest

from engine.language import read_goal, refine
from engine.rules import Bundle, Reader
from tests.language.pages import page

SETTINGS = """<h1>Settings</h1><form><label>Display name <input id=n></label><label>Job title <input id=j></label>
<label>Time zone <select id=z><option>Europe/Berlin</option><option>Europe/London</option></select></label>
<label>Language <select id=l><option>English</option><option>German</option></select></label>
<label>Priority <select id=p><option>Low</option><option>High</option></select></label>
<label><input id=e type=checkbox> Email notifications</label><button id=s>Save</button></form>"""
EDITOR = """<h1>Edit Compost</h1><form><textarea id=t></textarea><label>Summary <input id=s></label>
<button id=k>Save</button></form>"""
FILES = """<table>
<tr><td>Budget</td><td><button id=a1>Archivieren</button><button id=d1>Herunterladen</button></td></tr>
<tr><td>Photos</td><td><button id=a2>Archivieren</button><button id=d2>Herunterladen</button></td></tr></table>"""


def first_action(bundle: Bundle, wish: str, html: str) -> str:
    """The first action that a wish comes to on a page; "" where it comes to none."""
    reader, shown = Reader(bundle), page(html)
    reading = read_goal(reader, wish, shown)
    action = refine(reader, reading.steps[0].text, shown).action if reading.readable else None
    return " ".join(filter(None, (action.verb, action.target, action.text))) if action else ""


@pytest.mark.parametrize(
    ("wish", "html", "action"),
    [
        ("Ändere meinen Anzeigenamen in Eva", SETTINGS, "setValue n Eva"),
        ("Mets ma profession à jardinière", SETTINGS, "setValue j jardinière"),
        ("Cambia mi zona horaria a Europe/London", SETTINGS, "select z Europe/London"),
        ("Stelle die Sprache auf Deutsch", SETTINGS, "select l German"),
        ("Setze die Priorität auf hoch", SETTINGS, "select p High"),
        ("Setze die Priorität auf rot", SETTINGS, ""),
        ('Archiviere "Budget"', FILES, "click a1"),
        ("Télécharge Photos", FILES, "click d2"),
        ("Télécharge Music", FILES, ""),
    ],
)
def test_a_control_is_found_by_its_name_in_another_language(bundle: Bundle, wish: str, html: str, action: str) -> None:
    assert first_action(bundle, wish, html) == action


@pytest.mark.parametrize("step", ["Set the content field to “Turn it”", "Enter “Turn it” into the texte field"])
def test_the_text_of_a_page_is_what_its_one_unnamed_area_holds(bundle: Bundle, step: str) -> None:
    found = refine(Reader(bundle), step, page(EDITOR))
    assert found.target is not None
    assert found.target.id == "t"
    assert refine(Reader(bundle), step, page(EDITOR + "<textarea id=u></textarea>")).target is None
    other = step.replace("content", "colour").replace("texte", "colour")
    assert refine(Reader(bundle), other, page(EDITOR)).target is None


@pytest.mark.parametrize(
    ("wish", "enters"),
    [
        ("Ajoute un utilisateur avec le nom d'utilisateur lea", "Enter “lea” into “Username”"),
        ("Añade un usuario con el nombre de usuario lea", "Enter “lea” into “Username”"),
        ("Ajoute un utilisateur avec le nom Lea", "Enter “Lea” into “Username”"),
        ("Añade un usuario con el nombre de Lea", "Enter “Lea” into “Username”"),
    ],
)
def test_a_name_of_something_is_a_field_and_no_name(bundle: Bundle, wish: str, enters: str) -> None:
    form = page(
        "<form><label>Username <input id=u></label><label>Email <input id=e></label><button>Add user</button></form>"
    )
    assert read_goal(Reader(bundle), wish, form).steps[0].text == enters


def test_the_name_of_a_control_is_no_label_of_the_next(bundle: Bundle) -> None:
    row = page("<p>Nada</p><button id=r>Reservar</button><button id=f title=Guardar>☆</button>")
    assert refine(Reader(bundle), "Click the reservar cita button next to “Nada”", row).target is None


def test_a_part_of_a_quoted_thing_is_changed_on_its_page(bundle: Bundle) -> None:
    issues = page('<a id=i href="/i/2">Pump leaks</a>')
    reading = read_goal(Reader(bundle), 'Setze die Priorität von "Pump leaks" auf High', issues)
    assert reading.steps[0].text == "Open “Pump leaks”"


@pytest.mark.parametrize(
    ("wish", "steps"),
    [
        ("Den Anzeigenamen ändern in Eva", ["Set “Display name” to “Eva”", "Save the changes"]),
        ("Würdest du bitte meinen Anzeigenamen in Eva ändern?", ["Set “Display name” to “Eva”", "Save the changes"]),
        ("Quiero que cambies mi nombre para mostrar a Eva", ["Set “Display name” to “Eva”", "Save the changes"]),
        ("J'aimerais que tu changes mon nom d'affichage en Eva", ["Set “Display name” to “Eva”", "Save the changes"]),
        ("Ich möchte keine Email notifications mehr", ["Turn off “Email notifications”", "Save the changes"]),
        ("Keine Nachricht ändern in Eva", None),
        ("Cierre la sesión, por favor", ["Log out"]),
        ("Sácame de mi cuenta", ["Log out"]),
    ],
)
def test_a_wish_is_read_in_the_forms_that_its_language_has(bundle: Bundle, wish: str, steps: list[str] | None) -> None:
    reading = read_goal(Reader(bundle), wish, page(SETTINGS))
    assert ([step.text for step in reading.steps] if reading.readable else None) == steps


def test_a_form_with_values_after_its_verb_is_opened(bundle: Bundle) -> None:
    wish = "Könntest du einen Kontakt anlegen mit dem Vornamen Mia und dem Nachnamen Lenz"
    reading = read_goal(Reader(bundle), wish, page("<a id=n href=/new>Neuer Kontakt</a>"))
    assert [step.text for step in reading.steps] == [
        "Open “Neuer Kontakt”", "Enter “Mia” into the vornamen field", "Enter “Lenz” into the nachnamen field",
        "Send the form",
    ]  # fmt: skip


BOOK = """<h1>Winter Soups</h1><form><label><input type=checkbox> {0}</label></form>
<button aria-expanded=false>{1}</button><a href=/edit>{2}</a>"""
BOOKS = {
    "de": BOOK.format("Archiviert", "Zu Bücherregal hinzufügen", "Bearbeiten"),
    "fr": BOOK.format("Archivé", "Ajouter à l'étagère", "Modifier"),
    "es": BOOK.format("Archivado", "Añadir a la estantería", "Editar"),
}


@pytest.mark.parametrize(
    ("language", "wish", "first"),
    [
        ("de", "archiviere Winter Soups", "Check “Archiviert”"),
        ("de", "leg Winter Soups ins Archiv", "Check “Archiviert”"),
        ("fr", "archive Winter Soups", "Check “Archivé”"),
        ("es", "archiva Winter Soups", "Check “Archivado”"),
        ("de", "stell Winter Soups ins Regal Sommer", "Click “Zu Bücherregal hinzufügen”"),
        ("fr", "mets Winter Soups dans l'étagère Sommer", "Click “Ajouter à l'étagère”"),
        ("es", "pon Winter Soups en la estantería Sommer", "Click “Añadir a la estantería”"),
    ],
)
def test_what_the_page_of_a_thing_does_goes_by_other_forms_of_its_word(
    bundle: Bundle, language: str, wish: str, first: str
) -> None:
    steps = [one.text for one in read_goal(Reader(bundle), wish, page(BOOKS[language]), 2).steps]
    assert steps[0] == first, steps
