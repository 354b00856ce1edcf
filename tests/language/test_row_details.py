"""A wish may tell its thing by several texts of a row, none of which is that row's alone."""

from __future__ import annotations

import pytest

from engine.language import read_goal, refine
from engine.rules import Bundle, Reader
from tests.language.pages import page

_BOOKED = (
    ("Lyon – Metz", "Karim Benali", "5 juin"), ("Lyon – Metz", "Sara Petit", "9 juin"),
    ("Lyon – Paris", "Karim Benali", "11 juin"), ("Nice – Paris", "Zoé Roy", "6 juin"),
    ("Nice – Paris", "Zoé Roy", "8 juin"),
)  # fmt: skip


def booked(does: str) -> str:
    rows = "".join(
        f"<tr><td>{way}</td><td>{who}</td><td>{day}</td>"
        f"<td><button id=b{at}>{does}</button><a href=/b/{at}>Plus</a></td></tr>"
        for at, (way, who, day) in enumerate(_BOOKED)
    )
    return f"<h1>Réservations</h1><table>{rows}</table>"


@pytest.mark.parametrize(
    ("does", "wish", "pressed"),
    [
        ("Cancel", "Cancel my booking to Metz with Karim.", "b0"),
        ("Annuler", "Cancel the Metz booking with Karim", "b0"),
        ("Annuler", "Annule ma réservation pour Paris avec Karim Benali", "b2"),
        ("Cancel", "Cancel the booking to Metz on 9 juin", "b1"),
        ("Cancel", "Cancel my booking to Paris with Zoé", None),  # there are two
        ("Cancel", "Cancel my booking to Paris with Sara", None),
        ("Cancel", "Cancel my booking to Metz", None),
        ("Cancel", "Cancel Karim's booking to Metz on 9 juin", None),
        ("Cancel", "Cancel my booking to Metz with Karim, and that of Sara", None),
        ("Forward", "Forward the booking of 5 juin to Karim", None),  # which says to whom
    ],
)
def test_the_row_with_all_that_is_said_is_meant(bundle: Bundle, does: str, wish: str, pressed: str | None) -> None:
    reader, shown = Reader(bundle), page(booked(does))
    read = read_goal(reader, wish, shown)
    found = refine(reader, read.steps[0].text, shown) if read.readable else None
    assert (found and found.action and found.action.target) == pressed
