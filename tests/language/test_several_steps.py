"""Of several steps none is left out because the first alone would make a wish."""

from __future__ import annotations

import pytest

from engine.language import read_goal
from engine.rules import Bundle, Reader
from tests.language.pages import page

SITE = """<a href=/r>Reports</a><a href=/m>Members</a><a href=/b>Billing</a><h1>Start</h1><table><tr><td>Build</td><td>
<button>Delete</button></td></tr></table><button>Save changes</button>"""


@pytest.mark.parametrize(
    ("goal", "last"),
    [
        ("1. Go to Members 2. Click Invite", "Click Invite"),
        ("Open Reports, then Billing", "Click “Billing”"),
        ("Go to Reports, then Members", "Click “Members”"),
        ("Delete the Build webhook, then click Save changes", "click Save changes"),
        ("Open Members. I want to see who is there", "open “Members”"),
    ],
)
def test_the_last_step_is_there(bundle: Bundle, goal: str, last: str) -> None:
    assert read_goal(Reader(bundle), goal, page(SITE)).steps[-1].text == last
