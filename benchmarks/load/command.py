"""`surefoot bench load`: what a second worker costs, and whether anything is lost when workers are killed."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from benchmarks.load.measure import Measured

MOST_CPU = 1.2  # times what a turn takes with one worker
MOST_SPREAD = 4.0  # p95 over p50


@click.command()
@click.option("--clients", default=50, type=click.IntRange(1, 500), show_default=True)
@click.option("--seconds", default=20.0, type=click.FloatRange(1), show_default=True, help="Of each run.")
@click.option("--elements", default=200, type=click.IntRange(1, 5000), show_default=True, help="Nodes of the V3 tree.")
@click.option("--kill-every", default=0.0, type=click.FloatRange(0), metavar="SECONDS",
              help="One run instead: two hosts of two workers each over one database, of which one is killed so often.")
@click.option("--json", "as_json", is_flag=True, help="JSON lines, one per run.")
def load(clients: int, seconds: float, elements: int, kill_every: float, as_json: bool) -> None:
    """Clients that play turn after turn on a PostgreSQL of its own: with one worker, and with two.

    Load, database and workers share the machine, so the figure to look at is what the workers take of the processors.

    Exits with 1 when stored turns are not those that were acknowledged, when a turn was lost, repeated or changed, when
    a turn takes over 1.2 times the CPU with two workers, or when p95 is over 4 times p50.
    """
    from benchmarks.load.client import Wrong
    from benchmarks.load.measure import Load, measure
    from benchmarks.postgres import NoPostgres, postgres
    from client.console import json_line

    def wanted(hosts: int, workers: int) -> Load:
        return Load(clients=clients, seconds=seconds, elements=elements, hosts=hosts, workers=workers,
                    kill_every=kill_every)  # fmt: skip

    runs = []
    try:
        with postgres() as server:
            for one in [wanted(2, 2)] if kill_every else [wanted(1, 1), wanted(1, 2)]:
                runs.append(measure(server, one))
                if as_json:
                    json_line(runs[-1])
                else:
                    click.echo(_line(runs[-1]))
    except (NoPostgres, Wrong) as error:
        raise click.ClickException(str(error)) from None
    problems = list(_problems(runs))
    for problem in problems:
        click.echo(problem, err=True)
    sys.exit(1 if problems else 0)


def _line(one: Measured) -> str:
    cost = "" if one.cpu_ms is None else f", {one.cpu_ms:.1f} ms of CPU a turn"
    killed = f", {one.kills} killed" if one.kills else ""
    return (
        f"{one.workers} worker{'s' * (one.workers > 1)}{killed}: {one.turns} turns, {one.a_second:.0f} a second, "
        f"p50 {one.p50_ms:.0f} ms, p95 {one.p95_ms:.0f} ms{cost}; {one.stored} stored, {one.acknowledged} acknowledged"
    )


def _problems(runs: Sequence[Measured]) -> Iterator[str]:
    for one in runs:
        if one.stored != one.acknowledged:
            yield f"{one.workers} workers: {one.stored} turns are stored, {one.acknowledged} were acknowledged"
        if not one.kills and one.p95_ms >= MOST_SPREAD * one.p50_ms:
            yield f"{one.workers} workers: p95 is {one.p95_ms / one.p50_ms:.1f} times p50; aim: under {MOST_SPREAD:g}"
    costs = [one.cpu_ms for one in runs if one.cpu_ms is not None]
    if len(costs) > 1 and costs[1] > MOST_CPU * costs[0]:
        yield f"a turn takes {costs[1] / costs[0]:.2f} times the CPU with two workers; aim: at most {MOST_CPU:g}"
