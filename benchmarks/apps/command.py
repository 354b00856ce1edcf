"""`surefoot bench apps`."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Coroutine, Sequence
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from benchmarks.apps.goal import Goal
    from benchmarks.apps.report import Row

PIPED_WIDTH = 140  # columns


@click.command()
@click.option("--app", "chosen_apps", multiple=True, metavar="NAME", help="This application (repeat); all: every one.")
@click.option("--only", default="", metavar="TEXT", help="Only goals whose name contains TEXT.")
@click.option("--wording", type=click.Choice(["steps", "wish", "plain"]),
              help="Only goals that are said so. Default: steps and wish.")  # fmt: skip
@click.option("--set", "which", type=click.Choice(["first", "second"]), default="first", show_default=True,
              help="The second was written later, of other kinds, for applications that rules were built with.")
@click.option("--half", type=click.Choice(["built", "kept"]), help="Only goals whose name falls into this half.")
@click.option("--json", "as_json", is_flag=True, help="JSON lines: one per goal, then the totals.")
@click.option("--verbose", "-v", is_flag=True, help="Show every turn.")
def apps(chosen_apps: tuple[str, ...], only: str, wording: str | None, which: str, half: str | None, as_json: bool,
         verbose: bool) -> None:  # fmt: skip
    """Goals in real applications, without a model; judged by the applications' databases.

    Wagtail's admin and a list of todos are at hand; others (--app) are fetched on first use.

    Most goals cannot be reached (a wrong password, a missing field, an error of the server, a lost session, …): these
    must not be called completed. Every completed goal must have a receipt that store and policies bear out, and
    no other. Exits with 1 when a goal was called completed that the database denies, or a receipt does not hold.
    """
    from benchmarks.apps.play import APPS, AT_HAND, GOALS, play
    from benchmarks.apps.report import totals
    from benchmarks.apps.second import SECOND

    if unknown := set(chosen_apps) - {"all", *APPS}:
        raise click.UsageError(f"--app {min(unknown)}: is none of {', '.join(APPS)}, all")
    goals = SECOND if which == "second" else GOALS
    there = frozenset(goal.app for goal in goals)
    of = there if "all" in chosen_apps else frozenset(chosen_apps) or there & frozenset(AT_HAND) or there
    said = ("steps", "wish") if wording is None else (wording,)
    chosen = [
        goal for goal in goals
        if goal.app in of and only in goal.title and goal.wording in said and half in {None, goal.half}
    ]  # fmt: skip
    if not chosen:
        names = ", ".join(goal.title for goal in goals if goal.app in of)
        raise click.UsageError(f"--only {only}: no goal is called so; there are: {names}")
    rows = run_goals(chosen, play, as_json, verbose)
    sums = totals(rows)
    sys.exit(1 if sums.false_completes or sums.without_receipt or sums.false_receipts else 0)


def run_goals(
    goals: Sequence[Goal], play: Callable[..., Coroutine[object, object, None]], as_json: bool, verbose: bool
) -> list[Row]:
    """Play them, and show each as it ends and the totals. Raises ClickException."""
    from rich.console import Console

    from benchmarks.apps.report import mark, summary, totals
    from benchmarks.apps.serving import AppMissing
    from client.browser import BrowserMissing
    from client.console import json_line, turn_printer
    from client.embedded import NotStarted

    console = Console(stderr=as_json, width=None if sys.stdout.isatty() else PIPED_WIDTH)
    rows: list[Row] = []

    def show(row: Row) -> None:
        rows.append(row)
        if as_json:
            json_line(row)
        else:
            console.print(
                f"{row.app}: {row.goal}: {row.status}, {row.turns} turns  {mark(row)}".rstrip(), highlight=False
            )

    try:
        asyncio.run(play(goals, show, turn_printer(console)) if verbose else play(goals, show))
    except (AppMissing, BrowserMissing, NotStarted) as error:
        raise click.ClickException(str(error)) from None
    if as_json:
        json_line(totals(rows))
    else:
        console.print(_table(rows))
        for line in summary(totals(rows)):
            console.print(line, highlight=False, soft_wrap=True)
    return rows


def _table(rows: list[Row]) -> object:
    from rich.table import Table

    from benchmarks.apps.report import COLUMNS, cells

    table = Table(box=None, pad_edge=False)
    for column in COLUMNS:
        table.add_column(column, no_wrap=True)
    for row in rows:
        table.add_row(*cells(row))
    return table
