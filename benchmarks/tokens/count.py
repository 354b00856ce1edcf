"""Tokens of recorded turns, by who judged them, beside what the full tier alone would have read and written."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from benchmarks.policies import with_settings
from benchmarks.tokens.model import Truth, tokens_in, verdict
from engine.facts.vocabulary import VOCABULARY
from engine.llm.brief import Brief
from engine.llm.prompts import PROMPTS
from engine.record.turn import TurnRecord
from engine.rules import Bundle, load
from engine.turn.stages import TURN
from engine.turn.step import walk

FULL, LIGHT = "llm.verify_full", "llm.verify_light"
WITHOUT_RULES = tuple(stage for stage in TURN if stage.ruleset != "tier1")
ANSWER = tokens_in(json.dumps(verdict(Truth(changed=True))))  # what a verifier writes

Tier = Literal["deterministic", "lightweight", "full"]


class Judged(Struct, frozen=True):
    """One verification: who decided it, what verifiers read and wrote for it, and what the full tier alone would have.

    `full_alone` is one call; a completion with open steps would take two, so it is the least that it could be.
    """

    tier: Tier
    light: int
    full: int
    full_alone: int


class Totals(Struct, frozen=True, kw_only=True, rename="camel"):
    """Tokens are estimates; `saved` and `by_rules` are shares of 1, None where nothing was verified."""

    verifications: int
    deterministic: int
    lightweight: int
    full: int
    light_tokens: int
    full_tokens: int
    full_alone_tokens: int
    other_tokens: Mapping[str, int]  # of calls that are no verification, by effect
    by_rules: float | None = None
    saved: float | None = None


def judged(record: TurnRecord, untiered: Bundle) -> Judged | None:
    """The verification of a turn; None where there was none, or where it broke."""
    found = record.transition.verdict
    if found is None or found.tier is None or found.degraded:
        return None
    spent = {effect: _tokens(record, effect) for effect in (LIGHT, FULL)}
    return Judged(found.tier, spent[LIGHT], spent[FULL], full_alone(record, untiered))


def full_alone(record: TurnRecord, untiered: Bundle) -> int:
    """Tokens of the full tier's call in this very turn, had no rule and no light tier judged it.

    0 where no model would have been asked: a task that goes round is stopped before.
    """
    walked = walk(untiered, record.before, record.observed, {}, WITHOUT_RULES)
    effect = walked.effect
    if effect is None or effect.name != FULL:
        return 0
    prompt = PROMPTS[FULL]
    return tokens_in(prompt.system + prompt.user(msgspec.convert(effect.input, Brief))) + ANSWER


def untiered_policies() -> Bundle:
    """The shipped policies without the light tier."""
    with TemporaryDirectory(prefix="surefoot-tokens-") as scratch:
        folder = with_settings(
            Path(scratch) / "policies", lambda name, value: value if name != "enable_tiered_verification" else False
        )
        return load(folder, VOCABULARY)


def totals(records: Sequence[TurnRecord], untiered: Bundle) -> Totals:
    """The sums of one task's turns; `untiered` are the policies of `untiered_policies`."""
    turns = [one for one in (judged(record, untiered) for record in records) if one is not None]
    tiers = [one.tier for one in turns]
    return _with_shares(
        Totals(
            verifications=len(turns),
            deterministic=tiers.count("deterministic"),
            lightweight=tiers.count("lightweight"),
            full=tiers.count("full"),
            light_tokens=sum(one.light for one in turns),
            full_tokens=sum(one.full for one in turns),
            full_alone_tokens=sum(one.full_alone for one in turns),
            other_tokens=_others(records),
        )
    )


def added(several: Sequence[Totals]) -> Totals:
    """The sums of several tasks."""
    effects = sorted({effect for one in several for effect in one.other_tokens})
    return _with_shares(
        Totals(
            verifications=sum(one.verifications for one in several),
            deterministic=sum(one.deterministic for one in several),
            lightweight=sum(one.lightweight for one in several),
            full=sum(one.full for one in several),
            light_tokens=sum(one.light_tokens for one in several),
            full_tokens=sum(one.full_tokens for one in several),
            full_alone_tokens=sum(one.full_alone_tokens for one in several),
            other_tokens={effect: sum(one.other_tokens.get(effect, 0) for one in several) for effect in effects},
        )
    )


def _with_shares(sums: Totals) -> Totals:
    spent, alone = sums.light_tokens + sums.full_tokens, sums.full_alone_tokens
    return replace(
        sums,
        by_rules=sums.deterministic / sums.verifications if sums.verifications else None,
        saved=1 - spent / alone if alone else None,
    )


def _tokens(record: TurnRecord, effect: str) -> int:
    used = [reply.usage for reply in record.replies if reply.effect == effect]
    return sum(usage.input_tokens + usage.output_tokens for usage in used)


def _others(records: Sequence[TurnRecord]) -> Mapping[str, int]:
    effects = sorted({reply.effect for record in records for reply in record.replies} - {LIGHT, FULL})
    return {effect: sum(_tokens(record, effect) for record in records) for effect in effects}
