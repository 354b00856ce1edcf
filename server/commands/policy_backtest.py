"""`surefoot policy backtest`: recorded turns decided again under new policies."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from server.commands.findings import as_json, console, count, print_json, show_problems
from server.commands.reading import reading
from server.tenants import LOCAL

if TYPE_CHECKING:
    from rich.console import Console

    from engine.replay import Backtest, Group
    from engine.replay.redecide import Side
    from engine.replay.tally import Example
    from server.policies.backtesting import Asked, BacktestRun

FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)
SHOWN_GROUPS = 20
MAX_CHARS = 100  # of a goal, an address or an action


class Filters(NamedTuple):
    """Which turns are meant."""

    rule: str
    site: str
    saw: Sequence[str]
    tasks: Sequence[str]


@click.command()
@click.argument("new", type=FOLDER, required=False)
@click.option("--suppose", "supposing", multiple=True, metavar="NAME=VALUE",
              help="Another value of a fact that turns observed, or of settings.NAME; may be given again.")
@click.option("--rule", default="", metavar="SET/RULE", help="Only turns that this rule decided, or asked by.")
@click.option("--site", default="", metavar="HOST", help="Only turns on this site.")
@click.option("--saw", multiple=True, metavar="NAME=VALUE", help="Only turns that observed this fact; repeatable.")
@click.option("--traces", type=click.Path(exists=True, path_type=Path),
              help="Recorded turns: a file with one a line, or a folder of such files.")
@click.option("--store", envvar="SUREFOOT_STORE", default="tinydb:.surefoot", show_default=True, show_envvar=True,
              help="Take the turns that a server keeps; it may go on running.")
@click.option("--tenant", default=LOCAL, show_default=True, metavar="T", help="Whose turns, of those in the store.")
@click.option("--task", "tasks", multiple=True, metavar="ID", help="Only the turns of this task; may be given again.")
@click.option("--old", type=FOLDER,
              help="Policies the traces were decided by, if neither the shipped ones nor kept in the store.")
@click.option("--processes", type=click.IntRange(1, 64), help="How many processes work.  [default: one a processor]")
@click.option("--progress", is_flag=True, help="Say on the error output how far it is, as in `progress 3 10`.")
@click.option("--json", "machine", is_flag=True, help="Print one JSON document instead of text.")
def backtest(
    new: Path | None, supposing: tuple[str, ...], rule: str, site: str, saw: tuple[str, ...], traces: Path | None,
    store: str, tenant: str, tasks: tuple[str, ...], old: Path | None, processes: int | None, progress: bool,
    machine: bool,
) -> None:
    """Decide recorded turns again under the policies of NEW, and say which come out differently. Without NEW each turn
    is decided by its own policies, with what --suppose says.

    Nothing is called: replies of models are those of the record, and a turn that asks what was never asked needs a
    model. Exit code 1 where a decision differs.

    \b
    surefoot policy backtest my-policies                      the turns of the server that keeps .surefoot
    surefoot policy backtest my-policies --traces task.jsonl  those of surefoot trace export
    surefoot policy backtest --suppose settings.success_threshold=0.9 --site shop.example
    """
    from engine.rules import PolicyError
    from server.policies.backtesting import run
    from server.policies.recorded import parts_of

    asked = _asked(new, supposing, Filters(rule, site, saw, tasks))
    began = time.perf_counter()
    try:
        with _recorded(traces, store, tenant, tasks) as (files, archive):
            outcome = run(
                asked, parts_of(files), archive=archive, old=old, processes=processes,
                told=_say if progress else lambda done, of: None,
            )  # fmt: skip
    except PolicyError as error:
        if machine:
            print_json({"ok": False, "problems": [as_json(problem) for problem in error.problems]})
        else:
            show_problems(console(), error.problems)
        sys.exit(1)
    found, seconds = outcome.backtest, time.perf_counter() - began
    differing = found.flips + found.needs_model + found.failed
    same = found.turns > found.drifted and not differing  # where nothing could be told, nothing is found to be the same
    if machine:
        rest = {"undecided": outcome.undecided, "unreadable": outcome.unreadable, "seconds": round(seconds, 2)}
        print_json({"ok": same, "backtest": found, **rest})
    else:
        _show(console(), outcome, seconds)
    sys.exit(0 if same else 1)


def _asked(new: Path | None, supposing: Sequence[str], filters: Filters) -> Asked:
    """Misuse where nothing is asked, or what is named is no fact."""
    from engine.replay import Like
    from engine.rules import read_folder
    from server.policies.backtesting import Asked
    from server.policies.supposing import SETTING, NotGiven, facts_of

    if new is None and not supposing:
        raise click.UsageError("name a folder of policies, or what to --suppose of each turn's own")
    typed = [_pair(one) for one in supposing]
    try:
        facts_of([one for one in typed if not one[0].startswith(SETTING)])
        saw = facts_of([_pair(one) for one in filters.saw])
    except NotGiven as error:
        raise click.UsageError(str(error)) from None
    like = Like(filters.rule, filters.site.lower(), saw)
    candidate = read_folder(new) if new is not None else None
    return Asked(candidate=candidate, supposing=typed, like=like, tasks=frozenset(filters.tasks))


def _pair(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign:
        raise click.UsageError(f"{text[:80]!r}: say NAME=VALUE, as in page.alert_marked=false")
    return name.strip(), value


def _say(done: int, of: int) -> None:
    click.echo(f"progress {done} {of}", err=True)


@contextmanager
def _recorded(
    traces: Path | None, store: str, tenant: str, tasks: Sequence[str]
) -> Iterator[tuple[list[Path], Path | None]]:
    """Files of recorded turns, and where the policies of a store are."""
    from server.policies.recorded import trace_files

    if traces is not None:
        yield trace_files(traces), None
        return
    with reading(store, tenant) as there, there.traces(tasks) as files:
        yield files, there.policies()


def _show(out: Console, outcome: BacktestRun, seconds: float) -> None:
    found = outcome.backtest
    if outcome.unreadable:
        out.print(f"{count(outcome.unreadable, 'line')} that hold no recorded turn were left out", style="yellow")
    if not found.turns:
        out.print("no recorded turns: nothing was decided again", style="red")
        return
    for group in found.groups[:SHOWN_GROUPS]:
        _show_group(out, group)
    if len(found.groups) > SHOWN_GROUPS:
        out.print(f"… and {count(len(found.groups) - SHOWN_GROUPS, 'more group')}: --json has all", style="dim")
    _show_tokens(out, found)
    if found.after:
        out.print(
            f"{count(found.after, 'turn')} of these came after an earlier difference in the task: under the new "
            "policies their pages might never have come up",
            style="yellow",
        )
    if found.drifted:
        said = "this release decides otherwise under their own policies too; they say nothing of the new ones"
        out.print(f"{count(found.drifted, 'turn')}: {said}", style="yellow")
    speed = f"{seconds:.1f} s, {found.turns / seconds:,.0f} turns/s, {count(outcome.processes, 'process')}"
    out.print(_summary(found), style="red" if found.flips or found.needs_model or found.failed else "green")
    out.print(f"{found.version}; {speed.replace('processs', 'processes')}", style="dim")


def _show_group(out: Console, group: Group) -> None:
    from rich.text import Text

    title = {"flip": "flip", "other_rules": "same decision", "needs_model": "needs a model", "failed": "fails",
             "drifted": "drifted"}[group.kind]  # fmt: skip
    color = {"flip": "red", "failed": "red", "needs_model": "yellow"}.get(group.kind, "dim")
    rules = f"{group.was or '—'} → {group.now or '—'}" if group.was or group.now else ""
    what = f"{group.now} asks {group.wants}" if group.wants else group.reason or f"{rules}  {_told(group)}".strip()
    after = f", {group.after} after another difference" if group.after else ""
    head = Text(f"{group.turns:>6} × {title:<14}", style=color)
    out.print(head.append(what, style="bold").append(f"  {after.removeprefix(', ')}", style="dim"))
    for one in group.examples if group.kind in ("flip", "needs_model", "failed") else ():
        out.print(Text(f"           “{_cut(one.goal)}” at {_cut(one.url)}", style="default"))
        out.print(Text(f"             {_story(one)}  ({one.task_id} turn {one.turn})", style="default"))


def _told(group: Group) -> str:
    """What became of the rules at which turns part, in words."""
    if group.was == group.now:
        return f"after {group.was} other facts hold" if group.was else ""
    if not group.now:
        return f"{group.was} fired, and does not any more"
    return f"{group.now} fires now, too" if not group.was else f"{group.now} fires now, where {group.was} did"


def _story(one: Example) -> str:
    """How a turn came out, and how it would now; what differs besides, where both read alike."""
    was, now = _came_out(one.was), _came_out(one.now) if one.now is not None else ""
    if not now:
        return f"it came to {was}; what it comes to now, a model has to say"
    differ = f"{', '.join(one.changed)} {'differ' if len(one.changed) > 1 else 'differs'}"
    return f"it came to {was}; now it comes to {now}" if was != now else f"it comes to {was} as before, but {differ}"


def _came_out(side: Side) -> str:
    by = f"route {side.route}"
    ends = {"completed": "the end of the task, done", "failed": "its failure", "cancelled": "its cancellation",
            "needs_user_input": "a question to the user"}  # fmt: skip
    return f"{ends.get(side.status) or _cut(side.action or 'no action')} ({by})"


def _cut(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= MAX_CHARS else f"{line[: MAX_CHARS - 1]}…"


def _show_tokens(out: Console, found: Backtest) -> None:
    if not (found.tokens or found.calls):
        return
    said = [f"{found.tokens:,} tokens in the record", f"{found.tokens_saved:,} would be saved"]
    for call in found.calls:
        cost = "cost unknown" if call.tokens is None else f"about {call.tokens:,}"
        said.append(f"{call.effect} asked in {count(call.turns, 'more turn')} ({cost})")
    out.print("; ".join(said))


def _summary(found: Backtest) -> str:
    same = f"{found.same + found.other_rules:,} the same ({found.other_rules:,} by other rules)"
    parts = [same, count(found.flips, "flip"), f"{found.needs_model:,} need a model"]
    parts += [f"{found.failed:,} fail"] if found.failed else []
    return f"{count(found.turns, 'turn')} of {count(found.tasks, 'task')}: " + ", ".join(parts)
