"""A golden case of what a set saw in a turn: the facts that matter, what was decided on them, and a person's intent."""

from __future__ import annotations

from collections.abc import Sequence

import re2
from msgspec import Struct

from engine.derive.declared import first_facts
from engine.facts.vocabulary import VOCABULARY
from engine.record.turn import TurnRecord
from engine.rules import Bundle, Facts, MissingFact, RuleSet, Scalar, collect, decide, tailored
from engine.rules.golden.offer import golden_text, inline
from engine.rules.model import Fired
from engine.rules.read.given import fill_up
from server.studio.tasks.given import NotGiven
from server.studio.tasks.story import record_of

MAX_INTENT = 300
_no_word = re2.compile(r"[^a-z0-9]+")


class GoldenCase(Struct, frozen=True):
    """A file: where it belongs below the golden files of a policy folder, and its text."""

    name: str
    text: str


def golden_case(records: Sequence[TurnRecord], turn: int, kept: Bundle | None, ruleset: str, intent: str) -> GoldenCase:
    """Raises UnknownTask; NotGiven where there is no such case, or no intent."""
    said = " ".join(intent.split())
    if not said or len(said) > MAX_INTENT:
        raise NotGiven(f"say in a sentence of at most {MAX_INTENT} characters what should happen, and why")
    record = record_of(records, turn)
    bundle = tailored(kept, record.own) if kept else None
    rules = bundle.rulesets.get(ruleset) if bundle else None
    facts = _seen(record, ruleset)
    if rules is None or facts is None:
        raise NotGiven(f"{ruleset} was not asked in this turn, or its policies are not kept")
    known = {name: value for name, value in facts.items() if name in VOCABULARY.schemas[rules.schema].facts}
    fired = _fired(rules, known)
    text = golden_text(rules, _telling(rules, known, fired), {}, fired)
    stem = _no_word.sub("_", said.lower()).strip("_")[:60] or "a_case"
    return GoldenCase(f"{ruleset}/{stem}.yaml", text.replace("intent:\n", f"intent: {inline(said)}\n", 1))


def _seen(record: TurnRecord, ruleset: str) -> Facts | None:
    """What the set saw when it was last asked."""
    facts: dict[str, Scalar] = first_facts(record.observed, record.before)
    found: Facts | None = None
    for one in record.rounds:
        facts |= one.facts
        if one.ruleset == ruleset:
            found = dict(facts)
    return found


def _telling(rules: RuleSet, known: Facts, fired: Sequence[Fired]) -> dict[str, Scalar]:
    """The facts without which something else would be decided."""
    left = dict(known)
    for name in known:
        without = {other: value for other, value in left.items() if other != name}
        if _fired(rules, without) == fired:
            left = without
    return left


def _fired(rules: RuleSet, facts: Facts) -> Sequence[Fired]:
    whole = fill_up(facts, VOCABULARY.schemas[rules.schema].facts)
    try:
        if rules.strategy == "collect":
            return collect(rules, whole)
        one = decide(rules, whole)
    except (MissingFact, TypeError, ValueError):
        return ()
    return (one,) if one else ()
