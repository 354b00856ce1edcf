"""`surefoot bench faults`: what becomes of a task when its models fail.

Every effect in turn is answered in every way in which a model can fail, by a scripted model over real HTTP, against the
real server. Every turn must be answered with a 200 within its deadline, no task lost, none completed, and the step
index must stand where the contract says.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import click
import msgspec

if TYPE_CHECKING:
    from rich.table import Table

    from benchmarks.faults.loops import BatchCase, GateCase
    from benchmarks.faults.play import Case, Faulty, Outcome


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print the outcomes as JSON.")
@click.option("--effect", "effects", multiple=True, help="Only this effect, as in verify_full; may be given often.")
@click.option("--fault", "faults", multiple=True, help="Only this fault, as in 503; may be given often.")
@click.option("--seconds", default=2.5, type=click.FloatRange(0.5, 60), show_default=True, help="Time limit of a call.")
@click.option("--at-once", default=6, type=click.IntRange(1, 64), show_default=True, help="Tasks played at a time.")
@click.option("--start", "command", default=None, help="Command that starts the server.  [default: surefoot serve]")
def faults(
    as_json: bool, effects: tuple[str, ...], faults: tuple[str, ...], seconds: float, at_once: int, command: str | None
) -> None:
    """Answer every model call in turn with errors, time-outs, garbage and lies.

    Exit code 0: every task came through all of it. 1: at least one did not. 2: nothing to play.
    """
    from benchmarks.faults.model import ScriptedModel, said
    from benchmarks.faults.play import token_of
    from benchmarks.faults.scenarios import RECIPES
    from benchmarks.faults.service import running

    cases = _cases(effects, faults, seconds)
    outcomes: list[Outcome] = []
    with ScriptedModel(lambda _: said("not yet")) as model:
        model.script = lambda asked: cases[token_of(asked) or 0].answer(asked)
        for predicts in (False, True):
            group = [case for case in cases if _predicts(case) is predicts]
            settings = {"predict_outcomes": True} if predicts else {}
            if group:
                serve = command or f"{sys.executable} -m server.cli serve"
                with running(serve, model.url, seconds, settings=settings, recipes=RECIPES) as url:
                    outcomes += asyncio.run(_played(group, url, at_once))
    if as_json:
        click.echo(msgspec.json.encode(outcomes))
    else:
        _print(outcomes)
    sys.exit(1 if any(outcome.problems for outcome in outcomes) else 0)


def _cases(effects: Sequence[str], faults: Sequence[str], seconds: float) -> list[Case | GateCase | BatchCase]:
    """Every scenario with every fault, or those that were asked for."""
    from benchmarks.faults.kinds import FAULTS
    from benchmarks.faults.loops import BatchCase, GateCase
    from benchmarks.faults.play import Case
    from benchmarks.faults.scenarios import SCENARIOS

    made: list[tuple[str, Callable[[int, str], Case | GateCase | BatchCase]]] = [
        *((each.effect, lambda number, kind, each=each: Case(number, each, kind, seconds)) for each in SCENARIOS),
        ("review_completion", lambda number, kind: GateCase(number, kind, seconds)),
        ("replan_steps", lambda number, kind: BatchCase(number, kind, seconds)),
    ]
    for option, asked, there in (
        ("--effect", effects, sorted({effect for effect, _ in made})),
        ("--fault", faults, sorted(FAULTS)),
    ):
        odd = sorted(set(asked) - set(there))
        if odd:
            raise click.UsageError(f"{option} {odd[0]}: there is {', '.join(there)}")
    chosen = [
        (make, kind)
        for effect, make in made
        if not effects or effect in effects
        for kind in FAULTS
        if not faults or kind in faults
    ]
    return [make(number, kind) for number, (make, kind) in enumerate(chosen)]


def _predicts(case: Faulty) -> bool:
    return case.effect == "predict"


async def _played(cases: Sequence[Case | GateCase | BatchCase], url: str, at_once: int) -> list[Outcome]:
    from client.api import Api

    places = asyncio.Semaphore(at_once)

    async def play(case: Case | GateCase | BatchCase, api: Api) -> Outcome:
        async with places:
            return await case.play(api)

    async with Api(url) as api:
        await cases[0].rehearse(api)  # the first call of a server also imports Google's client
        return list(await asyncio.gather(*(play(case, api) for case in cases)))


def _print(outcomes: Sequence[Outcome]) -> None:
    from rich.console import Console

    console = Console()
    console.print(_table(outcomes))
    for outcome in outcomes:
        for problem in outcome.problems:
            console.print(f"{outcome.scenario} ({outcome.effect}), {outcome.fault}: {problem}", style="red")
    bad = sum(bool(outcome.problems) for outcome in outcomes)
    slowest = max(outcome.seconds for outcome in outcomes)
    console.print(f"{len(outcomes) - bad} of {len(outcomes)} tasks came through; the slowest turn took {slowest:.1f} s")


def _table(outcomes: Sequence[Outcome]) -> Table:
    """A row for each task and each way it went, with the faults that led there."""
    from rich.table import Table

    played = len({outcome.fault for outcome in outcomes})
    table = Table("task", "call", "led to", "by")
    for name, effect in dict.fromkeys((outcome.scenario, outcome.effect) for outcome in outcomes):
        ways: dict[str, list[str]] = {}
        for outcome in outcomes:
            if outcome.scenario == name:
                ways.setdefault(_way(outcome), []).append(outcome.fault)
        for at, (way, kinds) in enumerate(ways.items()):
            by = f"all {played} faults" if len(kinds) == played > 1 else ", ".join(kinds)
            table.add_row(*((name, effect) if at == 0 else ("", "")), way, by)
        table.add_section()
    return table


def _way(outcome: Outcome) -> str:
    said = {
        "executing": outcome.route or "the steps stay blocked",
        "needs_user_input": "asks the user",
        "failed": "fails, nothing stored",
        "rejected": "the claim is rejected",
    }
    return f"[{'red' if outcome.problems else 'green'}]{said.get(outcome.status, outcome.status)}[/]"
