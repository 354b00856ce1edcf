"""How long pages of the studio take in a real Chromium, over a store that holds much, and how soon an editor tells.

Tasks are played through the engine once and kept again and again under other ids. A page is measured by the browser,
from where its address is asked for until all of it has loaded; what an editor tells from the key that was pressed until
the words stand on the page. Browser and server share the machine.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import shutil
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import click
from msgspec import Struct
from msgspec.structs import replace

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from engine.record.turn import TurnRecord
    from server.stores import Store

PLAYED = 30  # tasks, of which all others are copies
SITE = "https://forms.example"
STORY = "the-long-story"
RULES = "guardrails.yaml"
SLIP = ("guard.lapsed and", "guard.lapsd and")
EDIT = ("Only http and https addresses are opened.", "Nothing but the web is opened.")
SECONDS = 120.0  # to wait for anything
LOADED = "() => performance.getEntriesByType('navigation')[0].loadEventEnd"

# Puts words in place of others, and gives the milliseconds until the page says what is waited for.
TYPED = """async ([old, put, where, said]) => {
    const editor = ace.edit(document.querySelector(".code"));
    document.querySelector(where).replaceChildren(); // what it says of the text before
    editor.session.replace(editor.find(old), put);
    const began = performance.now();
    const there = () => document.querySelector(where)?.textContent.includes(said);
    while (!there()) await new Promise(requestAnimationFrame);
    return performance.now() - began;
}"""


class Timed(Struct, frozen=True):
    """Milliseconds: of the first time, which has to read what later ones know, and of all."""

    name: str
    first: float
    median: float
    most: float


@click.command()
@click.option("--tasks", default=10_000, type=click.IntRange(1, 100_000), show_default=True, help="In the store.")
@click.option("--turns", default=100, type=click.IntRange(2, 1_000), show_default=True, help="Of the longest task.")
@click.option("--rounds", default=5, type=click.IntRange(1, 100), show_default=True, help="How often each is measured.")
@click.option("--postgresql", is_flag=True, help="Over a PostgreSQL of its own instead of files.")
@click.option("--json", "machine", is_flag=True, help="Print one JSON document instead of text.")
def studio(tasks: int, turns: int, rounds: int, postgresql: bool, machine: bool) -> None:
    """Measure pages of the studio over 10,000 tasks, a story of 100 turns, and what an editor tells."""
    from benchmarks.postgres import NoPostgres, postgres

    try:
        with TemporaryDirectory(prefix="surefoot-studio-") as place, postgres() if postgresql else nullcontext() as own:
            address = own.database() if own is not None else f"tinydb:{place}/store"
            asyncio.run(_filled(address, Path(place), tasks, turns))
            with _served(address, Path(place)) as base, _page(base) as page:
                found = list(_measured(page, base, rounds))
    except NoPostgres as error:
        raise click.ClickException(str(error)) from None
    if machine:
        told = [{"name": one.name, "firstMs": one.first, "medianMs": one.median, "mostMs": one.most} for one in found]
        click.echo(json.dumps({"tasks": tasks, "turns": turns, "rounds": rounds, "pages": told}))
        return
    click.echo(f"{tasks} tasks, a story of {turns} turns, each {rounds} times, in {'rows' if postgresql else 'files'}")
    for one in found:
        click.echo(f"  {one.name:<36} first {one.first:7.0f} ms   median {one.median:7.0f}   most {one.most:7.0f}")


async def _filled(address: str, place: Path, tasks: int, turns: int) -> None:
    from benchmarks.backtest import played
    from server.stores import open_store
    from server.telemetry.watch import NoSpans, Telemetry

    told = await asyncio.to_thread(played, place / "played", min(PLAYED, tasks))
    stories: dict[str, list[TurnRecord]] = {}
    for record in told:
        stories.setdefault(record.before.id, []).append(record)
    store = open_store(address, Telemetry(NoSpans()))
    try:
        ways = list(stories.values())
        for number in range(tasks - 1):
            await _kept(store, f"task-{number}", ways[number % len(ways)])
        going_on = [one for one in ways[0] if one.transition.route == "continue"]
        await _kept(store, STORY, [ways[0][0], *itertools.islice(itertools.cycle(going_on), turns - 1)])
    finally:
        await store.close()


async def _kept(store: Store, task: str, records: Sequence[TurnRecord]) -> None:
    """A task with these turns, one after the other."""
    from engine.exchange.messages import told_by
    from engine.ports import Commit, purpose_of
    from engine.turn.apply import apply

    state = replace(records[0].before, id=task, session=f"session of {task}")
    for record in records:
        record = replace(record, before=state, turn=state.turn + 1, request_id=None)
        after = apply(state, record.transition)
        await store.turns.commit("local", Commit(
            expected_turn=state.turn, state=after, record=record, messages=told_by(record),
            purpose=purpose_of(state.query, session=state.session),
        ))  # fmt: skip
        state = after


@contextmanager
def _served(address: str, place: Path) -> Iterator[str]:
    from benchmarks.serving import served
    from engine.rules import shipped

    policies = place / "policies"
    shutil.copytree(shipped(), policies)
    command = [sys.executable, "-m", "server.cli", "serve", "--store", address, "--policies", str(policies)]
    with served(command, place, {}) as there:
        yield there.url


@contextmanager
def _page(base: str) -> Iterator[Page]:
    from playwright.sync_api import sync_playwright

    from client.browser import FLAGS, find_browser

    flags = [*FLAGS, *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    with sync_playwright() as playwright:
        executable = find_browser()
        browser = playwright.chromium.launch(executable_path=str(executable) if executable else None, args=flags)
        page = browser.new_page(viewport={"width": 1280, "height": 860})
        page.set_default_timeout(SECONDS * 1000)
        yield page
        browser.close()


def _measured(page: Page, base: str, rounds: int) -> Iterator[Timed]:
    pages: Mapping[str, str] = {
        "tasks": "/studio/tasks",
        "tasks, searched for": "/studio/tasks?words=record",
        "the long story": f"/studio/tasks/{STORY}",
        "a turn of it": f"/studio/tasks/{STORY}/turns/1",
        "insight": "/studio/insight",
        "policies": "/studio/policies",
    }
    for name, path in pages.items():
        yield _timed(name, rounds, partial(_loaded, page, f"{base}{path}"))
    file = f"{_draft(page, base)}/file?file={RULES}"
    yield _timed("problems of what is typed", rounds, partial(_told, page, file, SLIP, "#problems", "unknown fact"))
    yield _timed("what it would do, all proved", rounds, partial(_told, page, file, EDIT, "#would", "hold."))


def _timed(name: str, rounds: int, once: Callable[[], float]) -> Timed:
    taken = [once() for _ in range(rounds)]
    return Timed(name, taken[0], statistics.median(taken), max(taken))


def _loaded(page: Page, url: str) -> float:
    """Raises ClickException where the page is no answer."""
    answer = page.goto(url, wait_until="load")
    if answer is None or not answer.ok:
        raise click.ClickException(f"{url}: {answer.status if answer is not None else 'no answer'}")
    end = time.monotonic() + SECONDS
    while not (taken := float(page.evaluate(LOADED))) and time.monotonic() < end:
        page.wait_for_timeout(1)
    return taken


def _draft(page: Page, base: str) -> str:
    """The address of a new one."""
    page.goto(f"{base}/studio/policies")
    page.get_by_label("New draft").fill("Measured")
    page.get_by_label("Why").fill("To see how long it takes")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/studio/policies/drafts/*")
    return page.url


def _told(page: Page, file: str, edit: tuple[str, str], where: str, said: str) -> float:
    page.goto(file)
    page.wait_for_function("() => document.querySelector('#problems').textContent.includes('None.')")
    page.wait_for_load_state("networkidle")
    return float(page.evaluate(TYPED, [*edit, where, said]))
