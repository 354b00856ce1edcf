"""What a question is answered by has a comma in its name more often than any other button."""

from __future__ import annotations

import pytest

from engine.language import read_goal, refine
from engine.language.wishes.answers_said import with_answers_quoted
from engine.rules import Bundle, Reader
from tests.language.pages import page

RESERVED = """<table><tr><td>Drill</td><td><a href=/1/cancel>Cancel</a></td></tr>
<tr><td>Ladder</td><td><a href=/2/cancel>Cancel</a></td></tr></table>"""


@pytest.mark.parametrize(
    ("goal", "quoted"),
    [
        ("Press Cancel and confirm with Yes, cancel it.", "Press Cancel and confirm with “Yes, cancel it”."),
        ("Annule, puis confirme avec Oui, annuler", "Annule, puis confirme avec “Oui, annuler”"),
        ("pulsa Borrar y confirma con Sí, borrar", "pulsa Borrar y confirma con “Sí, borrar”"),
        ("Klicke auf Löschen, bestätige mit Ja, löschen", "Klicke auf Löschen, bestätige mit “Ja, löschen”"),
        ("Click Delete and confirm with Yes, then open Tools", "Click Delete and confirm with Yes, then open Tools"),
        ("Say yes, cancel it", "Say yes, cancel it"),
        ('Confirm with "Yes", cancel it', 'Confirm with "Yes", cancel it'),
    ],
)
def test_an_answer_that_says_what_it_does_is_one_name(bundle: Bundle, goal: str, quoted: str) -> None:
    assert with_answers_quoted(Reader(bundle), goal) == quoted


@pytest.mark.parametrize(
    "goal",
    [
        "Press Cancel in the row with Ladder and confirm with Yes, cancel reservation.",
        "Clique sur Cancel à la ligne Ladder, puis confirme avec Yes, cancel reservation.",
    ],
)
def test_the_rest_of_the_goal_is_read_beside_it(bundle: Bundle, goal: str) -> None:
    reader, shown = Reader(bundle), page(RESERVED)
    read = read_goal(reader, goal, shown)
    found = refine(reader, read.steps[0].text, shown)
    assert (len(read.steps), found.target and found.target.href) == (2, "/2/cancel")
    assert "Yes, cancel reservation" in read.steps[1].text
