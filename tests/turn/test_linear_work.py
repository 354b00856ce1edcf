"""What a turn does grows with its page as the page does: counted in calls of functions, not in seconds."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

pytestmark = pytest.mark.slow
FIELDS, TIMES = 1_000, 3
MOST = 1.2 * TIMES  # were it quadratic, it would be TIMES * TIMES
GOAL = 'Click "Save", then click "Next"'


def tree(fields: int, value: str) -> list[tuple[Any, ...]]:
    """One large form, of which every field has a name and a neighbour of its own."""
    some = [("inp", f"f{number}", f"Field {number}", {"v": value, "fm": 1}) for number in range(fields)]
    return [*some, ("btn", "save", "Save", {"fm": 1}), ("btn", "next", "Next")]


def html(fields: int, value: str) -> str:
    rows = "".join(
        f"<tr><td><label for=f{number}>Field {number}</label></td><td><input id=f{number} value={value}></td></tr>"
        for number in range(fields)
    )
    return f"<form><table>{rows}</table><button id=save>Save</button></form><button id=next>Next</button>"


def calls_of(work: Callable[[], object]) -> int:
    count = 0

    def seen(frame: FrameType, event: str, argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(seen)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("page", [tree, html])
def test_a_turn_on_a_large_form(client: Any, page: Callable[[int, str], Any]) -> None:
    def played(fields: int) -> tuple[int, int]:
        one = client()
        first = calls_of(lambda: one.start(GOAL, page(fields, "a")))
        return first, calls_of(lambda: one.turn(page(fields, "b")))  # every field has changed

    played(10)  # what is made once
    small, large = played(FIELDS), played(TIMES * FIELDS)
    for less, more in zip(small, large, strict=True):
        assert more / less <= MOST, (small, large)
