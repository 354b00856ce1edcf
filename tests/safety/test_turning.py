"""What turns a calendar by a month is navigation; what only looks like it is not. With the shipped word lists."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.actions import parse_action
from engine.rules import Bundle
from engine.safety.lexicon import lexicon_of
from engine.safety.resolve import Resolved, resolve
from tests.safety.conftest import page_from

Pressed = Callable[[str], Resolved]
DAYS = "".join(f"<td><button type=button>{number}</button></td>" for number in range(1, 32))
GRID = f"<b>March 2027</b><table><tr>{DAYS}</tr></table>"
OTHERS = (
    "<button type=button aria-label='Previous month'>‹</button><button type=button aria-label='Next month'>›</button>"
)
TURNS = OTHERS.replace("type=button aria-label='Next", "id=x type=button aria-label='Next")
PLACES = {
    "beside what was entered": "<input aria-label=Name value=Ann>%s",
    "at a checkout": "<h1>Checkout</h1><input aria-label=Name value=Ann>%s",
    "in a dialog that buys": "<form method=post action=/order><div role=dialog aria-label='Buy a ticket'>"
    "<input aria-label=Date value=2027>%s</div></form>",
}  # fmt: skip


@pytest.fixture(scope="module")
def pressed(bundle: Bundle) -> Pressed:
    lists = lexicon_of(bundle.words_version, bundle.languages)

    def what(body: str) -> Resolved:
        page = page_from(body, url="https://shop.example/booking")
        return resolve(parse_action('click("x")'), page, home="https://shop.example/", lists=lists)

    return what


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(
    "turns",
    [
        TURNS,
        "<button type=button>Prev</button><button type=button id=x>Next</button>",
        "<a role=button>Prev</a><a role=button id=x>Next</a>",
        "<button type=button>‹</button><button type=button id=x>›</button>",
        "<button type=button>Voriger Monat</button><button type=button id=x>Nächster Monat</button>",
        "<button type=button>Mois précédent</button><button type=button id=x>Mois suivant</button>",
    ],
)
def test_turning_a_calendar_sends_nothing_and_waits_for_nobody(pressed: Pressed, place: str, turns: str) -> None:
    found = pressed(PLACES[place] % (turns + GRID))
    assert (found.kind, found.reversibility, found.submits) == ("other", "none", False)


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(
    "body",
    [
        f"<button type=button id=x>Next</button>{GRID}",
        f"{OTHERS}{GRID}<button type=button id=x>Next</button>",
        f"<button type=button>Previous</button><button type=button id=x>Next</button>{OTHERS}{GRID}",
        f"<button type=button>Back</button><button type=button id=x>Next</button>{GRID}",
        f"<button type=button>✗</button><button type=button id=x>✓</button>{GRID}",
        f"<button type=button>Prev</button><button type=button id=x title='Pay now'>Next</button>{GRID}",
        "<button type=button>Prev</button><button type=button id=x>Next</button><b>March 2027</b>",
    ],
)
def test_what_only_resembles_a_turn_is_judged_as_elsewhere(pressed: Pressed, place: str, body: str) -> None:
    assert pressed(PLACES[place] % body).reversibility != "none"


def test_a_turn_that_submits_its_form_is_judged_by_the_form(pressed: Pressed) -> None:
    form = "<form method=post action=/order><input aria-label=Name name=n value=Ann>%s</form>"
    assert pressed(form % (TURNS + GRID)).reversibility == "none"
    assert pressed(form % (TURNS.replace(" type=button", "") + GRID)).kind == "purchase"
