"""What rules, verdicts and actions say, as sentences for people."""

from __future__ import annotations

from collections.abc import Mapping

from engine.actions import Action, ActionError, parse_action
from engine.observe import Element, PageState, element
from engine.record.task import Route
from engine.record.turn import Transition, Verdict
from engine.rules import Bundle, Facts
from engine.rules.model import Rule, Settings, Text
from engine.rules.run.explain import shown

ROUTES: Mapping[Route, str] = {
    "direct": "The goal is one action: it is taken at once.",
    "plan": "A plan was made.",
    "continue": "The task goes on.",
    "goal_achieved": "The goal is reached.",
    "contingency": "Something that the plan foresaw came up.",
    "correction": "The step is tried another way.",
    "replan": "The rest of the plan is made anew.",
    "velocity_stop": "Many steps went by without the goal coming nearer.",
    "loop_stop": "The task went in circles.",
    "turn_limit": "The task took too many turns.",
    "degraded": "What happened could not be verified, so nothing counts.",
    "look_again": "The page is not ready: it is looked at once more.",
    "ask_user": "The person is asked.",
}
TIERS = {"deterministic": "by rules", "lightweight": "by a model, lightly", "full": "by a model, in full"}
VERBS = {
    "click": "Click", "doubleClick": "Double-click", "hover": "Point at", "check": "Tick", "uncheck": "Untick",
    "setValue": "Enter {text} into", "select": "Choose {text} in", "scrollIntoView": "Scroll to",
}  # fmt: skip
ALONE = {
    "navigate": "Go to {text}", "goBack": "Go back", "refresh": "Load the page again", "type": "Type {text}",
    "press": "Press {text}", "scroll": "Scroll {text}", "wait": "Wait {number} s", "finish": "Say that it is done",
    "fail": "Give up: {text}",
}  # fmt: skip
MAX_SAID = 200  # characters of a value in a sentence


def verdict_said(verdict: Verdict) -> str:
    """Whether the last action worked, in a sentence."""
    if verdict.degraded:
        return "Nobody could say whether the action worked."
    if verdict.task_completed:
        return "The goal is reached."
    if verdict.sub_task_completed:
        return "A part of the task is done."
    return "The action worked." if verdict.action_succeeded else "The action did not work."


def action_said(text: str | None, page: PageState) -> str:
    """An action in words, its target by the name that the page shows."""
    if not text:
        return ""
    try:
        action = parse_action(text)
    except ActionError:
        return text[:MAX_SAID]
    said = {"text": _quoted(action.text), "number": f"{action.number or 0:g}"}
    if action.target is None:
        return ALONE.get(action.verb, action.verb).format(**said)
    return f"{VERBS.get(action.verb, action.verb).format(**said)} {_target(action, page)}"


def because(rule: Rule, facts: Facts, settings: Settings) -> str:
    """Why a rule says what it says, with the values that it saw."""
    if rule.because is None:
        return rule.title or rule.id
    return filled(rule.because, {**facts, "rule": rule.id}, settings)


def filled(text: Text, facts: Facts, settings: Settings) -> str:
    said = [text.literals[0]]
    for name, literal in zip(text.names, text.literals[1:], strict=True):
        value = settings.get(name.removeprefix("settings.")) if name.startswith("settings.") else facts.get(name)
        said += [value[:MAX_SAID] if isinstance(value, str) else "…" if value is None else shown(value), literal]
    return "".join(said)


def rule_named(bundle: Bundle | None, name: str) -> Rule | None:
    """The rule that is called `set/id`; None where its policies are gone."""
    ruleset, _, rule = name.partition("/")
    rules = bundle.rulesets.get(ruleset) if bundle else None
    return next((one for one in rules.rules if one.id == rule), None) if rules else None


def element_said(one: Element) -> str:
    """What a person would call it."""
    name = one.name or one.text or one.description or one.id
    return f"{one.role} {_quoted(name)}"


def how_it_went(transition: Transition) -> str:
    return ROUTES[transition.route]


def _target(action: Action, page: PageState) -> str:
    found = element(page, action.target or "")
    return element_said(found) if found else f"“{(action.target or '')[:MAX_SAID]}”"


def _quoted(text: str | None) -> str:
    return f"“{(text or '')[:MAX_SAID]}”"
