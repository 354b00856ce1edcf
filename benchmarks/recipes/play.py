"""Plays every goal once by a model, then again by what was learned from that, and by what a recorder wrote down."""

from __future__ import annotations

import asyncio
import shutil
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from playwright.async_api import Error as PlaywrightError

from benchmarks.apps.goal import App
from benchmarks.apps.play import APPS
from benchmarks.faults.model import ScriptedModel
from benchmarks.faults.service import running
from benchmarks.person import Person, wants_kinds
from benchmarks.recipes.case import Case, PlannedStep, Values
from benchmarks.recipes.model import Knowing, Play
from benchmarks.recipes.report import Row
from benchmarks.recipes.tab import Change, Changed, Recorded, Tab, changed, open_tab
from benchmarks.tokens.model import Truth
from client.api import Api, Refused, Unreachable
from client.browser import open_browser
from client.run import Turn, run_task

if TYPE_CHECKING:
    from playwright.async_api import Browser

SETTINGS = {"recipes": "on", "postconditions": "enforce"}
CALL_SECONDS = 30.0
MAX_TURNS = 25
FOUND_WITHIN = 3_000  # ms, for each element of a recording
SETTLED_AFTER = 1.0  # seconds after the last action of a recording
BELIEVED = frozenset({"worked", "goal reached"})
WANTED_FIRST = (PlannedStep('Click "Continue"', 'the page does not show "There is a new release"'),)
BY_RECIPE = "planning/by_recipe"


class Stage(Struct, frozen=True):
    """Where goals are played."""

    browser: Browser
    app: App
    knowing: Knowing
    model: str  # its URL
    on_row: Callable[[Row], None]
    on_turn: Callable[[Turn], None]


async def play(
    cases: Sequence[Case], changes: Sequence[Change], seconds: float, on_row: Callable[[Row], None],
    on_turn: Callable[[Turn], None] = lambda turn: None,
) -> None:
    """Each row as it is known; `seconds` is what a call of the model takes.

    Raises AppMissing, BrowserMissing, ClickException where a server does not start.
    """
    knowing = Knowing(seconds)
    with ExitStack() as stack:
        model = stack.enter_context(ScriptedModel(knowing))
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="surefoot-recipes-")))
        async with open_browser() as browser:
            for name in sorted({case.app for case in cases}):
                with APPS[name]() as app:
                    stage = Stage(browser, app, knowing, model.url, on_row, on_turn)
                    for case in (one for one in cases if one.app == name):
                        await _play_case(case, changes, stage, folder / f"{name} {case.name}")


async def _play_case(case: Case, changes: Sequence[Change], stage: Stage, store: Path) -> None:
    with _serving(stage, store) as url:
        async with open_tab(stage.browser, stage.app, case, recorded=True) as tab:
            await _by_surefoot("first", case, case.first, stage, url, tab)
            recording = tab.recording
        for number, values in enumerate(case.again, 1):
            async with open_tab(stage.browser, stage.app, case) as tab:
                await _by_surefoot(f"again {number}", case, values, stage, url, tab)
    for number, values in enumerate(case.again, 1):
        async with open_tab(stage.browser, stage.app, case) as tab:
            await _by_recording(f"again {number}", case, values, stage, tab, recording)
    values = case.again[0]
    for kind in changes:
        change = changed(kind, case, values)
        with _serving(stage, Path(shutil.copytree(store, store.with_name(f"{store.name} {kind}")))) as url:
            async with open_tab(stage.browser, stage.app, case, change) as tab:
                await _by_surefoot(kind, case, values, stage, url, tab, change)
        async with open_tab(stage.browser, stage.app, case, change) as tab:
            await _by_recording(kind, case, values, stage, tab, recording)


@contextmanager
def _serving(stage: Stage, store: Path) -> Iterator[str]:
    serve = f"{sys.executable} -m server.cli serve"
    with running(serve, stage.model, CALL_SECONDS, store=store, settings=SETTINGS) as url:
        yield url


async def _by_surefoot(
    run: str, case: Case, values: Values, stage: Stage, url: str, tab: Tab, change: Changed | None = None
) -> None:
    before = case.state(stage.app)
    kind = change.kind if change is not None else None
    played = Play(
        case, values, Truth(goal=case.query(values)), case.controls if kind == "reworded" else {},
        WANTED_FIRST if kind == "inserted" else (),
    )  # fmt: skip
    stage.knowing.play = played
    turns: list[Turn] = []

    def seen(turn: Turn) -> None:
        if turn.verdict in BELIEVED and turns:
            played.done += max(1, len(turns[-1].actions))
        now = case.state(stage.app)
        played.truth.changed, played.truth.reached = now != before, case.reached(values)(before, now)
        turns.append(turn)
        stage.on_turn(turn)

    started = time.perf_counter()
    person = Person(wants_kinds(case.confirms))
    try:
        async with Api(url) as api:
            outcome = await run_task(
                api, tab.driver, case.query(values), ask=person.answer, max_turns=MAX_TURNS, on_turn=seen
            )
        status, says = outcome.status, outcome.says
    except (Refused, Unreachable) as error:
        status, says = "refused", str(error)
    seconds = time.perf_counter() - started
    now = case.state(stage.app)
    stage.on_row(Row(
        case=case.title, run=run, by="surefoot", reached=case.reached(values)(before, now), changed=now != before,
        status=status, says=says, struck=len(tab.struck), turns=len(turns), calls=played.calls, tokens=played.tokens,
        seconds=round(seconds, 1), by_recipe=any(BY_RECIPE in turn.rules for turn in turns),
    ))  # fmt: skip


async def _by_recording(
    run: str, case: Case, values: Values, stage: Stage, tab: Tab, recording: Sequence[Recorded]
) -> None:
    """What was recorded, with the values of this run where those of the first stand; it says that it is done where
    every element was found.
    """
    before, started = case.state(stage.app), time.perf_counter()
    tab.driver.dialogs.answer = _agreed
    status, says = "completed", ""
    for one in recording:
        try:
            await _again(one, _value(one.value, case, values), tab)
        except PlaywrightError as error:
            status, says = "failed", f"{one.selector}: {str(error).splitlines()[0]}"
            break
    await asyncio.sleep(SETTLED_AFTER)
    seconds = time.perf_counter() - started - SETTLED_AFTER
    now = case.state(stage.app)
    stage.on_row(Row(
        case=case.title, run=run, by="recorder", reached=case.reached(values)(before, now), changed=now != before,
        status=status, says=says, struck=len(tab.struck), seconds=round(seconds, 1),
    ))  # fmt: skip


async def _again(one: Recorded, value: str, tab: Tab) -> None:
    element = tab.driver.page.locator(one.selector).first
    match one.does:
        case "click":
            await element.click(timeout=FOUND_WITHIN)
        case "fill":
            await element.fill(value, timeout=FOUND_WITHIN)
        case "select":
            await element.select_option(label=value, timeout=FOUND_WITHIN)
        case "press":
            await element.press(value, timeout=FOUND_WITHIN)


def _value(recorded: str, case: Case, values: Values) -> str:
    return next((values[name] for name, was in case.first.items() if was == recorded), recorded)


async def _agreed(dialog: Any) -> str | None:
    """A recorder says yes to what the browser asks, as it did when it recorded."""
    return "yes"
