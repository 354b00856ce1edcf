"""Goals that name each step in German, French or Spanish: all of what they say is done, or nothing."""

from __future__ import annotations

import pytest

from engine.language import read_goal, refine
from engine.rules import Bundle, Reader
from tests.language.pages import page

PAGE = """<a id=a href=/a>A</a><a id=b href=/b>B</a><button id=n>Neu</button>
<button id=d aria-haspopup=menu>Fichier</button>
<table><tr><td>Ann</td><td><button id=e1>Ändern</button></td></tr>
<tr><td>Ben</td><td><button id=e2>Ändern</button></td></tr></table>
<form><label>Ort <input id=city value=Bonn></label><label>Name <input id=name></label>
<label>Y <select id=y><option>W<option>X</select></label>
<label><input type=checkbox id=post> Post</label><label><input type=checkbox id=fax checked> Fax</label>
<button id=save>Speichern</button></form>"""


def _done(bundle: Bundle, goal: str) -> list[str] | None:
    """What the steps of a goal act on; None where it is not read."""
    here, reader = page(PAGE), Reader(bundle)
    reading = read_goal(reader, goal, here)
    if not reading.readable:
        return None
    found = [refine(reader, one.text, here, filled="city").action for one in reading.steps]
    return [" ".join(filter(None, (one.target, one.text))) if one else "" for one in found]


@pytest.mark.parametrize(
    ("goal", "done"),
    [
        ('Öffne "A", dann "B"', ["a", "b"]),
        ('Klicke auf "A" und dann auf "B".', ["a", "b"]),
        ('Bitte klicken Sie auf den Link "A", anschließend auf "B"', ["a", "b"]),
        ('Wähle "X" bei "Y" aus', ["y X"]),
        ('Wähle in der Liste "Y" "X" aus und speichere', ["y X", "save"]),
        ('Gib "x" in "Name" ein und klicke auf "Speichern"', ["name x", "save"]),
        ('Gib als "Name" "x" ein und speichere', ["name x", "save"]),
        ('Klicke in der Zeile von "Ann" auf "Ändern"', ["e1"]),
        ('Ändere "Ort" von "Bonn" in "Graz" und klicke auf "Speichern"', ["city Graz", "save"]),
        ('Ersetze "Bonn" durch "Graz" in "Ort"', ["city Graz", "save"]),
        ('Hake "Post" an, entferne den Haken bei "Fax"', ["post", "fax"]),
        ('Aktiviere "Post" und klicke auf "Speichern"', ["post", "save"]),
        ('Cliquez sur "A", puis sur "B"', ["a", "b"]),
        ('Dans le menu "Fichier", choisis "Ouvrir"', ["d"]),
        ('Saisissez "x" dans le champ "Name" et cliquez sur le bouton "Speichern"', ["name x", "save"]),
        ('Remplace "Bonn" par "Lyon" dans "Ort"', ["city Lyon", "save"]),
        ('Haz clic en "A" y luego en "B"', ["a", "b"]),
        ('Escribe "x" en "Name" y haz clic en "Speichern"', ["name x", "save"]),
        ('En la fila de "Ann" haz clic en "Ändern"', ["e1"]),
        ('Cambia "Ort" de "Bonn" a "León" y guarda', ["city León", "save"]),
        ('type "Graz" into "Ort", then save', ["city Graz", "save"]),
        ('Gib "x" in "Name" ein', ["name x"]),
        ("Trage Xaver als Name und Bern als Ort ein", ["name Xaver", "city Bern"]),
        ('Saisis "x" dans "Name"', ["name x"]),
        ('Escribe "x" en "Name"', ["name x"]),
        ("Mettre 12,50 dans Name, puis Speichern", ["name 12,50", "save"]),
    ],
)  # fmt: skip
def test_each_step_is_done_and_it_is_saved_once(bundle: Bundle, goal: str, done: list[str]) -> None:
    assert _done(bundle, goal) == done


@pytest.mark.parametrize(
    "goal",
    [
        'Klicke nicht auf "A"', 'Klicke auf "A", wenn "B" da ist', 'Klicke auf "A" oder "B"',
        'Setze "Brot" auf "Einkaufsliste"', 'Wähle "X" und "Y"',
        'Gestern klickte Ann auf "A"', 'Ne clique pas sur "A"', 'No hagas clic en "A"',
        'Ann sagt, klicke auf "A"',
        'Klicke vielleicht auf "A"', 'Gib "x" in "Name" ein, aber speichere nur, wenn "B" da ist',
    ],
)  # fmt: skip
def test_what_says_more_or_something_else_is_not_done(bundle: Bundle, goal: str) -> None:
    done = _done(bundle, goal)
    assert not done or not done[0]
