"""A verdict for agents that plan for themselves: the first stages of a turn, over a task made up for the occasion."""

from __future__ import annotations

from engine.actions import ActionError, action_type, fixed_outcome, parse_action, print_action
from engine.exchange.answer import usage_of, verification_view
from engine.exchange.calls import DecisionView, StepUnderVerification, VerifyAnswer, VerifyRequest
from engine.exchange.errors import MissingField
from engine.language import read_goal
from engine.observe import PageState, element
from engine.plan.issued import Issued, OpenStep
from engine.plan.obligation import Obligation
from engine.plan.plan import ExpectedOutcome, Plan, PlanStep
from engine.record.task import TaskState
from engine.rules import Reader
from engine.turn.decider import DecidedTurn

NO_STEP = StepUnderVerification()


def task_to_verify(request: VerifyRequest, before: PageState, reader: Reader) -> TaskState:
    """A task whose open step is the action under verification. Raises MissingField for an action that is none."""
    try:
        action = parse_action(request.action)
    except ActionError as error:
        raise MissingField("action", str(error)) from error
    target = element(before, action.target) if action.target else None
    fixed = fixed_outcome(action, target)
    expected = ExpectedOutcome(fixed.description, fixed.dom_changes) if fixed else None
    issued = Issued(print_action(action), action_type(action, target), before, expected)
    step = request.step or NO_STEP
    return TaskState(
        id="",
        session="",
        query=request.goal,
        complexity=request.complexity or read_goal(reader, request.goal).complexity,
        plan=_plan(request.goal, step),
        open=OpenStep(issued, issued.action),
        turn=0,
        url=before.url,
        actions=(issued.action,),
        obligations=(Obligation("o0", step.verify, 0),) if step.verify else (),
    )


def verify_answer(decided: DecidedTurn, policy: str) -> VerifyAnswer:
    verdict = decided.transition.verdict
    if verdict is None:
        raise RuntimeError("the verification rules left the action undecided")
    return VerifyAnswer(
        verification=verification_view(verdict),
        decision=DecisionView(policy, decided.transition.rules),
        usage=usage_of(decided.used, verdict),
    )


def _plan(goal: str, step: StepUnderVerification) -> Plan | None:
    """A step that is not the last has one after it, of which nothing is known."""
    if step.is_last:
        return None
    return Plan(goal, (PlanStep(0, step.description, verify=step.verify), PlanStep(1, "")))
