"""Works on each goal through the real service in a real browser, and reads the outcome from the database."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, AsyncExitStack, nullcontext, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace
from playwright.async_api import TimeoutError as PlaywrightTimeout

from benchmarks.apps import (
    calibreweb,
    changedetection,
    directus,
    dokuwiki,
    helpdesk,
    ihatemoney,
    kolibri,
    labelstudio,
    lektor,
    mediawiki,
    mlflow,
    oscar,
    prefect,
    pretix,
    redmine,
    requesttracker,
    roundup,
    shaarli,
    superset,
    syncthing,
    tiddlywiki,
    todomvc,
    wagtail,
    wordpress,
)  # fmt: skip
from benchmarks.apps.goal import App, Goal
from benchmarks.apps.plain import plainly
from benchmarks.apps.report import Receipt, Row
from benchmarks.apps.truth import Watch, wrong_writes
from benchmarks.person import Person, kind_of, wants_kinds
from client.api import Api, Refused, Unreachable
from client.browser import open_browser
from client.driver import Driver, Stability, open_driver
from client.embedded import embedded_service
from client.questions import Question
from client.run import Turn, run_task
from engine.derive.answers import DONE
from engine.ports import StoreError
from engine.replay.receipt_check import check_receipt
from server.policies.archive import policies_of
from server.reading import read_store

MAX_TURNS = 40
ASKED_UNUSABLE = "acting/ask_unusable"  # the rule that says so when an element is covered or disabled
BELIEVES = {"signs/message", "signs/told"}  # rules that take a page's word, where nothing else shows what was done
DRAWN = 20_000  # ms
STEADY = 0.4  # seconds that its words stay the same once a page is drawn
POLLING = {"syncthing": 4_000}  # ms, where the page never stops asking its server whether there is news
LATE = 2.0  # seconds: some pages send what they show a moment later
LOCAL = Stability(network_idle=200, dom_quiet=150, least=200, most=4000)  # ms; the applications are on this machine
WRITTEN = (
    *wagtail.GOALS, *todomvc.GOALS, *dokuwiki.GOALS, *ihatemoney.GOALS, *mlflow.GOALS, *prefect.GOALS, *roundup.GOALS,
    *lektor.GOALS, *oscar.GOALS, *kolibri.GOALS, *tiddlywiki.GOALS, *syncthing.GOALS, *wordpress.GOALS,
    *calibreweb.GOALS, *superset.GOALS, *shaarli.GOALS, *mediawiki.GOALS, *helpdesk.GOALS,
    *pretix.GOALS, *redmine.GOALS, *directus.GOALS, *changedetection.GOALS,
    *labelstudio.GOALS, *requesttracker.GOALS,
)  # fmt: skip
GOALS = (*WRITTEN, *plainly(WRITTEN))
AT_HAND = ("wagtail", "todomvc")  # these need no package that is not here
APPS: Mapping[str, Callable[[], AbstractContextManager[App]]] = {
    "wagtail": wagtail.running_site,
    "todomvc": todomvc.running_site,
    "dokuwiki": dokuwiki.running_site,
    "ihatemoney": ihatemoney.running_site,
    "mlflow": mlflow.running_site,
    "prefect": prefect.running_site,
    "roundup": roundup.running_site,
    "lektor": lektor.running_site,
    "oscar": oscar.running_site,
    "kolibri": kolibri.running_site,
    "tiddlywiki": tiddlywiki.running_site,
    "syncthing": syncthing.running_site,
    "wordpress": wordpress.running_site,
    "calibreweb": calibreweb.running_site,
    "superset": superset.running_site,
    "shaarli": shaarli.running_site,
    "mediawiki": mediawiki.running_site,
    "helpdesk": helpdesk.running_site,
    "pretix": pretix.running_site,
    "redmine": redmine.running_site,
    "directus": directus.running_site,
    "changedetection": changedetection.running_site,
    "labelstudio": labelstudio.running_site,
    "requesttracker": requesttracker.running_site,
}


async def play(
    goals: Sequence[Goal], on_row: Callable[[Row], None], on_turn: Callable[[Turn], None] = lambda turn: None,
    of: Mapping[str, Callable[[], AbstractContextManager[App]]] = APPS, idle: int | None = None,
) -> None:  # fmt: skip
    """Play the goals one after another, each on a fresh database. Raises AppMissing, BrowserMissing, NotStarted.

    `idle`: ms that a page may go on asking its server before it counts as drawn.
    """
    async with AsyncExitStack() as stack:
        apps = {name: stack.enter_context(of[name]()) for name in sorted({goal.app for goal in goals})}
        store = Path(stack.enter_context(TemporaryDirectory(prefix="surefoot-apps-")))
        service = await stack.enter_async_context(embedded_service(store=store, offline=True))
        api = await stack.enter_async_context(Api(service))
        browser = await stack.enter_async_context(open_browser())
        for goal in goals:
            async with open_driver(browser, stability=LOCAL) as driver:
                row, task = await _play_one(
                    goal, apps[goal.app], api, driver, on_turn, idle or POLLING.get(goal.app, DRAWN)
                )
                receipt = "none" if task is None else await asyncio.to_thread(receipt_of, store, task)
                on_row(replace(row, receipt=receipt))


def already_running(app: App) -> AbstractContextManager[App]:
    """An application for `play` that is ended where it was started."""
    return nullcontext(app)


async def _play_one(
    goal: Goal, app: App, api: Api, driver: Driver, on_turn: Callable[[Turn], None], idle: int
) -> tuple[Row, str | None]:
    """The row, and the task's id."""
    app.reset(goal.fault, goal.language)
    if goal.signed_in:
        await app.sign_in(driver)
    await driver.goto(app.url + goal.path)
    await _drawn(driver, idle)
    before, watch = goal.state(app), Watch(app, goal.state)
    turns: list[Turn] = []

    def seen(turn: Turn) -> None:
        turns.append(turn)
        watch.look(turn)
        on_turn(turn)

    started = time.perf_counter()
    task: str | None = None
    person = Person(goal.wants or wants_kinds(goal.confirms))
    try:
        outcome = await run_task(api, driver, goal.query, ask=person.answer, max_turns=MAX_TURNS, on_turn=seen)
        status, says, task = outcome.status, outcome.says, outcome.task_id
    except (Refused, Unreachable) as error:
        status, says = "refused", str(error)
    reached = goal.reached(before, goal.state(app)) and await _shows(driver, goal)
    if status == "completed" and not reached:
        await asyncio.sleep(LATE)
        reached = goal.reached(before, goal.state(app)) and await _shows(driver, goal)
    row = Row(
        app=goal.app,
        goal=goal.name,
        possible=goal.possible,
        failure=goal.failure,
        reached=reached,
        status=status,
        verdict=next((turn.verdict for turn in reversed(turns) if turn.verdict), ""),
        blocked=bool(turns) and ASKED_UNUSABLE in turns[-1].rules,
        repeated=app.repeated(),
        wrong=wrong_writes(goal, app.writes()),
        judged=tuple(watch.judged),
        believed=status == "completed" and not BELIEVES.isdisjoint(turns[-1].rules),
        confirmed=tuple(kind_of(question) for question in person.agreed),
        unwanted=tuple(kind_of(question) for question in person.left if kind_of(question)),
        offered=status == "needs_user_input" and offers(person.left[-1], goal, reached=reached),
        says=says,
        turns=len(turns),
        tokens=sum(turn.tokens for turn in turns),
        seconds=round(time.perf_counter() - started, 1),
        wording=goal.wording,
        language=goal.language,
    )
    return row, task


