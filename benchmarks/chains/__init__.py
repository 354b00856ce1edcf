"""`surefoot bench chains`: a form of ten fields, one field a turn and all at once."""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from rich.table import Table

    from benchmarks.chains.play import Filled


@click.command()
@click.option("--json", "as_json", is_flag=True, help="JSON lines, one per run.")
def chains(as_json: bool) -> None:
    """Turns for a form of ten fields, with and without `enable_chaining`, and where a field will not take its value.

    Exits with 1 when the form was not sent as asked, or was called sent and was not.
    """
    from rich.console import Console

    from benchmarks.chains.play import play
    from client.browser import BrowserMissing
    from client.console import json_line
    from client.embedded import NotStarted

    try:
        runs = asyncio.run(play())
    except (BrowserMissing, NotStarted) as error:
        raise click.ClickException(str(error)) from None
    if as_json:
        for run in runs:
            json_line(run)
    else:
        Console().print(_table(runs))
    sys.exit(0 if all(run.as_it_should for run in runs) else 1)


def _table(runs: list[Filled]) -> Table:
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for column in ("postcode", "chaining", "turns", "actions a turn", "said", "sent"):
        table.add_column(column, no_wrap=True)
    for run in runs:
        actions = " ".join(str(count) for count in run.actions)
        chaining, sent = "on" if run.chaining else "off", "as asked" if run.sent else "no"
        table.add_row(run.behaviour, chaining, str(run.turns), actions, run.status, sent)
    return table
