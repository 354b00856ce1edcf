"""`surefoot trace`: recorded turns out of a store, and taken again without a network.

Exit codes: 0 all as recorded, 1 something differs or nothing was there, 2 misuse.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from server.commands.reading import reading
from server.settings import shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.batches import BatchRecord
    from engine.gate import GateRecord
    from engine.record.turn import TurnRecord
    from engine.replay.exact import Replayed
    from engine.rules import Bundle
    from server.adapters.stored import StoreRead

FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)
FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.group()
def trace() -> None:
    """Export recorded turns, and take them again.

    \b
    surefoot trace export TASK > task.jsonl                   every turn, one line each
    surefoot trace replay task.jsonl                          decide them again, compare byte for byte
    SUREFOOT_PROVIDER=recorded:task.jsonl surefoot serve      serve with the replies of the trace as the model
    """


@trace.command()
@click.argument("task")
@click.option("--group", "kind", flag_value="group",
              help="TASK is a taskId or sessionId of the completion gate: print its claims.")
@click.option("--batch", "kind", flag_value="batch", help="TASK is a batch plan: print its batches.")
@click.option("--store", default="tinydb:.surefoot", envvar="SUREFOOT_STORE", show_default=True, show_envvar=True,
              help="Where tasks are kept; a server may be using it.")
def export(task: str, kind: str | None, store: str) -> None:
    """Print the turns of TASK as they were recorded: JSON lines, with the page states, facts and model replies."""
    with reading(store) as there:
        if kind is not None:
            lines = _ledger_lines(task, kind, there)
            missing = f"there is no {kind} {task[:100]!r} in {shown(store)}"
        else:
            lines = there.task(task).lines
            hint = "for the completion gate or a batch plan try --group or --batch"
            missing = f"there is no task {task[:100]!r} in {shown(store)}; {hint}"
    if not lines:
        raise click.ClickException(missing)
    for line in lines:
        click.echo(line)


def _ledger_lines(thing: str, kind: str, there: StoreRead) -> list[bytes]:
    """The records of claims or batches as JSON, one each."""
    import msgspec

    from engine.batches import BatchRecord
    from engine.gate import GateRecord
    from engine.gate.claim import group_of
    from server.adapters.stored import COMPLETIONS, PLANS

    records: Sequence[BatchRecord | GateRecord]
    if kind == "batch":
        records = there.records(PLANS, thing, BatchRecord)
    else:
        groups = (group_of(thing, None), group_of(None, thing))
        records = next(filter(None, (there.records(COMPLETIONS, group, GateRecord) for group in groups)), ())
    return [msgspec.json.encode(record) for record in records]


@trace.command()
@click.argument("file", type=FILE)
@click.option("--policies", type=FOLDER, help="Decide by these rule sets.  [default: those that come with Surefoot]")
@click.option("--json", "machine", is_flag=True, help="Print one JSON document instead of text.")
def replay(file: Path, policies: Path | None, machine: bool) -> None:
    """Take the turns of FILE again, from their records alone, and say which come out differently.

    Under the policies that decided a turn, its rounds and its answer are compared too.
    """
    from engine.replay.exact import replay as taken_again

    bundle = _bundle(policies)
    results = [taken_again(record, bundle) for record in _records(file)]
    decided = [one for one in results if one.result != "undecided"]
    same = bool(decided) and all(one.result == "equal" for one in decided)
    if machine:
        _print_json(results, bundle, same)
    else:
        _print_text(results, bundle)
    sys.exit(0 if same else 1)


def _bundle(policies: Path | None) -> Bundle:
    from engine.facts.vocabulary import VOCABULARY
    from engine.rules import PolicyError, load, shipped

    try:
        return load(policies or shipped(), VOCABULARY)
    except PolicyError as error:
        raise click.UsageError("\n".join(str(problem) for problem in error.problems)) from None


def _records(file: Path) -> list[TurnRecord]:
    import msgspec

    from engine.record.turn import TurnRecord

    read = msgspec.json.Decoder(TurnRecord)
    records = []
    for number, line in enumerate(file.read_bytes().splitlines(), 1):
        try:
            records.append(read.decode(line))
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise click.UsageError(f"{file}:{number}: no recorded turn: {error}") from None
    return records


def _print_json(results: list[Replayed], bundle: Bundle, same: bool) -> None:
    import msgspec

    click.echo(msgspec.json.encode({"ok": same, "policies": bundle.version, "turns": results}))


def _print_text(results: list[Replayed], bundle: Bundle) -> None:
    for one in results:
        if one.result not in ("equal", "undecided"):
            why = ", ".join(one.differs) or one.reason
            click.echo(f"{one.task} turn {one.turn}: {one.result.replace('_', ' ')}: {why}")
    equal = sum(one.result == "equal" for one in results)
    undecided = sum(one.result == "undecided" for one in results)
    other = sum(not one.own for one in results)
    click.echo(f"{len(results)} turns: {equal} equal, {len(results) - equal - undecided} different")
    if undecided:
        click.echo(f"{undecided} decided nothing: the client cancelled")
    if other:
        click.echo(f"{other} were decided by other policies than {bundle.version[:20]}; their answers are not compared")
