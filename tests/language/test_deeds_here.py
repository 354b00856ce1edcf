"""Deeds that no list has, by the one control that does them to the one thing of that name."""

from __future__ import annotations

import pytest

from engine.language import read_goal
from engine.rules import Bundle, Reader
from tests.language.pages import page

ROW = """<tr><td><button id=p{0}>{2}</button><td>{1}<td><button id=r{0}>Recheck now</button>
<a href=/h/{0}>History</a></tr>"""
WATCHES = f"""<h1>Watches</h1><form><label>Page URL <input id=url></label><button>Watch</button></form>
<table>{ROW.format(1, "Tide table", "Pause checks")}{ROW.format(2, "Ferry times", "UnPause checks")}
{ROW.format(3, "Tide table of Oban", "Pause checks")}</table>"""


def steps(bundle: Bundle, wish: str) -> list[str]:
    read = read_goal(Reader(bundle), wish, page(WATCHES))
    return [one.text for one in read.steps] if read.readable else []


@pytest.mark.parametrize(
    ("wish", "expected"),
    [
        ("Pause Tide table of Oban", ["Click “Pause checks” in the row of “Tide table of Oban”"]),
        ("pause the watch Tide table of Oban", ["Click “Pause checks” in the row of “Tide table of Oban”"]),
        ("Unpause Ferry times", ["Click “UnPause checks” in the row of “Ferry times”"]),
        ("open the history of Ferry times", ["Click “History” in the row of “Ferry times”"]),
        ("Watch https://a.example/x", ["Enter “https://a.example/x” into “Page URL”", "Click “Watch”"]),
        ("watch the page https://a.example/x", ["Enter “https://a.example/x” into “Page URL”", "Click “Watch”"]),
    ],
)
def test_it_is_done_by_its_button(bundle: Bundle, wish: str, expected: list[str]) -> None:
    assert steps(bundle, wish) == expected


@pytest.mark.parametrize(
    "wish",
    [
        "pause Ferry times",  # its button takes that back
        "pause Tide table",  # two rows say so, and begin with their buttons
        "pause Oban",  # a part of a name
        "pause Ferry",  # no thing is called so
        "pause everything",
        "pause the other Tide table of Oban",
        "pause the second Tide table of Oban",
        "watch ann@example.org",  # an address of another kind
        "do not pause Tide table of Oban",
        "Ben paused Tide table of Oban",
        "watch the ferry https://a.example/x",
        "watch Tide table of Oban",  # no address
        "open the notes of Ferry times",
    ],
)
def test_nothing_else_is_done(bundle: Bundle, wish: str) -> None:
    assert not [one for one in steps(bundle, wish) if "checks" in one or "Watch”" in one or "History" in one]


@pytest.mark.parametrize(
    ("button", "wish"),
    [
        ("Pause all watches", "pause Oak"),
        ("Pause all", "pause Oak"),
        ("Pause and delete", "pause Oak"),
        ("Purge history", "open the purge of Oak"),  # to open writes nothing
        ("Transfer", "show the transfer of Oak"),
        ("Ban everything here", "ban Oak"),
    ],
)
def test_a_button_that_does_more_is_not_pressed(bundle: Bundle, button: str, wish: str) -> None:
    rows = "".join(f"<tr><td>{one}<td><button>{button}</button><button>Recheck</button></tr>" for one in ("Oak", "Elm"))
    read = read_goal(Reader(bundle), wish, page(f"<h1>Trees</h1><table>{rows}</table>"))
    assert not read.readable or not any(button in one.text for one in read.steps)
