"""Deeds on things that their rows tell by a kind and a state before the name."""

from __future__ import annotations

import pytest

from engine.language import read_goal
from engine.language.steps.refine import refine
from engine.rules import Bundle, Reader
from tests.language.pages import page


def row(kind: str, state: str, name: str, beside: str = "", deeds: str = "<button>Approve</button>") -> str:
    return (
        f"<li><span>{kind}</span><span>{state}</span><span>May 3, 2027</span><p>{name}</p><p>{beside}</p>"
        f"{deeds}<button>Turn down</button></li>"
    )


REQUESTS = (
    "<h1>Inbox</h1><ul>"
    + row("Loan request", "Pending", "Oak lamp 40", "asked for by Ann")
    + row("Loan request", "Pending", "Elm chair", "goes with Fir desk")
    + row("Repair request", "Pending", "Oak lamp 40", "its cord")
    + row("Repair request", "Waiting", "Ash table", "in May")
    + "</ul>"
)
BINNED = REQUESTS.replace("Approve", "Delete")


def steps(bundle: Bundle, wish: str, html: str) -> list[str]:
    reading = read_goal(Reader(bundle), wish, page(html))
    return [one.text for one in reading.steps] if reading.readable else []


@pytest.mark.parametrize(
    ("wish", "row"),
    [
        ("Approve the pending loan request for Elm chair.", "Elm chair"),
        ("approve the pending Oak lamp repair request", "Repair request Pending May 3, 2027 Oak lamp 40"),
        ("approve the loan request from Ann for Oak", "Loan request Pending May 3, 2027 Oak lamp 40"),
    ],
)
def test_the_thing_is_known_by_kind_state_and_name(bundle: Bundle, wish: str, row: str) -> None:
    assert steps(bundle, wish, REQUESTS) == [f"Click “Approve” next to “{row}”"]


@pytest.mark.parametrize(
    "wish",
    [
        "approve the Oak request",  # of two
        "approve the pending request",
        "approve the waiting loan request for Elm",  # it is pending
        "approve the repair request for Elm chair",
        "approve the loan request for Fir desk",  # of which a row only speaks
        "approve the request that Ann made",
        "approve the loan request for Oak on Friday",
        "approve the loan request for Oak and the one for Elm",
        "don't approve the loan request for Elm",
        "approve the loan request for Elm if Ann agrees",
        "approve the loan request for Elm 2",
        "approve the loan request for Elm with 3 chairs",
        "approve the loan request for Birch",
    ],
)
def test_nothing_is_approved_that_was_not_said(bundle: Bundle, wish: str) -> None:
    reading = read_goal(Reader(bundle), wish, page(REQUESTS))
    found = [refine(Reader(bundle), one.text, page(REQUESTS)) for one in reading.steps if reading.readable]
    assert not [one for one in found if one.status == "ready"]


def test_what_takes_away_wants_the_thing_by_its_own_name(bundle: Bundle) -> None:
    assert steps(bundle, "delete the Elm loan request", BINNED) == []


def test_a_menu_of_the_row_may_have_it(bundle: Bundle) -> None:
    menus = "<h1>Chairs</h1><ul>" + "".join(
        f"<li><p>{name}</p><p>sold</p><button aria-haspopup=menu>Actions</button></li>" for name in ("Oak 10 cm", "Elm")
    )
    assert steps(bundle, "lend Oak", menus) == ["Click “lend” next to “Oak 10 cm”"]
    assert steps(bundle, "lend the Fir", menus) == []
