"""What stands in another part of a page than a goal names is left alone, and so is what another person has."""

from __future__ import annotations

import pytest

from engine.language import refine
from engine.rules import Bundle, Reader
from tests.language.pages import carried_out, page, said

BASKET = """<h1>Basket</h1>{}<ul><li>Oak table <button id=b1>Remove</button></li>
<li>Red lamp <button id=b2>Remove</button></li></ul><h2>Saved for later</h2><ul>
<li>Pine desk <button id=s1>Remove</button></li><li>Oak desk <button id=s2>Remove</button></li></ul>"""
PLAIN, ITEMS = BASKET.format(""), BASKET.format("<h2>Items</h2>")
EMPTY = """<h1>Warenkorb</h1><p>Noch nichts</p><h2>Gemerkt</h2><ul><li>Tisch <button id=t>Entfernen</button></li>
<li>Stuhl <button id=s>Entfernen</button></li></ul>"""
TEAM = """<h1>Team Ost</h1><h2>Leitung</h2><ul><li>Ann <button id=a>Entfernen</button></li>
<li>Bea <button id=b>Entfernen</button></li></ul>"""
BOOKING = """<h1>Booking 42</h1><form><label>Name <input id=n></label><button id=pay>Book now</button></form>
<h2>Newsletter</h2><form><label>E-mail <input id=e></label><button id=save>{}</button></form>"""
OWN = BOOKING.format("Save").replace("Book now", "Save").replace("id=save>Save", "id=sub>Subscribe")
PART = """<h1>Booking 42</h1><p>Two nights</p><section><h2>{}</h2><p>Nice view</p>
<button id=d>Delete</button></section>"""
SOUND = """<h1>Sound</h1><h2>Totals</h2><label><input type=checkbox id=quiet> Quiet</label><{0}>Alerts</{0}>
<label><input type=checkbox id=loud> Loud</label><label>Tone <input id=tone></label>"""
NAMED = """<h1>Sound</h1><h2>Totals</h2><label><input type=checkbox id=sums> Sums</label>
<label><input type=checkbox id=alerts> Alerts</label><h2>Alerts</h2><label><input type=checkbox id=loud> Loud</label>"""
DOCS = """<h1>Docs</h1><button id=file aria-haspopup=menu aria-expanded={}>File</button>{}
<button id=delete>Delete</button><button id=share>Share</button>"""
CLOSED = DOCS.format("false", "")
OPEN = DOCS.format("true", '<div role=menu><div role=menuitem tabindex=0 id=print aria-label=Print></div></div>')
ROWS = """<h1>Users</h1><button id=all>Delete</button><table>
<tr><td>Ann</td><td><button id=am aria-haspopup=menu aria-label="More actions">x</button></td></tr>
<tr><td>Ben</td><td><button id=bm aria-haspopup=menu aria-label="More actions">x</button></td></tr></table>"""
EDIT = "<div role=menu><div role=menuitem tabindex=0 id=e>Edit</div></div>"
ENTRIES = EDIT.replace("</div></div>", "</div><div role=menuitem tabindex=0 id=d>Delete</div></div>")
SHOP = """<h1>Shop</h1><div>Lamp <label>Quantity <input type=number id=q value=1></label></div>
<div><label>Voucher <input id=v></label><button id=save>Save</button></div>"""
HOOKS = """<h1>rakete</h1><h2>Branches</h2><table><tr><td>dev</td><td><button id=b1>Delete</button></td></tr>
<tr><td>fix</td><td><button id=b2>Delete</button></td></tr></table><h2>Webhooks</h2><ul>
<li>ci.example <button id=w1>Delete</button></li><li>hook.example <button id=w2>Delete</button></li></ul>
<h2>Members</h2><ul><li>Ann Berg <select id=ra aria-label="Role of Ann Berg"><option>Read<option>Write</select>
<button id=m1>Remove</button></li><li>Ben Dorn <select id=rb aria-label="Role of Ben Dorn"><option>Read<option>Write
</select><button id=m2>Remove</button></li></ul><h2>Merging</h2><label><input type=checkbox id=sq> Squash</label>
<button id=save>Save</button>"""
CLINIC = """<h1>Rosa Lind</h1><button id=dis>Discharge</button><section><h2>Next of kin</h2><form>
<label>Name <input id=n></label><button id=ks>Save</button></form></section><section><h2>Contact</h2><form>
<label>Phone <input id=p></label>
<button id=cs>Update</button></form></section>"""
MAIL = """<div role=toolbar><button id=arch>Archive</button></div><nav><a id=spam href=/spam>Spam</a></nav>
<h1>Inbox</h1><table><tr><td>Ann</td><td>Re: Spam</td><td><button id=x1>Delete</button></td></tr>
<tr><td>Luis</td><td><a id=d href=/d>Dinner</a></td><td><button id=x2>Delete</button></td></tr></table>
<h2>Labels</h2><ul><li>Work <button id=l1>Delete</button></li><li>Home <button id=l2>Delete</button></li></ul>
<h2>Draft</h2><form><label>{} <input id=to></label><label>{} <input id=sub></label>
<label>{} <textarea id=text></textarea></label><button id=send>{}</button></form>"""
POST, CORREO = MAIL.format("To", "Subject", "Text", "Send"), MAIL.format("Para", "Asunto", "Texto", "Enviar")
WALLET = """<h1>Wallet</h1><button id=send>Send</button><ul><li>Ann asks for 20 <button id=a1>Accept</button></li>
<li>Paul asks for 35 <button id=a2>Accept</button></li></ul><h2>Limits</h2><form><label>Daily limit <input id=d></label>
<button id=save>Enregistrer</button></form><div role=dialog aria-label=News><p>New</p><button id=ok>OK</button></div>"""
BILL = """<h1>Rechnung 88</h1><button id=sto>Stornieren</button><h2>Positionen</h2><ul>
<li>Holz <button id=h1>Löschen</button></li><li>Leim <button id=h2>Löschen</button></li></ul><h2>Anhänge</h2><ul>
<li>Plan <button id=p1>Löschen</button></li><li>Foto <button id=p2>Löschen</button></li></ul>
<h2>Notiz</h2><textarea id=n aria-label=Notiz></textarea><button id=ns>Sichern</button>"""
RUNS = """<h1>Deliveries</h1><table><tr><th>No</th><th>After</th><th></th></tr>
<tr><td>71</td><td>72</td><td><button id=s71>Start</button></td></tr>
<tr><td>72</td><td>73</td><td><button id=s72>Start</button></td></tr></table>"""
DONORS = """<h1>Donors</h1><nav><a id=set href=/settings>Settings</a></nav><table>
<tr><td><a id=mm href=/d/1>Mary May</a></td><td>12 EUR</td></tr>
<tr><td><a id=tt href=/d/2>Tom Tall</a></td><td>12 EUR</td></tr></table>"""


