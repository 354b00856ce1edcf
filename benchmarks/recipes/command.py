"""`surefoot bench recipes`."""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from benchmarks.recipes.case import Case
    from benchmarks.recipes.report import Row
    from benchmarks.recipes.tab import Change

PIPED_WIDTH = 160  # columns


@click.command()
@click.option("--app", "apps", multiple=True, metavar="NAME", help="This application (repeat); all: every one.")
@click.option("--only", default="", metavar="TEXT", help="Only goals whose name contains TEXT.")
@click.option("--change", "changes", multiple=True, metavar="KIND", help="Only pages changed so (repeat); none: none.")
@click.option("--call-seconds", default=1.5, type=click.FloatRange(0, 20), show_default=True,
              help="What each call of the scripted model takes.")
@click.option("--json", "as_json", is_flag=True, help="JSON lines: one per play, then the totals.")
@click.option("--verbose", "-v", is_flag=True, help="Show every turn.")
def recipes(
    apps: tuple[str, ...], only: str, changes: tuple[str, ...], call_seconds: float, as_json: bool, verbose: bool
) -> None:
    """Goals that were reached once, again: with other values, and on pages that were changed in seven ways.

    A scripted model that is always right plans the first time; what it is asked is counted. Beside each play, a
    recording of the first one is played by selectors. Judged by the applications' databases. Wagtail's admin and a
    list of todos are at hand; others (--app) are fetched on first use.

    Exits with 1 when Surefoot did something that was not asked, did it twice, or called done what is not.
    """
    from benchmarks.recipes.cases import AT_HAND, CASES
    from benchmarks.recipes.tab import CHANGES

    at_hand, known = ({case.app for case in some} for some in (AT_HAND, CASES))
    if unknown := set(apps) - {"all", *known}:
        raise click.UsageError(f"--app {min(unknown)}: is none of {', '.join(sorted(known))}, all")
    if unknown := set(changes) - {"none", *CHANGES}:
        raise click.UsageError(f"--change {min(unknown)}: is none of {', '.join(CHANGES)}, none")
    of = known if "all" in apps else set(apps) or at_hand
    chosen = [case for case in CASES if case.app in of and only in case.title]
    if not chosen:
        names = ", ".join(case.title for case in CASES if case.app in of)
        raise click.UsageError(f"--only {only}: no goal is called so; there are: {names}")
    rows = _play(chosen, [one for one in CHANGES if not changes or one in changes], call_seconds, as_json, verbose)
    sys.exit(1 if any(row.by == "surefoot" and (row.wrong or row.false) for row in rows) else 0)


def _play(
    cases: list[Case], changes: list[Change], call_seconds: float, as_json: bool, verbose: bool
) -> list[Row]:
    from rich.console import Console

    from benchmarks.apps.serving import AppMissing
    from benchmarks.recipes.play import play
    from benchmarks.recipes.report import cells, summary, totals
    from client.browser import BrowserMissing
    from client.console import json_line, turn_printer

    console = Console(stderr=as_json, width=None if sys.stdout.isatty() else PIPED_WIDTH)
    rows: list[Row] = []

    def show(row: Row) -> None:
        rows.append(row)
        if as_json:
            json_line(row)
        else:
            console.print(" ".join(cell for cell in cells(row) if cell), highlight=False)

    try:
        if verbose:
            asyncio.run(play(cases, changes, call_seconds, show, turn_printer(console)))
        else:
            asyncio.run(play(cases, changes, call_seconds, show))
    except (AppMissing, BrowserMissing) as error:
        raise click.ClickException(str(error)) from None
    found = totals(rows)
    if as_json:
        for one in found:
            json_line(one)
    else:
        for line in summary(found):
            console.print(line, highlight=False, soft_wrap=True)
    return rows
