"""Told steps that say what a click is for, and where on the screen, the page or in which kind of thing it is done."""

from __future__ import annotations

import pytest

from engine.language import read_goal, refine
from engine.observe import PageInput, PageState, read_page
from engine.rules import Bundle, Reader

PAGE = """<h1>Invoices</h1><nav><a href=/t>Templates</a><a href=/s>Settings</a><a href=/a>Add to see more</a></nav>
<section><h2>Lines</h2><button>Edit</button><button>Delete</button><button>Post</button><button>Print report</button>
<button>Live stream</button><button>Add</button></section><label for=n>Name</label><input id=n>
<label for=c>Color</label><select id=c><option></option><option>Red</option><option>Blue</option></select>
<button>OK</button><button>Save</button><button>Close</button>"""
SEITE = """<h1>Kunden</h1><nav><a href=/v>Vorlagen</a><a href=/e>Einstellungen</a></nav><section><h2>Zeilen</h2>
<button>Buchen</button><button>Neu</button><button>Bericht drucken</button></section><button>OK</button>
<button>Schließen</button><label><input type=checkbox id=l> Laut</label>
<label for=a>Art</label><select id=a><option></option><option>Zahlung</option></select>"""
PAGE_JOINED = "<h1>Invoices</h1><button>Save and close</button><button>Acct. nr</button><button>Close</button>"
PAGE_FIELD = """<label for=f>Accounts in a category</label><input id=f><button>Cash</button><button>Tax</button>
<label><input type=checkbox id=k> Loud</label><button>Send a notice</button>"""
PAGE_FR = """<h1>Clients</h1><nav><a href=/m>Modèles</a><a href=/w>Webhooks</a></nav><button>Imprimer</button>
<button>Options</button><button>Enregistrer</button><button>Oui</button><label for=t>Taille</label><input id=t>"""
PAGINA = """<h1>Clientes</h1><nav><a href=/p>Plantillas</a><a href=/w>Webhooks</a></nav><button>Imprimir</button>
<button>Guardar</button><button>Aceptar</button><label for=c>Código</label><input id=c>
<label><input type=checkbox id=k> Avisos</label>"""


PAGE_SEEN = """<h1>Team</h1><nav><a href=/l>Log</a><a href=/o>Options</a></nav><button>Add</button>
<button>Really</button><button>Expand</button><button>Delete</button><label>Name <input></label>
<div role=tablist><button role=tab>Files</button></div><table><tr><td>Ben<td><button>Edit</button><button>Rate</button>
<tr><td>Oak<td>none<td><button>Move</button></table>"""
PAGE_PARTS = """<h1>Card</h1><h2>Lines</h2><div><label>Kind <select id=k><option></option>
<option>Asset</option></select></label><button>Edit</button><button>Find</button></div><h2>Totals</h2><div><button>Print</button></div>
<h3>Ben</h3><div><button>Rate</button></div>"""
PAGE_TEILE = """<h1>Karte</h1><h2>Zeilen</h2><div><label for=k>Art</label><select id=k><option></option>
<option>Anlage</option></select><button>Ändern</button><button>Speichern</button>
<label><input type=checkbox> Laut</label><button>Entfernen</button></div>
<h2>Summe</h2><div><button>Drucken</button><button>Sound-Feld</button></div>"""
PAGE_GESEHEN = """<h1>Team</h1><nav><a href=/t>Ton</a></nav><button>Hinzufügen</button><button>Drucken</button>
<button>Erweitern</button><button>Verknüpfen</button><table><tr><td>Hans<td><button>Ändern</button><button>Neu</button>
</table>"""


def _page(html: str) -> PageState:
    page = read_page(PageInput(url="https://work.example/", dom=f"<html><body>{html}</body></html>"))
    assert page is not None
    return page


def _done(bundle: Bundle, html: str, goal: str) -> list[str]:
    """What is done on the page, until it is known no more what; nothing where the goal is asked about."""
    reader, page = Reader(bundle), _page(html)
    reading = read_goal(reader, goal, page)
    if not reading.readable:
        return []
    names = {one.id: one.name for one in page.elements}
    done: list[str] = []
    for step in reading.steps:
        found = refine(reader, step.text, page) if step.opened is None else None
        if found is not None and found.status == "met":
            continue
        if found is None or found.action is None:
            return [*done, "?"] if done else []
        done.append(" ".join(filter(None, (found.action.verb, names[found.action.target or ""], found.action.text))))
    return done


