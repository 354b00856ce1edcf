"""One turn looked at closely: the pages around it, every rule that fired with the facts it hung on, and near misses."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine.derive.declared import first_facts
from engine.exchange.traces import CallView, calls_of
from engine.observe import PageState
from engine.observe.diff import Difference, difference
from engine.record.turn import TurnRecord
from engine.rules import Bundle, Facts, MissingFact, RuleSet, Scalar, explain, tailored
from engine.rules.run.explain import failing_parts, shown
from server.studio.tasks.case import NOTHING
from server.studio.tasks.drafts import Choice
from server.studio.tasks.sentences import because, element_said
from server.studio.tasks.story import Bundles, TurnSaid, record_of, turn_said

MOST_LINES = 400  # of a page's outline
MOST_NEAR = 2  # rules of a set that nearly fired


class OutlineLine(Struct, frozen=True):
    """One element of a page; `mark` is new, gone, other or empty."""

    text: str
    mark: str = ""
    what: str = ""


class FactSaid(Struct, frozen=True):
    name: str
    value: str


class RuleClosely(Struct, frozen=True):
    """A rule of a set: `said` is its because, or its title, `why` the parts of its condition with their values."""

    id: str
    said: str
    why: str


class Consulted(Struct, frozen=True):
    """One set that was asked; `facts` are those that were new to it. `others` are rules that could have decided
    instead, where one alone decides.
    """

    ruleset: str
    summary: str
    fired: tuple[RuleClosely, ...]
    near: tuple[RuleClosely, ...]
    facts: tuple[FactSaid, ...]
    others: tuple[Choice, ...]


class Closely(Struct, frozen=True, kw_only=True):
    task: str
    said: TurnSaid
    policy: str
    known: bool  # whether the policies of that time are still kept
    before: tuple[OutlineLine, ...]
    after: tuple[OutlineLine, ...]
    before_title: str
    after_title: str
    left_out: int  # lines of the pages that are not shown
    observations: tuple[str, ...]
    consulted: tuple[Consulted, ...]
    calls: tuple[CallView, ...]
    last: int  # turn of the task
    drafts: tuple[Choice, ...] = ()  # that a golden case may go into


def closely(records: Sequence[TurnRecord], turn: int, bundles: Bundles) -> Closely:
    """Raises UnknownTask where the task has no such turn."""
    record = record_of(records, turn)
    earlier = next((one for one in records if one.turn == turn - 1), None)
    page, before = record.observed.page, earlier.observed.page if earlier else None
    found = difference(before, page) if before else Difference()
    kept = bundles(record.policy)
    sizes = len(page.elements), len(before.elements) if before else 0
    return Closely(
        task=record.before.id,
        said=turn_said(record, earlier, bundles),
        policy=record.policy,
        known=kept is not None,
        before=_outline(before, {one.key: ("gone", "") for one in found.disappeared}) if before else (),
        after=_outline(page, _marks(found)),
        before_title=(before.title or before.url) if before else "",
        after_title=page.title or page.url,
        left_out=sum(max(0, size - MOST_LINES) for size in sizes),
        observations=record.observed.observations,
        consulted=_consulted(record, tailored(kept, record.own)) if kept else (),
        calls=calls_of(record.replies),
        last=records[-1].turn,
    )


def _marks(found: Difference) -> dict[str, tuple[str, str]]:
    changed = {one.element.key: ("other", f"{one.attribute}: {one.old or 'none'} → {one.new or 'none'}")
               for one in found.changed}  # fmt: skip
    return {**changed, **{one.key: ("new", "") for one in found.appeared}}


def _outline(page: PageState, marks: dict[str, tuple[str, str]]) -> tuple[OutlineLine, ...]:
    shown_first = page.elements[:MOST_LINES]
    return tuple(OutlineLine(element_said(one), *marks.get(one.key, ("", ""))) for one in shown_first)


def _consulted(record: TurnRecord, bundle: Bundle) -> tuple[Consulted, ...]:
    facts: dict[str, Scalar] = first_facts(record.observed, record.before)
    told = []
    for one in record.rounds:
        facts |= one.facts
        rules = bundle.rulesets.get(one.ruleset)
        if rules is not None:
            new = tuple(FactSaid(name, shown(value)) for name, value in sorted(one.facts.items()))
            told.append(_consultation(rules, facts, one.fired, new, record))
    return tuple(told)


def _consultation(
    rules: RuleSet, facts: Facts, fired: tuple[str, ...], new: tuple[FactSaid, ...], record: TurnRecord
) -> Consulted:
    try:
        whys = {one.id: one.why for one in explain(rules, facts)}
        failing = failing_parts(rules, facts)
    except MissingFact:
        whys, failing = {}, {}
    names = frozenset(name.partition("/")[2] for name in fired)
    did = [rule for rule in rules.rules if rule.id in names]
    near = [rule for rule in rules.rules if rule.id in whys and failing[rule.id] == 1 and rule.id not in names]
    return Consulted(
        ruleset=rules.name,
        summary=rules.summary,
        fired=tuple(
            RuleClosely(rule.id, because(rule, facts, record.settings), whys.get(rule.id, "")) for rule in did
        ),
        near=tuple(RuleClosely(rule.id, rule.title or rule.id, whys[rule.id]) for rule in near[:MOST_NEAR]),
        facts=new,
        others=_others(rules, names),
    )  # fmt: skip


def _others(rules: RuleSet, fired: frozenset[str]) -> tuple[Choice, ...]:
    if rules.strategy == "collect":
        return ()
    rest = (Choice(rule.id, f"{rule.id}: {rule.title}" if rule.title else rule.id) for rule in rules.rules)
    return (*(one for one in rest if one.id not in fired), Choice(NOTHING, "no rule of this set"))
