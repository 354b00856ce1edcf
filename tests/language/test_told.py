"""Steps as a colleague tells them, each on the page that it is told of: what is done, and what must not be."""

from __future__ import annotations

import pytest

from engine.language import read_goal, refine
from engine.rules import Bundle, Reader
from tests.language.pages import page

TABLE = """<table><tr><th><a id=byname href="?s=n">Name</a></th><th></th></tr>
<tr><td><a id=ann href="/1">Ann Wood</a></td><td><button id=e1 title=Edit><i class="fa fa-pencil"></i></button>
<button id=l1>Lock</button></td></tr>
<tr><td><a id=ben href="/2">Ben Carrow</a></td><td><button id=e2 title=Edit><i class="fa fa-pencil"></i></button>
<button id=l2>Lock</button></td></tr></table>"""
FORM = """<h1>New event</h1><form><label>Title <input id=title></label><label>Place <input id=place></label>
<label>Status <select id=status><option>Draft<option>Public</select></label>
<label><input type=checkbox id=star> Featured</label><label><input type=checkbox id=mail> Send mail</label>
<button id=save>Save</button><button type=button id=del>Delete draft</button></form>"""
HALL = """<button id=h0 aria-haspopup=menu>Saal</button><a id=h4 href="/plan">Plan</a><table>
<tr><td>Großer Saal</td><td><button id=h1>Mieten</button></td></tr>
<tr><td>Kleiner Saal</td><td><button id=h2>Mieten</button></td></tr>
<tr><td>Nie</td><td><button id=h3>Belegung</button></td></tr></table>"""
DAYS = """<form><label>Monday <select id=mon><option>Hot meal<option>Packed lunch</select></label>
<label>Tuesday <select id=tue><option>Hot meal<option>Packed lunch</select></label>
<button id=go>Order</button></form>"""


def _done(bundle: Bundle, html: str, goal: str) -> list[str]:
    """What the steps of a goal act on, and what of it is read on a page to come; nothing where it is not read."""
    here, reader = page(html), Reader(bundle)
    reading = read_goal(reader, goal, here)
    if not reading.readable:
        return []
    done = []
    for step in reading.steps:
        found = refine(reader, step.text, here)
        if step.opened is None and found.action is not None:
            done.append(" ".join(filter(None, (found.action.target, found.action.text))))
        else:
            done.append(f"later: {step.text}")
    return [] if done[0].startswith("later: ") else done


@pytest.mark.parametrize(
    ("html", "goal", "done"),
    [
        (TABLE, "In the row of Ben Carrow, click the pencil.", ["e2"]),
        (TABLE, "Klicken Sie in der Zeile von Ben Carrow auf den Stift.", ["e2"]),
        (TABLE, "Dans la ligne de Ben Carrow, cliquez sur Lock.", ["l2"]),
        (TABLE, "En la fila de Ben Carrow pulsa Lock.", ["l2"]),
        (TABLE, "Click the pencil next to Ann Wood, then Save.", ["e1", "later: Save"]),
        (FORM, "Enter Oak as the title, choose Public under Status and press Save.",
         ["title Oak", "status Public", "save"]),
        (FORM, "Tragen Sie als Title Oak und als Place Wien ein und klicken Sie auf Save.",
         ["title Oak", "place Wien", "save"]),
        (FORM, "Oak in Title eintragen, Featured ankreuzen, dann auf Save klicken", ["title Oak", "star", "save"]),
        (FORM, "Remplissez Title avec Oak et Place avec Vienne, puis cliquez sur Save.",
         ["title Oak", "place Vienne", "save"]),
        (FORM, "Escribe Oak en Title y Viena en Place y pulsa Save.", ["title Oak", "place Viena", "save"]),
        (FORM, "Tick Featured and Send mail, then Save.", ["star", "mail", "save"]),
        (FORM, "Tick Featured, then Send mail, then press Save.", ["star", "mail", "save"]),
        (FORM, "To save, click Save", ["save"]),  # once
        (FORM, "Turn Featured on, untick Send mail, then Delete draft", ["star", "mail", "del"]),
        (HALL, "Beim Kleinen Saal auf Mieten klicken", ["h2"]),
        (HALL, "Choose Saal > Plan above the table and press Mieten in the row of Großer Saal",
         ["h0", "h1"]),  # Plan is in the menu that is opened
        (HALL, "Klicke auf Belegung von Nie", ["h3"]),
        (DAYS, "Choose Packed lunch for Monday and Tuesday, then click Order.",
         ["mon Packed lunch", "tue Packed lunch", "go"]),
    ],
)  # fmt: skip
def test_what_is_told_is_done_in_full(bundle: Bundle, html: str, goal: str, done: list[str]) -> None:
    assert _done(bundle, html, goal) == done


