"""From what rules decided, and what was found on the way, to the Transition. It copies; it decides nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from engine.actions import Action, action_type, fixed_outcome, print_action
from engine.derive.answers import CONTINUE, DONE, TRY_AGAIN, answer_of, options_of, said_now
from engine.derive.declared import Sight
from engine.derive.evidence.anew import aim
from engine.derive.ledger import declined_now, entries
from engine.derive.outgoing import sealed_by
from engine.derive.picks import offer, picked, remembered_pick, wording
from engine.derive.plans import foreseen
from engine.derive.recipes import asked_about
from engine.exchange.answer import STOP
from engine.facts.outgoing import TransitionFacts
from engine.facts.page import PredictFacts, PredictionFacts
from engine.facts.verdict import OutcomeFacts, VerdictFacts
from engine.llm.budget import tokens_of
from engine.llm.classifying import classified
from engine.observe import Glimpse, element, glimpse
from engine.plan.issued import Chain, Issued
from engine.plan.obligation import with_discharged
from engine.plan.plan import ExpectedOutcome, PlanStep
from engine.plan.subtasks import result_of
from engine.record.receipt import trail_after
from engine.record.task import Question
from engine.record.turn import Prediction, Transition, Verdict
from engine.rules import Interpreter
from engine.safety.confirm import confirmation, fingerprint
from engine.safety.private import is_private
from engine.turn.receipts import receipt_of, secrets_of, sure

APPROVE, DECLINE, GO_ON = "Yes, go on", "No", "Go on"
Group = TypeVar("Group", bound=Struct)


def conclude(sight: Sight, interpreter: Interpreter) -> Transition:
    """The scalar part comes from the rules, the rest from what the turn found on its way."""
    task, found = sight.task, sight.found
    said = group(sight, "transition", TransitionFacts)
    verdict = verdict_of(sight, interpreter)
    issue = _issued(sight, said, found.outgoing) if said.issues and found.outgoing else None
    trail = trail_after(task.trail, sight.observed, sight.used) if task.id else ""
    owed = with_discharged(task.obligations if found.owed is None else found.owed, found.discharged)
    secrets = secrets_of(sight, owed) if said.receipt else ()
    interpreter.close(sight.reader.rounds)
    rules = tuple(interpreter.rules)
    return Transition(
        route=said.route if said.route != "none" else "continue",
        status=said.status,
        url=sight.observed.page.url,
        advance=said.advance,
        chained=said.chained,
        attempts=said.attempts,
        looks=said.looks,
        velocity=said.velocity,
        degraded=said.degraded,
        replans=said.replans,
        complexity=sight.facts["task.complexity"],  # type: ignore[arg-type]
        plan=found.plan,
        effects=entries(sight, issue),
        obligations=found.owed,
        discharged=found.discharged,
        plan_key=said.plan_key,
        result=_result(sight) if said.result else None,
        issue=issue,
        prepares=said.prepares,
        told=str(sight.facts["post.told"]) if sight.facts["issue.source"] == "anew" else "",
        aim=aim(sight) if sight.facts["issue.source"] == "anew" else "",
        reopens=said.reopens,
        forgets=said.forgets,
        refused=said.refused,
        slighted=said.slighted,
        wrote=said.wrote,
        chain=_chain(sight) if issue else None,
        question=_question(sight, said, interpreter),
        picked=_picked(sight),
        declined=declined_now(sight),
        answer=answer_of(task, sight.observed, sight.facts),
        action=_told(said, issue),
        thought=_thought(sight, interpreter, said),
        verdict=verdict,
        rules=rules,
        tokens=tokens_of(sight.used),
        sealed=sealed_by(sight.used),
        over=sight.facts["spending.ended"],  # type: ignore[arg-type]
        waits=said.waits,
        step_more=_more(sight, "step_more", task.spent.step_more),
        task_more=_more(sight, "task_more", task.spent.task_more),
        remembers=remembered_pick(sight),
        classified=classified(found.resolved, sight.observed.page, sight.used, sight.observed.now),
        receipt=receipt_of(sight, owed, group(sight, "verdict", VerdictFacts), rules, trail, secrets)
        if said.receipt else None,
        trail=trail,
        private=is_private(sight.observed.page, sight.settings),
        seen=_seen(sight, said),
    )


def _seen(sight: Sight, said: TransitionFacts) -> Glimpse | None:
    """What the page shows while nothing was sent, and nothing that may have been the end is under verification."""
    task, facts = sight.task, sight.facts
    sent = task.effects or task.wrote or said.wrote or (task.open is not None and task.open.wrote)
    ends = facts["turn.kind"] == "verify" and facts["step.is_last"]
    return None if sent or ends else glimpse(sight.observed.page)


def group(sight: Sight, name: str, kind: type[Group]) -> Group:
    """One group of the facts, typed."""
    return kind(**{field: sight.facts[f"{name}.{field}"] for field in kind.__struct_fields__})


def verdict_of(sight: Sight, interpreter: Interpreter) -> Verdict | None:
    """None on a first turn, or when there was nothing to verify."""
    found, outcome = group(sight, "verdict", VerdictFacts), group(sight, "outcome", OutcomeFacts)
    if not found.decided:
        return None
    sub_task: Mapping[str, bool | None] = {"none": None, "yes": True, "no": False}
    return Verdict(
        success=outcome.success,
        action_succeeded=found.action_succeeded,
        task_completed=found.task_completed,
        goal_achieved=None if found.degraded else outcome.goal_achieved or sight.facts["acting.confirmed"] is True,
        confidence=sure(found),
        reason=found.reason or interpreter.reasons.get(found.by, ""),
        tier=None if found.tier == "none" else found.tier,
        tokens_saved=found.tokens_saved,
        hard=found.hard,
        degraded=found.degraded,
        sub_task_completed=sub_task[found.sub_task],
        observations=(*sight.observed.observations, *filter(None, (str(sight.facts["post.note"]),))),
        prediction=_prediction(sight),
        by=found.by,
    )


def _prediction(sight: Sight) -> Prediction | None:
    """Only clients that looked for the expected element themselves are told."""
    seen, found = group(sight, "predict", PredictFacts), group(sight, "prediction", PredictionFacts)
    if seen.client == "none" or found.step == "start":
        return None
    return Prediction(round(found.confidence, 6), seen.checks, seen.score, seen.note)


def _issued(sight: Sight, said: TransitionFacts, action: Action) -> Issued:
    """The action with its type and expected outcome fixed, and the page as it is now."""
    page = sight.observed.page
    target = element(page, action.target) if action.target else None
    step = _current_step(sight, said)
    fixed = fixed_outcome(action, target)
    expected = (
        ExpectedOutcome(fixed.description, fixed.dom_changes) if fixed else step.expected_outcome if step else None
    )
    expected = expected or foreseen(sight)
    if step is not None and step.next_goal is not None:
        expected = replace(expected or ExpectedOutcome(step.description), next_goal=step.next_goal)
    return Issued(print_action(action), action_type(action, target), page, expected, said.correction)


def _current_step(sight: Sight, said: TransitionFacts) -> PlanStep | None:
    """The step that the action is for: of a new plan its current one, else the one this turn arrives at."""
    plan = sight.found.plan or sight.task.plan
    if plan is None:
        return None
    return plan.arriving(bool(said.advance) and sight.found.plan is None)


def _chain(sight: Sight) -> Chain | None:
    facts = sight.facts
    if facts["chain.reason"] == "none":
        return None
    return Chain(
        sight.found.links,
        str(facts["chain.reason"]),
        str(facts["chain.level"]),
        str(facts["chain.final_level"]),
        bool(facts["chain.sufficient"]),
    )


def _question(sight: Sight, said: TransitionFacts, interpreter: Interpreter) -> Question | None:
    now, resolved = sight.observed.now, sight.found.resolved
    match said.asks:
        case "none":
            return None
        case "budget":
            over = sight.facts["spending.ended"]
            told = said_now(sight.task, sight.observed, sight.facts) if sight.facts["turn.kind"] == "answer" else None
            told = None if sight.facts["turn.held"] else told
            options = (TRY_AGAIN if over == "tenant" else CONTINUE, STOP)
            return Question(said.says, options, keeps=told is None, budget=over, said=told, asked_at=now)  # type: ignore[arg-type]
        case "approval" if resolved is not None:
            asked = confirmation(resolved, _why(interpreter, "guarded.verdict"))
            outside = sight.settings["approvals"] == "outside"
            return Question(said.says, (APPROVE, DECLINE), APPROVE, print_action(resolved.action), asked_at=now,
                            bound=fingerprint(resolved), confirmation=asked,
                            approval=f"{sight.task.id}-{sight.task.turn + 1}" if outside else "")  # fmt: skip
    about = asked_about(sight)
    if about is not None:
        return Question(said.says, (*options_of(about), STOP), asked_at=now, recipe=about)
    resumes = GO_ON if sight.facts["ask.resumes"] else None
    offers = offer(sight)
    labels = (*filter(None, (resumes, DONE if said.closing else None)), *offers.steps, STOP)
    return Question(said.says, labels, keeps=sight.facts["ask.keeps"] is True, resumes=resumes, closing=said.closing,
                    picks=offers.picks, ways=offers.ways, asked_at=now)  # fmt: skip


def _picked(sight: Sight) -> tuple[str, str] | None:
    """What the user picked in this turn, and for which step."""
    chosen = picked(sight.task.question, sight.observed.user_input) if sight.facts["turn.picked"] else None
    step = sight.found.step
    return (wording(sight.observed.page.url, step.description), chosen.element) if chosen and step else None


def _why(interpreter: Interpreter, fact: str) -> str:
    """What the rule said that was the last to set a fact."""
    for one in reversed(interpreter.rounds):
        rules = interpreter.bundle.rulesets[one.ruleset].rules
        saying = {f"{one.ruleset}/{rule.id}" for rule in rules if fact in rule.then}
        for name in one.fired:
            if name in saying:
                return interpreter.reasons[name]
    return ""


def _result(sight: Sight) -> str | None:
    """What the sub-task found whose last step this was."""
    plan = sight.task.plan
    if plan is None or plan.sub_task is None:
        return None
    return result_of(plan.sub_tasks[plan.sub_task], sight.observed.page, str(sight.facts["verdict.reason"]))


def _told(said: TransitionFacts, issue: Issued | None) -> str | None:
    """The action as the client is to be told of it."""
    match said.ends:
        case "finish":
            return print_action(Action("finish"))
        case "fail":
            return print_action(Action("fail", text=said.says))
    return issue.action if issue else None


def _thought(sight: Sight, interpreter: Interpreter, said: TransitionFacts) -> str:
    """A model's own words, or what the rules said last."""
    because = interpreter.because
    match said.thought:
        case "last_rule":
            return because[-1]
        case "refine" | "act" as source if sight.facts[f"{source}.thought"]:
            return str(sight.facts[f"{source}.thought"])
    return " ".join(because[-2:])


def _more(sight: Sight, name: str, before: int) -> int:
    """Tokens that the user allowed in this turn."""
    now = sight.facts[f"budget.{name}"]
    assert isinstance(now, int)
    return now - before
