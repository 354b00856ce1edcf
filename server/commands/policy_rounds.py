"""Recorded decisions for `surefoot policy explain`: found in a store, and shown with the sets that they asked."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import click
from msgspec import Struct

from server.commands.findings import console, count, print_json
from server.commands.reading import reading
from server.settings import shown

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.rules import Round
    from server.adapters.stored import StoreRead
    from server.policies.moments import Moment

INNER_MISSING = "the sets that were asked for others are not shown: "


class Where(Struct, frozen=True):
    """What a decision is of, by its id: one of the three is given. `number` is the turn, claim or batch."""

    task: str | None
    group: str | None
    batch: str | None
    number: int | None

    @property
    def given(self) -> int:
        return sum(one is not None for one in (self.task, self.group, self.batch))


def find_moment(store: str, where: Where) -> Moment:
    """Raises UsageError where the store cannot be read, ClickException where it does not hold the decision."""
    try:
        with reading(store) as there:
            return _moment(there, where)
    except LookupError as error:
        raise click.ClickException(f"{error.args[0]} in {shown(store)}") from None


def _moment(there: StoreRead, where: Where) -> Moment:
    from engine.batches import BatchRecord
    from engine.gate import GateRecord
    from engine.gate.claim import group_of
    from engine.record.turn import TurnRecord
    from server.adapters.stored import COMPLETIONS, PLANS
    from server.policies.moments import moment

    policies = there.policies()
    if where.task is not None:
        return moment(TurnRecord, where.task, there.task(where.task).records, policies, where.number)
    if where.batch is not None:
        batches = there.records(PLANS, where.batch, BatchRecord)
        return moment(BatchRecord, where.batch, batches, policies, where.number)
    assert where.group is not None
    groups = (group_of(where.group, None), group_of(None, where.group))
    claims = next(filter(None, (there.records(COMPLETIONS, group, GateRecord) for group in groups)), ())
    return moment(GateRecord, where.group, claims, policies, where.number)


def show_rounds(moment: Moment, machine: bool) -> None:
    """Which sets were asked in a decision, in order, and what fired; those that were asked for one stand under it."""
    if machine:
        missing = {"innerMissing": True} if moment.inner_missing else {}
        rounds = [_round(one) for one in moment.rounds]
        print_json({**moment.place, "policies": moment.policy, **missing, "rounds": rounds})
        return
    out = console()
    out.print(f"{moment.said}, by {moment.policy}", style="bold", markup=False)
    if moment.inner_missing:
        why = "this release decides otherwise" if moment.bundle else "the policies that decided are not kept"
        out.print(f"{INNER_MISSING}{why}", style="yellow", markup=False)
    times = Counter(one.ruleset for round_ in moment.rounds for one in (*round_.inner, round_))
    width = max((len(one.ruleset) for one in moment.rounds), default=0)
    asked: Counter[str] = Counter()
    for one in moment.rounds:
        inner = [_line(each, times, asked, width, "    ") for each in one.inner]  # these were asked before it
        for line, style in (_line(one, times, asked, width, "  "), *inner):
            out.print(line, style=style, markup=False)
    decided = sum(bool(one.fired) for one in moment.rounds)
    out.print(f"{count(len(moment.rounds), 'round')}, {decided} of them with a rule that fired; name a set to see why")


def _round(one: Round) -> dict[str, object]:
    inner = {"inner": [_round(each) for each in one.inner]} if one.inner else {}
    return {"ruleset": one.ruleset, "fired": one.fired, **inner}


def _line(one: Round, times: Mapping[str, int], asked: Counter[str], width: int, indent: str) -> tuple[str, str]:
    """One round, and its style. `times` is how often each set was asked in all, `asked` how often so far."""
    asked[one.ruleset] += 1
    again = f"  --round {asked[one.ruleset]}" if times[one.ruleset] > 1 else ""
    fired = ", ".join(one.fired) or "silent"
    return f"{indent}{one.ruleset.ljust(width)}  {fired}{again}", "green" if one.fired else "dim"
