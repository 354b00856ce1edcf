"""MiniWoB++ through the whole of it: real Chromium, the HTTP service, and the page's own judge at the end.

Success is printed beside what clicking at random reaches on the same episodes, since some tasks fall to chance. The
person behind a goal says yes where a control is held back that the goal speaks of, and answers nothing else.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec
from msgspec import Struct

if TYPE_CHECKING:
    from rich.progress import Progress
    from rich.table import Table

    from client.api import Api
    from client.driver import Driver

CLICKABLE = frozenset({"btn", "link", "chk", "rad", "tab", "opt", "menu", "inp", "sel"})
PIPED_WIDTH = 120  # columns
PAGE_SIZE = (640, 480)  # the tasks are 160 by 210 pixels


class EpisodeResult(Struct, frozen=True, rename="camel"):
    """One task with one seed: how it went with the service, and by random clicks."""

    task: str
    seed: int
    goal: str
    success: bool
    status: str  # the service's last word; "stopped" when the page ended the episode
    turns: int
    llm_calls: int
    tokens: int
    seconds: float
    says: str
    confirmed: int  # confirmations that were asked for and wanted
    random_success: bool

    @property
    def false_complete(self) -> bool:
        """Called done by the service, though the page says otherwise."""
        return self.status == "completed" and not self.success


class Totals(Struct, frozen=True, rename="camel"):
    """Figures over some episodes; shares are of 1."""

    episodes: int
    success: float
    random_floor: float
    false_completes: int
    asked: int  # episodes that ended in a question
    confirmed: int
    turns: float  # mean per episode
    tokens: int

    @classmethod
    def of(cls, results: Sequence[EpisodeResult]) -> Totals:
        count = max(1, len(results))
        return cls(
            episodes=len(results),
            success=sum(result.success for result in results) / count,
            random_floor=sum(result.random_success for result in results) / count,
            false_completes=sum(result.false_complete for result in results),
            asked=sum(result.status == "needs_user_input" for result in results),
            confirmed=sum(result.confirmed for result in results),
            turns=sum(result.turns for result in results) / count,
            tokens=sum(result.tokens for result in results),
        )


class Bench:
    """Runs episodes in one tab against one service; every episode loads its page anew."""

    def __init__(self, driver: Driver, pages: str, api: Api, max_turns: int) -> None:
        self._driver = driver
        self._pages = pages
        self._api = api
        self._max_turns = max_turns

    async def run(self, task: str, seed: int) -> EpisodeResult:
        """One episode by the service, and the same again by chance."""
        from benchmarks.person import Person, wants_what_is_said
        from client.miniwob import episode
        from client.run import run_task

        async with episode(self._driver, self._pages, task, seed) as tried:
            person = Person(wants_what_is_said(tried.goal))
            outcome = await run_task(
                self._api, self._driver, tried.goal, ask=person.answer, stop=tried.done, max_turns=self._max_turns
            )
            success = await tried.succeeded()
        return EpisodeResult(
            task, seed, tried.goal, success, outcome.status, outcome.turns, outcome.llm_calls, outcome.tokens,
            round(outcome.seconds, 2), outcome.says, len(person.agreed), await self.chance(task, seed),
        )  # fmt: skip

    async def chance(self, task: str, seed: int) -> bool:
        """Whether clicking elements at random, as often as there are turns, ends the episode well."""
        from client.miniwob import episode

        choices = random.Random(f"{task} {seed}")
        async with episode(self._driver, self._pages, task, seed) as tried:
            for _ in range(self._max_turns):
                if await tried.done():
                    break
                await _click_any(self._driver, choices)
            return await tried.succeeded()


async def _click_any(driver: Driver, choices: random.Random) -> None:
    page = await driver.snapshot()
    usable = [
        node["i"]
        for node in page["interactiveTree"]
        if node["r"] in CLICKABLE and not node.get("occ") and "disabled" not in str(node.get("s", ""))
    ]
    if usable:
        from engine.actions import Action

        await driver.act(Action("click", target=choices.choice(usable)))
    await asyncio.sleep(0.02)


async def run_all(
    episodes: Sequence[tuple[str, int]],
    *,
    server: str | None,
    jobs: int,
    max_turns: int,
    headed: bool,
    advance: Callable[[EpisodeResult], None],
) -> list[EpisodeResult]:
    """All episodes, in `jobs` tabs of one browser; results in the order of `episodes`. `advance` sees each result."""
    from client.api import Api
    from client.browser import open_browser
    from client.driver import open_driver
    from client.embedded import embedded_service
    from client.miniwob import HARNESS, LOCAL, serve_pages

    waiting = list(enumerate(episodes))[::-1]
    results: dict[int, EpisodeResult] = {}
    async with AsyncExitStack() as stack:
        pages = stack.enter_context(serve_pages())
        url = server if server is not None else await stack.enter_async_context(embedded_service())
        api = await stack.enter_async_context(Api(url))
        browser = await stack.enter_async_context(open_browser(headed=headed))

        async def work() -> None:
            async with open_driver(browser, stability=LOCAL, ignored=HARNESS, viewport=PAGE_SIZE) as driver:
                bench = Bench(driver, pages, api, max_turns)
                while waiting:
                    index, (task, seed) = waiting.pop()
                    results[index] = await bench.run(task, seed)
                    advance(results[index])

        await asyncio.gather(*(work() for _ in range(min(jobs, len(episodes)))))
    return [results[index] for index in range(len(episodes))]


def development_tasks() -> list[str]:
    """The tasks to develop against; the others are kept for judging."""
    text = files("benchmarks").joinpath("miniwob_development.json").read_text("utf-8")
    tasks: list[str] = json.loads(text)["development"]
    return tasks


def read_tasks(path: Path) -> list[str]:
    """Task names from a JSON list, a JSON object with one list of names, or a text with one a line."""
    text = path.read_text("utf-8")
    if not text.lstrip().startswith(("[", "{")):
        return [line.strip() for line in text.splitlines() if line.strip()]
    found = json.loads(text)
    if isinstance(found, dict):
        found = next((value for value in found.values() if isinstance(value, list)), [])
    return [str(task) for task in found]


def _table(results: Sequence[EpisodeResult]) -> Table:
    from rich.table import Table

    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column("task")
    for name in ("success", "random", "false completes", "asked", "confirmed", "turns", "tokens"):
        table.add_column(name, justify="right")
    table.add_column("ended as")
    groups: dict[str, list[EpisodeResult]] = {}
    for result in results:
        groups.setdefault(result.task, []).append(result)
    for task, group in groups.items():
        table.add_row(task, *_cells(Totals.of(group)), ", ".join(sorted({result.status for result in group})))
    table.add_section()
    table.add_row("all", *_cells(Totals.of(results)), "", style="bold")
    return table


def _cells(totals: Totals) -> tuple[str, ...]:
    return (
        f"{totals.success:.0%}",
        f"{totals.random_floor:.0%}",
        str(totals.false_completes),
        str(totals.asked),
        str(totals.confirmed),
        f"{totals.turns:.1f}",
        str(totals.tokens),
    )


@click.command()
@click.option("--tasks", help="Task names, separated by commas. Default: the development list.")
@click.option(
    "--list", "task_list", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Names in a file."
)
@click.option(
    "--seeds", default=3, show_default=True, type=click.IntRange(1, 1000), help="Episodes per task: seeds 0, 1, …"
)
@click.option("--max-turns", default=15, show_default=True, type=click.IntRange(1, 100))
@click.option("--jobs", default=2, show_default=True, type=click.IntRange(1, 32), help="Tabs at a time.")
@click.option("--server", help="URL of a running service. Default: one is started for this run.")
@click.option("--headed", is_flag=True, help="Show the browser.")
@click.option("--json", "as_json", is_flag=True, help="One JSON line per episode, and the totals last.")
def miniwob(
    tasks: str | None,
    task_list: Path | None,
    seeds: int,
    max_turns: int,
    jobs: int,
    server: str | None,
    headed: bool,
    as_json: bool,
) -> None:
    """Success on MiniWoB++ pages, beside what random clicks reach.

    Exits with 1 when the service called an episode done that was not.
    """
    from rich.console import Console
    from rich.progress import Progress

    from client.api import Refused, Unreachable
    from client.browser import BrowserMissing
    from client.embedded import NotStarted
    from client.miniwob import MiniwobMissing

    names = tasks.split(",") if tasks else read_tasks(task_list) if task_list else development_tasks()
    episodes = [(name.strip(), seed) for name in names for seed in range(seeds)]
    if not episodes:
        raise click.UsageError("there is no task to run; name some with --tasks or --list")
    console = Console(stderr=as_json, width=None if sys.stdout.isatty() else PIPED_WIDTH)
    started = time.perf_counter()
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        try:
            results = asyncio.run(
                run_all(
                    episodes, server=server, jobs=jobs, max_turns=max_turns, headed=headed,
                    advance=_reporter(progress, len(episodes), as_json),
                )
            )  # fmt: skip
        except (BrowserMissing, MiniwobMissing, NotStarted, Unreachable, Refused, ValueError) as error:
            raise click.ClickException(str(error)) from error
    totals = Totals.of(results)
    if as_json:
        sys.stdout.write(msgspec.json.encode({"totals": totals}).decode() + "\n")
    else:
        console.print(_table(results))
        console.print(f"{len(results)} episodes in {time.perf_counter() - started:.0f} s", style="dim")
    raise SystemExit(1 if totals.false_completes else 0)


def _reporter(progress: Progress, total: int, as_json: bool) -> Callable[[EpisodeResult], None]:
    task = progress.add_task("episodes", total=total)

    def advance(result: EpisodeResult) -> None:
        progress.advance(task)
        if as_json:
            sys.stdout.write(msgspec.json.encode(result).decode() + "\n")
            sys.stdout.flush()

    return advance


if __name__ == "__main__":
    miniwob()
