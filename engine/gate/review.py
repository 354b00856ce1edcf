"""llm.review_completion: what a model is shown of the evidence, and what its reply says of each criterion."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from engine.facts.completion import EFFECT
from engine.gate.claim import Claim, Criterion, GateState, Screenshot, Seen
from engine.llm.brief import Brief, Picture
from engine.llm.options import Settings, options_of
from engine.llm.page_lines import page_lines
from engine.llm.replies import CriterionReview, ReviewReply
from engine.ports import Effect
from engine.record.turn import Reply
from engine.rules import Scalar

MAX_TEXT_CHARS = 8_000  # of the page; a model that sees too little says "not met"
MAX_EVIDENCE_CHARS = 500


def brief_of(state: GateState, claim: Claim, criteria: tuple[Criterion, ...], seen: Seen) -> Brief:
    """What a model may know; the screenshot is added by `effect_of`."""
    page = seen.page
    return Brief(
        goal=state.goal,
        criteria=tuple(f"{one.id}: {one.text}" for one in criteria if one.met is None),
        claimed=claim.summary,
        url=page.url,
        title=page.title,
        alerts=tuple(alert.text for alert in page.alerts),
        elements=page_lines(page, " ".join(one.text for one in criteria)) if page.elements else (),
        text=page.text[:MAX_TEXT_CHARS],
    )


def effect_of(key: str, brief: Brief, screenshot: Screenshot | None, settings: Settings) -> Effect:
    picture = Picture(screenshot.media_type, screenshot.data) if screenshot else None
    options = msgspec.to_builtins(options_of(EFFECT, settings))
    return Effect(EFFECT, key, msgspec.to_builtins(replace(brief, picture=picture)), options)


def said_of(criteria: tuple[Criterion, ...], reply: Reply, threshold: float) -> tuple[Criterion, ...]:
    """The criteria with what a reply says of those that no rule could judge.

    Met is only what the model says is met, with enough confidence, once: left out or said twice differently is not met.
    """
    said = _by_id(reply)
    return tuple(one if one.met is not None else _with(one, said.get(one.id, ()), threshold) for one in criteria)


def heard(criteria: tuple[Criterion, ...], reply: Reply, threshold: float, *, shown: bool) -> Mapping[str, Scalar]:
    """review.*, and criteria.judged: the reply as facts. A model that was `shown` nothing has judged nothing."""
    status = "unparsed" if reply.status == "ok" and _decoded(reply) is None else reply.status
    open_ones = {one.id for one in criteria if one.met is None}
    after = said_of(criteria, reply, threshold)
    unmet = sum(one.id in open_ones and not one.met for one in after)
    judged = sum(one.by in ("rule", "model") for one in after) if shown else 0
    return {"review.asked": 1, "review.status": status, "review.unmet": unmet, "criteria.judged": judged}


def _with(criterion: Criterion, said: tuple[CriterionReview, ...], threshold: float) -> Criterion:
    if not said:
        return replace(criterion, met=False, by="nobody", evidence="Nobody could judge this.")
    met = all(one.met and one.confidence >= threshold for one in said)
    return replace(criterion, met=met, by="model", evidence=said[0].evidence[:MAX_EVIDENCE_CHARS])


def _by_id(reply: Reply) -> dict[str, tuple[CriterionReview, ...]]:
    found: dict[str, tuple[CriterionReview, ...]] = {}
    decoded = _decoded(reply)
    for one in decoded.criteria if decoded else ():
        found[one.id] = (*found.get(one.id, ()), one)
    return found


def _decoded(reply: Reply) -> ReviewReply | None:
    if reply.status != "ok":
        return None
    try:
        return msgspec.json.decode(reply.body, type=ReviewReply)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return None