@pytest.mark.parametrize(
    ("html", "goal", "done"),
    [
        (PAGE, "Click OK to start the batch job.", ["click OK"]),
        (PAGE, 'Choose the "Post" action to post the entries that you made before.', ["click Post"]),
        (PAGE, "Click Save to save the record and return to the list of templates.", ["click Save"]),
        (PAGE, 'To print the report, choose the "Print report" action.', ["click Print report"]),
        (PAGE, "Click Live stream to open the stream, then click Close.", ["click Live stream", "click Close"]),
        (PAGE, "On the Invoices page, choose Edit.", ["click Edit"]),
        (PAGE, "In the left navigation panel, click Templates.", ["click Templates"]),
        (PAGE, 'Click "Edit" in the upper-right corner of the screen.', ["click Edit"]),
        (PAGE, "Click Add to see more.", ["click Add to see more"]),
        (SEITE, "Um den Auftrag zu buchen, wählen Sie die Aktion Buchen aus.", ["click Buchen"]),
        (SEITE, "Wählen Sie auf der Seite Kunden die Aktion Neu aus.", ["click Neu"]),
        (SEITE, "Auf der Seite Kunden wählen Sie Neu aus.", ["click Neu"]),
        (SEITE, 'Klicken Sie auf "OK", um zur Liste zurückzukehren.', ["click OK"]),
        (SEITE, "Klicken Sie in der linken Navigationsleiste auf Vorlagen.", ["click Vorlagen"]),
        (PAGE_FR, "Cliquez sur Oui pour créer la fiche et revenir à la liste.", ["click Oui"]),
        (PAGE_FR, "Cliquez sur Modèles dans le panneau de navigation de gauche.", ["click Modèles"]),
        (PAGE_FR, "Pour recréer l’ordre, choisissez Oui.", ["click Oui"]),
        (PAGE_FR, "Sur la page Clients, choisissez l’action Imprimer.", ["click Imprimer"]),
        (PAGINA, "Haga clic en Guardar para guardar la ficha y volver a la lista.", ["click Guardar"]),
        (PAGE_FR, 'Saisissez "42" dans le champ "Taille".', ["setValue Taille 42"]),
        (PAGE_FR, 'Dans le champ "Taille", saisissez "42".', ["setValue Taille 42"]),
        (PAGE_FR, "Dans le menu qui s’affiche, cliquez sur Imprimer.", ["click Imprimer"]),
        (SEITE, "Wählen Sie auf der Seite Kunden im Feld Art die Option Zahlung aus.", ["select Art Zahlung"]),
        (SEITE, 'Klicken Sie dann auf die "Neu"-Schaltfläche.', ["click Neu"]),
        (SEITE, "Aktivieren Sie das Kontrollkästchen Laut.", ["check Laut"]),
        (PAGINA, 'En el campo "Código", especifique "A1".', ["setValue Código A1"]),
        (PAGINA, "Seleccione la casilla Avisos.", ["check Avisos"]),
        (PAGE_JOINED, "Click Save and close, then Acct. nr.", ["click Save and close", "click Acct. nr"]),
        (PAGINA, "En la página Clientes, elija la acción Imprimir.", ["click Imprimir"]),
        (PAGE_SEEN, "Click Log to open the panel.", ["click Log"]),
        (PAGE_SEEN, "Click Log and the panel opens.", ["click Log"]),
        (PAGE_SEEN, "Click Log, and the file chooser will appear, then click Add.", ["click Log", "click Add"]),
        (PAGE_SEEN, "Click Log in the header bar.", ["click Log"]),
        (PAGE_PARTS, 'On the "Lines" FastTab, choose the "Edit" action.', ["click Edit"]),
        (PAGE_PARTS, 'In the "Lines" FactBox, select "Find".', ["click Find"]),
        (PAGE_PARTS, 'On the "Lines" FastTab, in the "Kind" field, select "Asset".', ["select Kind Asset"]),
        (PAGE_TEILE, 'Wählen Sie auf dem Inforegister "Zeilen" im Feld "Art" die Option "Anlage" aus.',
         ["select Art Anlage"]),
        (PAGE_TEILE, 'Aktivieren Sie im Inforegister "Zeilen" das Kontrollkästchen "Laut".', ["check Laut"]),
        (PAGE_TEILE, "Aktivieren Sie das Ankreuzfeld Laut.", ["check Laut"]),
        (PAGE_TEILE, 'Klicken Sie auf "Entfernen" im Bestätigungsfenster.', ["click Entfernen"]),
        (PAGE_TEILE, "Klicken Sie auf Speichern-Symbol.", ["click Speichern"]),
        (PAGE_TEILE, "Klicken Sie auf Sound-Feld.", ["click Sound-Feld"]),
        (PAGE_TEILE, "Klicken Sie auf Drucken und das Fenster öffnet sich.", ["click Drucken"]),
        (PAGE_FR, "Cliquez sur Options et la fenêtre s’ouvre.", ["click Options"]),
        (PAGINA, 'Active "Avisos" con el interruptor.', ["check Avisos", "click Guardar"]),
        (PAGINA, "Pulse Plantillas y aparecerá el selector de archivos.", ["click Plantillas"]),
        (PAGE_SEEN, 'Click "Log" to view the list of changes.', ["click Log"]),
        (PAGE_SEEN, 'Click "Options" to close the "Flow Control" box.', ["click Options"]),
        (PAGE_SEEN, "To open the Options area, click Options.", ["click Options"]),
        (PAGE_SEEN, "Select the Files tab to see the files and return to the list.", ["click Files"]),
        (PAGE_SEEN, 'Press "Add" to save the contact.', ["click Add"]),
        (PAGE_SEEN, 'Click "Add", then "Really" to confirm.', ["click Add", "click Really"]),
        (PAGE_GESEHEN, "Klicken Sie auf Ton, um das Seitenfenster zu öffnen.", ["click Ton"]),
        (PAGE_GESEHEN, "Um den Bereich Ton zu öffnen, klicken Sie auf Ton.", ["click Ton"]),
        (PAGE_GESEHEN, "Klicken Sie auf Hinzufügen, um Ihre Auswahl zu bestätigen.", ["click Hinzufügen"]),
        (PAGE_GESEHEN, 'Klicken Sie auf "Drucken", um Ihr Dokument zu drucken.', ["click Drucken"]),
        (PAGE_FR, 'Cliquez sur "Options" pour ouvrir le panneau.', ["click Options"]),
        (PAGE_FR, 'Cliquez sur "Modèles" pour revenir à la fenêtre d’impression.', ["click Modèles"]),
        (PAGINA, 'Pulse "Plantillas" para abrir la aplicación.', ["click Plantillas"]),
        (PAGINA, 'Haga clic en "Webhooks" para cerrar el cuadro "Control de flujo".', ["click Webhooks"]),
    ],
)  # fmt: skip
def test_what_a_click_is_for_and_where_it_is_done(bundle: Bundle, html: str, goal: str, done: list[str]) -> None:
    assert _done(bundle, html, goal) == done


