"""Wishes that say why: the reason is no part of what is done, unless it may say which, when or whether at all."""

from __future__ import annotations

import pytest

from engine.language import read_goal
from engine.rules import Bundle, Reader
from tests.language.pages import page

SETTINGS = """<h1>Settings</h1><form><label>City <input value=Graz></label><label>About me <textarea></textarea></label>
<label>Language <select><option>English<option>Deutsch</select></label>
<label><input type=checkbox checked> Weekly digest</label><label><input type=checkbox> Dark mode</label>
<button>Save changes</button></form><a href=/people>People</a>"""
TICKETS = """<h1>Tickets</h1><a href=/new>New ticket</a><button>Export list</button><a href=/log>Event log</a>
<table><tr><td><a href=/1>Leaky tap</a><td><button>Archive</button><button>Delete</button></tr>
<tr><td><a href=/2>Broken lamp</a><td><button>Archive</button><button>Delete</button></tr></table>"""
BESTELLUNG = """<h1>Bestellung</h1><button>Drucken</button><button>Stornieren</button><button>Bestellen</button>
<label>Menge <input type=number value=1></label><button>Speichern</button><a href=/hilfe>Hilfe</a>"""
CARPETA = """<h1>Fotos</h1><button>Vaciar la papelera</button><button>Exportar</button><a href=/a>Ajustes</a>
<table><tr><td>Playa<td><button>Archivar</button></tr><tr><td>Montaña<td><button>Archivar</button></tr></table>"""
AGENDA = """<h1>Agenda</h1><button>Imprimer</button><a href=/aide>Aide</a><form><label>Ville <input></label>
<label><input type=checkbox checked> Rappels par SMS</label><button>Enregistrer</button></form>"""


def steps(bundle: Bundle, wish: str, html: str) -> list[str]:
    found = read_goal(Reader(bundle), wish, page(html, "https://a.example/"))
    return [one.text for one in found.steps] if found.readable else []


@pytest.mark.parametrize(
    ("wish", "html", "plain"),
    [
        ("We're moving next week. Change my city to Lyon", SETTINGS, "change my city to Lyon"),
        ("I'm always reading in bed, turn on dark mode", SETTINGS, "turn on dark mode"),
        ("turn off the weekly digest because I never look at it", SETTINGS, "turn off the weekly digest"),
        ("turn off the weekly digest, it's too much for me", SETTINGS, "turn off the weekly digest"),
        ("My eyes are getting worse, so turn on dark mode please", SETTINGS, "turn on dark mode"),
        ("set the language to Deutsch, we're all from Graz", SETTINGS, "set the language to Deutsch"),
        ("archive Leaky tap, it's been repaired", TICKETS, "archive Leaky tap"),
        ("archive Leaky tap, he's been here. We're happy", TICKETS, "archive Leaky tap"),
        ("I'm late for the train. Export the list", TICKETS, "export the list"),
        ("delete Broken lamp because it looks odd", TICKETS, "delete Broken lamp"),
        ("Mein Drucker ist wieder da, drucken bitte", BESTELLUNG, "drucken bitte"),
        ("setze die Menge auf 3, wir haben viele Gäste", BESTELLUNG, "setze die Menge auf 3"),
        ("archiva Playa, que no cabe aquí", CARPETA, "archiva Playa"),
        ("Tengo prisa, archiva Montaña", CARPETA, "archiva Montaña"),
        ("je suis pressé, imprime l'agenda", AGENDA, "imprime l'agenda"),
        ("désactive les rappels par SMS, ça n'arrête pas", AGENDA, "désactive les rappels par SMS"),
    ],
)
def test_what_is_wished_is_done_whatever_the_reason(bundle: Bundle, wish: str, html: str, plain: str) -> None:
    assert steps(bundle, plain, html)
    assert steps(bundle, wish, html) == steps(bundle, plain, html)


@pytest.mark.parametrize(
    ("wish", "html"),
    [
        # it is taken back, or not meant
        ("archive Leaky tap, I'm joking", TICKETS),
        ("archive Leaky tap, I changed my mind", TICKETS),
        ("export the list, it's just an example", TICKETS),
        ("export the list, I've had my fun", TICKETS),
        ("archiva Playa, es broma", CARPETA),
        ("drucken bitte, ich habe es mir anders überlegt", BESTELLUNG),
        ("imprime l'agenda, j'ai changé d'avis", AGENDA),
        ("bestellen bitte, das wird mir zu viel", BESTELLUNG),  # so may be what is only dreamt of
        ("das wird mir zu viel, bestellen", BESTELLUNG),
        # it says which one, when, or on what condition
        ("export the list, it's the other one", TICKETS),
        ("export the list, we're keeping the lamp", TICKETS),
        ("export the list, I'm leaving on Friday", TICKETS),
        ("export the list if I'm away", TICKETS),
        ("drucken bitte, wenn ich da bin", BESTELLUNG),
        ("es ist die Montaña, archiva la otra", CARPETA),
        ("it's the new one, export that one", TICKETS),
        ("mein Drucker, drucken bitte", BESTELLUNG),
        # it is a wish itself, or a part of it
        ("I want to be alone, export the list", TICKETS),
        ("I'm from Linz now, save the changes", SETTINGS),
        ("I'm Jule, export the list", TICKETS),
        ("we're six people, export the list", TICKETS),
        ("my password is plum, export the list", TICKETS),
        ("mein Name ist etwas länger, drucken bitte", BESTELLUNG),
        ("wir sind Vegetarier, bestellen bitte", BESTELLUNG),
        ("Ben says he's ill, export the list", TICKETS),
        ("es sind drei, drucken bitte", BESTELLUNG),
        ("je veux un agenda, imprime l'agenda", AGENDA),
    ],
)
def test_what_may_change_the_wish_leaves_it_undone(bundle: Bundle, wish: str, html: str) -> None:
    assert not steps(bundle, wish, html)


def test_words_that_may_go_on_are_given_as_they_are_said(bundle: Bundle) -> None:
    assert not any("Runner”" in one for one in steps(bundle, "set about me to Runner, I'm fast", SETTINGS))


@pytest.mark.parametrize(
    "wish",
    [
        "I don't know Broken lamp, archive it",
        "I don't recognise that Broken lamp, archive it",
        "Broken lamp kenne ich nicht, archiviere es",
    ],
)
def test_what_is_not_known_is_what_it_stands_for(bundle: Bundle, wish: str) -> None:
    assert steps(bundle, wish, TICKETS) == ["Click the archive button of “Broken lamp”"]


@pytest.mark.parametrize(
    "wish",
    [
        "I don't know if it's Broken lamp, archive it",
        "I don't know who made Broken lamp, archive it",
        "I don't know about Broken lamp, archive it?",
        "I don't know the owner of Broken lamp, archive it",
        "I've gone off Broken lamp and Leaky tap, archive it",
    ],
)
def test_what_is_only_asked_about_is_not(bundle: Bundle, wish: str) -> None:
    assert not steps(bundle, wish, TICKETS)
