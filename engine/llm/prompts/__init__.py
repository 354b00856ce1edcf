"""The prompt of each effect: a system instruction that never changes in a task, and user content made of a brief.

`version` goes into the key of a call. Raise it with every change of wording or layout, so that no journalled reply to
the old question is taken for one to the new; the golden prompts in tests/llm/golden show what a change does.

Here: wording and layout. Not here: pages, rules, and how a reply becomes facts.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.llm.prompts import (
    act,
    choose_recipe,
    classify_action,
    correct,
    critic,
    decompose,
    plan,
    predict,
    refine,
    replan_steps,
    review_completion,
    validate_plan,
    verify,
)  # fmt: skip
from engine.llm.prompts.prompt import Prompt

__all__ = ["PROMPTS", "Prompt", "prompt_version"]

PROMPTS: Mapping[str, Prompt] = {
    "llm.plan": plan.PROMPT,
    "llm.refine": refine.PROMPT,
    "llm.act": act.PROMPT,
    "llm.verify_light": verify.LIGHT,
    "llm.verify_full": verify.FULL,
    "llm.correct": correct.PROMPT,
    "llm.validate_plan": validate_plan.PROMPT,
    "llm.decompose": decompose.PROMPT,
    "llm.critic": critic.PROMPT,
    "llm.classify_action": classify_action.PROMPT,
    "llm.choose_recipe": choose_recipe.PROMPT,
    "llm.predict": predict.PROMPT,
    "llm.review_completion": review_completion.PROMPT,
    "llm.replan_steps": replan_steps.PROMPT,
}


def prompt_version(effect: str) -> int:
    """0 for an effect that no model answers."""
    return PROMPTS[effect].version if effect in PROMPTS else 0
