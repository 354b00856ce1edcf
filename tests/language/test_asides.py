"""Sentences that sound like a wish and are none: they say what is not so, what was done, who else says so, or take back
what they say.
"""

from __future__ import annotations

import pytest

from engine.language import read_goal
from engine.rules import Bundle, Reader
from tests.language.pages import page

GARDEN = "<nav><a href=/plots>Plots</a></nav><h1>Plots</h1><table>" + "".join(
    f"<tr><td><a href='/p/{at}'>{name}</a></td><td>Rented</td><td><button>Edit</button><button>Approve</button>"
    f"<button>Archive</button><button>Like</button><button>Delete</button></td></tr>"
    for at, name in enumerate(("Plum corner", "Greta Lind", "Old shed", "Nils Berg"))
) + "</table>"  # fmt: skip
FORM = """<h1>Greta Lind</h1><form><label>Name <input value="Greta Lind"></label><label>City <input></label>
<label>Phone <input type=tel></label><label>Status <select><option>Waiting</option><option>Member</option></select>
</label><label>Theme <select><option>Green</option><option>Grey</option></select></label><button>Save</button></form>"""


@pytest.mark.parametrize(
    "said",
    [
        "The status is not Member.",
        "The status is not actually Member.",
        "Her status is not Member.",
        "My theme is not Grey.",
        "My city is not Malmö.",
        "My city is not really Malmö.",
        "The phone is not 040 5566.",
        "The phone is no longer 040 5566.",
        "The name is not Greta Holm.",
        "Der Status ist nicht Member.",
        "Le statut n'est pas Member.",
        "El estado no es Member.",
    ],
)
def test_what_is_not_so_is_not_set(bundle: Bundle, said: str) -> None:
    assert not read_goal(Reader(bundle), said, page(FORM)).readable


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("The status is not Waiting but Member.", "Member"),
        ("My city is not Lund but Malmö.", "Malmö"),
        ("My city is Malmö.", "Malmö"),
        ("Meine Stadt ist nicht Lund, sondern Malmö.", "Malmö"),
    ],
)
def test_what_is_so_instead_is_set(bundle: Bundle, said: str, value: str) -> None:
    reading = read_goal(Reader(bundle), said, page(FORM))
    assert reading.readable
    assert f"“{value}”" in reading.steps[0].text


@pytest.mark.parametrize(
    "said",
    [
        "I archived Nils Berg last month.",
        "We approved Plum corner.",
        "They approve of Greta Lind.",
        "Approved Plum corner yesterday.",
        "He approves Plum corner.",
        "I don't like Greta Lind's plot.",
        "I never approve Plum corner.",
        "We archive Old shed.",
    ],
)
def test_what_was_or_is_done_is_not_done(bundle: Bundle, said: str) -> None:
    assert not read_goal(Reader(bundle), said, page(GARDEN)).readable


@pytest.mark.parametrize(
    "said",
    [
        "Approve Plum corner.",
        "Please approve Plum corner, it is all fine.",
        "We need to approve Plum corner.",
        "Could you archive Nils Berg?",
        "I want to archive Nils Berg.",
    ],
)
def test_what_is_to_be_done_is(bundle: Bundle, said: str) -> None:
    assert read_goal(Reader(bundle), said, page(GARDEN)).readable


@pytest.mark.parametrize(
    "said",
    [
        "Delete Old shed, Nils says.",  # somebody else says so
        "Delete Old shed, said the board.",
        "Archive Nils Berg, Greta reckons.",
        "Archive Nils Berg, apparently.",
        "Old shed should be called Barn, Greta believes.",
        "According to Greta, Old shed should go.",
        "Greta insists Old shed should go.",
        "Lösche Old shed, meinte der Vorstand.",
        "Laut Greta muss Old shed weg.",
        "Supprime Old shed, disait Nils.",
        "Supprime Old shed, selon Greta.",
        "Elimina Old shed, opina Nils.",
        "Delete Old shed. Or rather not.",  # taken back
        "Delete Old shed, just kidding!",
        "Archive Nils Berg, as if!",
        "Lösche Old shed, oder doch lieber nicht.",
        "Supprime Old shed, ou plutôt pas.",
        "Elimina Old shed, o mejor no.",
        "Thanks for deleting Old shed.",  # done, or not to be done
        "Gracias por eliminar Old shed.",
        "Évitez de supprimer Old shed.",
        "Evita eliminar Old shed.",
        "Nicht nötig, Old shed zu löschen.",
        "Old shed könnte man auch mal löschen.",
        "Old shed brauchen wir heute nicht mehr.",  # for a day
        "We don't need Old shed any more today.",
        'We call Old shed "the Barn".',  # how people call it
        'Some call Old shed "the Barn".',
        'Wir nennen Old shed "die Scheune".',
        "Greta Lind heißt bald Greta Holm.",  # what is to come
        "Greta Lind s'appellera Greta Holm.",
        "Greta Lind se llamará Greta Holm.",
        "Greta Lind will soon be called Greta Holm.",
    ],
)
def test_what_nobody_asks_for_is_not_done(bundle: Bundle, said: str) -> None:
    assert not read_goal(Reader(bundle), said, page(GARDEN)).readable


@pytest.mark.parametrize(
    "said",
    [
        "Delete Old shed, please, thanks!",
        "Delete Old shed, nobody uses it.",
        "Old shed should go, I think.",
        "Old shed should be called Barn.",
        'Please call Old shed "the Barn".',
        'From now on we call Old shed "the Barn".',
        "Old shed brauchen wir nicht mehr.",
        "Merci de supprimer Old shed.",
        "Greta Lind heißt jetzt Greta Holm.",
    ],
)
def test_what_somebody_asks_for_is_still_read(bundle: Bundle, said: str) -> None:
    assert read_goal(Reader(bundle), said, page(GARDEN)).readable
