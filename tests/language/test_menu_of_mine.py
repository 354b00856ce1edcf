"""What is one's own and not in sight is looked for behind the menu of who is signed in."""

from __future__ import annotations

import pytest

from engine.language import read_goal
from engine.rules import Bundle, Reader
from tests.language.pages import page

# The link to the page at hand stands above the menu, and is called as the heading is.
NAV = "<nav><a href=/h>Home</a><a href=/m>Members</a><button aria-haspopup=true>Priya Nair</button></nav>"
MEMBERS = f"{NAV}<main><h1>Members</h1><button aria-haspopup=true>Sort by</button><p>Ann, Ben</p></main>"
ACCOUNT = f"{NAV}<a href=/me>My account</a><main><h1>Members</h1></main>"
NOBODY = "<nav><a href=/m>Members</a></nav><h1>Members</h1><button aria-haspopup=true>Sort by</button>"


def steps(bundle: Bundle, wish: str, html: str) -> list[object]:
    found = read_goal(Reader(bundle), wish, page(html, "https://a.example/m"))
    return [one.text if one.opened is None else one.opened for one in found.steps] if found.readable else []


@pytest.mark.parametrize(
    ("wish", "html", "planned"),
    [
        ("log me out", MEMBERS, ["Click “Priya Nair”", 1]),
        ("open my profile", MEMBERS, ["Click “Priya Nair”", 1]),
        ("zeig meine Einstellungen", MEMBERS, ["Click “Priya Nair”", 1]),
        ("show my bookings", ACCOUNT, ["Open “My account”", 2]),
    ],
)
def test_the_menu_that_bears_a_name_is_opened(bundle: Bundle, wish: str, html: str, planned: list[object]) -> None:
    assert steps(bundle, wish, html) == planned


@pytest.mark.parametrize(
    ("wish", "html"),
    [("open the profile of Ann", MEMBERS), ("delete my profile", MEMBERS), ("open my profile", NOBODY)],
)
def test_no_menu_is_opened_for_what_is_not_mine_or_is_taken_away(bundle: Bundle, wish: str, html: str) -> None:
    assert not any(str(one).startswith("Click") for one in steps(bundle, wish, html))
