"""Sentences that look like a wish for a deed, and mean another thing, a part of it or nothing."""

from __future__ import annotations

import pytest

from engine.language import read_goal
from engine.rules import Bundle, Reader
from tests.language.pages import page

CART = """<h1>Warenkorb</h1><ul><li><a href=/g>Gouda</a> 3 € <button>Entfernen</button>
<li><a href=/b>Brie</a> 4 € <button>Entfernen</button></ul>"""
ORDER = """<h1>Order 42</h1><form><label>Reason <input></label><button>Cancel order</button></form>
<form><label>Parcel number <input></label><button>Track parcel</button></form>"""
THREAD = """<a href=/old>Old Roads</a><h1>Winter fair</h1><form><textarea aria-label="Write a reply"></textarea>
<button>Send</button></form>"""
TICKETS = """<h1>Tickets</h1><button>New ticket</button><table>
<tr><td><a href=/1>Printer jams</a><td>Ann<td><button>Close</button><button>Delete</button></tr>
<tr><td><a href=/2>VPN drops</a><td>Tom<td><button>Close</button><button>Delete</button></tr></table>"""
MEMBERS = """<h1>Members</h1><table>
<tr><td><a href=/1>Bob Stone</a><td>Invited by: Ada Pohl<td><button>Rename</button><button>Remove</button></tr>
<tr><td><a href=/2>Eve Lake</a><td>Invited by: Tom Hale<td><button>Rename</button><button>Remove</button></table>"""
FOLDERS = "<h1>Folders</h1><a href=/1>Taxes 2024</a><a href=/2>Letters 3</a><a href=/3>Photos 7</a>"
FAIR = """<h1>Winter fair</h1><form><label>Status <select><option>Open<option>Cancelled</select></label>
<button>Save</button></form>"""
ORDERS = """<h1>Orders</h1><ul><li><a href=/o/K7MPA>K7MPA</a> Lena <li><a href=/o/W9HDE>W9HDE</a> Mia</ul>"""
COMMENTS = "<h1>Comments by tom</h1><p>Hello</p><button>Delete</button>"
REVIEW = """<a href=/b>Old Roads</a><h1>Books</h1><h2>Old Roads</h2><button>Read</button>
<div role=dialog aria-modal=true><h2>Review of Old Roads</h2><button>Delete</button></div>"""
TASKS = "<h1>Groceries</h1><button>Delete completed</button><p>Milk</p>"


def steps(bundle: Bundle, wish: str, html: str, opened: int, url: str) -> list[str]:
    found = read_goal(Reader(bundle), wish, page(html, url), opened)
    return [one.text for one in found.steps] if found.readable else []


@pytest.mark.parametrize(
    ("wish", "html", "opened", "never"),
    [
        ("nimm Gouda in den Warenkorb", CART, 0, "Delete"),
        ("wähle Gouda aus dem Warenkorb aus", CART, 0, "Delete"),
        ("select Gouda from the basket", CART, 0, "Delete"),
        ("elige Gouda del carrito", CART, 0, "Delete"),
        ("cancel order 77", ORDER, 0, "Cancel order"),
        ('reply to Ann: "thanks"', THREAD, 0, "Write a reply"),
        ("reply to Old Roads: same here", THREAD, 0, "Write a reply"),
        ("close the printer ticket for Tom", TICKETS, 0, "VPN drops"),
        ("create a ticket for Tom", TICKETS, 0, "VPN drops"),
        ("note: delete the ticket of Tom", TICKETS, 0, "VPN drops"),
        ("rename the member Ada to Ida", MEMBERS, 0, "Bob Stone"),
        ("remove the member Ada Pohl", MEMBERS, 0, "Bob Stone"),
        ("delete the folder Taxes", FOLDERS, 0, "Taxes 2024"),
        ("Winter fair will be cancelled", FAIR, 0, "Cancelled"),
        ("they say Winter fair is cancelled", FAIR, 0, "Cancelled"),
        ("the money for K7MPA has not arrived, mark it as paid?", ORDERS, 0, "K7MPA"),
        ("Mia replaces K7MPA, cancel it", ORDERS, 0, "Open “K7MPA”"),
        ("delete tom", COMMENTS, 2, "Click “Delete”"),
        ("delete Old Roads", REVIEW, 2, "Click “Delete”"),
        ("delete the list Groceries", TASKS, 2, "Delete completed"),
    ],
)
def test_it_is_not_done(bundle: Bundle, wish: str, html: str, opened: int, never: str) -> None:
    planned = steps(bundle, wish, html, opened, "https://a.example/comments/tom")
    assert not [one for one in planned if never in one]


@pytest.mark.parametrize(
    ("wish", "html", "first"),
    [
        ("nimm Gouda aus dem Warenkorb", CART, "Delete “Gouda”"),
        ("track parcel 77", ORDER, "Enter “77” into “Parcel number”"),
        ("close the ticket of Tom", TICKETS, "VPN drops"),
        ("close the printer ticket", TICKETS, "Printer jams"),
        ("the money for K7MPA has arrived, mark it as paid", ORDERS, "Open “K7MPA”"),
        ("delete the folder Letters", FOLDERS, "Open “Letters 3”"),
        ('Look through the folders. Find and click on the folder "Photos 7"', FOLDERS, "find-and-click"),
    ],
)
def test_what_is_meant_is(bundle: Bundle, wish: str, html: str, first: str) -> None:
    assert first in steps(bundle, wish, html, 0, "https://a.example/")[0]
