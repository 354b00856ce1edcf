"""Offline language: goals and steps in words become atomic steps, intents, actions and criteria, by policies alone."""

from engine.plan.atomic import ReadStep, read_steps, split
from engine.plan.complexity import Complexity, Reading, complexity, read_goal
from engine.plan.condition import condition_of
from engine.plan.criteria import Criterion, implied, read_criterion
from engine.plan.evidence import evidence, hide_numbers, plain_url, secret_in
from engine.plan.facts import SCHEMAS
from engine.plan.intent import Intent, read_intent
from engine.plan.judge import Judgement, judge
from engine.plan.refine import Refinement, available, refine
from engine.plan.text import MAX_TEXT_CHARS, TextTooLong

__all__ = [
    "MAX_TEXT_CHARS",
    "SCHEMAS",
    "Complexity",
    "Criterion",
    "Intent",
    "Judgement",
    "ReadStep",
    "Reading",
    "Refinement",
    "TextTooLong",
    "available",
    "complexity",
    "condition_of",
    "evidence",
    "hide_numbers",
    "implied",
    "judge",
    "plain_url",
    "read_criterion",
    "read_goal",
    "read_intent",
    "read_steps",
    "refine",
    "secret_in",
    "split",
]
