"""Why a turn went as it did: every rule of every set, held again against the facts that the set saw."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from engine.derive.declared import first_facts
from engine.derive.page_texts import told
from engine.exchange.calls import CallView, CompiledView, RuleSetView, RuleView, TurnTrace
from engine.language import condition_of, read_criterion
from engine.plan.obligation import Obligation
from engine.record.turn import Transition, TurnRecord
from engine.rules import Bundle, Facts, MissingFact, Reader, Round, explain, stored
from engine.turn.step import walk

MAX_INNER = 500  # rounds that are shown of those asked while one set's facts were derived


def trace_of(record: TurnRecord, bundle: Bundle | None) -> TurnTrace:
    """The trace of one turn. Without the policies of that turn only the rules that fired can be named."""
    facts = first_facts(record.observed, record.before)
    rulesets = []
    for round_ in rounds_of(record, bundle):
        facts |= round_.facts
        rulesets.append(_view(round_, facts, bundle))
    calls = tuple(CallView(reply.effect, reply.status, reply.usage, reply.note) for reply in record.replies)
    made = record.transition.obligations
    compiled = tuple(_compiled(one, bundle) for one in made) if made and bundle else UNSET
    return TurnTrace(record.turn, dict(told(facts)), tuple(rulesets), calls, compiled)


def rounds_of(record: TurnRecord, bundle: Bundle | None) -> Sequence[Round]:
    """The rounds of a turn, with those that were asked while facts were derived: the turn is taken again.

    Where this release, or these policies, take it otherwise, the rounds are as they were stored, without any inner.
    """
    if bundle is None or not record.rounds:
        return record.rounds
    try:
        walked = walk(bundle, record.before, record.observed, {reply.key: reply for reply in record.replies})
    except (LookupError, TypeError, ValueError, RuntimeError, AssertionError):
        return record.rounds
    same = isinstance(walked.end, Transition) and stored(walked.rounds) == record.rounds
    return walked.rounds if same else record.rounds


def _view(round_: Round, facts: Facts, bundle: Bundle | None) -> RuleSetView:
    inner = tuple(_view(one, one.facts, bundle) for one in round_.inner[:MAX_INNER])
    return RuleSetView(
        round_.ruleset,
        _rules(round_, facts, bundle),
        dict(told(round_.facts)),
        inner or UNSET,
        len(round_.inner) - len(inner) or UNSET,
    )


def _compiled(one: Obligation, bundle: Bundle) -> CompiledView:
    criterion = read_criterion(Reader(bundle), one.text) if one.kind == "criterion" else None
    if criterion is None:
        return CompiledView(one.id, one.text, one.step)
    return CompiledView(one.id, one.text, one.step, condition_of(criterion), criterion.rule)


def _rules(round_: Round, facts: Facts, bundle: Bundle | None) -> tuple[RuleView, ...]:
    rules = bundle.rulesets.get(round_.ruleset) if bundle else None
    if rules is None:
        why = "it fired; the policies of that turn are gone"
        return tuple(RuleView(one.partition("/")[2], True, why) for one in round_.fired)
    try:
        return tuple(RuleView(one.id, one.matched, one.why) for one in explain(rules, facts))
    except MissingFact:
        return tuple(RuleView(one.partition("/")[2], True, "it fired") for one in round_.fired)
