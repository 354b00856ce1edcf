"""A goal in three wordings that were written together: steps, plain words, and what somebody says."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from benchmarks.apps.goal import Goal


class Said(Struct, frozen=True):
    """`plain`: verb, thing and value; `wish`: as somebody says it. Both in English."""

    plain: str
    wish: str


def worded(goal: Goal, said: Said) -> Iterator[Goal]:
    """The goal in steps, and the same in other words."""
    yield goal
    yield replace(goal, name=f"{goal.name}, plainly", query=said.plain, wording="plain")
    yield replace(goal, name=f"{goal.name}, {goal.language}", query=said.wish, wording="wish")
