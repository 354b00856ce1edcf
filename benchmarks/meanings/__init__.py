"""`surefoot bench meanings`: whether sentences in which people ask for something are read as they are meant."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from rich.table import Table

    from benchmarks.meanings.judge import Read


@click.command()
@click.option("--show", is_flag=True, help="List the sentences of the half built with that are not read as meant.")
@click.option("--json", "as_json", is_flag=True, help="JSON lines, one per sentence.")
def meanings(show: bool, as_json: bool) -> None:
    """Sentences in which people ask for something, each with what it means, by how rules read them.

    Of the files one half is there to build rules by, the other is kept apart. What is read as something else than what
    is meant is seldom done for that: mostly nothing on the page is called so.
    """
    from rich.console import Console

    from benchmarks.meanings.judge import read_all
    from benchmarks.meanings.material import sayings
    from client.console import json_line

    read = read_all(sayings())
    console = Console(stderr=as_json, soft_wrap=True, highlight=False)
    for one in read:
        if as_json:
            json_line(one)
        if show and one.outcome != "right" and one.half == "built by":
            console.print(str(one), markup=False)
    if not as_json:
        console.print(_table(read))


def _table(read: list[Read]) -> Table:
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for column in ("half", "language", "sentences", "right", "unread", "read as something else"):
        table.add_column(column, no_wrap=True)
    for half, language in product(("built by", "kept"), ("en", "de", "fr", "es")):
        some = [one for one in read if (one.half, one.language) == (half, language)]
        counts = [sum(one.outcome == outcome for one in some) for outcome in ("right", "unread", "other")]
        table.add_row(half, language, str(len(some)), *map(str, counts))
    return table
