"""Controls that are told by their kind and what they are for, and sentences that leave a verb or a name unsaid."""

from __future__ import annotations

import pytest

from engine.language import read_goal, refine
from engine.rules import Bundle, Reader
from tests.language.pages import page

SETTINGS = """<h1>Settings</h1><div><label><input type=checkbox role=switch id=offers> Email me offers</label>
<label><input type=checkbox role=switch id=news> No newsletter</label>
<label><input type=checkbox role=switch id=dark> Dunkler Modus am Abend</label></div>
<button id=prev>Previous month</button><button id=next>Next month</button>
<a id=inbox href="/inbox" title="Messages"><i></i>3</a><button id=gone>Delete all drafts</button>"""
CATS = """<form role=search>
<input id=q type=search aria-label="Search cats and dogs"><button id=go>Search</button></form>
<ul><li><h3><a id=tom href="/1">Tom</a></h3><button id=f1 aria-label="Add to favourites"><svg></svg></button>
<button id=b1>Sponsor</button></li>
<li><h3><a id=mia href="/2">Mia</a></h3><button id=f2 aria-label="Add to favourites"><svg></svg></button>
<button id=b2>Sponsor</button></li></ul>
<button id=alerts>Alerts</button><h2>Requests</h2><table><tr><th>Name</th><th></th></tr>
<tr><td>Oak</td><td><a id=e1 href="/e1" title=Edit><i></i></a> <a id=p1 href="/p1" title=Print><i></i></a></td></tr>
<tr><td>Elm</td><td><a id=e2 href="/e2" title=Edit><i></i></a> <a id=p2 href="/p2" title=Print><i></i></a></td></tr>
</table>"""
ADVERT = """<a id=post href="/new">Post an advert</a><form><label>Titel <input id=title></label>
<label>Preis in Euro <input id=price></label><label>Ort <input id=town></label>
<label>Sprache <select id=lang><option>Deutsch<option>English</select></label>
<label>Zeitzone <select id=zone><option>Europe/Vienna<option>UTC</select></label>
<label><input type=checkbox id=pick> Nur Abholung</label>
<button id=draft>Entwurf speichern</button><button id=save>Save changes</button></form>"""


def _done(bundle: Bundle, html: str, goal: str) -> list[str]:
    """What the steps of a goal act on, and what of it is read on a page to come; nothing where it is not read."""
    here, reader = page(html), Reader(bundle)
    reading = read_goal(reader, goal, here)
    done = []
    for step in reading.steps if reading.readable else ():
        found = refine(reader, step.text, here)
        if step.opened is None and found.action is not None:
            done.append(" ".join(filter(None, (found.action.target, found.action.text))))
        elif step.opened is not None or found.status != "met":
            done.append(f"later: {step.text}")
    return [] if done and done[0].startswith("later: ") else done


@pytest.mark.parametrize(
    ("html", "goal", "done"),
    [
        (SETTINGS, "Turn off the switch for offers by email.", ["offers"]),
        (SETTINGS, "Click the switch for offers by email.", ["offers"]),
        (SETTINGS, "Schalte den Schalter für den dunklen Modus am Abend ein.", ["dark"]),
        (SETTINGS, "Klicke auf den Schalter zum Modus am Abend.", ["dark"]),
        (SETTINGS, "Click the arrow for the next month.", ["next"]),
        (SETTINGS, "Cliquez sur la flèche pour le next month.", ["next"]),
        (SETTINGS, "Click the envelope in the header.", ["inbox"]),
        (SETTINGS, "Klicken Sie auf den Umschlag.", ["inbox"]),
        (CATS, "Cliquez sur le cœur de Mia.", ["f2"]),
        (CATS, "Click Sponsor under the photo of Mia.", ["b2"]),
        (CATS, "Clique sur Sponsor sous la photo de Tom.", ["b1"]),
        (CATS, "Click the Alerts button above Requests.", ["alerts"]),
        (CATS, "Klicke oberhalb von Requests auf Alerts.", ["alerts"]),
        (CATS, "Klick auf den Stern bei Tom.", ["f1"]),
        (CATS, "Click the heart of Mia.", ["f2"]),
        (CATS, "Cliquez sur l'icône d'impression à côté de « Elm ».", ["p2"]),
        (CATS, "In der Tabelle „Requests“ den Stift bei Elm anklicken.", ["e2"]),
        (CATS, "In the table \"Requests\", click the pencil next to Oak.", ["e1"]),
        (CATS, "Saisissez moustaches dans la barre de recherche puis cliquez sur la loupe.", ["q moustaches", "go"]),
        (CATS, "Dans la barre de recherche, tapez « moustaches » et validez avec Entrée.", ["q moustaches", "Enter"]),
        (CATS, "En el buscador escribe «bigotes» y pulsa la lupa.", ["q bigotes", "go"]),
        (CATS, "In the search field, type \"whiskers\", then the magnifying glass.", ["q whiskers", "go"]),
        (CATS, "Im Suchfeld oben Schnurrbart eingeben und auf die Lupe klicken.", ["q Schnurrbart", "go"]),
    ],
)  # fmt: skip
def test_a_control_is_known_by_what_it_is_for(bundle: Bundle, html: str, goal: str, done: list[str]) -> None:
    assert _done(bundle, html, goal) == done


