"""One recorded turn, as it is looked at: the sets that it asked, with the facts that each saw."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from engine.derive.declared import first_facts
from engine.record.turn import TurnRecord
from engine.replay.tracing import rounds_of
from engine.rules import Bundle, Facts, Round, Scalar
from engine.rules.model import Settings
from server.policies.archive import policies_of


class Moment(Struct, frozen=True):
    """A turn. `bundle` are the policies that decided it, where they are still to be had."""

    task: str
    turn: int
    policy: str
    settings: Settings
    first: Facts
    rounds: tuple[Round, ...]
    inner_missing: bool  # the sets that were asked for others cannot be had
    bundle: Bundle | None

    @property
    def asked(self) -> tuple[str, ...]:
        """The sets that were asked, in the order in which they first were."""
        return tuple(dict.fromkeys(one.ruleset for round_ in self.rounds for one in (*round_.inner, round_)))

    def seen(self, ruleset: str) -> list[dict[str, Scalar]]:
        """The facts that a set saw, once for each time that it was asked; a round holds what is new since the last."""
        facts: dict[str, Scalar] = dict(self.first)
        found = []
        for one in self.rounds:
            found += [dict(inner.facts) for inner in one.inner if inner.ruleset == ruleset]
            facts |= one.facts
            if one.ruleset == ruleset:
                found.append(dict(facts))
        return found


def moment(task: str, records: Sequence[TurnRecord], policies: Path, turn: int | None) -> Moment:
    """A turn of a task, the last one by default. Raises LookupError, saying what there is.

    `policies` is where those are kept that turns were decided by.
    """
    decided = [one for one in records if one.rounds]
    if not decided:
        raise LookupError(f"there is no task {task[:100]!r} with decided turns")
    wanted = [one for one in decided if turn in (None, one.turn)]
    if not wanted:
        turns = ", ".join(str(one.turn) for one in decided[:50])
        raise LookupError(f"task {task} has no decided turn {turn}, but {turns}")
    record = wanted[-1]
    settings = {name: value for name, value in record.settings.items() if value is not None}
    bundle = policies_of(policies)(record.policy)
    taken = rounds_of(record, bundle)
    first = first_facts(record.observed, record.before)
    return Moment(task, record.turn, record.policy, settings, first, taken.rounds, taken.inner_missing, bundle)