def _done(bundle: Bundle, html: str, goal: str) -> list[str]:
    """What is done on the page, step by step, until it is known no more what; what only opens something with a sign."""
    done = list[str]()
    for found in carried_out(bundle, html, goal):
        if found.action is not None:
            done.append(f"{said(found)} …" if found.prepares else said(found))
        if found.prepares:
            break
    return done


@pytest.mark.parametrize(
    ("html", "goal", "done"),
    [
        (PLAIN, "delete Pine desk from the basket", []), (PLAIN, "take Pine desk out of the basket", []),
        (PLAIN, 'Remove "Pine desk" from "Basket"', []), (PLAIN, "remove Pine desk from the cart", []),
        (PLAIN, 'In the "Basket" section, click "Remove" next to "Pine desk"', []),
        (PLAIN, "remove Oak table from the basket", ["b1"]), (PLAIN, "remove Pine desk", ["s1"]),
        (ITEMS, "remove Pine desk from the basket", []), (ITEMS, "remove Oak table from the basket", ["b1"]),
        (ITEMS, "remove Pine desk from Saved for later", ["s1"]),
        (EMPTY, "entferne Tisch aus dem Warenkorb", []), (EMPTY, "entferne Tisch", ["t"]),
        (TEAM, "entferne Ann aus dem Team Ost", ["a"]),
    ],
)  # fmt: skip
def test_what_is_to_be_taken_out_of_a_list_stands_in_that(
    bundle: Bundle, html: str, goal: str, done: list[str]
) -> None:
    assert _done(bundle, html, goal) == done


