"""What is to be done to one thing of a list, by the control in its row that says it in other words."""

from __future__ import annotations

import pytest

from engine.language import read_goal, refine
from engine.rules import Bundle, Reader
from tests.language.pages import page

BOOKED = "<tr><td>{1}<td>{2}<td><button id=s{0}>Stornieren</button> <a href=/r/{0}>Rechnung</a></tr>"
FAVOURITE = "<article><h3>{1}</h3><p>{2}</p><button id=f{0}>Aus Favoriten entfernen</button></article>"
BOOKINGS = f"""<h1>Mein Konto</h1><h2>Meine Buchungen</h2><table>{BOOKED.format(1, "Nordhof Kiel", "4. Juli 2026")}
{BOOKED.format(2, "Nordhof Emden, zu Anna", "9. Juli 2026")}{BOOKED.format(3, "Annabel", "4. Mai 2026")}</table>
<h2>Erinnerungen</h2><p>9. Juli</p>
<h2>Lieblingshotels</h2>{FAVOURITE.format(1, "Haus Watt", "Husum")}{FAVOURITE.format(2, "Haus Geest", "Kiel")}"""
RECEIPTS = """<h1>Vecinos</h1><h2>Avisos</h2><ul><li>Cierre de la piscina <button>Marcar como leído</button></li>
<li>Junta ordinaria <button>Marcar como leído</button></li></ul><h2>Recibos</h2><table>
<tr><td>Junio 2026<td><a href=/1>Descargar</a><td><button>Pagar</button></tr>
<tr><td>Mayo 2026<td><a href=/2>Descargar</a></tr><tr><td>3 abril 2026<td><a href=/3>Descargar</a></tr></table>
<a href=/legal>Aviso legal</a>"""
SHOP = """<h1>Tables</h1><ul><li><a href=/1>Pine table</a><button>Add to wishlist</button>
<button>Add to compare</button></li><li><a href=/2>Oak table</a> <i>goes with Pine lamp</i>
<button>Add to wishlist</button>
<button>Add to compare</button></li></ul>"""


def steps(bundle: Bundle, html: str, wish: str) -> list[str]:
    read = read_goal(Reader(bundle), wish, page(html))
    return [one.text for one in read.steps] if read.readable else []


@pytest.mark.parametrize(
    ("html", "wish", "expected"),
    [
        (BOOKINGS, "cancel my stay in Emden", "Click “Stornieren” in the row of “Nordhof Emden, zu Anna”"),
        (BOOKINGS, "cancel the booking of 9 July", "Click “Stornieren” in the row of “Nordhof Emden, zu Anna”"),
        (BOOKINGS, "nimm Haus Watt aus den Lieblingshotels raus",
         "Click “Aus Favoriten entfernen” in the row of “Haus Watt”"),
        (BOOKINGS, "remove Haus Geest from my favourites",
         "Click “Aus Favoriten entfernen” in the row of “Haus Geest”"),
        (RECEIPTS, "download the receipt for May", "Click “Descargar” in the row of “Mayo 2026”"),
        (RECEIPTS, "marca como leído el aviso de la piscina",
         "Click “Marcar como leído” in the row of “Cierre de la piscina”"),
        (SHOP, "setz den Oak table auf die Wunschliste", "Click “Add to wishlist” in the row of “Oak table”"),
    ],
)  # fmt: skip
def test_it_is_done_by_the_control_in_its_row(bundle: Bundle, html: str, wish: str, expected: str) -> None:
    reader, at = Reader(bundle), page(html)
    read = steps(bundle, html, wish)
    assert len(read) == 1
    assert refine(reader, read[0], at).action == refine(reader, expected, at).action is not None


@pytest.mark.parametrize(
    ("html", "wish"),
    [
        (BOOKINGS, "cancel my stay in Bremen"),
        (BOOKINGS, "cancel my stay in Kiel and Emden"),
        (BOOKINGS, "cancel the reminder of 9 July"),  # things of another kind, elsewhere on the page
        (BOOKINGS, "cancel the 9 July reminder"),
        (BOOKINGS, "cancel breakfast in Emden"),
        (BOOKINGS, "cancel the booking of 4 August"),
        (BOOKINGS, "don't cancel my stay in Emden"),
        (BOOKINGS, "cancel the booking of Anna for Kiel"),
        (BOOKINGS, "remove Husum from my favourites"),  # where it stands is not what it is called
        (BOOKINGS, "remove Emden from my favourites"),
        (BOOKINGS, "remove Haus Watt from my bookings"),
        (BOOKINGS, "add Haus Watt to my favourites"),
        (RECEIPTS, "download the notice for May"),
        (RECEIPTS, "download the receipt for 2 May"),
        (RECEIPTS, "download the receipt for April 2025"),
        (RECEIPTS, "pay the receipt for May"),
        (RECEIPTS, "marca como leído el aviso legal"),
        (RECEIPTS, "marca como no leído el aviso de la piscina"),
        (BOOKINGS, "cancel Nordhof Kiel from Emden"),
        (SHOP, "setz die Pine lamp auf die Wunschliste"),
        (SHOP, "setz den Oak table auf die Merkliste von Ben"),
        (SHOP, "put the table on my wish list"),  # there are two
    ],
)
def test_nothing_is_done_where_a_word_is_left(bundle: Bundle, html: str, wish: str) -> None:
    assert not [one for one in steps(bundle, html, wish) if " in the row of " in one or " next to " in one]
