"""What leads on where the page reads no part of a wish, which is then read anew."""

from __future__ import annotations

import pytest

from engine.language import read_goal
from engine.rules import Bundle, Reader
from tests.language.pages import page

PROGRAMME = """<h1>Coming up</h1><nav><a href=/register>Register</a><a href=/contact>Contact the office</a></nav>
<ul><li><h3>Night Train</h3><p>Tue 9 June</p><a href=/1/reserve>Reserve</a></li>
<li><h3>Day Boat</h3><p>Wed 10 June</p><a href=/2/reserve>Reserve</a></li></ul>"""
BUTTONS = PROGRAMME.replace("<a href=/1/reserve>Reserve</a>", "<button>Reserve</button>").replace(
    "<a href=/2/reserve>Reserve</a>", "<button>Reserve</button>")  # fmt: skip
STAYS = """<h1>Meine Buchungen</h1><table><tr><td>Seehof Kiel<td>03.08.2026<td><a href=/1/e>Ändern</a>
<button>Stornieren</button></tr><tr><td>Seehof Bonn<td>04.09.2026<td><a href=/2/e>Ändern</a>
<button>Stornieren</button></tr></table><a href=/cart>Warenkorb (2)</a>"""


def _first(bundle: Bundle, goal: str, html: str) -> str:
    reading = read_goal(Reader(bundle), goal, page(html))
    again = len(reading.steps) > 1 and reading.steps[1].opened is not None
    return reading.steps[0].text if reading.readable and again else ""


@pytest.mark.parametrize(("goal", "html", "step"), [
    ("reserve two seats for Night Train", PROGRAMME, "Click “Reserve” in the row of “Night Train”"),
    ("stell in Kiel 3 Gäste ein", STAYS, "Click “Ändern” in the row of “Seehof Kiel”"),
    ("create an account for Ida Moss, ida@mail.example, password Fern-42", PROGRAMME, "Open “Register”"),
    ('write to the office: "The door sticks"', PROGRAMME, "Open “Contact the office”"),
    ("leere meinen Warenkorb", STAYS, "Open “Warenkorb (2)”"),
])  # fmt: skip
def test_what_is_wished_is_read_anew_behind_one_way(bundle: Bundle, goal: str, html: str, step: str) -> None:
    assert _first(bundle, goal, html) == step


@pytest.mark.parametrize(("goal", "html"), [
    ("reserve two seats for Night Train", BUTTONS),  # it may reserve one at once
    ("reserve two seats", PROGRAMME),  # for which is not said
    ("don't reserve two seats for Night Train", PROGRAMME),
    ("I reserved two seats for Night Train", PROGRAMME),
    ("who has reserved two seats for Night Train?", PROGRAMME),
    ("storniere Kiel oder Bonn zum 3. August", STAYS),
    ("stell im Seehof 3 Gäste ein", STAYS),  # both are called so
    ("leere meinen Warenkorb nicht", STAYS),
    ("if I write to the office: will they answer", PROGRAMME),
])  # fmt: skip
def test_nothing_is_opened_for_what_is_not_sure(bundle: Bundle, goal: str, html: str) -> None:
    assert not _first(bundle, goal, html)