@pytest.mark.parametrize(
    ("html", "goal", "done"),
    [
        (BOOKING.format("Save"), "save the booking", []), (BOOKING.format("Send"), "send the booking", []),
        (BOOKING.format("Save"), "save the newsletter", ["save"]), (OWN, "save the booking", ["pay"]),
        (PART.format("Comments"), "delete the booking", []), (PART.format("Comments"), "delete booking 42", []),
        (PART.format("Payment"), "delete this booking", []), (PART.format("Danger zone"), "delete the booking", ["d"]),
        (PART.format("Your booking"), "delete the booking", ["d"]), (PART.format("Comments"), 'click "Delete"', ["d"]),
    ],
)  # fmt: skip
def test_what_a_page_is_about_has_no_control_in_a_part_for_something_else(
    bundle: Bundle, html: str, goal: str, done: list[str]
) -> None:
    assert _done(bundle, html, goal) == done


@pytest.mark.parametrize(
    ("html", "goal", "done"),
    [
        (HOOKS, "delete the webhook dev", []), (HOOKS, "remove the webhook Ann Berg", []),
        (HOOKS, "delete the webhook ci.example", ["w1"]), (HOOKS, "delete the branch dev", ["b1"]),
        (POST, "delete the label Dinner", []), (POST, "delete the label Work", ["l1"]), (POST, "archive the draft", []),
        (POST, "delete Spam", []), (POST, "delete Dinner", ["x2"]),
        (BILL, "lösche den Anhang Holz", []), (BILL, "lösche den Anhang Plan", ["p1"]),
        (RUNS, "In the row of 73, click Start", []), (RUNS, 'Click "Start" in the row of "72"', ["s72"]),
    ],
)  # fmt: skip
def test_a_thing_stands_under_a_heading_for_its_kind(bundle: Bundle, html: str, goal: str, done: list[str]) -> None:
    assert _done(bundle, html, goal) == done


@pytest.mark.parametrize(
    ("html", "goal", "done"),
    [
        (CLINIC, "save the contact", []), (CLINIC, "save Rosa Lind", []), (CLINIC, "discharge the patient", ["dis"]),
        (CLINIC, "discharge the next patient", []), (CLINIC, "discharge the other patient", []),
        (CLINIC, "In the Contact section, set the phone to 55 and save", []),
        (CLINIC, "Set the phone to 55", ["p 55", "cs"]), (HOOKS, "set the role of Ann Berg to Read", ["ra Read"]),
        (WALLET, "Set the daily limit to 5", ["d 5", "save"]),  # and not "OK" in front
        (BILL, "sichere die Rechnung", []), (BILL, "sichere die Notiz", ["ns"]),
        (WALLET, "Click Send to accept the request", []), (WALLET, "Click Send", ["send"]),
    ],
)  # fmt: skip
def test_what_is_saved_or_done_is_what_was_named(bundle: Bundle, html: str, goal: str, done: list[str]) -> None:
    assert _done(bundle, html, goal) == done


@pytest.mark.parametrize(
    ("html", "goal", "done"),
    [
        (POST, "write to Luis", []), (CORREO, "responde a Eva", []), (CORREO, "escribe a Luis", []),
        (CORREO, "pon Cena como asunto", ["sub Cena"]), (POST, "set the subject to Dinner", ["sub Dinner"]),
        (POST, 'Type "Ann" into "To", type "Hi" into "Text" and click "Send"', ["to Ann", "text Hi", "send"]),
    ],
)  # fmt: skip
def test_no_message_goes_out_that_nobody_wrote(bundle: Bundle, html: str, goal: str, done: list[str]) -> None:
    assert _done(bundle, html, goal) == done


