"""One task as a story: each turn in what a person reads in ten seconds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from msgspec import Struct

from engine.derive.declared import first_facts
from engine.exchange.errors import UnknownTask
from engine.observe import PageState
from engine.observe.diff import Difference, difference
from engine.observe.urls import host_of
from engine.plan.obligation import Obligation
from engine.plan.plan import Plan
from engine.record.line import TaskLine, line_of
from engine.record.receipt import Receipt
from engine.record.task import FINISHED, Question, TaskState
from engine.record.turn import TurnRecord, Verdict
from engine.rules import Bundle, Scalar, tailored
from server.studio.tasks.listing import STATUSES
from server.studio.tasks.sentences import (
    TIERS,
    action_said,
    because,
    element_said,
    how_it_went,
    rule_named,
    verdict_said,
)

MOST_CHANGES = 6  # of a page that are shown at once
TITLE_CHARS = 80
TELLING = ("tier1", "guardrails", "contingencies", "field_values", "routing", "planning", "acting", "refinement")
POLICIES_GONE = "It fired; the policies of that time are not kept."

Bundles = Callable[[str], Bundle | None]


class Changed(Struct, frozen=True):
    """One difference between two pages. `mark` is new, gone or other."""

    mark: str
    text: str
    was: str = ""
    now: str = ""


class RuleSaid(Struct, frozen=True):
    """A rule that fired, as a sentence. `name` is `set/id`."""

    name: str
    ruleset: str
    id: str
    said: str


class TurnSaid(Struct, frozen=True, kw_only=True):
    """One turn. `number` counts from 1, `turn` from 0."""

    turn: int
    number: int
    ended: float
    title: str
    url: str
    person: str  # what the user said
    changes: tuple[Changed, ...]
    more_changes: int
    verdict: Verdict | None
    verdict_said: str
    tier: str
    rules: tuple[RuleSaid, ...]
    route: str
    action: str
    action_text: str
    question: Question | None
    tokens: int
    calls: tuple[str, ...]  # effects that models were asked for


class Story(Struct, frozen=True, kw_only=True):
    line: TaskLine
    title: str
    status: str
    tone: str
    live: bool
    plan: Plan | None
    obligations: tuple[Obligation, ...]
    receipt: Receipt | None
    policies: tuple[str, ...]  # versions that decided, in order
    turns: tuple[TurnSaid, ...]


def story(state: TaskState, records: Sequence[TurnRecord], bundles: Bundles) -> Story:
    title, tone = STATUSES[state.status]
    pairs = [(None, records[0]), *pairwise(records)] if records else []
    return Story(
        line=line_of(state, records[-1].ended if records else state.began),
        title=shortened(state.query, TITLE_CHARS) or "Task",
        status=title,
        tone=tone,
        live=state.status not in FINISHED,
        plan=state.plan,
        obligations=state.obligations,
        receipt=records[-1].transition.receipt if records else None,
        policies=tuple(dict.fromkeys(one.policy for one in records)),
        turns=tuple(turn_said(record, earlier, bundles) for earlier, record in pairs),
    )


def record_of(records: Sequence[TurnRecord], turn: int) -> TurnRecord:
    """Raises UnknownTask where the task has no such turn."""
    for one in records:
        if one.turn == turn:
            return one
    raise UnknownTask(f"{records[0].before.id if records else ''}, turn {turn + 1}")


def turn_said(record: TurnRecord, earlier: TurnRecord | None, bundles: Bundles) -> TurnSaid:
    page, transition, verdict = record.observed.page, record.transition, record.transition.verdict
    changes = changes_of(difference(earlier.observed.page, page)) if earlier else ()
    return TurnSaid(
        turn=record.turn,
        number=record.turn + 1,
        ended=record.ended,
        title=page.title or page.heading,
        url=page.url,
        person=record.observed.user_input or "",
        changes=(*_address(earlier.observed.page, page), *changes)[:MOST_CHANGES] if earlier else (),
        more_changes=max(0, len(changes) - MOST_CHANGES),
        verdict=verdict,
        verdict_said=verdict_said(verdict) if verdict else "",
        tier=TIERS.get(verdict.tier or "", "") if verdict else "",
        rules=rules_said(record, bundles(record.policy)),
        route=how_it_went(transition),
        action=action_said(transition.action, page),
        action_text=transition.action or "",
        question=transition.question,
        tokens=record.usage.input_tokens + record.usage.output_tokens,
        calls=tuple(reply.effect for reply in record.replies),
    )


def rules_said(record: TurnRecord, bundle: Bundle | None) -> tuple[RuleSaid, ...]:
    """The rules that fired, each with the values that it saw; the one that the verdict is by comes first."""
    bundle = tailored(bundle, record.own) if bundle else None
    facts: dict[str, Scalar] = first_facts(record.observed, record.before) if bundle else {}
    said: dict[str, RuleSaid] = {}
    for one in record.rounds:
        facts |= one.facts
        for name in one.fired:
            rule = rule_named(bundle, name)
            ruleset, _, id_ = name.partition("/")
            said[name] = RuleSaid(name, ruleset, id_, because(rule, facts, record.settings) if rule else POLICIES_GONE)
    by = record.transition.verdict.by if record.transition.verdict else ""
    return tuple(sorted(said.values(), key=lambda one: (one.id != by, _place(one.ruleset))))


def _place(ruleset: str) -> int:
    """What people ask about first stands first; other sets keep their order."""
    return TELLING.index(ruleset) if ruleset in TELLING else len(TELLING)


def changes_of(found: Difference) -> tuple[Changed, ...]:
    """What is new, gone and different, messages first."""
    return (
        *(Changed("new", f"message “{one.text}”") for one in found.new_alerts),
        *(Changed("other", f"{element_said(one.element)}: {one.attribute}", one.old, one.new) for one in found.changed),
        *(Changed("new", element_said(one)) for one in found.appeared),
        *(Changed("gone", element_said(one)) for one in found.disappeared),
        *(Changed("gone", f"message “{one.text}”") for one in found.gone_alerts),
    )


def _address(before: PageState, after: PageState) -> tuple[Changed, ...]:
    if before.url == after.url:
        return ()
    same_host = host_of(before.url) == host_of(after.url)
    return (Changed("other", "address" if same_host else "site", before.url, after.url),)


def shortened(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"
