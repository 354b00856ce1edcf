"""`surefoot bench widgets`."""

from __future__ import annotations

import sys

import click

WORDINGS = ("steps", "plain", "wish")


@click.command()
@click.option("--library", "chosen", multiple=True, metavar="NAME", help="The page of this library (repeat).")
@click.option("--half", type=click.Choice(["built", "kept"]), help="Libraries rules may be built with, or the others.")
@click.option("--wording", type=click.Choice(WORDINGS), help="Only goals that are said so.")
@click.option("--only", default="", metavar="PART,…", help="Only goals whose name contains one of these.")
@click.option("--list", "listed", is_flag=True, help="Show the libraries and what is asked, and play nothing.")
@click.option("--serve", metavar="NAME", help="Serve the page of this library, to look at it, and play nothing.")
@click.option("--json", "as_json", is_flag=True, help="JSON lines: one per goal, then the totals.")
@click.option("--verbose", "-v", is_flag=True, help="Show every turn, but of libraries that are only run.")
def widgets(chosen: tuple[str, ...], half: str | None, wording: str | None, only: str, listed: bool, serve: str | None,
            as_json: bool, verbose: bool) -> None:  # fmt: skip
    """The same goals on a page of each component library, without a model; judged by what the page kept.

    Each page is a rowing club's: tabs, a table, a form in a dialog, selects, dates, tags, switches, questions before
    something is removed, as the library's documentation draws them. Libraries come from npm on first use. Some goals
    are played with a server that keeps nothing: these must not be called completed.

    \b
    surefoot bench widgets --library antd --wording steps -v
    surefoot bench widgets --half kept --only role,boat

    Exits with 1 when a goal was called completed that was not done, something else was changed, or a receipt does not
    hold.
    """
    from benchmarks.apps.command import run_goals
    from benchmarks.apps.report import totals
    from benchmarks.widgets.goals import goals_of
    from benchmarks.widgets.libraries import LIBRARIES
    from benchmarks.widgets.play import play

    for name in (*chosen, *([serve] if serve else [])):
        if name not in LIBRARIES:
            raise click.UsageError(f"{name}: is none of {', '.join(LIBRARIES)}")
    if serve:
        _serve(serve)
        return
    names = [name for name, one in LIBRARIES.items() if name in (chosen or LIBRARIES) and half in {None, one.half}]
    parts = [part.strip() for part in only.split(",")]
    goals = [
        goal for name in names for goal in goals_of(name)
        if wording in {None, goal.wording} and any(part in goal.name for part in parts)
    ]  # fmt: skip
    if not goals:
        raise click.UsageError("no goal is left of these; see what there is with --list")
    if listed:
        for goal in goals:
            click.echo(f"{LIBRARIES[goal.app].half}  {goal.title}: {goal.query}")
        return
    secret = any(LIBRARIES[goal.app].half == "kept" for goal in goals)
    if verbose and secret:
        click.echo("No turn is shown: libraries are among these that are only run.", err=True)
    sums = totals(run_goals(goals, play, as_json, verbose and not secret))
    wrong = sum(share.wrong for share in sums.shares)
    sys.exit(1 if sums.false_completes or sums.without_receipt or sums.false_receipts or wrong else 0)


def _serve(name: str) -> None:
    from threading import Event

    from benchmarks.apps.serving import AppMissing
    from benchmarks.widgets.site import running_site

    try:
        with running_site(name) as site:
            click.echo(f"{name}: {site.url}  (Ctrl+C ends it)")
            Event().wait()
    except AppMissing as error:
        raise click.ClickException(str(error)) from None
    except KeyboardInterrupt:
        pass
