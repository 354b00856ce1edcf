"""From the decisions of a walk to the Transition that says everything the turn changes. Decides nothing itself."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from engine.actions import Action, action_type, fixed_outcome, print_action
from engine.derive.chains import chain_of
from engine.derive.discharge import discharged, obligations_now, receipt_of
from engine.derive.ledger import entries
from engine.derive.outgoing import bound
from engine.derive.plans import foreseen
from engine.facts.budget import BudgetFacts, SpendingFacts
from engine.facts.outgoing import TransitionFacts
from engine.facts.page import PredictFacts, PredictionFacts
from engine.facts.turn import TaskFacts, TurnFacts
from engine.facts.verdict import OutcomeFacts, VerdictFacts
from engine.llm.budget import tokens_of
from engine.observe import element
from engine.plan.issued import Issued
from engine.plan.obligation import Obligation, with_discharged
from engine.plan.plan import ExpectedOutcome, PlanStep
from engine.plan.subtasks import result_of
from engine.record.receipt import trail_after
from engine.record.task import Question
from engine.record.turn import Prediction, Transition, Verdict
from engine.turn.interpreter import Walk

CONTINUE, TRY_AGAIN = "Continue", "Try again"
APPROVE, DECLINE, GO_ON, STOP = "Yes, go on", "No", "Go on", "Stop here"

PREPARING = frozenset({"wait", "scroll", "look", "refresh", "dismiss", "refill", "back", "carried", "prepare"})


def conclude(walk: Walk) -> Transition:
    """The scalar part comes from the rules, the rest from what the walk found on the way."""
    said = walk.group("transition", TransitionFacts)
    turn = walk.group("turn", TurnFacts)
    over = walk.group("spending", SpendingFacts).ended
    executing = said.status == "executing"
    issue = _issued(walk, walk.outgoing) if executing and walk.outgoing else None
    owed, met = _obligations(walk), discharged(walk)
    trail = trail_after(walk.task.trail, walk.observed, walk.used) if walk.task.id else ""
    return Transition(
        route=said.route if said.route != "none" else "continue",
        status=said.status,
        url=walk.observed.page.url,
        advance=said.advance + walk.observed.chain_done,
        attempts=said.attempts,
        looks=said.looks,
        velocity=said.velocity,
        degraded=said.degraded,
        replans=int(turn.kind == "verify" and walk.facts["planning.source"] != "none"),
        complexity=walk.group("task", TaskFacts).complexity if turn.kind == "new" else None,
        plan=walk.plan,
        effects=entries(walk, issue),
        obligations=owed,
        discharged=met,
        plan_key=str(walk.facts["plan_reply.key"]) if walk.facts["planning.source"] == "model" else "",
        result=_result(walk),
        issue=issue,
        prepares=executing and _prepares(walk),
        forgets=executing and walk.facts["fix.kind"] == "look",
        chain=chain_of(walk) if issue else None,
        question=_question(walk, said.says) if said.status == "needs_user_input" else None,
        answer=walk.answer,
        action=_told(said.ends, said.says, issue),
        thought=_thought(walk),
        verdict=verdict_of(walk),
        rules=tuple(walk.rules),
        tokens=tokens_of(walk.used),
        over=over,
        waits=over != "none" and turn.kind == "verify" and not said.advance and walk.plan is None,
        step_more=walk.group("budget", BudgetFacts).step_more - walk.task.spent.step_more,
        task_more=walk.group("budget", BudgetFacts).task_more - walk.task.spent.task_more,
        receipt=receipt_of(walk, with_discharged(walk.task.obligations if owed is None else owed, met), trail),
        trail=trail,
    )


def verdict_of(walk: Walk) -> Verdict | None:
    """None on a first turn, or when there was nothing to verify."""
    found = walk.group("verdict", VerdictFacts)
    if not found.decided:
        return None
    outcome = walk.group("outcome", OutcomeFacts)
    sub_task: Mapping[str, bool | None] = {"none": None, "yes": True, "no": False}
    return Verdict(
        success=outcome.success,
        action_succeeded=found.action_succeeded,
        task_completed=found.task_completed,
        goal_achieved=None if found.degraded else outcome.goal_achieved,
        confidence=round(min(1.0, found.confidence + found.boost), 6),
        reason=found.reason or walk.verdict_because,
        tier=None if found.degraded or found.tier == "none" else found.tier,
        tokens_saved=0 if found.degraded else found.tokens_saved,
        hard=found.hard,
        degraded=found.degraded,
        sub_task_completed=sub_task[found.sub_task],
        observations=(*walk.observed.observations, *filter(None, (str(walk.facts["post.note"]),))),
        prediction=_prediction(walk),
    )


def _prediction(walk: Walk) -> Prediction | None:
    """Only clients that looked for the expected element themselves are told."""
    seen, found = walk.group("predict", PredictFacts), walk.group("prediction", PredictionFacts)
    if seen.client == "none" or found.step == "start":
        return None
    return Prediction(round(found.confidence, 6), seen.checks, seen.score, seen.note)


def _issued(walk: Walk, action: Action) -> Issued:
    """The action with its type and expected outcome fixed, and the page as it is now."""
    target = element(walk.observed.page, action.target) if action.target else None
    kind = action_type(action, target)
    step = _current_step(walk)
    fixed = fixed_outcome(action, target)
    expected = (
        ExpectedOutcome(fixed.description, fixed.dom_changes) if fixed else step.expected_outcome if step else None
    )
    expected = expected or foreseen(walk)
    if step is not None and step.next_goal is not None:
        expected = replace(expected or ExpectedOutcome(step.description), next_goal=step.next_goal)
    correction = walk.facts["fix.kind"] in ("again", "repeat", "model")
    return Issued(print_action(action), kind, walk.observed.page, expected, correction)


def _current_step(walk: Walk) -> PlanStep | None:
    plan = walk.plan or walk.task.plan
    if plan is None:
        return None
    moves = walk.plan is None and walk.facts["transition.advance"] and plan.next_open is not None
    return plan.steps[plan.next_open if moves and plan.next_open is not None else plan.current]


def _prepares(walk: Walk) -> bool:
    facts = walk.facts
    return (
        facts["route.name"] in ("look_again", "degraded")
        or facts["fix.kind"] in PREPARING
        or bool(facts["acting.prepares"])
        or bool(facts["acting.source"] == "rule" and walk.refined and walk.refined.prepares)
    )


def _obligations(walk: Walk) -> tuple[Obligation, ...] | None:
    """Those of a new plan, or of a simple goal; None where they stay as they were."""
    simple = walk.facts["turn.kind"] == "new" and walk.facts["task.complexity"] == "SIMPLE"
    ends = walk.facts["transition.receipt"] and not walk.task.obligations
    return obligations_now(walk) if walk.plan is not None or simple or ends else None


def _question(walk: Walk, says: str) -> Question:
    over = walk.group("spending", SpendingFacts).ended
    if over != "none":
        told = walk.observed.user_input if walk.facts["turn.kind"] == "answer" and not walk.facts["turn.held"] else None
        return Question(says, (TRY_AGAIN if over == "tenant" else CONTINUE, STOP), keeps=told is None, budget=over,
                        said=told, asked_at=walk.observed.now)  # fmt: skip
    if walk.facts["guarded.verdict"] in ("confirm", "repeat") and walk.outgoing is not None:
        return Question(says, (APPROVE, DECLINE), APPROVE, print_action(walk.outgoing),
                        bound=bound(walk.outgoing, walk.observed.page), asked_at=walk.observed.now)  # fmt: skip
    resumes = GO_ON if walk.facts["ask.resumes"] else None
    return Question(says, (*filter(None, (resumes,)), STOP), keeps=walk.facts["ask.keeps"] is True, resumes=resumes,
                    asked_at=walk.observed.now)  # fmt: skip


def _result(walk: Walk) -> str | None:
    """What the sub-task found that this turn completes; None where it completes none."""
    plan = walk.task.plan
    done = walk.facts["outcome.sub_task_done"] and walk.facts["transition.advance"]
    if not done or plan is None or plan.sub_task is None:
        return None
    return result_of(plan.sub_tasks[plan.sub_task], walk.observed.page, walk.group("verdict", VerdictFacts).reason)


def _told(ends: str, says: str, issue: Issued | None) -> str | None:
    """The action as the client is to be told of it."""
    if ends == "finish":
        return print_action(Action("finish"))
    if ends == "fail":
        return print_action(Action("fail", text=says))
    return issue.action if issue else None


def _thought(walk: Walk) -> str:
    """A model's own words where it chose the action, else what the rules said last."""
    if walk.facts["spending.ended"] != "none":
        return walk.because[-1]  # what rules made of calls that were not made tells nobody anything
    source = walk.facts["acting.source"]
    said = walk.facts.get(f"{source}.thought") if source in ("refine", "act") else None
    return str(said or " ".join(walk.because[-2:]))
