"""What must not be done for what was said: another button than the named one, half a value, another form's change."""

from __future__ import annotations

import pytest

from engine.language import read_goal, refine
from engine.rules import Bundle, Reader
from tests.language.pages import carried_out, page, said

SHEET = """<h1>Sheet</h1><form><label>Title <input id=title></label><label>Note <input id=note></label>
<label>Not before <input id=nb></label><button id=save>Save</button>
<button type=button id=del>Delete</button></form>"""
FICHE = """<h1>Fiche</h1><form><label>Titre <input id=titre></label>
<button id=enregistrer>Enregistrer</button></form>"""
MENU = """<h1>Docs</h1><button id=file aria-haspopup=menu aria-expanded=true>File</button><div role=menu>
<div role=menuitem tabindex=0 id=print>Print</div><div role=menuitem tabindex=0 id=new>New</div></div>
<button id=delete>Delete</button><button id=share>Share</button>"""
CLOSED = """<h1>Docs</h1><button id=file aria-expanded=false>File</button><button id=delete>Delete</button>"""
NESTED = """<h1>Docs</h1><div class=dropdown><button id=file aria-expanded=true>File</button><ul><li>
<a id=print href=/p>Print</a></li></ul></div><button id=share>Share</button>"""
CART = """<h1>Panier</h1><div>Lampe <label>Quantité <input type=number id=q value=1></label></div>
<div><label>Code promo <input id=promo></label><button id=apply>{}</button></div>"""
BESIDE = """<h1>Panier</h1><div>Lampe <label>Quantité <input type=number id=q value=1></label>
<button id=apply>Appliquer</button></div><div><label>Code promo <input id=promo></label></div>"""
TEAM = """<h1>{}</h1><table><tr><td>Ann</td><td>Member</td><td><button>Remove</button></td></tr></table>
<h2>{}</h2><form>
<label>Name <input id=name></label><label>Role <select id=role><option>Member<option>Admin</select></label>
<button id=go>{}</button></form>"""
PAPER = """<h1>My paper</h1><form><label><input type=radio name=d id=daily checked> Daily paper</label>
<label><input type=radio name=d id=weekend> Weekend paper</label>
<label><input type=checkbox id=ad checked> Adverts</label>
<button id=confirm>Confirm</button></form>"""
DRIVE = """<h1>My files</h1><nav><a id=trash href=/trash>Trash</a></nav><ul>
<li><input type=checkbox id=c1 aria-label="Select Report.pdf"><a id=rep href=/1>Report.pdf</a></li>
<li><input type=checkbox id=c2 aria-label="Select Plan.pdf"><a id=plan href=/2>Plan.pdf</a></li></ul>
<button id=up>Upload</button>"""

USERS = """<h1>Benutzer</h1><table><tr><td>Anna Berg</td><td>Leser</td><td><button id=l1>Löschen</button></td></tr>
<tr><td>Bernd Tal</td><td>Admin</td><td><button id=l2>Löschen</button></td></tr></table><h2>Gruppen</h2><ul>
<li>Leser <button id=g1>Löschen</button></li><li>Presse <button id=g2>Löschen</button></li></ul>
<form><h2>Einladen</h2><label>E-Mail <input id=mail></label><label>Rolle <select id=role><option>Leser<option>Admin
</select></label><button id=invite>Einladung senden</button></form>"""
SAVED = """<h1>Basket</h1><h2>Saved</h2><ul><li>Pine desk <button id=m1>Move to basket</button></li>
<li>Oak desk <button id=m2>Move to basket</button></li></ul>"""
CUENTA = """<h1>Cuenta</h1><form><label>Nombre <input id=n></label><button id=g>Guardar</button></form>
<form><h2>Nueva dirección</h2><label>Calle <input id=c></label><button id=a>Añadir</button></form>
<button id=p>Pausar cuenta</button>"""


def _done(bundle: Bundle, html: str, goal: str) -> list[str]:
    """What is done on the page, step by step, until it is known no more what."""
    return [said(found) for found in carried_out(bundle, html, goal) if found.action is not None]


