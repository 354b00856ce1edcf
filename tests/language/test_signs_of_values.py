"""Letters and signs at the edges of a value are part of it: "D'Arcy", "Tea4Two!!"."""

from __future__ import annotations

import pytest

from engine.actions import print_action
from engine.language import read_goal, refine
from engine.rules import Bundle, Reader
from tests.language.pages import page

CONTACT = """<h1>New contact</h1><form><label>Name <input id=name></label><label>City <input id=city></label>
<button id=add>Add contact</button></form>"""
FICHE = """<h1>Nouveau contact</h1><form><label>Nom <input id=name></label><label>Ville <input id=city></label>
<label>Pays <select id=land><option>Italie<option>Espagne</select></label><button id=add>Ajouter</button></form>"""
LOGIN = """<h1>Sign in</h1><form><label>User <input id=user></label>
<label>Password <input type=password id=secret></label>
<button id=go>Sign in</button></form>"""


def _done(bundle: Bundle, goal: str, html: str) -> list[str]:
    here, reader = page(html), Reader(bundle)
    reading = read_goal(reader, goal, here)
    found = [refine(reader, step.text, here).action for step in reading.steps] if reading.readable else []
    return [print_action(one) for one in found if one and one.verb != "click"]


@pytest.mark.parametrize(
    ("goal", "html", "done"),
    [
        ("add a contact D'Arcy", CONTACT, ['setValue("name", "D\'Arcy")']),
        ("add a contact named L’Aquila", CONTACT, ['setValue("name", "L’Aquila")']),
        ("add contact Ann, city L'Aquila", CONTACT, ['setValue("name", "Ann")', 'setValue("city", "L\'Aquila")']),
        ("ajoute un contact D'Arcy, ville L'Haÿ", FICHE, ['setValue("name", "D\'Arcy")', 'setValue("city", "L\'Haÿ")']),
        ("choisis l'Italie", FICHE, ['select("land", "Italie")']),
    ],
)  # fmt: skip
def test_an_elided_word_belongs_to_a_name(bundle: Bundle, goal: str, html: str, done: list[str]) -> None:
    assert _done(bundle, goal, html) == done


@pytest.mark.parametrize(
    ("goal", "secret"),
    [
        ("log in as ada, password Tea4Two!!", "Tea4Two!!"),
        ("log in as ada with password p.a-ss!?", "p.a-ss!?"),
        ("user: ada, password: tea!!", "tea!!"),
        ("log in as ada, password Tea4Two.", "Tea4Two"),
    ],
)
def test_signs_at_its_end_belong_to_a_password(bundle: Bundle, goal: str, secret: str) -> None:
    assert _done(bundle, goal, LOGIN)[-1] == f'setValue("secret", "{secret}")'


def test_a_sign_that_may_end_the_sentence_is_asked_about(bundle: Bundle) -> None:
    assert _done(bundle, "log in as ada with password secret!", LOGIN) == []
    assert _done(bundle, "log in as ada with password secret", LOGIN) != []
