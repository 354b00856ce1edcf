"""Plays the goals as those of applications are played, and says of each whether anything nobody asked for was kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial

from msgspec.structs import replace

from benchmarks.apps.goal import Goal
from benchmarks.apps.play import already_running
from benchmarks.apps.play import play as play_apps
from benchmarks.apps.report import Row
from benchmarks.widgets.goals import odd, plainly, wanted_by
from benchmarks.widgets.libraries import LIBRARIES
from benchmarks.widgets.site import START, running_site
from client.run import Turn


async def play(
    goals: Sequence[Goal], on_row: Callable[[Row], None], on_turn: Callable[[Turn], None] = lambda turn: None
) -> None:
    """Play the goals one after another, each on a fresh state. Raises AppMissing, BrowserMissing, NotStarted."""
    by_name = {(goal.app, goal.name): goal for goal in goals}
    with ExitStack() as stack:
        sites = {name: stack.enter_context(running_site(name)) for name in dict.fromkeys(goal.app for goal in goals)}

        def judged(row: Row) -> None:
            wrong = odd(*map(plainly, (sites[row.app].state(), START, wanted_by(by_name[row.app, row.goal]))))
            kept = LIBRARIES[row.app].half == "kept"
            on_row(replace(row, wrong=int(wrong), says="" if kept else row.says))

        await play_apps(goals, judged, on_turn, {name: partial(already_running, site) for name, site in sites.items()})
