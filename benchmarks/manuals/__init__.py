"""`surefoot bench manuals`: steps of handbooks by others, on pages with the controls that they name."""

from __future__ import annotations

import sys
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

import click

from benchmarks.manuals.handbooks import HANDBOOKS
from benchmarks.manuals.material import LANGUAGES

if TYPE_CHECKING:
    from rich.table import Table

    from benchmarks.manuals.play import Played


@click.command()
@click.option(
    "--data",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="A folder with a clone of each handbook, by the repository's name; without it, they are fetched into the "
    "cache.",
)
@click.option("--language", type=click.Choice(LANGUAGES), multiple=True, help="Only steps in this one.")
@click.option("--show", is_flag=True, help="List the steps of the half built with that did not come out right.")
@click.option(
    "--json", "as_json", is_flag=True, help="JSON lines, one per step; of the half kept apart only what became of it."
)
def manuals(data: Path | None, language: tuple[str, ...], show: bool, as_json: bool) -> None:
    """Steps of three handbooks in four languages, judged by the controls that were acted on and their order.

    The handbooks mark the names of controls, so what a step asks for is known. Each is said twice, with the names in
    quotes and bare. Of the articles one half is there to build rules by, the other is kept apart.
    """
    from rich.console import Console

    from benchmarks.apps.serving import AppMissing
    from benchmarks.manuals.handbooks import clone
    from benchmarks.manuals.material import items
    from benchmarks.manuals.play import WORDINGS, play_all
    from client.console import json_line

    console = Console(stderr=True, soft_wrap=True, highlight=False)
    played: list[Played] = []
    try:
        source = data or clone()
        some = [one for name in language or LANGUAGES for one in items(source, name)]
    except AppMissing as error:
        sys.exit(str(error))
    with console.status("reading steps") as status:
        for one in play_all(some):
            played.append(one)
            status.update(f"{len(played)} of {len(some) * len(WORDINGS)} steps")
            if as_json:
                json_line(one if one.half == "built by" else one.told_apart())
            if show and one.outcome != "right" and one.half == "built by":
                console.print(f"{one.outcome}: {one}", markup=False)
    if not as_json:
        Console(soft_wrap=True, highlight=False).print(_table(played))


def _table(played: list[Played]) -> Table:
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for column in ("half", "language", "names", "steps", "right", "asked", "short", "wrong", *HANDBOOKS):
        table.add_column(column, no_wrap=True)
    for half, language, wording in product(("built by", "kept"), LANGUAGES, ("quoted", "bare")):
        some = [one for one in played if (one.half, one.language, one.wording) == (half, language, wording)]
        counts = [sum(one.outcome == name for one in some) for name in ("right", "asked", "short", "wrong")]
        books = [[one.outcome for one in some if one.handbook == name] for name in HANDBOOKS]
        each = [f"{outcomes.count('right')} of {len(outcomes)}" for outcomes in books]
        if some:
            table.add_row(half, language, wording, str(len(some)), *map(str, counts), *each)
    return table
