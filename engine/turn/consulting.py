"""Rule sets consulted over one growing set of facts, for decisions outside of a turn: the small sibling of a walk.

It ends at an effect whose reply is not there yet; the same consultation with the reply in hand gets further.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping

import msgspec
from msgspec import Struct

from engine.facts import flatten
from engine.facts.budget import SpendingFacts
from engine.llm.budget import limit_of, tokens_of
from engine.record.turn import Call, Reply, Round
from engine.rules import Bundle, Fired, Scalar, decide
from engine.turn.stages import BEFORE_CALLS

MAX_ROUNDS = 6  # of one consultation; no shipped set needs more than 2

Hear = Callable[[Reply], Mapping[str, Scalar]]


class Room(Struct, frozen=True):
    """What a call has to fit in: the tokens that its tenant spent on this day, and the most that it can cost."""

    tenant_spent: int
    most: Callable[[], int]


class NoEnd(RuntimeError):
    """A rule set kept on asking to be consulted again; its rules do not come to an end."""


class Consultation:
    """Mutable, but only ever seen by the function that makes it."""

    def __init__(self, bundle: Bundle, facts: Mapping[str, Scalar], replies: Mapping[str, Reply], hear: Hear) -> None:
        """`hear` reads a reply into facts; it is pure."""
        self.facts: dict[str, Scalar] = dict(facts)
        self.rounds: list[Round] = []
        self.rules: list[str] = []
        self.used: list[Reply] = []
        self.because = ""  # of the rule that fired last
        self._bundle = bundle
        self._replies = replies
        self._hear = hear
        self._fresh: dict[str, Scalar] = dict(facts)

    def learn(self, facts: Mapping[str, Scalar]) -> None:
        self.facts.update(facts)
        self._fresh.update(facts)

    def consult(self, ruleset: str, basis: object = None, room: Room | None = None) -> Call | None:
        """One rule set to its end, or to an effect that must be performed first.

        `basis` (JSON) is all that the effect is told and how: the same question has the same key, and is paid once.
        Without `room` nobody counts what it costs.
        """
        rules = self._bundle.rulesets[ruleset]
        for _ in range(MAX_ROUNDS):
            fired = decide(rules, self.facts)
            call = _call(fired, basis, len(self.used)) if fired is not None and fired.call else None
            self._record(ruleset, fired, call)
            if fired is None:
                return None
            self.learn(fired.set)
            if call is not None:
                reply = self._replies.get(call.key) or self._refused(call, room)
                if reply is None:
                    return call
                self.used.extend([reply] if reply.status != "over_budget" else [])
                self.learn(self._hear(reply))
            elif not fired.again:
                return None
        raise NoEnd(f"{ruleset}: no end after {MAX_ROUNDS} rounds")

    def _refused(self, call: Call, room: Room | None) -> Reply | None:
        """What stands for a reply where the tenant's budget has no room for the call."""
        if room is None:
            return None
        self.learn({
            **flatten("spending", SpendingFacts()),
            "spending.tokens": room.most(),
            "spending.tenant": room.tenant_spent + tokens_of(self.used),
            "spending.tenant_limit": limit_of("tenant", 0, self._bundle.settings),
        })  # fmt: skip
        fired = decide(self._bundle.rulesets[BEFORE_CALLS], self.facts)
        if fired is None:
            return None
        self._record(BEFORE_CALLS, fired, None)
        self.learn(fired.set)
        return Reply(call.key, call.effect, "over_budget")

    def _record(self, ruleset: str, fired: Fired | None, call: Call | None) -> None:
        names = (f"{fired.ruleset}/{fired.rule}",) if fired else ()
        self.rules.extend(names)
        self.because = fired.because if fired else self.because
        self.rounds.append(Round(ruleset, self._fresh, names, call.key if call else None))
        self._fresh = {}


def _call(fired: Fired, basis: object, asked: int) -> Call:
    assert fired.call is not None
    question = msgspec.json.encode((fired.call, sorted(fired.args.items()), asked, basis))
    return Call(fired.ruleset, fired.rule, fired.call, dict(fired.args), hashlib.sha256(question).hexdigest()[:32])
