"""From a task and its records to the views of the HTTP contract."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from msgspec import UNSET, Raw

from engine.exchange.calls import (
    ActiveView,
    BudgetView,
    ChainActionView,
    ChainMetadata,
    ChainView,
    CostsView,
    DecisionView,
    ObligationView,
    Option,
    PlanStepView,
    PlanView,
    SubTaskView,
    TaskView,
    TurnAnswer,
    TurnView,
    VerificationView,
)  # fmt: skip
from engine.facts.words import SecretKind
from engine.plan.issued import Chain
from engine.plan.obligation import Obligation
from engine.plan.plan import ExpectedOutcome, Plan
from engine.record.task import Question, TaskState
from engine.record.turn import Reply, Transition, TurnRecord, Usage, Verdict
from engine.safety.spoken import asked_again, put_in

STOP = "Stop here"  # the option that ends a task, as questions offer it
THINKS = "A model is still thinking about this page"
MAX_SUMMARY_CHARS = 300  # of a reason (SPEC 5)


def turn_answer(state: TaskState, transition: Transition, usage: Usage, policy: str) -> TurnAnswer:
    """What the client is told after a turn; `state` is the task after it."""
    verdict, question, issue = transition.verdict, transition.question, transition.issue
    return TurnAnswer(
        task_id=state.id,
        session_id=state.session,
        status=transition.status,
        action=transition.action if transition.action is not None else UNSET,
        action_type=issue.type if issue else UNSET,
        thought=transition.thought,
        chain=chain_view(transition.chain) if transition.chain else UNSET,
        plan=plan_view(state.plan, state.obligations) if state.plan else UNSET,
        verification=verification_view(verdict) if verdict else UNSET,
        expected_outcome=_outcome(transition) or UNSET,
        question=question.text if question else UNSET,
        options=_options(question) if question else UNSET,
        confirmation=(question.confirmation if question else None) or UNSET,
        approval_id=(question.approval if question else "") or UNSET,
        budget=budget_view(state, transition) if transition.over != "none" else UNSET,
        decision=DecisionView(policy, transition.rules, transition.route),
        usage=usage,
        turn=state.turn,
    )


def look_answer(state: TaskState, policy: str, *, known: bool) -> TurnAnswer:
    """Asks for the DOM; no turn, nothing is stored."""
    return TurnAnswer(
        task_id=state.id if known else UNSET,
        session_id=state.session,
        status="executing",
        action="wait(0.5)",
        thought="The list of elements is empty; the page's DOM is needed.",
        needs={"dom": True},
        decision=DecisionView(policy, ()),
        usage=Usage(),
        turn=max(state.turn, 0),
    )


def lost_answer(state: TaskState, kind: SecretKind, policy: str) -> TurnAnswer:
    """Asks for a secret that cannot be opened any more; no turn, the action that needs it waits for the answer."""
    return TurnAnswer(
        task_id=state.id,
        session_id=state.session,
        status="needs_user_input",
        thought="The next action needs a secret whose value is not known any more.",
        plan=plan_view(state.plan, state.obligations) if state.plan else UNSET,
        question=asked_again(kind, state.locale),
        options=(Option(STOP),),
        decision=DecisionView(policy, (), "ask_user"),
        usage=Usage(),
        turn=max(state.turn, 0),
    )


def again_answer(state: TaskState, policy: str, *, reserved: bool) -> TurnAnswer:
    """Asks for the same call again, as a model is still thinking, or cannot be asked before others have been answered
    (`reserved`); no turn, nothing is counted.
    """
    why = "What is left of today's tokens is reserved by turns under way" if reserved else THINKS
    return TurnAnswer(
        task_id=state.id,
        session_id=state.session,
        status="executing",
        action="wait(1)",
        thought=f"{why}; call again with the taskId.",
        needs={"again": True},
        decision=DecisionView(policy, (), "look_again"),
        usage=Usage(),
        turn=max(state.turn, 0),
    )


def usage_of(replies: Sequence[Reply], verdict: Verdict | None) -> Usage:
    """What the replies of a turn cost, and what its verdict saved."""
    total = Usage(tokens_saved=verdict.tokens_saved if verdict else 0)
    for reply in replies:
        total = total + reply.usage
    return total


def budget_view(state: TaskState, transition: Transition) -> BudgetView:
    """What was spent, and what is left unverified: open criteria, else open steps, else the goal itself."""
    left = [one.text for one in state.obligations if one.unverified]
    left = left or [one.description for one in state.plan.steps if one.unverified] if state.plan else left
    return BudgetView(transition.over, state.spent.step if transition.over == "step" else state.spent.task,
                      tuple(left or [state.query]))  # fmt: skip


def plan_view(plan: Plan, obligations: Sequence[Obligation]) -> PlanView:
    return PlanView(plan.goal, tuple(PlanStepView.of(s) for s in plan.steps), plan.current, len(plan.steps),
                    tuple(ObligationView.of(one) for one in obligations),
                    tuple(SubTaskView.of(one) for one in plan.sub_tasks) or UNSET)  # fmt: skip


def chain_view(chain: Chain) -> ChainView:
    *some, last = (ChainActionView(link.action, chain.level, link.checks) for link in chain.links)
    return ChainView(
        (*some, ChainActionView(last.action, chain.final_level, last.checks)),
        ChainMetadata(chain.reason, chain.level, chain.client_sufficient, chain.final_level),
    )


def verification_view(verdict: Verdict) -> VerificationView:
    return VerificationView(
        success=verdict.success,
        action_succeeded=verdict.action_succeeded,
        task_completed=verdict.task_completed,
        sub_task_completed=UNSET if verdict.sub_task_completed is None else verdict.sub_task_completed,
        goalAchieved=UNSET if verdict.goal_achieved is None else verdict.goal_achieved,
        confidence=verdict.confidence,
        reason=verdict.reason,
        semanticSummary=verdict.reason[:MAX_SUMMARY_CHARS],
        observations=verdict.observations,
        verificationTier=verdict.tier or UNSET,
        tokensSaved=verdict.tokens_saved,
        routeToCorrection=verdict.hard,
        degraded=verdict.degraded or UNSET,
        prediction=verdict.prediction or UNSET,
    )


def task_view(state: TaskState, history: Sequence[TurnRecord]) -> TaskView:
    total = Usage()
    for record in history:
        total = total + record.usage
    return TaskView(
        task_id=state.id,
        session_id=state.session,
        status=state.status,
        query=state.query,
        url=state.url,
        turn=max(state.turn, 0),
        turns=tuple(_turn_view(record) for record in history),
        usage=total,
        costs=_costs(history),
        plan=plan_view(state.plan, state.obligations) if state.plan else UNSET,
    )


def _costs(history: Sequence[TurnRecord]) -> CostsView:
    by_effect: dict[str, Usage] = {}
    by_tier: dict[str, Usage] = {}
    for record in history:
        verdict = record.transition.verdict
        tier = (verdict.tier if verdict else None) or "none"
        by_tier[tier] = by_tier.get(tier, Usage()) + record.usage
        for reply in record.replies:
            if reply.usage.llm_calls:
                by_effect[reply.effect] = by_effect.get(reply.effect, Usage()) + reply.usage
    return CostsView(by_effect, by_tier)


def active_view(state: TaskState, last: TurnRecord | None) -> ActiveView:
    """The task with what its client is to do now; that is to come again while the first turn goes on."""
    if last is None:
        return ActiveView(
            task_id=state.id, session_id=state.session, status=state.status, url=state.url, turn=0,
            action="wait(1)", thought=f"{THINKS}; call again with the taskId.",
        )  # fmt: skip
    return ActiveView(
        task_id=state.id,
        session_id=state.session,
        status=state.status,
        url=state.url,
        turn=state.turn,
        action=state.open.out or None if state.open else None,
        thought=last.transition.thought,
        plan=plan_view(state.plan, state.obligations) if state.plan else None,
    )


def filled_answer(answer: Raw, values: Mapping[str, str]) -> Raw:
    """An answer as it goes out, with the values of secrets in its actions. It is never kept."""
    told = msgspec.json.decode(answer)
    for one in (told, *told.get("chain", {}).get("actions", ())):
        if "action" in one:
            one["action"] = put_in(one["action"], values)
    return Raw(msgspec.json.encode(told))


def encoded(view: msgspec.Struct) -> Raw:
    return Raw(msgspec.json.encode(view))


def _turn_view(record: TurnRecord) -> TurnView:
    transition = record.transition
    return TurnView(
        turn=record.turn,
        url=record.observed.page.url,
        action=transition.action,
        decision=DecisionView(record.policy, transition.rules, transition.route),
        verification=verification_view(transition.verdict) if transition.verdict else UNSET,
    )


def _outcome(transition: Transition) -> ExpectedOutcome | None:
    """What the client may expect next; of a finished task, what was achieved."""
    if transition.status == "completed" and transition.verdict:
        return ExpectedOutcome(transition.verdict.reason[:MAX_SUMMARY_CHARS])
    return transition.issue.expected if transition.issue else None


def _options(question: Question) -> tuple[Option, ...]:
    picks = tuple(Option(one.label, one.id) for one in question.picks)
    return (*picks, *(Option(label, approves=label == question.approves) for label in question.options))