@pytest.mark.parametrize(
    ("html", "goal"),
    [
        (TABLE, "In the row below Ann Wood click Lock"),  # which is Ben's
        (TABLE, "In the row of Ben click Lock, she has left"),
        (TABLE, "Click Lock for Ann Wood, in two weeks"),
        (TABLE, "Bei Ann Wood auf Lock klicken, vorher Ben fragen"),
        (FORM, "Enter Oak as the title, then click Save or Preview"),
        (FORM, "Enter Oak as the title, click Save if it is free"),
        (FORM, "Enter the title of your event, then Save"),
        (FORM, "Enter Title and Place with Oak, then Save"),
        (FORM, "Choose a status, then Save"),
        (FORM, "Status auswählen und auf Save klicken"),
        (FORM, "Tick Featured and Send mail, for Ann, Save"),
        (FORM, "Enter Oak as the title, don't press Save and close"),
        (FORM, "Enter Oak as the title. Do not press Save unless Ann agrees."),
        (FORM, "Enter Oak as the title, then Save. Don't save yet."),
        (FORM, "Enter Oak as the title, don't save, tick Featured"),
        (FORM, "Don't press Save"),
        (FORM, "Click Delete draft, don't click the Delete draft button"),
        (FORM, "Enter Oak as the title, don't click Save until Ann agrees"),
        (FORM, "Click Save > Delete draft"), (FORM, "Click Save - Delete draft"),
        (HALL, "Klicke bei Nien auf Belegung"),
        (HALL, "Klicke auf Liste > Plan"),
        (FORM, "Write Oak in Title and Save, for Ann"),
    ],
)
def test_what_says_more_than_its_steps_is_asked_about(bundle: Bundle, html: str, goal: str) -> None:
    assert _done(bundle, html, goal) == []


@pytest.mark.parametrize(
    "goal",
    [
        "Enter Oak as the title. Do not press Save yet.", "Enter Oak as the title - don't Save",
        "Enter Oak as the title without saving", "Set the title to Oak, do not save",
        "Gib Oak als Title ein, speichere noch nicht", "Trag Oak in Title ein, ohne zu speichern",
        "Saisis Oak dans Title sans enregistrer", "Saisis Oak dans Title, n'enregistre pas encore",
        "Pon Oak en Title y no guardes todavía", "Escribe Oak en Title sin guardar",
    ],
)  # fmt: skip
def test_a_step_that_is_denied_is_not_taken(bundle: Bundle, goal: str) -> None:
    assert _done(bundle, FORM, goal) == ["title Oak"]


def test_what_is_set_is_the_first_of_two_that_are_fields(bundle: Bundle) -> None:
    html = """<form><fieldset><legend>Preferred contact</legend><label><input type=radio name=c id=post> Post</label>
    <label><input type=radio name=c id=phone> Phone</label></fieldset><label>Phone <input id=number></label>
    <button id=save>Save changes</button></form>"""
    assert _done(bundle, html, "Set Preferred contact to Phone and save your changes.")[0] == "phone"


def test_what_is_called_like_a_denial_is_pressed(bundle: Bundle) -> None:
    html = f"{FORM}<button id=quiet>Do not disturb</button>"
    assert _done(bundle, html, "Enter Oak as the title, then click Do not disturb") == ["title Oak", "quiet"]


def test_what_is_left_as_it_is_says_no_place(bundle: Bundle) -> None:
    assert _done(bundle, FORM, "Leave the title on Oak in New event, tick Featured") == []


def test_what_is_told_to_be_saved_is_saved_where_it_is_told(bundle: Bundle) -> None:
    assert _done(bundle, FORM, "Write Oak in Title and Wien in Place, save, then tick Featured") == [
        "title Oak", "place Wien", "save", "star"]  # fmt: skip


def test_a_link_that_somebody_named_like_a_rider_is_not_pressed(bundle: Bundle) -> None:
    html = f'{FORM}<a id=rider href="/x">for Ann</a><a id=thanks href="/y">thanks a lot</a>'
    for goal in ("Write Oak in Title, for Ann, and Save", "Enter Oak in Title, thanks a lot"):
        assert not {"rider", "thanks"} & set(_done(bundle, html, goal))


def test_a_sentence_of_many_parts_takes_no_longer_than_there_is_time_for(bundle: Bundle) -> None:
    rows = "".join(f"<tr><td>Item {at}</td><td><button id=b{at}>Open</button></td></tr>" for at in range(300))
    html = f"{FORM}<table>{rows}</table>"
    for goal in ("Write Oak in Title in Place for Status " * 15, "Write in as for Title " * 15 + ", Save"):
        assert _done(bundle, html, goal) == []


def test_the_picture_of_a_thing_is_not_the_thing(bundle: Bundle) -> None:
    html = '<ul><li><a id=oak href="/oak">Oak</a> by Ann</li><li><a id=elm href="/elm">Elm</a> by Ben</li></ul>'
    assert _done(bundle, html, "Haz clic en la estrella de Oak.") == []
    assert _done(bundle, html, "Click Oak.") == ["oak"]
