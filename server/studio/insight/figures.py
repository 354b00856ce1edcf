"""What insight keeps of a turn: figures, the rules that fired, and a question with its answer."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from engine.record.turn import TurnRecord
from engine.replay import asked_by
from engine.replay.bearing import Bearing, bearing_of
from server.studio.tasks.sentences import action_said

DAY = 86_400  # seconds
MAX_SAID = 240  # characters of a question, and of its answer


class Asked(Struct, frozen=True):
    """A question. `by` is the rule that made it one; `answer` is empty where none came yet, `plain` says that it was
    no more than a yes to what need not be confirmed. `bearing` is what tells what would have spared it.
    """

    text: str
    by: str
    answer: str = ""
    plain: bool = False
    bearing: Bearing = Bearing()


class Told(Struct, frozen=True):
    """A control that a model was asked about, by what was to be done with it; `page` and `key` as it is remembered."""

    page: str
    key: str
    action: str


class TurnFigure(Struct, frozen=True, kw_only=True):
    """One turn. `day` counts from 1970-01-01 (UTC); `cause` is why a step that was corrected had failed."""

    task: str
    turn: int
    day: int
    tier: str = ""
    read: int = 0  # tokens
    written: int = 0
    saved: int = 0
    calls: int = 0
    cause: str = ""
    over: str = ""
    rules: tuple[str, ...] = ()
    sets: tuple[str, ...] = ()  # that were asked
    asked: Asked | None = None
    told: Told | None = None

    @property
    def tokens(self) -> int:
        return self.read + self.written


def figures_of(records: Sequence[TurnRecord]) -> tuple[TurnFigure, ...]:
    """Those of one task, in order."""
    pairs = [*pairwise(records), (records[-1], None)] if records else []
    return tuple(_figure(one, after) for one, after in pairs)


def _figure(record: TurnRecord, after: TurnRecord | None) -> TurnFigure:
    transition, usage, verdict = record.transition, record.usage, record.transition.verdict
    return TurnFigure(
        task=record.before.id,
        turn=record.turn,
        day=int((record.ended or record.observed.now) // DAY),
        tier=(verdict.tier or "") if verdict and not verdict.degraded else "",
        read=usage.input_tokens,
        written=usage.output_tokens,
        saved=usage.tokens_saved,
        calls=usage.llm_calls,
        cause=_cause(record) if transition.route == "correction" else "",
        over="" if transition.over == "none" else transition.over,
        rules=transition.rules,
        sets=tuple(dict.fromkeys(one.ruleset for one in record.rounds)),
        asked=_asked(record, after),
        told=_told(record),
    )


def _told(record: TurnRecord) -> Told | None:
    classified, question = record.transition.classified, record.transition.question
    if classified is None:
        return None
    action = (question.action if question else None) or record.transition.action  # also what was held back
    return Told(classified.page, classified.key, action_said(action, record.observed.page))


def _cause(record: TurnRecord) -> str:
    said = (one.facts["verdict.cause"] for one in reversed(record.rounds) if "verdict.cause" in one.facts)
    return str(next(said, "none"))


def _asked(record: TurnRecord, after: TurnRecord | None) -> Asked | None:
    question = record.transition.question
    if question is None:
        return None
    answer = (after.observed.user_input or "") if after else ""
    said_yes = after is not None and after.observed.facts.get("answer.yes") is True
    plain = said_yes and question.confirmation is None  # what cannot be undone is asked about whatever people say
    return Asked(
        question.text[:MAX_SAID], asked_by(record.transition), answer[:MAX_SAID], plain, bearing_of(record, after)
    )
