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
from server.policies.supposing import NotGiven
from server.studio.tasks.story import record_of

MAX_INTENT = 300
NEVER = frozenset({"wish.user", "wish.password"})
SHORT = 60  # characters of a text that is taken as it is
SMALL_PART = 4
NOTHING = "-"  # wanted in place of a rule: no id of one
_no_word = re2.compile(r"[^a-z0-9]+")


class GoldenCase(Struct, frozen=True):
    """A file: where it belongs below the golden files of a policy folder, and its text."""

    name: str
    text: str


class Wanted(Struct, frozen=True):
    """What a person wants of one set: why, and which rule should decide. No `rule` is that which did, NOTHING none."""

    ruleset: str
    intent: str
    rule: str = ""


def golden_case(records: Sequence[TurnRecord], turn: int, kept: Bundle | None, wanted: Wanted) -> GoldenCase:
    """Raises UnknownTask; NotGiven where there is no such case, or no intent."""
    ruleset, intent = wanted.ruleset, wanted.intent
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
    facts, expected = _telling(rules, known, fired), _expected(rules, wanted.rule, fired)
    if expected != fired:
        rest = {name: known[name] for name in _read_by(rules, wanted.rule) & known.keys() if _is_short(known[name])}
        facts = {name: value for name, value in known.items() if name in facts or name in rest} | facts
    if NEVER & facts.keys():
        raise NotGiven(f"{ruleset} decided by what the user said to sign in with: that is in no case")
    text = golden_text(rules, facts, {}, expected)
    stem = _no_word.sub("_", said.lower()).strip("_")[:60] or "a_case"
    return GoldenCase(f"{ruleset}/{stem}.yaml", text.replace("intent:\n", f"intent: {inline(said)}\n", 1))


def _expected(rules: RuleSet, rule: str, fired: Sequence[Fired]) -> Sequence[Fired]:
    """Raises NotGiven for a rule that the set does not have, or cannot be wanted alone."""
    if not rule or [rule] == [one.rule for one in fired]:
        return fired
    if rules.strategy == "collect":
        raise NotGiven(f"{rules.name} collects rules: say what was collected, and change the file by hand")
    if rule == NOTHING:
        return ()
    if all(one.id != rule for one in rules.rules):
        raise NotGiven(f"{rules.name} has no rule {rule[:60]!r}")
    return (Fired(ruleset=rules.name, rule=rule, set={}, call=None, args={}, again=False, because=""),)


def _read_by(rules: RuleSet, rule: str) -> frozenset[str]:
    """The facts that a rule that should decide looks at: without them it could not."""
    return next((one.when.reads for one in rules.rules if one.id == rule and one.when is not None), frozenset())


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
    for name, value in left.items():
        if isinstance(value, str) and not _is_short(value):
            left = {**left, name: _shortest(rules, left, name, value, fired)}
    return left


def _shortest(rules: RuleSet, facts: Facts, name: str, text: str, fired: Sequence[Fired]) -> str:
    """A part of a text on which the same is decided: what somebody's page says besides belongs in no file."""
    size = len(text) // 2
    while size >= SMALL_PART and not _is_short(text):
        for part in (text[size:], text[:-size]):
            if _fired(rules, {**facts, name: part}) == fired:
                text = part
                break
        else:
            size //= 2
    return text


def _is_short(value: Scalar) -> bool:
    return not isinstance(value, str) or len(value) <= SHORT


def _fired(rules: RuleSet, facts: Facts) -> Sequence[Fired]:
    whole = fill_up(facts, VOCABULARY.schemas[rules.schema].facts)
    try:
        if rules.strategy == "collect":
            return collect(rules, whole)
        one = decide(rules, whole)
    except (MissingFact, TypeError, ValueError):
        return ()
    return (one,) if one else ()
