"""Wishes that tell what goes into a form, and where the form is that takes it."""

from __future__ import annotations

import pytest

from engine.language import read_goal
from engine.rules import Bundle, Reader
from tests.language.pages import page

REPORT = """<h1>Residents</h1><h2>Nueva incidencia</h2><form><label>Título <input></label><label>Lugar <select>
<option>Elija</option><option>Portal</option><option>Garaje</option></select></label>
<label>Descripción <textarea></textarea></label><label><input type=checkbox>Urgente</label>
<button>Enviar incidencia</button></form>
<h2>Reservar un espacio</h2><form><label>Fecha <input></label><button>Reservar</button></form>"""
HOTELS = """<h1>Meine Buchungen</h1><h2>Hotel suchen</h2><form><label>Ort oder Hotel <input></label>
<label>Anreise <input></label><label>Abreise <input></label><button>Suchen</button></form>"""
REVIEW = """<h1>Lentil soup</h1><h2>Rate it</h2><form>
<label><input type=radio name=s>4 stars</label><label><input type=radio name=s>5 stars</label>
<label>What did you think? <textarea></textarea></label><button>Publish review</button></form>"""
MESSAGES = """<h1>Messages</h1><h2>New message</h2><form><label>To <select><option>Please choose</option>
<option>Reception</option><option>Dr Hale</option></select></label><label>Subject <input></label>
<label>Text <textarea></textarea></label><button>Send</button></form>"""
SEATS = """<h1>Reserve: The Third Man</h1><form>
<label>Seats <select><option>1</option><option>2</option></select></label><button>Confirm reservation</button></form>"""
ACCOUNT = """<h1>Create an account</h1><form><label>Full name <input></label><label>E-mail <input type=email></label>
<label>Choose a password <input type=password></label><button>Create account</button></form>"""
FILMS = """<h1>Coming up</h1><ul><li><a href="/film/1">Metropolis</a> <a href="/reserve/1">Reserve</a></li>
<li><a href="/film/2">The Third Man</a> <a href="/reserve/2">Reserve</a></li></ul>"""
PRACTICE = """<nav><a href="/details">My details</a><a href="/messages">Messages (2)</a></nav><h1>Appointments</h1>"""
CLUB = """<nav><a href="/messages">Messages</a></nav><h1>Members</h1><ul>
<li>Ann Ode <a href="/write/1">Write</a></li><li>Tom Reed <a href="/write/2">Write</a></li></ul>"""


def steps(bundle: Bundle, html: str, wish: str) -> list[str]:
    read = read_goal(Reader(bundle), wish, page(html))
    return [one.text for one in read.steps] if read.readable else []


@pytest.mark.parametrize(
    ("html", "wish", "expected"),
    [
        (REPORT, 'report an urgent problem in the garage, title "Lamp"',
         ["Check “Urgente”", "Select “Garaje” in “Lugar”", "Enter “Lamp” into “Título”", "Send the form"]),
        (HOTELS, "find a hotel in Bremen from 10.07.2026 to 12.07.2026",
         ["Enter “Bremen” into “Ort oder Hotel”", "Enter “10.07.2026” into “Anreise”",
          "Enter “12.07.2026” into “Abreise”", "Send the form"]),
        (MESSAGES, 'write to reception: "I am late"',
         ["Select “Reception” in “To”", "Enter “I am late” into “Text”", "Send the form"]),
        (SEATS, "reserve two seats for The Third Man", ["Select “2” in “Seats”", "Send the form"]),
        (ACCOUNT, "create an account for Lena Voss, lena@voss.example, password Moor-77",
         ["Enter “Lena Voss” into “Full name”", "Enter “lena@voss.example” into “E-mail”",
          "Enter “Moor-77” into “Choose a password”", "Send the form"]),
    ],
)  # fmt: skip
def test_all_that_is_told_goes_into_the_form(bundle: Bundle, html: str, wish: str, expected: list[str]) -> None:
    assert steps(bundle, html, wish) == expected


@pytest.mark.parametrize(
    ("html", "wish"),
    [
        (REPORT, 'report an urgent problem on the roof, title "Lamp"'),  # no such place
        (REPORT, 'don\'t report the problem in the garage, title "Lamp"'),
        (REPORT, 'I reported an urgent problem in the garage, title "Lamp"'),
        (REPORT, 'is there an urgent problem in the garage called "Lamp"?'),
        (REPORT, 'report a problem in the garage or the portal, title "Lamp"'),
        (HOTELS, "find a hotel in Bremen from 10.07.2026 to 12.07.2026 with a pool"),
        (HOTELS, "find a hotel in Bremen from 10.07.2026"),  # until when?
        (REVIEW, '4 stars from Ann, and say "Needs more cumin"'),
        (REVIEW, '4 stars or 5 stars, and say "Needs more cumin"'),
        (MESSAGES, 'write to Dr Brandt: "I am late"'),  # not to be chosen
        (MESSAGES, 'write to reception and Dr Hale: "I am late"'),
        (MESSAGES, 'draft a message to reception about the bill: "I am late"'),
        (SEATS, "reserve two seats for Metropolis"),
        (SEATS, "reserve three seats for The Third Man"),
    ],
)
def test_nothing_is_filled_in_where_it_says_more_or_less(bundle: Bundle, html: str, wish: str) -> None:
    assert "Send the form" not in steps(bundle, html, wish)


@pytest.mark.parametrize(
    ("html", "wish", "expected"),
    [
        (FILMS, "reserve two seats for The Third Man", "Click “Reserve” in the row of “The Third Man”"),
        (PRACTICE, 'write to reception: "I am late"', "Open “Messages (2)”"),
    ],
)
def test_the_form_is_opened_first(bundle: Bundle, html: str, wish: str, expected: str) -> None:
    read = read_goal(Reader(bundle), wish, page(html))
    assert read.readable
    assert [one.text for one in read.steps] == [expected, wish]
    assert read.steps[-1].opened == 3


@pytest.mark.parametrize(
    ("html", "wish"),
    [
        (CLUB, 'write to Eva Ode: "I am late"'),  # one row has a way to write to Ann Ode
        (FILMS, "reserve two seats for Alien"),
        (FILMS.replace("<a href=\"/reserve/2\">Reserve</a>", "<button>Reserve</button>"),
         "reserve two seats for The Third Man"),  # a button may reserve one at once
        (PRACTICE, "write to reception"),
    ],
)  # fmt: skip
def test_nothing_is_opened_that_may_do_something_else(bundle: Bundle, html: str, wish: str) -> None:
    found = read_goal(Reader(bundle), wish, page(html))
    assert not found.readable or found.steps[-1].opened is None
