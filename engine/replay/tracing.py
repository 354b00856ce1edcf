"""Why a turn went as it did: every rule of every set, held again against the facts that the set saw."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from engine.derive.declared import first_facts
from engine.exchange.traces import CompiledView, TurnTrace, calls_of
from engine.language import condition_of, read_criterion
from engine.plan.obligation import Obligation
from engine.record.turn import Transition, TurnRecord
from engine.rules import Bundle, Reader, Round, tailored
from engine.turn.rounds import Taken, taken_again, told_of
from engine.turn.step import walk


def trace_of(record: TurnRecord, bundle: Bundle | None) -> TurnTrace:
    """The trace of one turn. Without the policies of that turn only the rules that fired can be named."""
    bundle = tailored(bundle, record.own) if bundle else None
    taken = rounds_of(record, bundle)
    rulesets, facts = told_of(taken.rounds, first_facts(record.observed, record.before), bundle)
    made = record.transition.obligations
    compiled = tuple(_compiled(one, bundle) for one in made) if made and bundle else UNSET
    missing = taken.inner_missing or UNSET
    return TurnTrace(record.turn, dict(facts), rulesets, calls_of(record.replies), missing, compiled)


def rounds_of(record: TurnRecord, bundle: Bundle | None) -> Taken:
    """The rounds of a turn, with those that were asked while facts were derived."""

    def again() -> Sequence[Round]:
        assert bundle is not None
        replies = {reply.key: reply for reply in record.replies}
        walked = walk(tailored(bundle, record.own), record.before, record.observed, replies)
        return walked.rounds if isinstance(walked.end, Transition) else ()

    return taken_again(record.rounds, again, bundle)


def _compiled(one: Obligation, bundle: Bundle) -> CompiledView:
    criterion = read_criterion(Reader(bundle), one.text) if one.kind == "criterion" else None
    if criterion is None:
        return CompiledView(one.id, one.text, one.step)
    return CompiledView(one.id, one.text, one.step, condition_of(criterion), criterion.rule)
