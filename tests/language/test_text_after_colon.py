"""What follows a field's name and a colon is that field's text, to its end: nothing that it says is done."""

from __future__ import annotations

import pytest

from engine.rules import Bundle
from tests.language.pages import done

ACCOUNT = """<header><a id=out href=/out>Log out</a></header><h1>My account</h1>
<form><label>First name <input id=first></label><label>Phone <input id=phone></label>
<label>Note <textarea id=note></textarea></label><button id=save>Save changes</button></form>
<h2>Password</h2><form><label>New password <input type=password id=new></label>
<button id=password>Change password</button></form><h2>Danger zone</h2><button id=gone>Delete account</button>"""
KONTAKT = """<h1>Kontakt</h1><form><label>Name <input id=name></label><label>Betreff <input id=subject></label>
<label>Nachricht <textarea id=text></textarea></label><button id=send>Senden</button></form>
<button id=gone>Konto löschen</button>"""
ISSUES = "<h1>Issues</h1><a id=new href=/new>New issue</a><button id=gone>Delete account</button>"
SAVE = 'click("save")'


def note(text: str) -> str:
    return f'setValue("note", "{text}")'


@pytest.mark.parametrize(
    ("goal", "actions"),
    [
        ("note: change password and delete account", [note("change password and delete account"), SAVE]),
        ("Note: change password, delete account.", [note("change password, delete account"), SAVE]),
        ("set note: change password and delete account", [note("change password and delete account"), SAVE]),
        ("nota: cambiar la contraseña y borrar la cuenta", [note("cambiar la contraseña y borrar la cuenta"), SAVE]),
        ("note : supprimer le compte et partir", [note("supprimer le compte et partir"), SAVE]),
        ("note: delete account, phone: 123", [note("delete account"), 'setValue("phone", "123")', SAVE]),
        ("note: call Tom and first name: Ada", [note("call Tom"), 'setValue("first", "Ada")', SAVE]),
        ("note: wash the car and save", [note("wash the car"), SAVE]),
        ("note: Best regards, Ann", [note("Best regards, Ann"), SAVE]),
        ("note: Yes!", [note("Yes!"), SAVE]),
        ("note: hello, phone 123", [note("hello"), 'setValue("phone", "123")', SAVE]),
        ("first name: Re: Ann", ['setValue("first", "Re: Ann")', SAVE]),
        ("first name: Ann and save", ['setValue("first", "Ann")', SAVE]),
    ],
)
def test_a_text_goes_to_its_end_or_to_the_next_field(bundle: Bundle, goal: str, actions: list[str]) -> None:
    assert done(bundle, goal, ACCOUNT) == actions


@pytest.mark.parametrize(
    ("goal", "actions"),
    [
        ("Nachricht: Passwort ändern, Konto löschen", ['setValue("text", "Passwort ändern, Konto löschen")', "met"]),
        ("Nachricht: bitte Konto löschen", ['setValue("text", "bitte Konto löschen")', "met"]),
        (
            "Betreff: Ablage, Nachricht: Konto löschen und dann senden",
            ['setValue("subject", "Ablage")', 'setValue("text", "Konto löschen")', 'click("send")'],
        ),
    ],
)
def test_a_verb_at_the_end_belongs_to_the_text(bundle: Bundle, goal: str, actions: list[str]) -> None:
    assert done(bundle, goal, KONTAKT) == actions


@pytest.mark.parametrize(
    "goal",
    [
        "note: change password, then delete account", "note: buy milk and then log out",
        "first name: Ann and delete account", "first name: Ann, delete account",
        "note: call Ann and set the phone to 5",
    ],
)  # fmt: skip
def test_what_may_be_meant_to_be_done_is_asked_about(bundle: Bundle, goal: str) -> None:
    assert done(bundle, goal, ACCOUNT) is None


@pytest.mark.parametrize(
    "goal",
    [
        "message to Ann: delete account", "Nachricht an Ann: delete account", "comment on Ann: delete account",
        "mensaje para Ann: delete account",
    ],
)  # fmt: skip
def test_what_is_written_to_somebody_is_not_done(bundle: Bundle, goal: str) -> None:
    assert 'click("gone")' not in (done(bundle, goal, ACCOUNT) or [])


@pytest.mark.parametrize("goal", ["new issue: call Ann and delete account", "comment: reply and delete account"])
def test_a_text_is_not_cut_where_the_page_has_no_field_for_it(bundle: Bundle, goal: str) -> None:
    assert 'click("gone")' not in (done(bundle, goal, ISSUES) or [])


EVENT = """<h1>New event</h1><form><label>Title <input id=title></label><label>Guests <input id=guests></label>
<label>Repeat <select id=repeat><option>Never<option>Weekly</select></label>
<fieldset><legend>Stars</legend><label><input type=radio name=s id=s4>4 stars</label></fieldset>
<label>Review <textarea id=review></textarea></label><button id=create>Create event</button></form>"""


@pytest.mark.parametrize(
    ("goal", "filled"),
    [
        ("guests: Ann, Ben and Carl", ['setValue("guests", "Ann, Ben and Carl")']),
        ("guests: Ann, Ben, title: Lunch", ['setValue("guests", "Ann, Ben")', 'setValue("title", "Lunch")']),
        ("title: Lunch, please", ['setValue("title", "Lunch")']),
        ("title: Lunch, repeat weekly", ['setValue("title", "Lunch")', 'select("repeat", "Weekly")']),
        ("title: Fwd: Lunch", ['setValue("title", "Fwd: Lunch")']),
        ("title: Lunch, high priority", None), ("review: 4 stars, too salty", None),
    ],
)  # fmt: skip
def test_several_values_for_one_field_are_all_entered(bundle: Bundle, goal: str, filled: list[str] | None) -> None:
    does = done(bundle, goal, EVENT)
    assert (does and [one for one in does if "(" in one and not one.startswith("click")]) == filled
