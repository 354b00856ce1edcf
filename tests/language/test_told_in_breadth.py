"""Steps that tell a control by what it does, a row by its kind and name, boxes by their rows; what they must not do."""

from __future__ import annotations

import pytest

from engine.rules import Bundle
from tests.language.pages import carried_out, said

SHOP = """<h1>Shop</h1><aside><h2>Filter</h2><form><label><input type=checkbox id=vegan> Vegan</label>
<button id=apply>Apply</button><button id=reset type=button>Reset filters</button></form></aside>
<button id=grid title="Grid view"><svg></svg></button><button id=list title="List view"><svg></svg></button>
<button id=none>Tout décocher</button><button id=wipe>Delete all drafts</button>
<label><input type=checkbox role=switch id=warn> Warn me before a deadline</label>
<section><h2>Ask us</h2><form><label>Topic <select id=topic><option>Delivery<option>Returns</select></label>
<textarea id=msg aria-label="Your message"></textarea><button id=ask>Send message</button></form></section>
<section><h2>Call us</h2><form><input id=tel aria-label=Phone><input id=at aria-label=Hour>
<button id=call>Call me</button></form></section>"""
TASKS = """<h1>Tasks</h1><table><tr><th></th><th>No.</th><th>Title</th><th>Owner</th><th></th></tr>
<tr><td><input type=checkbox id=k1 aria-label="Select 301"></td><td>301</td>
<td><a id=t1 href="/t/1">Fix the gate</a></td>
<td>Ann Wood</td><td><button id=e1 title=Edit><i class="fa fa-pencil"></i></button>
<button id=o1 aria-haspopup=menu title="More actions">⋮</button></td></tr>
<tr><td><input type=checkbox id=k2 aria-label="Select 305"></td><td>305</td>
<td><a id=t2 href="/t/2">Paint hall</a></td>
<td>Ben Ode</td><td><button id=e2 title=Edit><i class="fa fa-pencil"></i></button>
<button id=o2 aria-haspopup=menu title="More actions">⋮</button></td></tr></table>
<button id=go>Assign selected</button>"""
JOBS = """<h1>Rooms</h1><table><tr><th>Task</th><th></th></tr>
<tr><td>301</td><td><input type=checkbox id=b1><button id=d1>Delete</button></td></tr>
<tr><td>305</td><td><input type=checkbox id=b2><button id=d2>Delete</button></td></tr></table>"""
CART = """<h1>Cart</h1><table><tr><td>Oat soap</td><td><button id=m1>−</button><input id=c1 aria-label=Quantity value=1>
<button id=p1>+</button></td></tr><tr><td>Wood comb</td><td><button id=m2>−</button>
<input id=c2 aria-label=Quantity value=1><button id=p2>+</button></td></tr></table><button id=out>Check out</button>"""
NOTICE = f"""{CART}<a id=shop href="/shop">Shop</a><div role=dialog aria-label=Cookies><p>We use cookies</p>
<button id=no>Refuse all</button><button id=yes>Accept all</button></div>"""


def _done(bundle: Bundle, html: str, goal: str) -> list[str]:
    return [said(one) for one in carried_out(bundle, html, goal)]


