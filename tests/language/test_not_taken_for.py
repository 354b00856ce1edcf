"""What a number counts is no page, a name to show takes no comment, and what comes second is not done first."""

from __future__ import annotations

import pytest

from engine.language import read_goal, refine
from engine.rules import Bundle, Reader
from tests.language.pages import page

STARS = """<h1>Pumps</h1><button id=s3 aria-label="3 stars"></button><a id=p2 href="?page=2">2</a>
<a id=n href="?page=2">Next</a><button id=cart aria-label="Basket 3"></button>"""
COMMENTS = """<h1>Account</h1><section><h2>Comments</h2><form><label>Display name <input id=shown></label>
<button id=save>Save comment settings</button></form></section>"""
BOATS = """<h1>Boats</h1><button id=more>+1 h</button><table><tr><td>Oak 12</td>
<td><button id=e1 aria-label="Edit Oak 12" aria-haspopup=dialog></button></td></tr><tr><td>Elm 14</td>
<td><button id=e2 aria-label="Edit Elm 14" aria-haspopup=dialog></button></td></tr></table>"""


def _first(bundle: Bundle, goal: str, html: str) -> str | None:
    here, reader = page(html), Reader(bundle)
    reading = read_goal(reader, goal, here)
    target = refine(reader, reading.steps[0].text, here).target if reading.readable else None
    return target.id if target is not None else None


@pytest.mark.parametrize(
    ("goal", "control"),
    [
        ("At the bottom of the list, go to page 3.", None),
        ("go to page 3", None),
        ("go to page 2", "p2"),
        ('click "3 stars"', "s3"),
        ("click 3 stars", "s3"),
        ('click "Basket"', "cart"),
    ],
)
def test_a_number_that_counts_is_no_name(bundle: Bundle, goal: str, control: str | None) -> None:
    assert _first(bundle, goal, STARS) == control


@pytest.mark.parametrize(
    ("goal", "control"),
    [
        ('Reply to the post with my comment "I am a fan"', None),
        ('comment "I am a fan"', None),
        ("set my display name to Hedgehog", "shown"),
    ],
)
def test_a_form_that_takes_a_name_takes_no_comment(bundle: Bundle, goal: str, control: str | None) -> None:
    assert _first(bundle, goal, COMMENTS) == control


@pytest.mark.parametrize(
    "goal",
    [
        "Primero +1 h y después el lápiz de Oak 12.",
        "Primero +1 h y luego el lápiz de Oak 12.",
        "Zuerst +1 h, danach Oak 12 auf 3.",
        "+1 h, then Oak 12 to 3.",
    ],
)
def test_what_comes_second_is_not_done_first(bundle: Bundle, goal: str) -> None:
    assert _first(bundle, goal, BOATS) in (None, "more")
