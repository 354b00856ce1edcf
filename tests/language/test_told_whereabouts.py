"""Steps that say how to get there, what a control does, which row is meant, and what kind of thing."""

from __future__ import annotations

import pytest

from engine.language import read_goal, refine
from engine.rules import Bundle, Reader
from tests.language.pages import page

CLUB = """<nav><a id=home href="/">Home</a><a id=inbox href="/inbox">Inbox <span>4</span></a>
<a id=drafts href="/drafts">Drafts (2)</a></nav><main><h1>Club</h1><button id=rules>Inbox rules</button>
<section><h2>Billing</h2><label><input id=auto type=checkbox> Pay automatically</label>
<label><input id=late type=checkbox> Show late fees only</label>
<label>Card number <input id=card></label><button id=save>Save</button><button id=gone>Delete card</button></section>
<section><h2>Members</h2><label>Area <select id=area><option>All<option>North bed</select></label>
<table><thead><tr><th>Member<th><span role=button id=role>Role</span><th></tr></thead><tbody>
<tr><td>Ann Lee<td>Owner<td><button id=e1>Edit</button><button id=r1>Remove</button></tr>
<tr><td>Ben Roe<td>Guest<td><button id=e2>Edit</button><button id=r2>Remove</button></tr>
<tr><td>18:00 – 20:00<td>Guest<td><button id=e3>Edit</button><button id=r3>Remove</button></tr></tbody></table>
</section><section><h2>Tickets</h2><ul><li><a id=t1 href="/t/1">Printer eats paper</a></li>
<li><a id=t2 href="/t/2">Door</a></li></ul></section></main><footer><a id=terms href="/terms">Terms</a></footer>"""


def _done(bundle: Bundle, goal: str) -> list[str]:
    """What the steps of a goal act on, and what of it is read on a page to come; nothing where it is not read."""
    here, reader = page(CLUB), Reader(bundle)
    reading = read_goal(reader, goal, here)
    done = []
    for step in reading.steps if reading.readable else ():
        found = refine(reader, step.text, here)
        if step.opened is None and found.action is not None:
            done.append(" ".join(filter(None, (found.action.target, found.action.text))))
        elif step.opened is not None:
            done.append(f"later: {step.text}")
        elif found.status != "met":  # here it stops with a question
            break
    return done


@pytest.mark.parametrize(
    ("goal", "done"),
    [
        ("Scroll down to the Members section and click Edit next to Ben Roe.", ["e2"]),
        ("Scroll down to Billing, tick “Pay automatically” and save.", ["auto", "save"]),
        ("Scroll down to the footer and click Terms.", ["terms"]),
        ("Scrollen Sie nach unten und klicken Sie auf „Terms“.", ["terms"]),
        ("Faites défiler jusqu'en bas de la page et cliquez sur « Terms ».", ["terms"]),
        ("Desplázate hasta el final de la página y haz clic en «Terms».", ["terms"]),
        ("Haz clic en «Home» en la barra superior.", ["home"]),
        ("Cliquez sur « Home » dans la barre du haut.", ["home"]),
        ("Faites défiler jusqu'à la section Members et cliquez sur « Edit » à côté de Ben Roe.", ["e2"]),
        ("Scrolle zum Abschnitt Members und klick neben Ben Roe auf „Edit“.", ["e2"]),
        ("Locate the row of Ben Roe and click Edit.", ["e2"]),
        ("Find Ben Roe in the table and click “Edit”.", ["e2"]),
        ("Press the Save button at the end of the Billing section.", ["save"]),
        ("Click “Edit” in the row that starts with 18:00.", ["e3"]),
        ("Click “Edit” in the row with the name Ben Roe.", ["e2"]),
        ("Klicken Sie in der Zeile mit dem Namen Ben Roe auf „Edit“.", ["e2"]),
        ("Cliquez sur « Edit » sur la ligne qui commence par Ben Roe.", ["e2"]),
        ("Haz clic en «Edit» en la fila que dice Ben Roe.", ["e2"]),
        ("Type 1234 in the box labelled “Card number”, then press Save.", ["card 1234", "save"]),
        ("Enter 1234 in the card number box and click Save.", ["card 1234", "save"]),
        ("Tick the checkbox to show only late fees.", ["late"]),
        ("Tick the checkbox that shows late fees only.", ["late"]),
        ("Set the Area filter to North bed.", ["area North bed", "save"]),
        ("Click the column header Role.", ["role"]),
        ("Click the Edit button of the user Ben Roe.", ["e2"]),
        ("Choose the area “North bed” and click “Save”.", ["area North bed", "save"]),
        ("Wähle die Area „North bed“ aus und klicke auf „Save“.", ["area North bed", "save"]),
        ("Click “Inbox”.", ["inbox"]),
        ("Go to the Inbox.", ["inbox"]),
        ("Click Drafts.", ["drafts"]),
        ("Abre el ticket «Printer eats paper», elige «Nobody» en «Assignee» y pulsa «Update».",
         ["t1", "later: elige «Nobody» en «Assignee» y pulsa «Update»"]),
        ("Abre «Printer eats paper» y pulsa «Edit card» en la fila «Talk».",
         ["t1", "later: pulsa «Edit card» en la fila «Talk»"]),
    ],
)  # fmt: skip
def test_where_and_what_it_is_are_read(bundle: Bundle, goal: str, done: list[str]) -> None:
    assert _done(bundle, goal) == done


@pytest.mark.parametrize(
    ("goal", "never"),
    [
        ("Scroll down to the Guests section and click Edit.", "e1"),  # there is none
        ("Scroll down to the Guests section and click Save.", "save"),
        ("Scroll down and don't click Save.", "save"),
        ("Find Cleo Dew in the table and click “Edit”.", "e1"),
        ("Find Ben Roe or Ann Lee and click “Remove”.", "r2"),
        ("Locate the row of Ben Roe and click Save.", "save"),  # it is not in that row
        ("Click “Edit” in the row that starts with Roe.", "e1"),
        ("Click “Edit” in the row that does not start with Ann Lee.", "e1"),
        ("Click “Remove” in the row with the name Ben.", "r1"),
        ("Tick the checkbox to show early fees only.", "late"),
        ("Tick the checkbox to show late fees only if there are any.", "late"),
        ("Tick the checkbox that hides late fees.", "late"),
        ("Click the button to delete the card.", "save"),
        ("Click the button to delete the member.", "gone"),
        ("Click the button that deletes everything.", "gone"),
        ("Enter 1234 in the name box and click Save.", "card 1234"),
        ("Tick the card number box.", "card"),
        ("Set the Area filter to South bed.", "area North bed"),
        ("Set the Role filter to North bed.", "area North bed"),
        ("Click the column header Save.", "gone"),
        ("Click the Edit button of the invoice Ben Roe.", "e2"),  # of another kind
        ("Click Remove for the ticket Ben Roe.", "r2"),
        ("Click Remove for the old Ben Roe.", "r2"),
        ("Click “Rules”.", "inbox"),
        ("Delete “Inbox”.", "inbox"),
        ("Öffne das Ticket „Fenster“ und klicke auf „Save“.", "save"),
        ("Abre el ticket «Ann Lee», elige «Nobody» en «Assignee» y pulsa «Save».", "save"),
        ("Press the Save button at the end of the Members section.", "save"),
        ("Press the Save button at the end of the month.", "save"),
    ],
)
def test_what_says_something_else_is_not_done(bundle: Bundle, goal: str, never: str) -> None:
    assert never not in _done(bundle, goal)