@pytest.mark.parametrize(
    ("html", "goal"),
    [
        (SETTINGS, "Turn off the switch for offers by text message."),
        (SETTINGS, "Turn on the switch for the newsletter."),  # what is there is for none
        (SETTINGS, "Click the button for the drafts."),  # it deletes them
        (SETTINGS, 'Turn off the switch for "offers by email".'),  # nothing is called so
        (SETTINGS, "Click the arrow for the month."),
        (CATS, "Click the star."),
        (CATS, "Click the Alerts button below Requests."),
        (CATS, "Pulsa Alerts debajo de Requests."),
        (CATS, "Klick unter dem Foto von Rex auf Sponsor."),
        (CATS, "Click the heart of Oak."),
        (CATS, "In the table \"Requests\", click the heart of Mia."),  # she is in no table
        (CATS, "Click the button in the row of Tom."),  # there are two
    ],
)
def test_what_says_less_or_something_else_is_not_pressed(bundle: Bundle, html: str, goal: str) -> None:
    assert [one for one in _done(bundle, html, goal) if not one.startswith("later: ")] == []


def test_a_tab_that_was_opened_is_not_pressed_once_more_to_be_chosen(bundle: Bundle) -> None:
    tabs = "<div role=tablist><button role=tab id=a>Users</button><button role=tab id=b>Teams</button></div>"
    here, reader = page(tabs), Reader(bundle)
    opened = refine(reader, "Select the Teams tab", here)
    assert opened.target is not None
    assert opened.target.id == "b"
    assert not opened.prepares or refine(reader, "Select the Teams tab", here, ['click("b")']).action is None


@pytest.mark.parametrize(
    ("goal", "done"),
    [
        ("Tragen Sie als Titel \"Kicker\" und als Preis 80 ein und klicken Sie auf Entwurf speichern.",
         ["title Kicker", "price 80", "draft"]),
        ("Bei Titel Kicker reinschreiben und unten auf „Entwurf speichern“.", ["title Kicker", "draft"]),
        ("Setz Sprache auf English und Zeitzone auf UTC, dann auf Entwurf speichern.",
         ["lang English", "zone UTC", "draft"]),
        ("Post an advert, Fertig, then click Titel.", ["post", "later: click \"Fertig\"", "title"]),
        ("Haken bei „Nur Abholung“ setzen und danach „Entwurf speichern“ drücken.", ["pick", "draft"]),
        ("Put a tick next to Nur Abholung, then click Entwurf speichern.", ["pick", "draft"]),
        ("Nur Abholung ankreuzen, Entwurf speichern.", ["pick", "draft"]),
        ("From the Sprache dropdown pick English, from Zeitzone UTC.", ["lang English", "zone UTC"]),
        ("Im Feld „Titel“ den Text „Kicker“ eingeben und Save changes klicken.", ["title Kicker", "save"]),
        ("Dans le champ Titel, saisissez le texte « Baby-foot », puis cliquez sur Save changes.",
         ["title Baby-foot", "save"]),
        ("Replace the Titel by Kicker and tick Nur Abholung.", ["title Kicker", "pick"]),
        ("Mettre Kicker en Titel et Wien en Ort.", ["title Kicker", "town Wien"]),
        ("Click Post an advert, enter \"Oak\" under To, then press Add to basket.",
         ["post", "later: enter \"Oak\" under To", "later: press Add to basket"]),
        ("Klicken Sie auf Post an advert, tragen Sie als Farbe Rot ein und klicken Sie auf Fertig.",
         ["post", "later: tragen Sie als Farbe Rot ein und klicken Sie auf Fertig"]),
    ],
)  # fmt: skip
def test_a_sentence_may_leave_unsaid_what_is_plain(bundle: Bundle, goal: str, done: list[str]) -> None:
    assert _done(bundle, ADVERT, goal) == done


@pytest.mark.parametrize(
    "goal",
    [
        "Tragen Sie als Titel Kicker und als Preis nach Absprache ein und klicken Sie auf Save changes.",
        "From the Sprache dropdown pick English, from Norwegian UTC.",  # no field is called so
        "Replace the Oak by Elm and tick Nur Abholung.",
        "Nur Abholung ankreuzen, Entwurf löschen.",
        "Setze Titel auf Kicker und Ort auf Graz zurück.",
    ],
)
def test_what_is_not_plain_is_asked_about(bundle: Bundle, goal: str) -> None:
    assert _done(bundle, ADVERT, goal) == []
