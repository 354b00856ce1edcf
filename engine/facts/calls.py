"""Effects that a rule may `call:`, by the word in the policy, with the arguments that each takes."""

from __future__ import annotations

from collections.abc import Mapping

from engine.rules import FactType

CALLS: Mapping[str, Mapping[str, FactType]] = {
    "llm.plan": {},
    "llm.act": {},
    "llm.refine": {},
    "llm.verify_light": {},
    "llm.verify_full": {"claim": FactType(kind="bool")},
    "llm.correct": {},
    "llm.validate_plan": {},
    "llm.decompose": {},
    "llm.critic": {},
    "llm.classify_action": {},
    "llm.choose_recipe": {},
    "llm.predict": {"action": FactType(kind="str")},
    "llm.review_completion": {},
    "llm.replan_steps": {},
    "search.web": {},
}