@pytest.mark.parametrize(
    ("level", "goal", "done"),
    [
        ("h2", 'In the "Totals" section, tick "Loud"', []), ("h2", "In the Totals section, tick Loud", []),
        ("h2", 'tick "Loud" under "Totals"', []), ("h2", 'Type "C" into "Tone" in the "Totals" section', []),
        ("h2", 'In the "Alerts" section, tick "Quiet"', []),
        ("h3", 'In the "Totals" section, tick "Loud"', ["loud"]),  # of which that is a part
        ("h2", 'In the "Totals" section, tick "Quiet"', ["quiet"]),
        ("h2", 'In the "Alerts" section, tick "Loud"', ["loud"]),
        ("h2", 'In the "Sound" section, tick "Loud"', ["loud"]),
    ],
)  # fmt: skip
def test_a_section_ends_where_the_next_one_begins(bundle: Bundle, level: str, goal: str, done: list[str]) -> None:
    assert _done(bundle, SOUND.format(level), goal) == done


def test_a_box_that_is_called_as_a_heading_begins_no_section(bundle: Bundle) -> None:
    assert _done(bundle, NAMED, 'In the "Totals" section, tick "Alerts"') == ["alerts"]
    assert _done(bundle, NAMED, 'In the "Totals" section, tick "Loud"') == []


@pytest.mark.parametrize(
    ("html", "goal", "done"),
    [
        (CLOSED, "Open the File menu and click Delete", ["file …"]),
        (CLOSED, 'Click "File", then "Delete"', ["file …"]),
        (CLOSED, "Öffne das Menü File und klicke auf Delete", ["file …"]),
        (OPEN, "Open the File menu and click Delete", []), (OPEN, "Click Delete", ["delete"]),
        (OPEN, "Open the File menu, click Print and then click Share", ["file", "print", "share"]),
        (ROWS, "Open the menu of Ann and click Delete", ["am …"]), (ROWS, "Click Delete", ["all"]),
        (ROWS, 'Click "More actions" next to "Ann" and choose "Delete"', ["am …"]),
    ],
)  # fmt: skip
def test_what_is_clicked_after_a_menu_was_opened_is_in_it(
    bundle: Bundle, html: str, goal: str, done: list[str]
) -> None:
    assert _done(bundle, html, goal) == done


@pytest.mark.parametrize("step", ["Delete “Ann”", 'click "Delete" in the row of "Ann"', 'click "Delete" next to "Ann"'])
@pytest.mark.parametrize(
    ("menu", "came", "entry"), [(EDIT, ("e",), None), (EDIT, (), None), (ENTRIES, ("e", "d"), "d"), (ENTRIES, (), "d")]
)
def test_what_stands_beside_a_list_is_no_entry_of_the_menu_of_a_row(
    bundle: Bundle, menu: str, came: tuple[str, ...], entry: str | None, step: str
) -> None:
    found = refine(Reader(bundle), step, page(ROWS + menu), ('click("am")',), None, None, (), came)
    assert (found.target.id if found.target else None) == entry


@pytest.mark.parametrize(
    ("goal", "done"),
    [
        ("Set the quantity to 3", ["q 3"]), ("Enter 3 into Quantity and save", []),
        ("Set the voucher to A1", ["v A1", "save"]), ("Enter 3 into Quantity and click Save", ["q 3", "save"]),
    ],
)  # fmt: skip
def test_a_field_is_kept_by_no_save_beside_another(bundle: Bundle, goal: str, done: list[str]) -> None:
    assert _done(bundle, SHOP, goal) == done


@pytest.mark.parametrize(
    "goal",
    [
        "no more letters to her please", "stop writing to her", "turn off her newsletter",
        "stop the letters to Mary May", "turn off Mary May's newsletter",
        "schalte die Briefe an Mary May aus", "keine Briefe mehr an sie bitte",
        "désactive ses lettres", "plus de courrier pour elle", "desactiva las cartas para ella",
    ],
)  # fmt: skip
def test_what_another_person_gets_is_not_set_for_oneself(bundle: Bundle, goal: str) -> None:
    assert _done(bundle, DONORS, goal) == []


@pytest.mark.parametrize("goal", ["no more letters please", "turn on dark mode", "change my name to Zoe Lind"])
def test_what_is_set_for_oneself_is_sought_there(bundle: Bundle, goal: str) -> None:
    assert _done(bundle, DONORS, goal) == ["set"]
