"""`surefoot bench tokens`: what the tiers save against sending every verification to the full one."""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from benchmarks.tokens.count import Totals
    from benchmarks.tokens.play import Played

PIPED_WIDTH = 120  # columns


@click.command()
@click.option(
    "--only", default="", metavar="TEXT", help="Only tasks whose name contains TEXT, as in todomvc or click-."
)
@click.option("--json", "as_json", is_flag=True, help="JSON lines: one per task, then the totals by benchmark.")
def tokens(only: str, as_json: bool) -> None:
    """Tokens of verification by tier, against sending everything to the full tier. No key and no model needed.

    Plays the goals of `bench apps` and the development tasks of `bench miniwob` against a scripted model on loopback,
    which plans as the rules read the goal and judges by the database or the page's own judge. Every recorded turn is
    then decided again as if no rule and no light tier were there, and the prompt that the full tier would get is
    counted. Tokens are characters of instructions, prompts and replies by four; a model's thoughts are not counted.
    """
    from benchmarks.tokens.play import all_names

    chosen = [name for name in all_names() if only in name]
    if not chosen:
        raise click.UsageError(f"--only {only}: no task is called so; names are as in 'todomvc: sign in'")
    _show(_played(chosen, as_json), as_json)


def _played(names: list[str], as_json: bool) -> list[tuple[Played, Totals]]:
    from pathlib import Path
    from tempfile import TemporaryDirectory

    from benchmarks.apps.serving import AppMissing
    from benchmarks.tokens.count import totals, untiered_policies
    from benchmarks.tokens.play import play
    from client.browser import BrowserMissing
    from client.console import json_line
    from client.miniwob import MiniwobMissing
    from engine.facts.vocabulary import VOCABULARY
    from engine.rules import load, shipped

    bundle, untiered = load(shipped(), VOCABULARY), untiered_policies()
    done: list[tuple[Played, Totals]] = []

    def on(played: Played) -> None:
        done.append((played, totals(played.records, untiered)))
        if as_json:
            told = {"task": played.name, "status": played.status, "reached": played.reached}
            json_line({**told, "tokens": done[-1][1]})

    command = f"{sys.executable} -m server.cli serve"
    with TemporaryDirectory(prefix="surefoot-tokens-") as store:
        try:
            asyncio.run(play(names, bundle, command, Path(store), on))
        except (BrowserMissing, MiniwobMissing, AppMissing) as error:
            raise click.ClickException(str(error)) from None
    return done


def _show(done: list[tuple[Played, Totals]], as_json: bool) -> None:
    from rich.console import Console
    from rich.table import Table

    from benchmarks.tokens.count import added
    from client.console import json_line

    names = sorted({played.name.partition(":")[0] for played, _ in done})
    groups = {name: added([sums for played, sums in done if played.name.startswith(f"{name}:")]) for name in names}
    groups["all"] = added([sums for _, sums in done])
    if as_json:
        json_line({"totals": groups, "estimate": "characters / 4, without thoughts"})
        return
    table = Table(box=None, pad_edge=False)
    for column in ("", "verified", "tier 1", "tier 2", "tier 3", "by tier 1", "tokens", "tier 3 alone", "saved"):
        table.add_column(column, justify="left" if not column else "right", no_wrap=True)
    for name, sums in groups.items():
        table.add_row(name, *_cells(sums))
    console = Console(width=None if sys.stdout.isatty() else PIPED_WIDTH)
    console.print(table)
    others = ", ".join(f"{effect.removeprefix('llm.')} {count}" for effect, count in groups["all"].other_tokens.items())
    console.print(f"besides, in either case: {others or 'nothing'}", highlight=False, soft_wrap=True)
    console.print("tokens are characters of instructions, prompts and replies by four, without thoughts", style="dim")


def _cells(sums: Totals) -> tuple[str, ...]:
    return (
        str(sums.verifications),
        str(sums.deterministic),
        str(sums.lightweight),
        str(sums.full),
        _share(sums.by_rules),
        str(sums.light_tokens + sums.full_tokens),
        str(sums.full_alone_tokens),
        _share(sums.saved),
    )


def _share(share: float | None) -> str:
    return "-" if share is None else f"{share:.0%}"
