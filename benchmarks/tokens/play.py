"""Plays the tasks of the other benchmarks with the scripted model, and hands over what was recorded."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from benchmarks.apps.goal import App, Goal
from benchmarks.apps.play import APPS, GOALS, LOCAL
from benchmarks.faults.model import ScriptedModel
from benchmarks.faults.service import running
from benchmarks.miniwob import PAGE_SIZE, development_tasks
from benchmarks.person import Person, Wants, wants_kinds, wants_what_is_said
from benchmarks.tokens.model import Truth, Truthful
from client.api import Api
from client.browser import open_browser
from client.driver import Driver, open_driver
from client.miniwob import HARNESS, episode, serve_pages
from client.miniwob import LOCAL as MINIWOB_LOCAL
from client.run import Outcome, run_task
from engine.record.turn import TurnRecord
from engine.rules import Bundle
from server.reading import read_store

if TYPE_CHECKING:
    from playwright.async_api import Browser

CALL_SECONDS = 15.0
MAX_TURNS = 20
SEED = 0
Look = Callable[[], Awaitable[bool]]


class Played(Struct, frozen=True):
    """One task, and its turns as the service recorded them."""

    name: str
    status: str
    reached: bool
    records: tuple[TurnRecord, ...]


class Stage(Struct, frozen=True):
    """Where tasks are played."""

    api: Api
    browser: Browser
    store: Path
    truth: Truth

    async def run(self, name: str, query: str, driver: Driver, reached: Look, over: Look, wants: Wants) -> Played:
        """Play a task to its end; the model is told the truth after every action.

        Once the task is `over`, what led there is still verified; what comes after is not played.
        """
        self.truth.goal, self.truth.planned, self.truth.changed, self.truth.reached = query, False, False, False
        seen, ended = (await driver.snapshot())["domHash"], False

        async def look() -> bool:
            nonlocal seen, ended
            if ended:
                return True
            now = (await driver.snapshot())["domHash"]
            self.truth.changed, seen = now != seen, now
            self.truth.reached, ended = await reached(), await over()
            return False

        ask = Person(wants).answer
        outcome = await run_task(self.api, driver, query, ask=ask, stop=look, max_turns=MAX_TURNS)
        return Played(name, outcome.status, await reached(), self._records(outcome))

    def _records(self, outcome: Outcome) -> tuple[TurnRecord, ...]:
        if outcome.task_id is None:
            return ()
        return read_store(f"tinydb:{self.store}").task(outcome.task_id).records


async def play(names: Sequence[str], bundle: Bundle, command: str, store: Path, on: Callable[[Played], None]) -> None:
    """Play these tasks one after the other. Raises BrowserMissing, MiniwobMissing and AppMissing."""
    truth = Truth()
    goals = [goal for goal in GOALS if goal.title in names]
    episodes = [name for name in development_tasks() if f"miniwob: {name}" in names]
    async with AsyncExitStack() as stack:
        model = stack.enter_context(ScriptedModel(Truthful(bundle, truth)))
        url = stack.enter_context(running(command, model.url, CALL_SECONDS, store=store))
        api = await stack.enter_async_context(Api(url))
        browser = await stack.enter_async_context(open_browser())
        stage = Stage(api, browser, store, truth)
        apps = {name: stack.enter_context(APPS[name]()) for name in sorted({goal.app for goal in goals})}
        for goal in goals:
            on(await _goal(stage, goal, apps[goal.app]))
        if episodes:
            pages = stack.enter_context(serve_pages())
            for name in episodes:
                on(await _episode(stage, name, pages))


async def never() -> bool:
    """An application does not end a task."""
    return False


async def _goal(stage: Stage, goal: Goal, app: App) -> Played:
    app.reset(goal.fault, goal.language)
    async with open_driver(stage.browser, stability=LOCAL) as driver:
        if goal.signed_in:
            await app.sign_in(driver)
        await driver.goto(app.url + goal.path)
        before = app.state()

        async def reached() -> bool:
            return goal.reached(before, app.state())

        return await stage.run(goal.title, goal.query, driver, reached, never, wants_kinds(goal.confirms))


async def _episode(stage: Stage, name: str, pages: str) -> Played:
    async with (
        open_driver(stage.browser, stability=MINIWOB_LOCAL, ignored=HARNESS, viewport=PAGE_SIZE) as driver,
        episode(driver, pages, name, SEED) as tried,
    ):
        wants = wants_what_is_said(tried.goal)
        return await stage.run(f"miniwob: {name}", tried.goal, driver, tried.succeeded, tried.done, wants)


def all_names() -> list[str]:
    """Every goal of the applications, and every development task of MiniWoB++."""
    return [*(goal.title for goal in GOALS), *(f"miniwob: {name}" for name in development_tasks())]
