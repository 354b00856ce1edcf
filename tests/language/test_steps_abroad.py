"""Goals that name each step in German, French or Spanish: all of what they say, in the words of the rules for steps."""

from __future__ import annotations

import pytest

from engine.language import read_goal, refine
from engine.language.wishes.steps_abroad import FORMS, in_words_of_steps
from engine.rules import Bundle, Reader
from tests.language.pages import page


@pytest.mark.parametrize(
    ("goal", "steps"),
    [
        ('Öffne "Datei", dann "Bilder"', 'open "Datei", then open "Bilder"'),
        ('Klicke auf "A" und dann auf "B".', 'click "A", then click "B"'),
        ('Bitte klicken Sie auf den Knopf "A", anschließend auf "B"', 'click "A" button, then click "B"'),
        ('Wähle "X" bei "Y" aus', 'select "X" in "Y"'),
        ('Wähle in der Liste "Y" "X" aus und speichere', 'select "X" in "Y" list, then save'),
        ('Gib "x" in "y" ein und klicke auf "z"', 'type "x" into "y", then click "z"'),
        ('Klicke auf "Neu", gib als "Name" "x" ein und bestätige',
         'click "Neu", then type "x" into "Name", then confirm'),
        ('Klicke in der Zeile von "Ann" auf "Ändern"', 'click "Ändern" in the row of "Ann"'),
        ('Ändere "Ort" von "Bonn" in "Graz" und klicke auf "Weiter"',
         'change "Ort" from "Bonn" to "Graz", then click "Weiter"'),
        ('Ersetze "Bonn" durch "Graz" in "Ort"', 'change "Ort" from "Bonn" to "Graz"'),
        ('Hake "Post" an, entferne den Haken bei "Fax"', 'tick "Post", then untick "Fax"'),
        ('Cliquez sur "A", puis sur "B"', 'click "A", then click "B"'),
        ('Dans le menu "Fichier", choisis "Ouvrir"', 'in the "Fichier" menu, click "Ouvrir"'),
        ('Saisissez "x" dans le champ "y" et cliquez sur le bouton "z"',
         'type "x" into "y" field, then click "z" button'),
        ('Remplace "Caen" par "Lyon" dans "Ville"', 'change "Ville" from "Caen" to "Lyon"'),
        ('Haz clic en "A" y luego en "B"', 'click "A", then click "B"'),
        ('Escribe "x" en "y" y haz clic en "z"', 'type "x" into "y", then click "z"'),
        ('En la fila de "Ann" haz clic en "Editar"', 'click "Editar" in the row of "Ann"'),
        ('Cambia "Ciudad" de "Vigo" a "León" y guarda', 'change "Ciudad" from "Vigo" to "León", then save'),
    ],
)  # fmt: skip
def test_each_part_is_said_in_the_words_of_steps(bundle: Bundle, goal: str, steps: str) -> None:
    assert in_words_of_steps(Reader(bundle), goal) == steps


@pytest.mark.parametrize(
    "goal",
    [
        'Klicke nicht auf "A"', 'Klicke auf "A", wenn "B" da ist', 'Klicke auf "A" oder "B"',
        'Lösche "A" und klicke auf "B"',
        'Setze "Brot" auf "Einkaufsliste"', 'Pon "Pan" en "Compras"', 'Wähle "X" und "Y"', "Klicke auf Speichern",
        'Gestern klickte Ann auf "A"', 'Ne clique pas sur "A"', 'No hagas clic en "A"', 'Click "A", dann auf "B"',
        'Klicke auf "A" und cliquez sur "B"', 'Ann sagt, klicke auf "A"', 'Kann man "A" anklicken?',
        'Klicke vielleicht auf "A"', 'Gib "x" in "y" ein, aber speichere nicht',
    ],
)  # fmt: skip
def test_what_says_more_or_something_else_is_left_as_it_is(bundle: Bundle, goal: str) -> None:
    assert in_words_of_steps(Reader(bundle), goal) == goal


@pytest.mark.parametrize("language", ["de", "fr", "es"])
def test_every_list_has_as_many_dots_as_its_step_has_parts(bundle: Bundle, language: str) -> None:
    lists = bundle.languages[language]
    for name, form in FORMS.items():
        assert lists[name], name
        for sentence in lists[name]:
            assert sentence.count("…") == form.count("{"), (name, sentence)


FORM = """<form><label>Ort <input id=city value=Bonn></label><label><input type=checkbox id=box> Post</label>
<button id=save>Speichern</button></form>"""


@pytest.mark.parametrize(
    ("goal", "done"),
    [
        ('Ändere "Ort" von "Bonn" in "Graz" und klicke auf "Speichern"', ["city", "save"]),
        ('Gib "Graz" in "Ort" ein und speichere', ["city", "save"]),
        ('Aktiviere "Post" und klicke auf "Speichern"', ["box", "save"]),
        ('Cambia "Ort" de "Bonn" a "Graz" y guarda', ["city", "save"]),
        ('type "Graz" into "Ort", then save', ["city", "save"]),
    ],
)
def test_all_of_it_is_done_and_it_is_saved_once(bundle: Bundle, goal: str, done: list[str]) -> None:
    reader, here = Reader(bundle), page(FORM)
    reading = read_goal(reader, goal, here)
    found = [refine(reader, one.text, here, filled="city").action for one in reading.steps]
    assert reading.readable
    assert [one.target for one in found if one] == done
