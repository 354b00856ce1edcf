"""What is done to the thing in whose row a name in quotes stands, whatever the words for its kind."""

from __future__ import annotations

import pytest

from engine.language import read_goal, refine
from engine.rules import Bundle, Reader
from tests.language.pages import page

KEYS = """<h1>Security &amp; Access</h1><h2>Sessions</h2><ul>
<li><div>Safari on iPhone</div><p>Graz, 2 h ago</p><button id=s1>Revoke access</button></li>
<li><div>Firefox on Linux</div><p>Linz, 5 d ago</p><button id=s2>Revoke access</button></li></ul>
<h2>Personal API keys</h2><ul><li><div>Backup</div><button id=k1>Revoke</button></li>
<li><div>Reports</div><button id=k2>Revoke</button></li></ul>"""


def does(bundle: Bundle, goal: str) -> str | None:
    reader, shown = Reader(bundle), page(KEYS)
    reading = read_goal(reader, goal, shown)
    found = refine(reader, reading.steps[0].text, shown).target if reading.readable else None
    return found.id if found else None


@pytest.mark.parametrize(
    ("goal", "control"),
    [
        ("Revoke the session for 'Safari on iPhone'.", "s1"),
        ("Revoke access for the session 'Firefox on Linux'", "s2"),
        ('Revoke the API key labelled "Backup"', "k1"),
    ],
)
def test_the_control_in_its_row_does_it(bundle: Bundle, goal: str, control: str) -> None:
    assert does(bundle, goal) == control


@pytest.mark.parametrize(
    "goal",
    [
        "Revoke the API key for 'Safari on iPhone'",  # which is a session
        "Revoke the session for 'Safari'",  # nothing is called so
        "Revoke the session for 'Safari on iPhone' of Ann",
        "Revoke the session for 'Safari on iPhone' tomorrow",
        "Rename the session 'Safari on iPhone'",
        "Don't revoke the session for 'Safari on iPhone'",
        "Revoke the sessions 'Safari on iPhone' and 'Firefox on Linux'",
    ],
)
def test_more_or_other_words_do_nothing(bundle: Bundle, goal: str) -> None:
    assert does(bundle, goal) is None
