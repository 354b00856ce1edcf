"""Why a turn went as it did: every rule evaluated again over the facts it saw."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import UNSET

from engine.exchange.calls import CallView, CompiledView, RuleSetView, RuleView, TurnTrace
from engine.language import condition_of, read_criterion
from engine.plan.obligation import Obligation
from engine.record.turn import TurnRecord
from engine.rules import Bundle, MissingFact, Scalar, explain


def trace_of(record: TurnRecord, bundle: Bundle | None) -> TurnTrace:
    """The trace of one turn. Without the policies of that turn only the rules that fired can be named."""
    facts: dict[str, Scalar] = {}
    rulesets = []
    for round_ in record.rounds:
        facts |= round_.facts
        rulesets.append(RuleSetView(round_.ruleset, _rules(round_.ruleset, round_.fired, facts, bundle)))
    rulesets += _of_words(record)
    calls = tuple(CallView(reply.effect, reply.status, reply.usage, reply.note) for reply in record.replies)
    made = record.transition.obligations
    compiled = tuple(_compiled(one, bundle) for one in made) if made and bundle else UNSET
    return TurnTrace(record.turn, dict(facts), tuple(rulesets), calls, compiled)


def _compiled(one: Obligation, bundle: Bundle) -> CompiledView:
    criterion = read_criterion(bundle, one.text) if one.kind == "criterion" else None
    if criterion is None:
        return CompiledView(one.id, one.text, one.step)
    return CompiledView(one.id, one.text, one.step, condition_of(criterion), criterion.rule)


def _of_words(record: TurnRecord) -> list[RuleSetView]:
    """Rules that fired where a goal, a step or a page was read: what they saw is no fact of the turn."""
    told = {name for round_ in record.rounds for name in round_.fired}
    fired: dict[str, dict[str, None]] = {}
    for name in record.transition.rules:
        if name not in told:
            ruleset, _, rule = name.partition("/")
            fired.setdefault(ruleset, {})[rule] = None
    why = "it fired where words were read; facts of single words are not kept"
    return [RuleSetView(name, tuple(RuleView(one, True, why) for one in rules)) for name, rules in fired.items()]


def _rules(
    ruleset: str, fired: tuple[str, ...], facts: Mapping[str, Scalar], bundle: Bundle | None
) -> tuple[RuleView, ...]:
    rules = bundle.rulesets.get(ruleset) if bundle else None
    if rules is None:
        return tuple(
            RuleView(one.partition("/")[2], True, "it fired; the policies of that turn are gone") for one in fired
        )
    try:
        return tuple(RuleView(one.id, one.matched, one.why) for one in explain(rules, facts))
    except MissingFact:
        return tuple(RuleView(one.partition("/")[2], True, "it fired") for one in fired)