@pytest.mark.parametrize(
    ("html", "goal"),
    [
        (PAGE, "Click Settings to create a filter."),  # a way to something else
        (PAGE, "Click Templates to delete the record."),
        (PAGE, "Click Edit to print the report."),
        (PAGE, 'Click Delete to delete the line "Oak".'),  # which may not be the one that is marked
        (PAGE, "Click Print report to print the report twice."),
        (PAGE, "Click Edit to edit line 3."),
        (PAGE, "Click Edit in the upper-right corner of the screen of Anna."),
        (PAGE, "Click OK to send the record to Anna."),
        (PAGE, "To delete the record, click Settings."),
        (PAGE, "Click Edit to change the color to Blue."),
        (PAGE, "Click Delete to delete Ben."), (PAGE, "To delete order 8, click Delete."),
        (PAGE, "Click Save to add Elm as the note."), (PAGE, "Click Save to delete the record."),
        (PAGE, "Click Save to save without the title."), (SEITE, "Um Hans zu buchen, wählen Sie Buchen aus."),
        (SEITE, "Um den Kleinen Saal zu buchen, klicken Sie auf Buchen."),
        (PAGE_FR, "Pour imprimer Hans, clique sur Imprimer."), (PAGINA, "Haz clic en Imprimir para imprimir a Hans."),
        (PAGE, "Click Post to post the entries unless they are wrong."),
        (PAGE, "Click Save or Close to save the record."),
        (PAGE, "Click Save to save the record, if it is new."),
        (PAGE, "Don't click Delete to delete the record."),
        (PAGE, "To delete the record, don't click Post."),
        (PAGE, "On the Orders page, choose Edit."),  # another page
        (PAGE_JOINED, "Click Save and close, or Acct. nr."),
        (PAGE_FR, "Si Options est là, dans le menu qui s’affiche, cliquez sur Imprimer."),
        (PAGE_FR, 'Ne saisissez pas "42" dans le champ "Taille".'),
        (PAGE_FR, 'Dans le champ "Poids", saisissez "42".'),
        (PAGE_FR, 'Saisissez "42" dans le champ "Taille" si besoin.'),
        (SEITE, "Klicken Sie dann vielleicht auf Neu."),
        (SEITE, "Wählen Sie auf der Seite Kunden im Feld Art nicht Zahlung aus."),
        (PAGE_FIELD, 'Choose the category "Cash" or "Tax".'),
        (SEITE, "Wählen Sie auf der Seite Lieferanten die Aktion Neu aus."),
        (SEITE, "Klicken Sie auf Einstellungen, um den Bericht zu drucken."),
        (SEITE, "Klicken Sie auf Einstellungen, um einen Filter zu erstellen."),
        (SEITE, "Klicken Sie nicht auf OK, um zu buchen."),
        (SEITE, "Klicken Sie auf OK, um zu buchen, oder auf Schließen."),
        (PAGE_FR, "Cliquez sur Options pour supprimer la fiche."),
        (PAGE_FR, "Cliquez sur Enregistrer pour Anna."),
        (PAGE_FR, "Ne cliquez pas sur Enregistrer pour enregistrer la fiche."),
        (PAGINA, "Haga clic en Plantillas para eliminar la ficha."),
        (PAGINA, "Haga clic en Guardar o Aceptar para guardar la ficha."),
        (PAGE_PARTS, 'On the "Totals" FastTab, choose the "Edit" action.'),  # where it is not
        (PAGE_PARTS, 'On the "Sums" FastTab, choose the "Edit" action.'),
        (PAGE_PARTS, 'Not on the "Lines" FastTab, choose the "Edit" action.'),
        (PAGE_PARTS, 'On the Lines FastTab, choose "Print".'),
        (PAGE_PARTS, "Click Edit and the price will appear."),  # which is no part of the page
        (PAGE_PARTS, "Click Edit if the window opens."),
        (PAGE_PARTS, "Click Edit when the window opens."),
        (PAGE_PARTS, "Click Edit, and the window opens without Ben."),
        (PAGE_TEILE, 'Wählen Sie auf dem Inforegister "Summe" die Aktion "Ändern".'),
        (PAGE_TEILE, 'Aktivieren Sie im Inforegister "Summe" das Kontrollkästchen "Laut".'),
        (PAGE_TEILE, "Klicken Sie auf Löschen-Symbol."),
        (PAGE_TEILE, "Klicken Sie auf Ändern und der Preis erscheint."),
        (PAGE_SEEN, "Click Log to open an account."),  # which makes one
        (PAGE_SEEN, "Click Log to close the case."),
        (PAGE_SEEN, "Click Log to save the record."),  # which is not kept by that
        (PAGE_SEEN, "Click Log to show the name to everybody."),
        (PAGE_SEEN, "Click Log to view Ben."),
        (PAGE_SEEN, "Click Log to display the name on each page."),
        (PAGE_SEEN, "Click Edit to open the Ben panel."),  # whose row may not be the one of the button
        (PAGE_SEEN, 'Click Edit to open the "Oak" page.'),
        (PAGE_SEEN, "Click Log to open page 3."),
        (PAGE_SEEN, "Click Log to open two windows."),
        (PAGE_SEEN, "Click Delete to close the window."),
        (PAGE_SEEN, "Click Log to return the order."),
        (PAGE_SEEN, "Click the log to open the panel, if it is closed."),
        (PAGE_SEEN, "Click Options to view the log and send it."),
        (PAGE_SEEN, "Click Log to open the panel and delete the log."),
        (PAGE_SEEN, "Click Protocol to open the panel."),  # not called so
        (PAGE_GESEHEN, "Klicken Sie auf Ändern, um die Seite Hans zu öffnen."),
        (PAGE_GESEHEN, "Klicken Sie auf Ton, um Hans zu sehen."),
        (PAGE_GESEHEN, "Klicken Sie auf Ton, um die Änderungen zu speichern."),
        (PAGE_GESEHEN, "Klicken Sie auf Ton, um den Namen auf jeder Seite anzuzeigen."),
        (PAGE_GESEHEN, "Klicken Sie auf Erweitern, um das Angebot zu erweitern und abzuschicken."),
        (PAGE_FR, "Cliquez sur Options pour fermer le dossier."),
        (PAGE_FR, "Cliquez sur Options pour afficher le nom sur le site."),
        (PAGE_FR, "Cliquez sur Options pour retourner la commande."),
        (PAGINA, "Haga clic en Webhooks para cerrar el caso."),
        (PAGINA, "Haga clic en Webhooks para volver a enviar la ficha."),
        (PAGINA, "Haga clic en Webhooks para ver a Ana."),
    ],
)
def test_an_aim_that_is_more_than_its_click_is_asked_about(bundle: Bundle, html: str, goal: str) -> None:
    assert _done(bundle, html, goal) == []


