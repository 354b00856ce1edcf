"""What insight keeps of a turn: figures, the rules that fired, and a question with its answer."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from engine.record.turn import TurnRecord

DAY = 86_400  # seconds
MAX_SAID = 240  # characters of a question, and of its answer
ASKING = ("guardrails", "contingencies", "field_values", "completion", "acting", "planning", "budget", "routing")


class Asked(Struct, frozen=True):
    """A question. `by` is the rule that made it one; `answer` is empty where none came yet, `plain` says that it was
    no more than a yes.
    """

    text: str
    by: str
    answer: str = ""
    plain: bool = False


class TurnFigure(Struct, frozen=True, kw_only=True):
    """One turn. `day` counts from 1970-01-01 (UTC); `cause` is why a step that was corrected had failed."""

    task: str
    turn: int
    day: int
    tier: str = ""
    tokens: int = 0
    saved: int = 0
    calls: int = 0
    cause: str = ""
    over: str = ""
    rules: tuple[str, ...] = ()
    sets: tuple[str, ...] = ()  # that were asked
    asked: Asked | None = None


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
        tokens=usage.input_tokens + usage.output_tokens,
        saved=usage.tokens_saved,
        calls=usage.llm_calls,
        cause=_cause(record) if transition.route == "correction" else "",
        over="" if transition.over == "none" else transition.over,
        rules=transition.rules,
        sets=tuple(dict.fromkeys(one.ruleset for one in record.rounds)),
        asked=_asked(record, after),
    )


def _cause(record: TurnRecord) -> str:
    said = (one.facts["verdict.cause"] for one in reversed(record.rounds) if "verdict.cause" in one.facts)
    return str(next(said, "none"))


def _asked(record: TurnRecord, after: TurnRecord | None) -> Asked | None:
    question = record.transition.question
    if question is None:
        return None
    rules = record.transition.rules
    by = next((name for ruleset in ASKING for name in rules if name.startswith(f"{ruleset}/")), "")
    answer = (after.observed.user_input or "") if after else ""
    plain = after is not None and after.observed.facts.get("answer.yes") is True
    return Asked(question.text[:MAX_SAID], by, answer[:MAX_SAID], plain)
