"""Facts that need the policies or the page to be looked at again, derived just before the stage that reads them.

Each derivation goes from the walk so far to more facts, and leaves on the walk what no fact can hold: a reading, a
plan, an action. None of them decides; `step` finds them by the word in `Stage.learns`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.actions import Action, fixed_outcome, parse_action
from engine.derive.chains import chainable
from engine.derive.discharge import Held, duties, duty_facts
from engine.derive.ledger import effects, ledger, sent
from engine.derive.obstacles import in_the_way, obstacles
from engine.derive.outgoing import NOTHING, guarded
from engine.derive.plans import decomposed, draft
from engine.facts import flatten
from engine.language import available, read_goal, refine
from engine.language.intent import read_intent
from engine.learning.precision import CALIBRATED, facts_of_rule
from engine.observe import element
from engine.plan.issued import Issued
from engine.plan.plan import PlanStep
from engine.plan.subtasks import by_place, parts
from engine.rules import Scalar
from engine.turn.interpreter import Walk

Derived = Mapping[str, Scalar]
WAIT = Action("wait", number=0.5)
PASSIVE = frozenset({"unread", "wait", "scroll", "reveal", "hover", "refresh"})  # verbs of steps that change nothing


def prospects(walk: Walk) -> Derived:
    """next.*, post.* and duty.*: is the next goal within reach, and are the criteria met?"""
    original = walk.original
    held = duties(walk)
    if original is None or walk.facts["turn.kind"] != "verify" or walk.facts["turn.broken"]:
        return {"next.required": False, "next.available": False, "post.outcome": "none", "post.note": "",
                "post.all_met": False, **duty_facts(held)}  # fmt: skip
    return {**_next_goal(walk, original), **_criteria(walk, held), **duty_facts(held)}


def calibrated(walk: Walk) -> Derived:
    """calibration.*: how far the rule that decided can be relied on."""
    if not walk.facts["verdict.decided"]:
        return {}
    rule = next((one for one in reversed(walk.rules) if one.startswith(CALIBRATED)), "")
    return flatten("calibration", facts_of_rule(rule, walk.observed.calibration))


def goal(walk: Walk) -> Derived:
    """goal.*: what the rules of language make of the user's goal; only a first turn or an answer needs it."""
    kind = walk.facts["turn.kind"]
    if kind not in ("new", "answer"):
        return {}
    said = walk.observed.user_input if kind == "answer" and not walk.facts["turn.resumes"] else None
    reading = read_goal(walk.bundle, said or walk.task.query)
    walk.reading = reading
    walk.note(reading.rules if kind == "new" else ())
    facts: dict[str, Scalar] = {"goal.readable": reading.readable, "goal.steps": len(reading.steps)}
    return {**facts, "task.complexity": reading.complexity} if kind == "new" else facts


def drafted(walk: Walk) -> Derived:
    """draft.*: the plan that this turn makes, if it makes one."""
    walk.plan = draft(walk)
    if walk.plan is None:
        return {}
    phases = {step.phase for step in walk.plan.steps if step.phase}
    places = len(parts(walk.bundle, walk.plan.steps)) if walk.facts["turn.kind"] == "new" else 0
    return {"draft.steps": len(walk.plan.steps), "draft.phases": len(phases), "draft.places": places}


def next_step(walk: Walk) -> Derived:
    """rule.*, next_step.*, duty.*: the step that needs an action now, as rules refine it, and what is open by then."""
    if walk.plan is not None and walk.facts["hierarchy.used"]:
        by_model = walk.facts["hierarchy.by"] == "model"
        walk.plan = decomposed(walk, walk.plan) if by_model else by_place(walk.bundle, walk.plan)
    step = walk.step_now = _step_to_do(walk)
    open_now = duty_facts(duties(walk)) if walk.facts["acting.wanted"] else {}
    if step is None:
        return open_now
    walk.refined = refine(walk.bundle, step.description, walk.observed.page, walk.tried)
    walk.note(walk.refined.rules)
    return {
        "next_step.text": step.description,
        "next_step.server": step.tool_type == "SERVER",
        "next_step.acts": read_intent(walk.bundle, step.description).verb not in PASSIVE,
        "rule.status": walk.refined.status,
        "rule.prepares": walk.refined.prepares,
        **open_now,
        **in_the_way(walk),
    }


def outgoing(walk: Walk) -> Derived:
    """guard.*: the action that is about to go out."""
    action = walk.outgoing = _action_to_issue(walk)
    if action is None:
        return NOTHING
    approved = walk.facts["turn.approved"] is True
    return guarded(action, walk.task, walk.observed.page, walk.bundle.settings, approved=approved)


