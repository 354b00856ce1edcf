"""The rounds of a decision as clients are told of them: every rule, held again against what its set saw."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import UNSET, Struct

from engine.derive.page_texts import told
from engine.exchange.traces import RuleSetView, RuleView
from engine.rules import Bundle, Facts, MissingFact, Round, Scalar, explain, stored

MAX_INNER = 500  # rounds that are shown of those asked while one set's facts were derived


class Taken(Struct, frozen=True):
    """The rounds of a decision. `inner_missing`: those that were asked while facts were derived cannot be had."""

    rounds: tuple[Round, ...]
    inner_missing: bool = False


def taken_again(kept: tuple[Round, ...], again: Callable[[], Sequence[Round]], bundle: Bundle | None) -> Taken:
    """The rounds that a record keeps, with the inner ones, which are in none: the decision is taken again.

    Where the policies that took it are gone, or this release takes it otherwise, they are as they were kept.
    """
    if not kept:
        return Taken(kept)
    if bundle is None:
        return Taken(kept, inner_missing=True)
    try:
        rounds = tuple(again())
    except (LookupError, TypeError, ValueError, RuntimeError, AssertionError):
        return Taken(kept, inner_missing=True)
    return Taken(rounds) if stored(rounds) == kept else Taken(kept, inner_missing=True)


def told_of(
    rounds: Sequence[Round], first: Facts, bundle: Bundle | None
) -> tuple[tuple[RuleSetView, ...], dict[str, Scalar]]:
    """The rounds as they are told, and all facts after them; `first` are those before."""
    facts, views = dict(first), []
    for one in rounds:
        facts |= one.facts
        views.append(_view(one, facts, bundle))
    return tuple(views), told(facts)


def _view(round_: Round, facts: Facts, bundle: Bundle | None) -> RuleSetView:
    inner = tuple(_view(one, one.facts, bundle) for one in round_.inner[:MAX_INNER])
    return RuleSetView(
        round_.ruleset,
        _rules(round_, facts, bundle),
        round_.fired,
        dict(told(round_.facts)),
        inner or UNSET,
        len(round_.inner) - len(inner) or UNSET,
    )


def _rules(round_: Round, facts: Facts, bundle: Bundle | None) -> tuple[RuleView, ...]:
    rules = bundle.rulesets.get(round_.ruleset) if bundle else None
    if rules is None:
        return _fired(round_, "it fired; the policies of that turn are gone")
    titles = {rule.id: rule.title for rule in rules.rules}
    try:
        return tuple(
            RuleView(one.id, one.matched, one.why, f"{round_.ruleset}/{one.id}" in round_.fired, titles[one.id])
            for one in explain(rules, facts)
        )
    except MissingFact:
        return _fired(round_, "it fired")


def _fired(round_: Round, why: str) -> tuple[RuleView, ...]:
    return tuple(RuleView(one.partition("/")[2], True, why, True) for one in round_.fired)
