"""Who signs in on a page that asks for no password is led to where it is asked for, and no other field is filled in."""

from __future__ import annotations

import pytest

from engine.language import read_goal, refine
from engine.rules import Bundle, Reader
from tests.language.pages import page

NEWS = """<form><label>Newsletter <input type=email></label><button>Subscribe</button></form>"""
WISH = "sign me in, luc@basil.example, password Thym-9"


LOG_IN = "<form><label>E-mail <input id=le type=email></label><button>Sign in</button></form>"


@pytest.mark.parametrize(
    ("html", "fills"),
    [
        (LOG_IN, True),  # the password is asked for afterwards
        ("<h1>Sign in</h1>" + LOG_IN.replace("<button>Sign in", "<button>Next"), True),
        ("<h1>Cours</h1>" + LOG_IN.replace("<button>Sign in", "<button>Subscribe"), False),
        ("<nav><button>Sign in</button></nav><h1>Cours</h1>" + LOG_IN.replace("<button>Sign in", "<button>OK"), False),
        ("<nav><a href=/in>Sign in to the forum</a></nav><h1>Cours</h1>"
         "<form><input type=email placeholder='Your e-mail'><button>OK</button></form>", False),
    ],
)  # fmt: skip
@pytest.mark.parametrize("wish", [WISH, "Log in with the user name luc@basil.example and the password Thym-9"])
def test_no_field_for_something_else_is_filled_in(bundle: Bundle, html: str, wish: str, fills: bool) -> None:
    at = page(html)
    found = read_goal(Reader(bundle), wish, at)
    first = refine(Reader(bundle), found.steps[0].text, at)
    assert (first.status == "ready") is fills


@pytest.mark.parametrize(
    ("html", "opens"),
    [
        (f"<nav><a href=/in>Se connecter</a></nav><h1>Cours</h1>{NEWS}", True),
        (f"<nav><a href=/in>Sign in</a></nav><h1>Cours</h1>{NEWS}", True),
        ("<nav><a href=/in>Sign in</a></nav><h1>Cours</h1><form><label>E-mail <input type=email></label>"
         "<label>Password <input type=password></label><button>Sign in</button></form>", False),
        (f"<nav><a href=/in>Sign in to the forum</a></nav><h1>Cours</h1>{NEWS}", False),
    ],
)  # fmt: skip
def test_the_way_in_is_opened(bundle: Bundle, html: str, opens: bool) -> None:
    steps = [one.text for one in read_goal(Reader(bundle), WISH, page(html)).steps]
    assert steps[0].startswith("Open “S") is opens


MENU = "<nav><button aria-haspopup=menu>{}</button></nav><h1>Coming up</h1>"


@pytest.mark.parametrize(
    ("html", "wish", "opens"),
    [
        (MENU.format("Priya's account"), "log me out", True),
        (MENU.format("Priya's account") + "<a href=/out>Log out</a>", "log me out", False),
        (MENU.format("Priya's books"), "log me out", False),
        (MENU.format("Priya's account"), "log out Ann", False),
    ],
)
def test_the_session_is_ended_in_the_menu_of_who_is_signed_in(
    bundle: Bundle, html: str, wish: str, opens: bool
) -> None:
    steps = [one.text for one in read_goal(Reader(bundle), wish, page(html)).steps]
    assert ("account" in steps[0]) is opens
