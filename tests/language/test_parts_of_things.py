"""What is done to a part of a thing is not done to the thing."""

from __future__ import annotations

import pytest

from engine.language import read_goal, refine
from engine.rules import Bundle, Reader
from tests.language.pages import page

ROW = """<tr><td><a href="/c/{0}">{0}</a></td><td>{1}</td><td><button>Archive</button><button>Download</button>
<button>Delete</button><button>Renew</button></td></tr>"""
CLIENTS = (
    """<h1>Clients</h1><table><thead><tr><th>Name</th><th>Group</th><th></th></tr></thead>"""
    + "".join(ROW.format(*one) for one in (("Mila Horn", "Berlin"), ("Jon Pike", "Madrid"), ("Ann Roth", "Berlin")))
    + "</table>"
)
CLIENT = """<h1>Mila Horn</h1><button>Archive</button><button>Delete client</button><form>
<label>Name <input value="Mila Horn"></label><label>Label <input></label><label>Comment <textarea></textarea></label>
<button>Save</button></form>"""
LETTERS = """<h1>Letters</h1><ul><li><a href="/1">Hello</a><span>Mila Horn</span><button>Archive</button></li>
<li><a href="/2">Offer</a><span>Jon Pike</span><button>Archive</button></li></ul>"""


def done(bundle: Bundle, wish: str, html: str) -> list[str]:
    """The controls that the steps of a wish press on the page on which it is said, but those that lead on or edit."""
    shown, reader = page(html), Reader(bundle)
    found = read_goal(reader, wish, shown)
    targets = [refine(reader, one.text, shown).target for one in found.steps] if found.readable else []
    return [one.name for one in targets if one is not None and one.href is None]


@pytest.mark.parametrize(
    "wish",
    [
        "Archive the photos of Jon Pike",
        "Archive Jon Pike's invoices",
        "Delete the comments of Jon Pike",
        "Delete the group of Jon Pike",
        "Renew the orders of Jon Pike",
        "Renew the reminder for Jon Pike",
        "Renew Jon Pike's order",
        "Download the photos of Jon Pike",
        "Archiviere die Rechnungen von Jon Pike",
        "Archive les factures de Jon Pike",
        "Archiva las facturas de Jon Pike",
    ],
)
def test_a_part_of_what_a_row_is_about_leaves_the_row(bundle: Bundle, wish: str) -> None:
    assert done(bundle, wish, CLIENTS) == []


@pytest.mark.parametrize(
    "wish",
    ["Archive the comment", "Archive her photos", "Archive Mila's photos", "Delete the label", "Delete her label"],
)
def test_a_part_of_what_a_page_is_about_leaves_that(bundle: Bundle, wish: str) -> None:
    assert done(bundle, wish, CLIENT) == []


@pytest.mark.parametrize(
    "wish",
    [
        "Remove Jon Pike from Madrid",
        "Take Jon Pike off the Madrid group",
        "Remove Jon Pike from the group",
        "Archive Jon Pike from Berlin",
        "Elimina a Jon Pike de Madrid",
    ],
)
def test_what_is_to_leave_what_a_column_says_is_not_gone_itself(bundle: Bundle, wish: str) -> None:
    assert done(bundle, wish, CLIENTS) == []


@pytest.mark.parametrize(
    ("wish", "html", "pressed"),
    [
        ("Archive Jon Pike", CLIENTS, "Archive"),
        ("Archive the client Jon Pike", CLIENTS, "Archive"),
        ("Remove Jon Pike from the clients", CLIENTS, "Delete"),
        ("Remove Jon Pike from the list", CLIENTS, "Delete"),
        ("Renew the client Jon Pike", CLIENTS, "Renew"),
        ("Archive this client", CLIENT, "Archive"),
        ("Archive the client", CLIENT, "Archive"),
        ("Delete the client", CLIENT, "Delete client"),
        ("Archive the letter from Jon Pike", LETTERS, "Archive"),
    ],
)
def test_a_word_for_its_own_kind_says_no_part(bundle: Bundle, wish: str, html: str, pressed: str) -> None:
    assert done(bundle, wish, html) == [pressed]
