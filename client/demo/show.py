"""Goals of the demonstration, and what has to be true for each to count as shown."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING

from msgspec import Struct

from client.api import Api
from client.demo.app import Register, serve_register
from client.driver import Driver, Stability, open_driver
from client.miniwob import HARNESS, LOCAL, episode, serve_pages
from client.run import Outcome, Turn, run_task

if TYPE_CHECKING:
    from playwright.async_api import Browser

LOOPBACK = Stability(network_idle=100, dom_quiet=100, least=100, most=3000)
MINIWOB_GOALS = (("click-link", 1), ("enter-text", 1), ("click-tab-2", 1))
MAX_TURNS = 20


class RegisterGoal(Struct, frozen=True):
    """A goal on the bundled application. `added` is the customer it is about; `works` whether that should succeed."""

    title: str
    query: str
    added: tuple[str, str]
    works: bool


REGISTER_GOALS = (
    RegisterGoal(
        "Add a customer",
        'Click "Customers", then click "New customer", then type "Ada Lovelace" into "Name", then type '
        '"ada@example.org" into "Email", then click "Save", and check that the page shows '
        '"Customer Ada Lovelace was added"',
        ("Ada Lovelace", "ada@example.org"),
        works=True,
    ),
    RegisterGoal(
        "Add a customer whose email the form refuses",
        'Click "Customers", then click "New customer", then type "Bob" into "Name", then type '
        '"bob at example" into "Email", then click "Save", and check that the page shows "Customer Bob was added"',
        ("Bob", "bob at example"),
        works=False,
    ),
)


class Shown(Struct, frozen=True, rename="camel"):
    """One goal and how it went. `as_it_should` is read from the page's own judge or the application's memory."""

    title: str
    as_it_should: bool
    happened: str
    outcome: Outcome


class Show(Struct):
    """Where the demonstration runs and who watches."""

    api: Api
    browser: Browser
    on_goal: Callable[[str, str], None]  # title, query
    on_turn: Callable[[Turn], None]

    async def run(self) -> list[Shown]:
        """All goals, one after the other. Raises MiniwobMissing when its pages are not installed."""
        shown: list[Shown] = []
        async with AsyncExitStack() as stack:
            pages = stack.enter_context(serve_pages())
            driver = await stack.enter_async_context(
                open_driver(self.browser, stability=LOCAL, ignored=HARNESS, viewport=(640, 480))
            )
            for task, seed in MINIWOB_GOALS:
                shown.append(await self._miniwob(driver, pages, task, seed))
        for goal in REGISTER_GOALS:
            async with open_driver(self.browser, stability=LOOPBACK) as driver:
                shown.append(await self._register(driver, goal))
        return shown

    async def _miniwob(self, driver: Driver, pages: str, task: str, seed: int) -> Shown:
        title = f"MiniWoB++ {task}"
        async with episode(driver, pages, task, seed) as tried:
            self.on_goal(title, tried.goal)
            outcome = await run_task(
                self.api, driver, tried.goal, on_turn=self.on_turn, stop=tried.done, max_turns=MAX_TURNS
            )
            solved = await tried.succeeded()
        return Shown(title, solved, "the page says: solved" if solved else "the page says: not solved", outcome)

    async def _register(self, driver: Driver, goal: RegisterGoal) -> Shown:
        register = Register()
        troubles: list[Turn] = []

        def watch(turn: Turn) -> None:
            if turn.verdict == "failed":
                troubles.append(turn)
            self.on_turn(turn)

        self.on_goal(goal.title, goal.query)
        with serve_register(register) as url:
            await driver.goto(url)
            outcome = await run_task(self.api, driver, goal.query, on_turn=watch, max_turns=MAX_TURNS)
        added = goal.added in register.customers
        done = outcome.status == "completed"
        if goal.works:
            happened = "the register has the customer" if added else "the register does not have the customer"
            return Shown(goal.title, added and done, happened, outcome)
        noticed = bool(troubles) and not done
        happened = "the refusal was noticed" if noticed else "the refusal went unnoticed"
        return Shown(goal.title, noticed and not added, happened, outcome)
