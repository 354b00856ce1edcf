"""Offline language: goals and steps in words become atomic steps, intents, actions and criteria, by policies alone.

Here: words of goals, steps and criteria, on a page or without one. Not here: tasks, turns, models.
"""

from engine.facts.language import SCHEMAS
from engine.language.complexity import Complexity, Reading, complexity, read_goal
from engine.language.going import is_the_goal
from engine.language.judging.condition import condition_of
from engine.language.judging.criteria import Criterion, implied, read_criterion
from engine.language.judging.evidence import evidence, hide_numbers, plain_url, secret_in
from engine.language.judging.judge import Judgement, judge
from engine.language.page.in_front import in_front
from engine.language.page.lookup import is_in_head
from engine.language.page.on_page import heads
from engine.language.page.same_thing import is_of_site
from engine.language.page.told_apart import told_apart
from engine.language.questions.nearby import elements_nearby, is_spelled_out, steps_nearby, way_by
from engine.language.steps.atomic import ReadStep, read_steps, split
from engine.language.steps.counted_row import in_counted_row
from engine.language.steps.intent import Intent, read_intent
from engine.language.steps.refine import Refinement, available, filled_by, refine
from engine.language.steps.taking_out import list_of_choices
from engine.language.wayfinding import look_further
from engine.language.wishes.asked_here import asks_to_see
from engine.language.wishes.place_told import path_told
from engine.language.wishes.restated import restated
from engine.language.wishes.several_wishes import is_kept_later
from engine.language.words.clause import spoken_in, verb_of, without_manners
from engine.language.words.kinds import kind_of, shows_choice
from engine.text.quoted import MAX_TEXT_CHARS, TextTooLong

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
    "asks_to_see",
    "available",
    "complexity",
    "condition_of",
    "elements_nearby",
    "evidence",
    "filled_by",
    "heads",
    "hide_numbers",
    "implied",
    "in_counted_row",
    "in_front",
    "is_in_head",
    "is_kept_later",
    "is_of_site",
    "is_spelled_out",
    "is_the_goal",
    "judge",
    "kind_of",
    "list_of_choices",
    "look_further",
    "path_told",
    "plain_url",
    "read_criterion",
    "read_goal",
    "read_intent",
    "read_steps",
    "refine",
    "restated",
    "secret_in",
    "shows_choice",
    "split",
    "spoken_in",
    "steps_nearby",
    "told_apart",
    "verb_of",
    "way_by",
    "without_manners",
]
