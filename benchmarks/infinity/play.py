"""Plays the tasks as goals of applications are played, and says of each what else became of the state."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from playwright.async_api import Browser

from benchmarks.apps.goal import Goal
from benchmarks.apps.play import already_running
from benchmarks.apps.play import play as play_apps
from benchmarks.apps.report import Row
from benchmarks.infinity.material import HALVES
from benchmarks.infinity.site import Site, State, running_site
from client.browser import open_browser
from client.run import Turn

POLLS = 1_000  # ms: each page waits for news of its server without end
_GONE = object()


async def play(
    data: Path, goals: Sequence[Goal], on_row: Callable[[Row], None],
    on_turn: Callable[[Turn], None] = lambda turn: None,
    on_change: Callable[[Row, Sequence[str]], None] = lambda row, changed: None,
) -> None:  # fmt: skip
    """Play the goals one after another, each on a fresh state; those that are reached from the start are left out.

    A goal that is not reached counts as `wrong` where anything in the state is another than at the start, be it a part
    of what was asked: `on_change` is told what. Raises AppMissing, BrowserMissing, NotStarted.
    """
    with ExitStack() as stack:
        names = dict.fromkeys(goal.app for goal in goals)
        sites = {name: stack.enter_context(running_site(data, name)) for name in names}
        async with open_browser() as browser:
            starts = {name: await _start(site, browser) for name, site in sites.items()}
            again = {name: await _start(site, browser) for name, site in sites.items()}
        of_the_hour = {name: set(differences(starts[name], again[name])) for name in sites}
        possible = [goal for goal in goals if not goal.reached({}, starts[goal.app])]

        def judged(row: Row) -> None:
            now = {} if row.reached else differences(starts[row.app], sites[row.app].state())
            changed = [f"{path}: {what}" for path, what in now.items() if path not in of_the_hour[row.app]]
            kept = HALVES[row.app] == "kept"
            row = replace(row, wrong=int(bool(changed)), says="" if kept else row.says)
            if changed and not kept:
                on_change(row, changed)
            on_row(row)

        of = {name: partial(already_running, site) for name, site in sites.items()}
        await play_apps(possible, judged, on_turn, of, idle=POLLS)


async def _start(site: Site, browser: Browser) -> State:
    """What a page tells that has just been opened."""
    page = await browser.new_page()
    async with page.expect_response(lambda answer: answer.request.method == "PUT"):
        await page.goto(site.url)
    await page.close()
    return site.state()


def differences(before: State, after: State) -> dict[str, str]:
    """The paths of what differs, with both values in short."""
    return dict(_differences(before, after, ""))


def _differences(before: Any, after: Any, path: str) -> Iterator[tuple[str, str]]:
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        for key in {**before, **after}:
            yield from _differences(before.get(key, _GONE), after.get(key, _GONE), f"{path}.{key}".lstrip("."))
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for number, (old, new) in enumerate(zip(before, after, strict=True)):
            yield from _differences(old, new, f"{path}[{number}]")
    elif before != after:
        yield path, f"{_short(before)} -> {_short(after)}"


def _short(value: Any) -> str:
    if value is _GONE:
        return "nothing"
    return f"{len(value)} entries" if isinstance(value, list) else repr(value)[:80]