def test_what_is_told_after_an_aim_is_done_too(bundle: Bundle) -> None:
    done = _done(bundle, PAGE, "Click Save to save, then Close to close.")
    assert done == ["click Save", "click Close"]
    done = _done(bundle, PAGE, "Click Post to post the entries, and then click OK to confirm.")
    assert done == ["click Post", "click OK"]


def test_what_a_button_is_called_is_not_typed_into_a_field_that_is_half_named(bundle: Bundle) -> None:
    assert _done(bundle, PAGE_FIELD, 'Select the category "Cash"') == []
    assert _done(bundle, PAGE_FIELD, 'Select the "Cash" category') == ["click Cash"]


def test_a_change_is_not_kept_by_a_button_that_sends_something_else(bundle: Bundle) -> None:
    assert _done(bundle, PAGE_FIELD, "Turn on Loud") == ["check Loud"]


def test_what_leads_to_a_place_leads_to_no_aim(bundle: Bundle) -> None:
    html = "<label><input type=checkbox name=x>Hide your profile from search engines</label><button>Done</button>"
    goal = "Click the check box next to Hide your profile from search engines"
    assert _done(bundle, html, goal) == ["click Hide your profile from search engines"]


MAIL = """<ul>
<li><a href=/1>Ann Lee Lunch?</a> <button id=t1 aria-label=trash></button><button id=s1 aria-label=star></button>
<li><a href=/2>Bob May Minutes</a> <button id=t2 aria-label=trash></button><button id=s2 aria-label=star></button>
</ul>"""


@pytest.mark.parametrize(
    ("goal", "pressed"),
    [
        ("Find the email by Ann Lee and click the trash icon to delete it", "t1"),
        ("Find the email by Bob May and click the star icon to mark it as important", "s2"),
        ("Locate Bob's email and delete it", "t2"),
    ],
)
def test_what_a_picture_stands_for_is_no_aim_beside_it(bundle: Bundle, goal: str, pressed: str) -> None:
    reader, page = Reader(bundle), _page(MAIL)
    reading = read_goal(reader, goal, page)
    assert reading.readable
    target = refine(reader, reading.steps[0].text, page).target
    assert target is not None
    assert target.id == pressed


@pytest.mark.parametrize(
    "goal",
    [
        "Find the email by Ann Lee and click the trash icon to delete the folder",
        "Find the email by Ann Lee and click the trash icon to delete all of them",
        "Find the email by Ann Lee and click the star icon to delete it",
        "Find the email by Ann Lee and click the star icon to archive it",
    ],
)
def test_an_aim_that_a_picture_does_not_stand_for_is_asked_about(bundle: Bundle, goal: str) -> None:
    assert not read_goal(Reader(bundle), goal, _page(MAIL)).readable
