"""Works on each goal through the real service in a real browser, and reads the outcome from the database."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack

from benchmarks.apps.goals import LOGIN, Goal
from benchmarks.apps.report import Row
from benchmarks.apps.wagtail import ADMIN, PASSWORD, Site, running_site
from client.api import Api, Refused, Unreachable
from client.browser import open_browser
from client.driver import Driver, Stability, open_driver
from client.embedded import embedded_service
from client.run import Turn, run_task

MAX_TURNS = 40
LOCAL = Stability(network_idle=200, dom_quiet=150, least=200, most=4000)  # ms; the site is on this machine


async def play(
    goals: Sequence[Goal], on_row: Callable[[Row], None], on_turn: Callable[[Turn], None] = lambda turn: None
) -> None:
    """Play the goals one after another, each on a fresh database. Raises WagtailMissing, BrowserMissing, NotStarted."""
    async with AsyncExitStack() as stack:
        site = stack.enter_context(running_site())
        service = await stack.enter_async_context(embedded_service(offline=True))
        api = await stack.enter_async_context(Api(service))
        browser = await stack.enter_async_context(open_browser())
        for goal in goals:
            async with open_driver(browser, stability=LOCAL) as driver:
                on_row(await _play_one(goal, site, api, driver, on_turn))


async def _play_one(goal: Goal, site: Site, api: Api, driver: Driver, on_turn: Callable[[Turn], None]) -> Row:
    site.reset()
    if goal.signed_in:
        await _sign_in(driver, site)
    await driver.goto(site.url + goal.path)
    before = site.accounts()
    turns: list[Turn] = []

    def seen(turn: Turn) -> None:
        turns.append(turn)
        on_turn(turn)

    started = time.perf_counter()
    try:
        outcome = await run_task(api, driver, goal.query, max_turns=MAX_TURNS, on_turn=seen)
        status, says = outcome.status, outcome.says
    except (Refused, Unreachable) as error:
        status, says = "refused", str(error)
    return Row(
        goal=goal.name,
        possible=goal.possible,
        reached=goal.reached(before, site.accounts()),
        status=status,
        verdict=turns[-1].verdict if turns else "",
        says=says,
        turns=len(turns),
        tokens=sum(turn.tokens for turn in turns),
        seconds=round(time.perf_counter() - started, 1),
    )


async def _sign_in(driver: Driver, site: Site) -> None:
    """Not part of the goal, so done by hand."""
    await driver.goto(site.url + LOGIN)
    page = driver.page
    await page.locator("[name=username]").fill(ADMIN)
    await page.locator("[name=password]").fill(PASSWORD)
    await page.get_by_role("button", name="Sign in").click()
    await page.wait_for_url(f"{site.url}/admin/")