def revised(walk: Walk) -> Derived:
    """guard.*: the action that takes the place of one the critic did not approve; it needs an approval of its own."""
    if walk.facts["criticised.verdict"] != "revise":
        return {}
    action = walk.outgoing = parse_action(str(walk.facts["act.action"]))
    fresh: Derived = {"guarded.verdict": "pass", "guarded.what": ""}
    return {**guarded(action, walk.task, walk.observed.page, walk.bundle.settings, approved=False), **fresh}


def expected(walk: Walk) -> Derived:
    """foreseen.fixed: whether the action that goes out needs nobody to say what it should lead to."""
    action = walk.outgoing
    if action is None:
        return {"foreseen.fixed": True}
    target = element(walk.observed.page, action.target) if action.target else None
    planned = walk.step_now.expected_outcome if walk.step_now else None
    return {"foreseen.fixed": planned is not None or fixed_outcome(action, target) is not None}


DERIVATIONS: Mapping[str, Callable[[Walk], Derived]] = {
    "prospects": prospects,
    "calibrated": calibrated,
    "goal": goal,
    "obstacles": obstacles,
    "drafted": drafted,
    "next_step": next_step,
    "chainable": chainable,
    "outgoing": outgoing,
    "revised": revised,
    "sent": sent,
    "effects": effects,
    "ledger": ledger,
    "expected": expected,
}


def _next_goal(walk: Walk, original: Issued) -> Derived:
    """The expected outcome's next goal, else the next step's target, which only counts if it was not there before."""
    named = original.expected.next_goal if original.expected else None
    if named is not None:
        there = available(walk.bundle, named.description, walk.observed.page)
        return {"next.required": named.required, "next.available": there}
    plan = walk.task.plan
    if plan is None or plan.next_open is None:
        return {"next.required": False, "next.available": False}
    text = plan.steps[plan.next_open].description
    there = available(walk.bundle, text, walk.observed.page) and not available(walk.bundle, text, original.before)
    return {"next.required": False, "next.available": there}


def _criteria(walk: Walk, held: tuple[Held, ...]) -> Derived:
    """The step's own criterion and the task's open obligations, on the page now."""
    mine = [one for one in held if one.obligation.step == walk.facts["step.index"]]
    own = {one.obligation.text: one.judgement for one in mine if one.obligation.kind == "criterion"}
    outcome = next((word for word in ("fail", "unverifiable", "pass") if word in own.values()), "none")
    note = "" if walk.facts["post.enforce"] else "; ".join(_note(text, result) for text, result in own.items())
    return {
        "post.outcome": outcome,
        "post.note": note.strip("; "),
        "post.all_met": bool(held) and all(one.judgement == "pass" for one in held),
    }


def _note(text: str, result: str) -> str:
    words = {"pass": "Postcondition met", "fail": "Postcondition not met"}
    return f"{words[result]}: {text}" if result in words else ""


def _step_to_do(walk: Walk) -> PlanStep | None:
    """The step that needs an action now: of a new plan its first open one, else the one this turn arrives at."""
    facts = walk.facts
    if not facts["acting.wanted"]:
        return None
    if walk.plan is not None:
        return walk.plan.steps[walk.plan.current]
    if not facts["acting.step_left"]:
        return None
    plan = walk.task.plan
    if plan is not None:
        return plan.steps[(plan.next_open or plan.current) if facts["transition.advance"] else plan.current]
    reading = walk.reading or read_goal(walk.bundle, walk.task.query)
    return PlanStep(0, reading.steps[0].text if reading.steps else walk.task.query)


def _action_to_issue(walk: Walk) -> Action | None:
    """What goes out by the decisions so far; None where the turn ends or asks."""
    facts, held = walk.facts, walk.task.question
    if facts["turn.approved"] and held is not None and held.action:
        return parse_action(held.action)
    if facts["route.name"] in ("look_again", "degraded") or facts["fix.kind"] == "wait":
        return WAIT
    match facts["fix.kind"]:
        case "scroll":
            target = parse_action(walk.original.action).target if walk.original and facts["target.present"] else None
            return Action("scrollIntoView", target) if target else Action("scroll", text="down")
        case "repeat":
            return parse_action(walk.original.action) if walk.original else None
        case "refresh":
            return Action("refresh")
        case "dismiss" | "refill" | "look" | "back" as remedy:
            return walk.remedies.get(remedy)
        case "carried":
            return walk.remedies.get(str(facts["fix.carried"]))
        case "model" | "prepare":
            return parse_action(str(facts["correct.action"]))
    match facts["acting.source"]:
        case "rule":
            return walk.refined.action if walk.refined else None
        case "wait":
            return WAIT
        case "dismiss" | "look" as remedy:
            return walk.remedies.get(remedy)
        case "refine" | "act" as source:
            return parse_action(str(facts[f"{source}.action"]))
    return None
