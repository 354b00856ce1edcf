"""`surefoot bench wishes`: what becomes of everyday wishes on small pages, in four languages, without a model."""

from __future__ import annotations

import sys
from itertools import product
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from rich.table import Table

    from benchmarks.wishes.play import Played


@click.command()
@click.option("--show", is_flag=True, help="List the wishes of the half built with that did not come out right.")
@click.option("--show-kept", is_flag=True, help="And of the half kept apart: rules must not be built by these.")
@click.option(
    "--json", "as_json", is_flag=True, help="JSON lines, one per wish; of the half kept apart only what became of it."
)
@click.option(
    "--every", default=1, show_default=True, type=click.IntRange(1), help="Play each Nth wish only: a quick look."
)
def wishes(show: bool, show_kept: bool, as_json: bool, every: int) -> None:
    """Wishes as people say them, each on the page it is said on, judged by which control was given which value.

    Half of the wishes are there to build rules by, the other half is kept apart. Exits with 1 when anything was done
    that nobody asked for.
    """
    from rich.console import Console

    from benchmarks.wishes.material import material
    from benchmarks.wishes.play import play_all
    from client.console import json_line

    played = play_all(material()[::every])
    console = Console(stderr=as_json, soft_wrap=True, highlight=False)
    for one in played:
        if as_json:
            json_line(one if show_kept or one.half == "built by" else one.told_apart())
        if one.outcome != "right" and (show_kept or (show and one.half == "built by")):
            console.print(f"{one.half}, {one.outcome}: {one}", markup=False)
    if not as_json:
        console.print(_table(played))
    sys.exit(1 if any(one.outcome == "wrong" for one in played) else 0)


def _table(played: list[Played]) -> Table:
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for column in ("batch", "half", "said as", "language", "wishes", "right", "asked", "short", "wrong", "offering"):
        table.add_column(column, no_wrap=True)
    said = sorted({(one.batch, one.half, one.wording) for one in played}, key=_order)
    for (batch, half, wording), language in product(said, ("en", "de", "fr", "es", "")):
        some = [one for one in played if (one.batch, one.half, one.wording) == (batch, half, wording)]
        some = [one for one in some if language in ("", one.language)]
        counts = [sum(one.outcome == outcome for one in some) for outcome in ("right", "asked", "short", "wrong")]
        asked = [one for one in some if one.outcome == "asked" and one.possible]
        offered = f"{sum(one.offers for one in asked)} of {len(asked)}"
        table.add_row(str(batch), half, wording, language or "all", str(len(some)), *map(str, counts), offered)
    return table


def _order(said: tuple[int, str, str]) -> tuple[int, str, bool]:
    """Batch by batch, the half built by first, and wishes before steps."""
    batch, half, wording = said
    return batch, half, wording == "steps"
