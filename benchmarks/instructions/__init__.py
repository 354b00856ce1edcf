"""`surefoot bench instructions`: steps as help centres write them, on the pages of real sites."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from rich.table import Table

    from benchmarks.instructions.play import Played


@click.command()
@click.option(
    "--data",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="A clone of github.com/xnancy/russ; without it, one is fetched into the cache.",
)
@click.option("--show", is_flag=True, help="List the steps of the half built with that did not come out right.")
@click.option(
    "--json", "as_json", is_flag=True, help="JSON lines, one per step; of the half kept apart only what became of it."
)
@click.option(
    "--without",
    is_flag=True,
    help="Take the element that is right off each page first: whatever is done then is wrong.",
)
def instructions(data: Path | None, show: bool, as_json: bool, without: bool) -> None:
    """Steps written by help centres, each on the page of the real site that it is for, judged by the element taken.

    Of the sites one half is there to build rules by, the other is kept apart.
    """
    from rich.console import Console

    from benchmarks.apps.serving import AppMissing
    from benchmarks.instructions.material import clone
    from benchmarks.instructions.material import instructions as read
    from benchmarks.instructions.play import play_all
    from client.console import json_line

    console = Console(stderr=True, soft_wrap=True, highlight=False)
    try:
        source = data or clone()
        steps = read(source)
    except AppMissing as error:
        sys.exit(str(error))
    played: list[Played] = []
    with console.status("reading pages") as status:
        for one in play_all(source, steps, without=without):
            played.append(one)
            status.update(f"{len(played)} of {len(steps)} steps")
            if as_json:
                json_line(one if one.half == "built by" else one.told_apart())
            if show and one.outcome not in ("right", "unusable") and one.half == "built by":
                console.print(f"{one.outcome}: {one}", markup=False)
    if not as_json:
        Console(soft_wrap=True, highlight=False).print(_table_without(played) if without else _table(played))


def _table(played: list[Played]) -> Table:
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for column in ("half", "sites", "steps", "right", "asked", "offered the right one", "wrong", "not to be used"):
        table.add_column(column, no_wrap=True)
    for half in ("built by", "kept"):
        some = [one for one in played if one.half == half]
        seen = [one for one in some if one.outcome != "unusable"]
        right, asked, wrong = (sum(one.outcome == name for one in seen) for name in ("right", "asked", "wrong"))
        offered = sum(one.offers for one in seen)
        sites = len({one.site for one in seen})
        counts = (sites, len(seen), right, asked, offered, wrong, len(some) - len(seen))
        table.add_row(half, *map(str, counts))
    return table


def _table_without(played: list[Played]) -> Table:
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for column in ("half", "sites", "steps", "asked", "took one that says the same", "acted on another"):
        table.add_column(column, no_wrap=True)
    for half in ("built by", "kept"):
        seen = [one for one in played if one.half == half and one.outcome != "unusable"]
        asked, twin, wrong = (sum(one.outcome == name for one in seen) for name in ("asked", "twin", "wrong"))
        table.add_row(half, *map(str, (len({one.site for one in seen}), len(seen), asked, twin, wrong)))
    return table