async def _shows(driver: Driver, goal: Goal) -> bool:
    return bool(await driver.page.evaluate(goal.shows))


async def _drawn(driver: Driver, idle: int) -> None:
    """People say what they want once they see the page. A busy machine may draw it long after all of it was sent."""
    with suppress(PlaywrightTimeout):
        await driver.page.wait_for_load_state("networkidle", timeout=idle)
    words, ends = "", time.monotonic() + DRAWN / 1000
    while time.monotonic() < ends:
        last, words = words, await driver.page.inner_text("body")
        if words.strip() and words == last:
            break
        await asyncio.sleep(STEADY)


def offers(question: Question, goal: Goal, *, reached: bool) -> bool:
    """Whether the right answer is among a question's options: what the goal means, or that it is done."""
    labels = [option.label.casefold() for option in question.options]
    return (reached and DONE.casefold() in labels) or any(name in label for name in goal.means for label in labels)


def receipt_of(store: Path, task: str) -> Receipt:
    """What `surefoot receipt --verify` says of a task in a store."""
    try:
        there = read_store(f"tinydb:{store}")
    except StoreError:
        return "refuted"
    found = there.task(task)
    if found.receipt is None:
        return "none"
    against = check_receipt(found.receipt, found.records, found.state, policies_of(there.policies()))
    return "refuted" if found.unreadable or against else "verified"
