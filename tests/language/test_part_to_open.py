"""A part of a page that is said first, and is a page of its own."""

from __future__ import annotations

import pytest

from engine.language import read_goal, refine
from engine.rules import Bundle, Reader
from tests.language.pages import page

TICKET = """<h1>#2: Lamp flickers</h1><nav><a href=/2/basics>Basics</a><a href=/2/people>People</a></nav>
<h2>Dates</h2><a href=/2/dates>Dates</a><a href=/2/dates2>Due</a><a href=/2/due>Due</a>
<table><tr><td>Oak</td><td><a href=/rows/1>Log</a></td></tr></table>"""


def steps(bundle: Bundle, goal: str) -> list[str]:
    return [step.text for step in read_goal(Reader(bundle), goal, page(TICKET)).steps]


@pytest.mark.parametrize(
    ("goal", "rest"),
    [
        ('Under "Basics" choose tom (Tom Weber) as the Owner and press "Save"',
         'choose tom (Tom Weber) as the Owner and press "Save"'),
        ('In "Basics" set Priority to High', "set Priority to High"),
        ('Unter "Basics" wähle Tom als Besitzer', "wähle Tom als Besitzer"),
    ],
)  # fmt: skip
def test_the_one_link_that_is_called_so_is_opened_first(bundle: Bundle, goal: str, rest: str) -> None:
    assert steps(bundle, goal) == ['Open "Basics"', rest]


@pytest.mark.parametrize(
    "goal",
    [
        'Under "Dates" choose May as the Month',  # a part of the page is headed so
        'Under "Due" choose May as the Month',  # two links
        'Under "Log" choose May as the Month',  # one in a row is that of its thing
        'Under "Nowhere" choose May as the Month',
        'Under "Basics" there is nothing',
    ],
)
def test_anything_else_opens_nothing(bundle: Bundle, goal: str) -> None:
    assert not any(step.startswith("Open") for step in steps(bundle, goal))


SETTINGS = """<nav><a href=/p>Profile</a><a href=/s>Security &amp; Access</a><a href=/r>Research</a></nav>
<h1>Profile</h1><p>Your own data</p>"""


@pytest.mark.parametrize(
    ("goal", "name", "rest"),
    [
        ("Navigate to Security & Access and revoke the key Backup", "Security & Access", "revoke the key Backup"),
        ("Go to Research, archive the oldest study", "Research", "archive the oldest study"),
        ("Gehe zu Research und archiviere Oak", "Research", "archiviere Oak"),
        ("Go to Research and delete the study named 'Oak'", "Research", "delete the study named 'Oak'"),
        ("Go to Research, expand the Oak channel, and turn on 'Alerts'", "Research",
         "expand the Oak channel, and turn on 'Alerts'"),
    ],
)  # fmt: skip
def test_what_a_goal_says_to_go_to_is_opened_before_the_rest_is_read(
    bundle: Bundle, goal: str, name: str, rest: str
) -> None:
    reading = read_goal(Reader(bundle), goal, page(SETTINGS))
    assert [step.text for step in reading.steps] == [f'Open "{name}"', rest]


@pytest.mark.parametrize(
    "goal",
    [
        "Go to Research and Development",  # may be one name
        "Go to Access and revoke the key Backup",  # no page is called so
        "Revoke the key of Research and archive it",
    ],
)
def test_nothing_else_is_a_page_to_go_to(bundle: Bundle, goal: str) -> None:
    reading = read_goal(Reader(bundle), goal, page(SETTINGS))
    assert not (reading.readable and reading.steps[0].text.startswith("Open"))


@pytest.mark.parametrize(
    ("html", "step", "does"),
    [
        ("<button id=a>Oak</button><button id=b>Elm</button>", "expand the Oak channel", "a"),
        ("<button id=a>Oak</button><button id=b>Oak</button>", "expand the Oak channel", None),
        ("<button id=a>Oak settings</button>", "expand the Oak channel", None),
        ("<button id=a>Delete</button>", "Click the Delete channel", None),  # which is more than to unfold
    ],
)
def test_what_is_unfolded_may_be_told_with_its_kind(bundle: Bundle, html: str, step: str, does: str | None) -> None:
    found = refine(Reader(bundle), step, page(html))
    assert (found.target.id if found.status == "ready" and found.target else None) == does
