"""`surefoot bench infinity`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from benchmarks.apps.report import Row


@click.command()
@click.option("--data", type=click.Path(exists=True, file_okay=False, path_type=Path),
              help="A clone of github.com/web-arena-x/webarena-infinity; without it, one is fetched.")  # fmt: skip
@click.option("--app", "chosen", multiple=True, metavar="NAME", help="Only this environment (repeat).")
@click.option("--half", type=click.Choice(["built", "kept"]), help="What rules may be built with, or the others.")
@click.option("--suite", "suites", multiple=True, type=click.Choice(["function", "easy", "medium", "hard"]),
              help="Only these tasks (repeat). Default: all but the hard ones.")  # fmt: skip
@click.option("--only", default="", metavar="ID,…", help="Only the tasks with these ids.")
@click.option("--every", default=1, show_default=True, help="Only every N-th task of each suite.")
@click.option("--list", "listed", is_flag=True, help="Show what is asked in the half built with, and play nothing.")
@click.option("--json", "as_json", is_flag=True, help="JSON lines: one per task, then the totals.")
@click.option("--verbose", "-v", is_flag=True, help="Show every turn, but of environments that are only run.")
def infinity(data: Path | None, chosen: tuple[str, ...], half: str | None, suites: tuple[str, ...], only: str,
             every: int, listed: bool, as_json: bool, verbose: bool) -> None:  # fmt: skip
    """Tasks of WebArena-Infinity, by others, without a model; judged by the tasks' own verifiers.

    Thirteen applications drawn after known products. The suite `function` spells out one function each (steps), `easy`
    and `medium` say it as people do (wishes); most of the hard ones ask for many things at once or for what must be
    looked up first.

    \b
    surefoot bench infinity --app gmail --suite easy -v
    surefoot bench infinity --half kept --every 5

    Of a task that is not done but changed something, it is said what (half built with). Exits with 1 when a task was
    called completed that was not done, or a receipt does not hold.
    """
    from benchmarks.apps.command import run_goals
    from benchmarks.apps.report import totals
    from benchmarks.apps.serving import AppMissing
    from benchmarks.infinity.material import HALVES, clone, goals_of
    from benchmarks.infinity.play import play

    if unknown := set(chosen) - set(HALVES):
        raise click.UsageError(f"--app {min(unknown)}: is none of {', '.join(HALVES)}")
    names = [name for name, its in HALVES.items() if name in (chosen or HALVES) and half in {None, its}]
    ids = {one.strip() for one in only.split(",") if one.strip()}
    try:
        source = data or clone()
        goals = [
            goal for name in names for suite in suites or ("function", "easy", "medium")
            for goal in [one for one in goals_of(source, name) if one.name.startswith(f"{suite} ")][::every]
            if not ids or goal.name.partition(" ")[2] in ids
        ]  # fmt: skip
    except AppMissing as error:
        raise click.ClickException(str(error)) from None
    if not goals:
        raise click.UsageError("no task is left of these; see what there is with --list")
    if listed:
        for goal in goals:
            if HALVES[goal.app] == "built":
                click.echo(f"{goal.title}: {goal.query}")
        return
    secret = any(HALVES[goal.app] == "kept" for goal in goals)
    if verbose and secret:
        click.echo("No turn is shown: environments are among these that are only run.", err=True)
    sums = totals(run_goals(goals, partial(play, source, on_change=_tell), as_json, verbose and not secret))
    sys.exit(1 if sums.false_completes or sums.without_receipt or sums.false_receipts else 0)


def _tell(row: Row, changed: Sequence[str]) -> None:
    click.echo(f"{row.app}: {row.goal}: not done, but changed: {'; '.join(changed)}"[:600], err=True)
