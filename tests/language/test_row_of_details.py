"""A row is told by what is in it, be it by several things of which none is its own."""

from __future__ import annotations

import pytest

from engine.language import refine
from engine.rules import Bundle, Reader
from tests.language.pages import page

_RIDES = (
    ("Lyon – Nice", "Inès Moreau"), ("Lyon – Nice", "Tom Petit"), ("Lyon – Metz", "Tom Petit"),
    ("Lyon – Brest", "Zoé Blanc"), ("Lyon – Brest", "Zoé Blanc"), ("Metz – Nice", "Lou Roy"),
)  # fmt: skip
RIDES = "<h1>Rides</h1><ul>{}</ul>".format("".join(
    f"<li><b>{way}</b> <span>{who}</span> <a href=/r/{at}>Open</a> <button id=b{at}>Save</button></li>"
    for at, (way, who) in enumerate(_RIDES)
))  # fmt: skip


@pytest.mark.parametrize(
    ("step", "does"),
    [
        ("Click Save next to Tom Petit's Lyon – Metz", "b2"),
        ("Press Save in the row of Lyon – Nice by Inès Moreau", "b0"),
        ("Click Save next to Lyon – Nice with Tom Petit", "b1"),
        ("Click Save next to Zoé Blanc's Lyon – Brest", None),  # there are two
        ("Click Save next to Tom Petit's Lyon – Brest", None),
        ("Click Save next to Tom Roy", None),  # the words of two people
        ("Click Save next to Lou Petit's Metz – Nice", None),
        ("Click Save next to Tom Petit's first Lyon – Metz", None),
    ],
)
def test_a_row_is_told_by_all_that_is_said_of_it(bundle: Bundle, step: str, does: str | None) -> None:
    found = refine(Reader(bundle), step, page(RIDES))
    assert (found.target.id if found.target and found.action else None) == does
