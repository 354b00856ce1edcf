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


def visit(day: str, who: str, by: str, why: str) -> str:
    return (
        f"<tr><td>{day}</td><td><a>{who}</a></td><td>{by}</td><td>{why}</td>"
        "<td><button>Remind</button><button>Cancel</button></td></tr>"
    )


VISITS = (
    "<nav><a href=/visits aria-current=page>Visits</a><a href=/pets>Pets</a></nav><h1>Upcoming visits</h1><table>"
    "<tr><th>Day</th><th>Pet</th><th>Vet</th><th>Why</th><th></th></tr>"
    + visit("03/04/2027", "Bella Ode", "Ann Reed", "Tooth check-up")
    + visit("03/05/2027", "Rex Cole", "Ann Reed", "Tooth check-up")
    + visit("03/06/2027", "Rex Cole", "Tom Hale", "Limping, photo sent")
    + visit("03/07/2027", "Milo Wood", "Tom Hale", "Reminder: second jab")
    + visit("03/08/2027", "Luna Park", "Tom Hale", "Blood pressure")
    + "</table>"
)
CODES = (
    "<h1>Settings</h1><div role=tablist><div role=tab aria-selected=true>Billing codes</div><div role=tab>Rooms</div>"
    "</div><h2>Codes</h2><table><tr><th>Code</th><th>For</th><th></th></tr>"
    + "".join(
        f"<tr><td>{code}</td><td>{what}</td><td><button>Remove</button></td></tr>"
        for code, what in (("4711", "Visit, new pet"), ("4712", "Visit, long"), ("99", "Call, 4711 seconds"))
    )
    + "</table>"
)
SHOPS = "<h1>Shops</h1>" + "".join(
    f"<div class=card role=button tabindex=0><p>{name}</p><p>{what}</p><button>{deed}</button></div>"
    for name, what, deed in (
        ("Oak Tools", "Chisels and planes, Graz", "Bookmark"), ("Elm Paints", "Varnish, Wels", "Bookmark"),
        ("Fir Paper", "Envelopes, Graz", "Bookmark"),
    )
)  # fmt: skip


@pytest.mark.parametrize(("wish", "html", "step"), [
    ("Cancel Bella Ode's tooth check-up visit", VISITS, "Click “Cancel” next to “Bella Ode”"),
    ("cancel the blood pressure visit for Luna Park", VISITS, "Click “Cancel” next to “Luna Park”"),
    ("Cancel Rex Cole's visit with Dr. Hale", VISITS, ""),  # why is not said, and he has two
    ("remind Luna Park of the visit", VISITS, "Click “Remind” next to “Luna Park”"),
    ("Cancel the blood pressure visit of Ms Park", VISITS, "Click “Cancel” next to “Luna Park”"),
    ("Remove billing code 4711 from the codes list", CODES, "Click “Remove” next to “4711”"),
    ("save the Oak Tools shop in Graz", SHOPS, "Click “Bookmark” next to “Oak Tools”"),
])  # fmt: skip
def test_a_thing_is_told_by_its_kind_and_what_its_row_says(bundle: Bundle, wish: str, html: str, step: str) -> None:
    found = steps(bundle, wish, html)
    assert found == ([step] if step else []) or (not step and not presses(bundle, wish, html))


def presses(bundle: Bundle, wish: str, html: str) -> list[str]:
    """What the steps of a wish would press on the page."""
    reader, here = Reader(bundle), page(html)
    reading = read_goal(reader, wish, here)
    found = [refine(reader, one.text, here) for one in reading.steps if reading.readable and one.opened is None]
    return [str(one.target.name) for one in found if one.status == "ready" and one.target]


@pytest.mark.parametrize("wish", [
    "Cancel Bella Ode's reminder",
    "Cancel the visit reminder of Milo Wood",
    "Cancel the photo of Rex Cole",
    "Cancel Rex Cole's limping photo",
    "Cancel Rex Cole's visit",  # of two
    "Cancel the tooth check-up visit",  # of two
    "Cancel Luna Park's account",
    "Cancel Ann Reed",
    "Cancel Tom Hale's visits",
    "Cancel Luna Park's visit to Rex Cole",
    "Cancel Luna Park's visit on 03/04/2027",
    "Cancel Luna Park's visit tomorrow",
    "Cancel Luna Park's visit unless Tom Hale objects",
    "Cancel the tooth visit of Luna Park",
    "Don't cancel Luna Park's visit",
    "Cancel Luna Park's visit and Bella Ode's visit",
    "Cancel Luna Park's blood test visit",
    "Cancel Mr Hale's pressure visit",
])  # fmt: skip
def test_nothing_is_called_off_that_was_not_said(bundle: Bundle, wish: str) -> None:
    assert presses(bundle, wish, VISITS) == []


@pytest.mark.parametrize("wish", [
    "Remove the code", "Remove code 47", "Remove 4711 seconds from code 99", "Remove room 4711",
    "Remove the call from the billing codes",
])  # fmt: skip
def test_no_code_is_removed_that_was_not_said(bundle: Bundle, wish: str) -> None:
    assert presses(bundle, wish, CODES) == []


@pytest.mark.parametrize("wish", [
    "save the shop in Graz", "save the envelope", "save the Oak Tools chisel as a file",
    "save Oak Tools in Wels", "save the Oak Paints shop", "save my changes to Oak Tools",
])  # fmt: skip
def test_nothing_is_kept_for_later_that_was_not_said(bundle: Bundle, wish: str) -> None:
    assert presses(bundle, wish, SHOPS) == []


FOLLOWED = (
    "<h1>Makers</h1><div role=tablist><div role=tab>Following</div><div role=tab aria-selected=true>All</div></div>"
    + "".join(
        f"<div class=card role=button tabindex=0><p>{name}</p><button>{state}</button><p>{what}</p></div>"
        for name, what, state in (
            ("Oak Tools", "Graz", "Following"),
            ("Elm Paints", "Wels", "Follow"),
            ("Fir", "Linz", "Following"),
        )
    )
)


@pytest.mark.parametrize(("wish", "pressed"), [
    ("Unfollow Oak Tools", ["Following"]),
    ("stop following Fir", ["Following"]),
    ("Unfollow Elm Paints", []),  # it is not followed
    ("Unfollow the makers", []),
    ("Stop following Wels", []),
    ("stop Oak Tools", []),
    ("Unfollow Oak Tools tomorrow", []),
    ("I follow Oak Tools", []),
])  # fmt: skip
def test_what_is_followed_is_so_no_more_by_its_button(bundle: Bundle, wish: str, pressed: list[str]) -> None:
    assert presses(bundle, wish, FOLLOWED) == pressed


@pytest.mark.parametrize("wish", [
    "Cancel the doctor visit of Luna Park",
    "Remind the doctor of Luna Park",
    "Remind of the invitation visit for Luna Park",  # nobody was invited
    "Cancel the second visit of Luna Park",
    "Remind of the last visit of Luna Park",
    "Remind Ann Reed about Luna Park",
    "Remind Tom Hale to visit Luna Park",
])  # fmt: skip
def test_what_is_said_by_chance_is_no_word_of_the_row(bundle: Bundle, wish: str) -> None:
    html = VISITS.replace("Blood pressure", "invited: a second check of blood, last seen by Ann Reed and Tom Hale")
    assert presses(bundle, wish, html) == []
