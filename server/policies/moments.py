"""One recorded decision, as it is looked at: the sets that it asked, with the facts that each saw."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from engine.batches import BatchRecord
from engine.batches.tracing import batches_in
from engine.batches.tracing import rounds_of as rounds_of_batch
from engine.derive.declared import first_facts
from engine.gate import GateRecord
from engine.gate.tracing import claims_in
from engine.gate.tracing import rounds_of as rounds_of_claim
from engine.record.turn import TurnRecord
from engine.replay.tracing import rounds_of as rounds_of_turn
from engine.rules import Bundle, Facts, Round, Scalar, tailored
from engine.rules.model import Settings
from engine.turn.rounds import Taken
from server.policies.archive import policies_of


class Moment(Struct, frozen=True, kw_only=True):
    """A turn, a claim or a batch. `bundle` are the policies that decided it, where they are still to be had."""

    thing: str  # what it is a decision of: a task, a group of claims, a batch plan
    id: str
    decision: str
    number: int
    policy: str
    settings: Settings
    own: Settings  # what of them the tenant asked for
    first: Facts
    rounds: tuple[Round, ...]
    inner_missing: bool  # the sets that were asked for others cannot be had
    bundle: Bundle | None

    @property
    def said(self) -> str:
        return f"{self.thing} {self.id}, {self.decision} {self.number}"

    @property
    def place(self) -> Mapping[str, str | int]:
        return {self.thing.partition(" ")[0]: self.id, self.decision: self.number}

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


class _Kind(Struct, frozen=True):
    """How one kind of record is looked at."""

    thing: str
    decision: str
    decided: Callable[[Sequence[Any]], Sequence[Any]]  # of all records, those of decisions
    taken: Callable[[Any, Bundle | None], Taken]
    first: Callable[[Any], Facts] = lambda record: {}
    number: Callable[[Any, int], int] = lambda record, at: at


KINDS: Mapping[type[Struct], _Kind] = {
    TurnRecord: _Kind(
        "task", "turn", lambda records: [one for one in records if one.rounds], rounds_of_turn,
        lambda record: first_facts(record.observed, record.before), lambda record, at: record.turn,
    ),
    GateRecord: _Kind("group", "claim", claims_in, rounds_of_claim),
    BatchRecord: _Kind("batch plan", "batch", batches_in, rounds_of_batch),
}  # fmt: skip


def moment(kind: type[Struct], id_: str, records: Sequence[Any], policies: Path, number: int | None) -> Moment:
    """A decision of a task, a group of claims or a batch plan, the last one by default, of its records of that kind.

    Raises LookupError, saying what there is. `policies` is where those are kept that decided.
    """
    how = KINDS[kind]
    decided = [(how.number(one, at), one) for at, one in enumerate(how.decided(records))]
    if not decided:
        raise LookupError(f"there is no {how.thing} {id_[:100]!r} with decided {_plural(how.decision)}")
    wanted = [(at, one) for at, one in decided if number in (None, at)]
    if not wanted:
        known = ", ".join(str(at) for at, _ in decided[:50])
        raise LookupError(f"{how.thing} {id_} has no decided {how.decision} {number}, but {known}")
    at, record = wanted[-1]
    kept = policies_of(policies)(record.policy)
    bundle = tailored(kept, record.own) if kept else None
    taken = how.taken(record, bundle)
    settings = {name: value for name, value in getattr(record, "settings", {}).items() if value is not None}
    return Moment(
        thing=how.thing, id=id_, decision=how.decision, number=at, policy=record.policy, settings=settings,
        own=record.own, first=how.first(record), rounds=taken.rounds, inner_missing=taken.inner_missing, bundle=bundle,
    )  # fmt: skip


def _plural(word: str) -> str:
    return f"{word}es" if word.endswith("ch") else f"{word}s"