@pytest.mark.parametrize(
    ("html", "goal"),
    [
        (FICHE, "Pour imprimer, cliquez sur Enregistrer"), (FICHE, "Cliquez sur Enregistrer pour imprimer"),
        (SHEET, "To print, click Save"), (SHEET, "Click Save to export the sheet"),
        (FICHE, "Pour enregistrer, clique sur Publier"), (SHEET, "To save, click Publish"),
        (SHEET, "Enter Oak as the title, then press Publish to save"),
    ],
)  # fmt: skip
def test_no_button_is_pressed_for_what_it_is_not_there_for(bundle: Bundle, html: str, goal: str) -> None:
    assert _done(bundle, html, goal) == []


@pytest.mark.parametrize(
    ("html", "goal", "button"),
    [
        (FICHE, "Pour enregistrer, clique sur Enregistrer", "enregistrer"), (SHEET, "To save, click Save", "save"),
        (SHEET, "Click Save to save and close the sheet", "save"),
    ],
)  # fmt: skip
def test_a_button_is_pressed_for_what_it_does(bundle: Bundle, html: str, goal: str, button: str) -> None:
    assert _done(bundle, html, goal) == [button]


@pytest.mark.parametrize(
    ("html", "goal", "done"),
    [
        (MENU, "Click File > Delete", []), (MENU, "Choose File > Share", []),
        (MENU, "In the File menu click Delete", []),
        (MENU, "Click Delete in the File menu", []), (MENU, "Click File > Print", ["print"]),
        (MENU, "Click File > Print, then click Share", ["print", "share"]), (MENU, "Click Delete", ["delete"]),
        (CLOSED, "Click File > Delete", ["file"]), (CLOSED, "Click Delete in the File menu", ["file"]),
        (NESTED, "Click Print in the File menu", ["print"]), (NESTED, "Click Share in the File menu", []),
        (NESTED, "Click Share in the Billing tab", []), (NESTED, "Click Share", ["share"]),
    ],
)  # fmt: skip
def test_what_is_said_to_be_in_a_menu_is_nothing_else(bundle: Bundle, html: str, goal: str, done: list[str]) -> None:
    shown = page(html)
    first = next((one for one in read_goal(Reader(bundle), goal, shown).steps), None)
    assert _done(bundle, html, goal) == done
    if done == ["file"] and first is not None:  # once that is open
        after = refine(Reader(bundle), first.text, shown, ('click("file")',))
        assert after.status == "none"


@pytest.mark.parametrize("goal", ["mets la quantité à 3", "mets la quantité à 3 et enregistre"])
@pytest.mark.parametrize(
    ("html", "pressed"),
    [(CART.format("Appliquer"), []), (CART.format("Valider"), []), (BESIDE, ["apply"])],
)
def test_a_change_is_kept_by_no_button_of_another_field(
    bundle: Bundle, html: str, pressed: list[str], goal: str
) -> None:
    assert _done(bundle, html, goal) == ["q 3", *pressed]


@pytest.mark.parametrize(
    ("head", "above", "button", "done"),
    [
        ("Team", "Add user", "Add user", []), ("Team", "Add user", "Save", []), ("Team", "New user", "OK", []),
        ("Team", "Members", "Create user", []), ("Team", "Ann", "Save", ["role Admin", "go"]),
        ("New user", "Rights", "Create user", ["role Admin"]),  # which is what the page is about
    ],
)  # fmt: skip
def test_no_form_for_something_new_keeps_a_change(
    bundle: Bundle, head: str, above: str, button: str, done: list[str]
) -> None:
    assert _done(bundle, TEAM.format(head, above, button), "change the role to Admin") == done


@pytest.mark.parametrize("button", ["Add to basket", "In den Warenkorb"])
def test_what_is_to_be_put_into_a_basket_may_be_set_before(bundle: Bundle, button: str) -> None:
    form = f"<form><label>Quantity <input type=number id=q></label><button id=buy>{button}</button></form>"
    assert _done(bundle, f"<h1>Shoes</h1>{form}", "Set the quantity to 3") == ["q 3"]