@pytest.mark.parametrize(
    ("html", "goal", "done"),
    [
        (SHOP, "Click the button that resets the filters.", ["reset"]),
        (SHOP, "Hit the button that clears the filters.", ["reset"]),
        (SHOP, "Click the button that deletes all drafts.", ["wipe"]),
        (SHOP, "Click the button that unticks everything, then Apply.", ["none", "apply"]),
        (SHOP, "Klicke auf den Knopf, mit dem man die Filter zurücksetzt.", ["reset"]),
        (SHOP, "Klicke auf den Knopf, der die Filter zurücksetzt, und auf „Apply“.", ["reset", "apply"]),
        (SHOP, "Auf das Symbol klicken, mit dem man Filter zurücksetzt.", ["reset"]),
        (SHOP, "Cliquez sur le bouton qui réinitialise les filtres.", ["reset"]),
        (SHOP, "Cliquez sur le bouton qui décoche tout.", ["none"]),
        (SHOP, "Pulsa el botón que restablece los filtros.", ["reset"]),
        (SHOP, "Flip the switch that warns you before a deadline.", ["warn"]),
        (SHOP, "Click the icon for the grid view.", ["grid"]),
        (SHOP, 'Under "Ask us", pick "Returns", write "It broke" and click "Send message".',
         ["topic Returns", "msg It broke", "ask"]),
        (SHOP, "Sous « Ask us », choisissez « Returns », écrivez « Cassé » et cliquez sur « Send message ».",
         ["topic Returns", "msg Cassé", "ask"]),
        (TASKS, "Click the pencil in the row with number 305.", ["e2"]),
        (TASKS, "Click the pencil of task 305.", ["e2"]),
        (TASKS, "Bei Aufgabe 305 auf den Stift klicken.", ["e2"]),
        (TASKS, "In der Zeile mit der Nummer 301 auf den Stift klicken.", ["e1"]),
        (TASKS, "Dans la ligne de la tâche 305, cliquez sur le crayon.", ["e2"]),
        (TASKS, "Pulsa el lápiz en la fila de la tarea 305.", ["e2"]),
        (TASKS, "Tick the boxes of tasks 301 and 305 and click Assign selected.", ["k1", "k2", "go"]),
        (TASKS, "Tick the checkboxes in the rows of Fix the gate and Paint hall.", ["k1", "k2"]),
        (TASKS, "Select tasks 301 and 305, then press \"Assign selected\".", ["k1", "k2", "go"]),
        (TASKS, "Die Kästchen bei 301 und 305 ankreuzen und auf „Assign selected“ klicken.", ["k1", "k2", "go"]),
        (TASKS, "Marca las casillas de las tareas 301 y 305 y pulsa «Assign selected».", ["k1", "k2", "go"]),
        (CART, 'Click the plus sign next to "Wood comb" and then "Check out".', ["p2", "out"]),
        (CART, "Click the minus sign in the row of Oat soap.", ["m1"]),
        (CART, "Bei Oat soap auf das Plus klicken.", ["p1"]),
        (CART, "Cliquez sur le moins en face de « Wood comb ».", ["m2"]),
        (CART, "Pulsa el menos de Wood comb.", ["m2"]),
        (NOTICE, 'Dismiss the cookie banner with "Refuse all" and open Shop.', ["no", "shop"]),
        (NOTICE, "Fermez d'abord le bandeau des cookies avec « Refuse all », puis ouvrez « Shop ».", ["no", "shop"]),
        (NOTICE, "Zuerst den Cookie-Hinweis mit „Refuse all“ schließen, dann auf „Shop“ klicken.", ["no", "shop"]),
        (NOTICE, "Primero cierra el aviso de cookies con «Refuse all» y haz clic en «Shop».", ["no", "shop"]),
    ],
)  # fmt: skip
def test_it_is_done_as_it_is_told(bundle: Bundle, html: str, goal: str, done: list[str]) -> None:
    assert _done(bundle, html, goal) == done


@pytest.mark.parametrize(
    ("html", "goal"),
    [
        (SHOP, "Click the button that clears the cart."),
        (SHOP, "Click the button that applies the voucher."),
        (SHOP, "Click the button that does not reset the filters."),
        (SHOP, "Click the button that resets the filters of Ann."),
        (SHOP, "Click the button that shows all products."),
        (SHOP, "Flip the switch that warns Ben before a deadline."),
        (SHOP, "Klicke auf den Knopf, der die Filter speichert."),
        (SHOP, "Klicke auf den Knopf, der alle Entwürfe löscht."),
        (SHOP, "Cliquez sur le bouton qui coche tout."),
        (SHOP, "Pulsa el botón que guarda los filtros."),
        (SHOP, 'Under "Call us", write "0170 555" and click "Call me".'),  # two fields may take it
        (TASKS, "In the row of user 305, click the pencil."),
        (TASKS, "Click the pencil of invoice 301."),
        (TASKS, "Click the pencil in the row with number 30."),
        (TASKS, "Tick the boxes of tasks 301 and 309."),  # there is no 309
        (TASKS, "Tick the boxes of tasks 301 or 305."),
        (TASKS, "Tick the boxes of users 301 and 305."),
        (TASKS, "Select tasks 301 and 305 for Ann, then press \"Assign selected\"."),
        (TASKS, "Tick the boxes of all tasks but 301 and 305."),
        (JOBS, "Tick the boxes of orders 301 and 305."),
        (JOBS, "Click Delete in the row of invoice 305."),
        (CART, "Click the plus sign next to \"Pine soap\"."),
        (CART, "Click the plus sign."),  # there are two
        (CART, "Bei Oat soap zweimal auf das Plus klicken."),
        (NOTICE, 'Dismiss the cookie banner with "Reject" and open Shop.'),
        (NOTICE, 'Close the account with "Accept all".'),
        (NOTICE, "Fermez le compte avec « Accept all »."),
    ],
)  # fmt: skip
def test_what_is_not_just_that_is_not_done(bundle: Bundle, html: str, goal: str) -> None:
    assert _done(bundle, html, goal) == []


def test_what_is_in_the_menu_of_a_row_is_clicked_after_that_is_opened_once(bundle: Bundle) -> None:
    goal = "In der Zeile „Paint hall“ auf die drei Punkte klicken und auf „Archive“ klicken."
    assert _done(bundle, TASKS, goal) == ["o2"]
