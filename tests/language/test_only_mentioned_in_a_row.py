"""What only stands in a row, or in a part of a goal, is not what a deed is for: who wrote it, a text to be written."""

from __future__ import annotations

import pytest

from engine.actions import print_action
from engine.language import read_goal, refine
from engine.rules import Bundle, Reader
from tests.language.pages import page

SENTENCES = """<h1>Comments</h1><table>
<tr><td>Comment by <a href="/u/tom">tom</a> on <a href="/p/3">Ann's photo</a>
<td><button id=d1>Delete</button></td></tr>
<tr><td>Comment by <a href="/u/eva">eva</a> on <a href="/p/4">Ben's photo</a>
<td><button id=d2>Delete</button></td></tr>
</table>"""
COLUMNS = """<h1>Reports</h1><table><tr><th>No.</th><th>Title</th><th>Author</th><th>Status</th><th></th></tr>
<tr><td>41</td><td>Winter report</td><td>tom</td><td>draft</td><td><button id=d1>Delete</button></td></tr>
<tr><td>42</td><td>Summer report</td><td>eva</td><td>final</td><td><button id=d2>Delete</button></td></tr></table>"""
MAIL = """<h1>Inbox</h1><ul><li><a href=/1>Lunch</a><span>Ann Lee</span><button id=d1 aria-label=Delete></button></li>
<li><a href=/2>Your invoice</a><span>Kern AG</span><button id=d2 aria-label=Delete></button></li></ul>"""
CASES = {  # what is clicked, or that nothing is
    SENTENCES: {"delete tom": None, "remove eva": None, "delete Ann's photo": None},
    COLUMNS: {
        "delete tom": None, "delete the user tom": None, 'Delete "tom"': None, "lösche tom": None, "supprime tom": None,
        "elimina a tom": None, "delete draft": None,
        "delete Winter report": "d1", "delete the summer report": "d2", "delete report 41": "d1", "delete 42": "d2",
        "delete tom's report": "d1", "delete the report by eva": "d2",
        'Click "Delete" in the row of "tom"': "d1", 'Click "Delete" next to "eva"': "d2",
    },
    MAIL: {"delete the message from Ann Lee": "d1", "Lösche die Nachricht von Kern AG": "d2", "delete Lunch": "d1"},
}  # fmt: skip


@pytest.mark.parametrize(("shown", "goal"), [(shown, goal) for shown, goals in CASES.items() for goal in goals])
def test_a_thing_is_deleted_by_its_own_name(bundle: Bundle, shown: str, goal: str) -> None:
    here, reader, wanted = page(shown), Reader(bundle), CASES[shown][goal]
    reading = read_goal(reader, goal, here)
    acts = [print_action(one.action) for step in reading.steps if reading.readable
            if (one := refine(reader, step.text, here)).action]  # fmt: skip
    assert acts == ([f'click("{wanted}")'] if wanted else [])


NEWSLETTER = "<form action=/n method=post><input type=email placeholder='Your e-mail'><button id=ok>OK</button></form>"


@pytest.mark.parametrize("goal", ["Log in", "Sign in"])
def test_no_form_of_a_newsletter_is_sent_to_log_in(bundle: Bundle, goal: str) -> None:
    reader = Reader(bundle)
    assert refine(reader, goal, page(f"<a href=/s>Sign in to the forum</a>{NEWSLETTER}")).action is None
    asks = "<form action=/l method=post><input type=password aria-label=Password><button id=ok>OK</button></form>"
    found = refine(reader, goal, page(f"<a href=/s>Sign in with a passkey</a>{asks}"))
    assert found.target is not None
    assert found.target.id == "ok"


@pytest.mark.parametrize(
    "goal",
    [
        "En bas de page, ouvrez « Groupes », remplissez École avec École du Port, puis envoyez la demande.",
        "Ouvrez Groupes, choisissez Dessin, envoyez la demande",
    ],
)
def test_of_several_clauses_that_tell_to_do_something_none_is_left_out(bundle: Bundle, goal: str) -> None:
    here = page("<h1>Musée</h1><a href=/g>Groupes</a><a href=/d>Dessin</a>")
    steps = [one.text for one in read_goal(Reader(bundle), goal, here).steps]
    assert steps != ["Open “Groupes”"]


def test_what_is_to_be_written_into_a_field_presses_nothing(bundle: Bundle) -> None:
    note = "<label>Note <textarea id=n></textarea></label>"
    here = page(f"<h1>Account</h1><form>{note}<button id=s>Save</button></form><button id=d>Delete account</button>")
    steps = [one.text for one in read_goal(Reader(bundle), "note: delete account", here).steps]
    assert steps == ["Enter “delete account” into “Note”", "Save the changes"]


@pytest.mark.parametrize("terms", [" as owner", ", role owner", " as an editor", " with notify off"])
def test_nobody_is_invited_without_what_was_said_besides(bundle: Bundle, terms: str) -> None:
    form = "<form><label>E-mail <input type=email id=e></label><button id=i>Invite</button></form>"
    here = page(f"<h1>Members</h1>{form}")
    reader = Reader(bundle)
    assert read_goal(reader, "invite ann@x.example", here).readable
    assert not read_goal(reader, f"invite ann@x.example{terms}", here).readable


@pytest.mark.parametrize("more", [', password "Moor-77"', ", no offers please", ", offers off", ", without offers"])
def test_a_password_names_nobody_and_what_is_not_wanted_is_not_chosen(bundle: Bundle, more: str) -> None:
    kinds = {"Full name": "text", "E-mail": "email", "Password": "password"}
    fields = "".join(f"<label>{name} <input type={kind}></label>" for name, kind in kinds.items())
    box = "<label><input type=checkbox id=o>Send me offers</label>"
    here = page(f"<h1>Create your account</h1><form>{fields}{box}<button>Create account</button></form>")
    goal = f"create an account for Lena Voss, l@x.example{more}"
    steps = [one.text for one in read_goal(Reader(bundle), goal, here).steps]
    assert not any("Moor-77" in one and "Full name" in one for one in steps)
    assert "Choose “offers”" not in steps