@pytest.mark.parametrize(
    ("goal", "done"),
    [
        ("stop the weekend paper", []), ("turn off the daily paper", []), ("untick Weekend paper", []),
        ("turn off the adverts", ["ad", "confirm"]), ("choose Weekend paper", ["weekend"]),
    ],
)  # fmt: skip
def test_one_of_several_choices_is_never_taken_away(bundle: Bundle, goal: str, done: list[str]) -> None:
    assert _done(bundle, PAPER, goal)[: len(done) or None] == done


@pytest.mark.parametrize(
    "goal",
    [
        "Enter Oak as the title, then I save", "Trage Oak als Title ein, dann speichere ich",
        "Saisis Oak dans Title, puis j'enregistre", "Enter Oak as title only", "Set the title to Oak, title only",
        "Enter Not today as the title", "Enter Oak tomorrow as the title", "Enter Oak today as the title",
        "Before you click Save, enter Pear into the field Note", "Before saving, enter Pear into the field Note",
    ],
)
def test_nothing_is_entered_in_part_or_kept_by_oneself(bundle: Bundle, goal: str) -> None:
    assert _done(bundle, SHEET, goal) == []


@pytest.mark.parametrize(
    ("goal", "done"),
    [
        ("Enter Oak as the title, then save", ["title Oak", "save"]), ("Type Not now into Note", ["note Not now"]),
        ('Enter "Not today" as the title', ["title Not today"]), ("Set the title to Oak please", ["title Oak", "save"]),
    ],
)  # fmt: skip
def test_what_is_said_in_full_is_entered(bundle: Bundle, goal: str, done: list[str]) -> None:
    assert _done(bundle, SHEET, goal) == done


@pytest.mark.parametrize(
    "goal",
    [
        "open Report.pdf in a new tab", "öffne Report.pdf in einem neuen Tab", "ouvre Report.pdf dans un nouvel onglet",
        "abre Report.pdf en una pestaña nueva", "open Report.pdf in the Billing tab", "move it to the trash",
    ],
)  # fmt: skip
def test_where_something_is_to_be_done_is_not_left_out(bundle: Bundle, goal: str) -> None:
    assert _done(bundle, DRIVE, goal) == []


@pytest.mark.parametrize(
    ("goal", "done"),
    [
        ("open Report.pdf", ["rep"]), ("select Report.pdf", ["c1"]), ("go to the trash", ["trash"]),
        ("select Report.pdf and move it to the trash", ["c1"]),  # and then a question
    ],
)  # fmt: skip
def test_what_is_selected_is_ticked_and_not_opened(bundle: Bundle, goal: str, done: list[str]) -> None:
    assert _done(bundle, DRIVE, goal) == done


@pytest.mark.parametrize(
    ("html", "goal", "done"),
    [
        (USERS, "lösche den Benutzer Leser", []), (USERS, "lösche die Gruppe Anna Berg", []),
        (USERS, "lösche die Gruppe Leser", ["g1"]), (USERS, "lösche den Benutzer Anna Berg", ["l1"]),
        (USERS, "Wähle unter Einladen die Rolle Gast", []),  # and no "Einladung senden", which is called alike
        (USERS, "Trage im Feld Name Dora ein", []),
        (USERS, "Trage im Feld E-Mail Dora ein", ["mail Dora"]),
        (USERS, "Trage Dora in das Feld E-Mail ein", ["mail Dora"]),
        (SAVED, "move Pine desk to the wish list", []), (SAVED, "move Pine desk to the basket", ["m1"]),
        (CUENTA, "pausa la cuenta un mes", []), (CUENTA, "pausa la cuenta dos semanas", []),
        (CUENTA, "pausa la cuenta", ["p"]), (CUENTA, "Pulsa Guardar para añadir la dirección", []),
        (CUENTA, "Pulsa Guardar para guardar los cambios", ["g"]),
    ],
)  # fmt: skip
def test_what_is_named_is_of_that_kind_place_and_time(bundle: Bundle, html: str, goal: str, done: list[str]) -> None:
    assert _done(bundle, html, goal) == done
