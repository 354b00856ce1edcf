"""From a client's call to facts: what the page, the client and the task itself say, before any policy is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from engine.actions import parse_action
from engine.derive.chains import settled, verified_before
from engine.derive.predicted import Seen, predicted
from engine.derive.readback import shown
from engine.exchange.calls import ChainResult, ClientVerification
from engine.facts import flatten
from engine.facts.budget import BudgetFacts
from engine.facts.context import ContextFacts
from engine.facts.page import ClientFacts, PageFacts, PredictFacts, ReadFacts
from engine.facts.turn import ActionFacts, StepFacts, TaskFacts, TurnFacts
from engine.knowledge import Passage, Relevant, relevant
from engine.learning.precision import Tally
from engine.llm.budget import limit_of
from engine.observe import (
    Comparison,
    PageState,
    Witness,
    compare,
    heard,
    similarity,
    structure_changed,
)  # fmt: skip
from engine.observe.text import folded_name
from engine.plan.issued import Issued
from engine.record.task import TaskState, state_key
from engine.record.turn import Observed
from engine.rules import Scalar

Settings = Mapping[str, Scalar | tuple[str, ...]]
MAX_ERROR_CHARS = 200


def observe(
    task: TaskState,
    page: PageState,
    witness: Witness,
    settings: Settings,
    *,
    now: float,
    has_model: bool,
    broken: bool = False,
    user_input: str | None = None,
    chain_results: tuple[ChainResult, ...] = (),
    client_verification: ClientVerification | None = None,
    markup: str = "",
    tenant_spent: int = 0,
    churn: tuple[str, ...] = (),
    passages: tuple[Passage, ...] = (),
    searchable: bool = False,
    calibration: Mapping[str, Tally] | None = None,
) -> Observed:
    """Everything a turn knows of the world, as typed facts. `broken`: nothing of the page is compared. Pure.

    `churn` are changes that the site makes on its own; they count as none. `markup` is the page's HTML, where it came
    as HTML: selectors of an expected outcome are looked for in it. `passages` are candidates from the organisation's
    knowledge; `searchable`: the web can be searched.
    """
    question = task.question
    allowed = _allowed(task, settings, user_input)
    if allowed and question is not None:
        user_input = question.said
    chain_done = 0 if broken else verified_before(task, chain_results, page)
    task = settled(task, chain_done)
    original = task.open.original if task.open and not broken else None
    own = frozenset(churn)
    compared = _compared(original, page, witness, settings, own) if original else None
    known = _relevant(task, passages, settings)
    facts = {
        **flatten("turn", _turn(task, settings, has_model, broken, user_input, allowed=allowed)),
        **flatten("task", _task(task, page)),
        **flatten("step", _step(task)),
        **flatten("action", _action(original)),
        **flatten("page", _page(original, page, compared)),
        **flatten("read", _read(original, page, chain_results)),
        **flatten("client", _client(heard(witness, own), witness, original, page)),
        **flatten("predict", _predict(original, page, compared, client_verification, markup)),
        **flatten("budget", _budget(task, settings, allowed, tenant_spent)),
        **flatten("context", ContextFacts(
            found=len(known.passages), best=known.best, covered=known.covered, searchable=searchable
        )),
        "post.enforce": settings["postconditions"] == "enforce"
        or (settings["postconditions"] == "auto" and not has_model),
    }
    return Observed(
        page=page,
        now=now,
        facts=facts,
        observations=compared.observations if compared else (),
        user_input=user_input,
        chain_done=chain_done,
        churn=churn,
        calibration=calibration or {},
        client_override=compared is not None and compared.client_override,
        passages=known.passages,
    )


def _relevant(task: TaskState, passages: tuple[Passage, ...], settings: Settings) -> Relevant:
    """What clients sent for the task and what the organisation has put in, by the same measure."""
    candidates = (*task.knowledge, *passages)
    if not candidates:
        return Relevant()
    least, most = settings["knowledge_relevance"], settings["knowledge_passages"]
    assert isinstance(least, float | int)
    assert isinstance(most, int)
    return relevant(task.query, candidates, least, most)


def _turn(
    task: TaskState, settings: Settings, has_model: bool, broken: bool, user_input: str | None, *, allowed: bool
) -> TurnFacts:
    kind: Literal["new", "verify", "skip", "answer"] = "skip"
    allowed_more = allowed and user_input is None
    if task.turn < 0:
        kind = "new"
    elif task.status == "needs_user_input" and not (allowed_more and task.open is not None and task.open.original):
        kind = "answer"
    elif task.open is not None and task.open.original is not None:
        kind = "verify"
    said = folded_name(user_input or "")
    held = bool(task.question and task.question.action)
    label = task.question.approves if task.question else None
    approved = held and (said in _folded(settings["approve_words"]) or said == folded_name(label or "-"))
    resumes = bool(task.question and task.question.resumes) and (
        said in _folded(settings["resume_words"]) or said == folded_name(str(task.question and task.question.resumes))
    )
    stopped = (
        kind == "answer" and not held and not resumes and not allowed_more
        and (said in _folded(settings["stop_words"]) or said == folded_name("Stop here"))
    )  # fmt: skip
    return TurnFacts(
        kind=kind, number=task.turn + 1, model=has_model, broken=broken, held=held, approved=approved,
        declined=held and not approved, stopped=stopped, resumes=kind == "answer" and resumes,
        allowed_more=allowed_more,
    )  # fmt: skip


def _allowed(task: TaskState, settings: Settings, user_input: str | None) -> bool:
    """Whether the answer lets the task go on where a budget had ended."""
    question, said = task.question, folded_name(user_input or "")
    if task.status != "needs_user_input" or question is None or question.budget == "none":
        return False
    return said in _folded(settings["continue_words"]) or said == folded_name(question.options[0])


def _budget(task: TaskState, settings: Settings, allowed: bool, tenant_spent: int) -> BudgetFacts:
    """An answer that lets the task go on allows as much again as the budget had; a tenant's day no answer changes."""
    ended = task.question.budget if allowed and task.question else "none"
    return BudgetFacts(
        step_spent=task.spent.step,
        task_spent=task.spent.task,
        tenant_spent=tenant_spent,
        step_more=task.spent.step_more + (limit_of("step", 0, settings) if ended == "step" else 0),
        task_more=task.spent.task_more + (limit_of("task", 0, settings) if ended == "task" else 0),
    )


def _folded(words: object) -> frozenset[str]:
    return frozenset(folded_name(str(word)) for word in words) if isinstance(words, tuple) else frozenset()


def _task(task: TaskState, page: PageState) -> TaskFacts:
    here = task.issued.get(state_key(page.url, page.hash), {})
    return TaskFacts(
        complexity=task.complexity,
        velocity=task.velocity,
        degraded=task.degraded,
        replans=task.replans,
        repeats=max(here.values(), default=0),
    )


def _step(task: TaskState) -> StepFacts:
    plan = task.plan
    sub_tasks = len(plan.sub_tasks) if plan else 0
    return StepFacts(
        planned=plan is not None,
        index=plan.current if plan else 0,
        count=len(plan.steps) if plan else 0,
        is_last=plan is None or plan.is_last,
        sub_tasks=sub_tasks,
        last_sub_task=plan is None or sub_tasks == 0 or plan.sub_task == sub_tasks - 1,
        attempts=task.open.attempts if task.open else 0,
        looks=task.open.looks if task.open else 0,
    )


def _action(original: Issued | None) -> ActionFacts:
    if original is None:
        return ActionFacts(verb="none", type="generic", correction=False, expects_url=False)
    verb = parse_action(original.action).verb
    expected = original.expected
    return ActionFacts(
        verb=verb,
        type=original.type,
        correction=original.correction,
        expects_url=bool(expected and expected.dom_changes.url_should_change),
    )


def _compared(
    original: Issued, page: PageState, witness: Witness, settings: Settings, churn: frozenset[str]
) -> Comparison:
    words = settings["error_words"]
    assert isinstance(words, tuple)
    target = parse_action(original.action).target
    return compare(original.before, page, original.type, witness, words, churn, target)


def _page(original: Issued | None, page: PageState, compared: Comparison | None) -> PageFacts:
    if original is None or compared is None:
        return PageFacts(
            url_changed=False, cross_domain=False, content_changed=False, error_appeared=False, dialog_appeared=False,
            structure_changed=False, similarity=1.0,
        )  # fmt: skip
    before = original.before
    return PageFacts(
        url_changed=compared.url_changed,
        cross_domain=compared.cross_domain,
        content_changed=compared.content_changed,
        error_appeared=compared.error_appeared,
        dialog_appeared=compared.comparable and page.dialogs > before.dialogs,
        structure_changed=compared.comparable and structure_changed(before, page),
        similarity=similarity(before, page) if compared.comparable else 1.0,
    )


def _predict(
    original: Issued | None,
    page: PageState,
    compared: Comparison | None,
    client: ClientVerification | None,
    markup: str,
) -> PredictFacts:
    if original is None or compared is None:
        return PredictFacts()
    moved = compared.url_changed or (client is not None and client.url_changed is True)
    return predicted(original, Seen(page, markup, moved), client)


def _read(original: Issued | None, page: PageState, chain_results: tuple[ChainResult, ...]) -> ReadFacts:
    if original is None:
        return ReadFacts(page="none", client="none")
    checked = next((r for r in chain_results if r.action == original.action and r.check in CHECKS), None)
    client: Literal["none", "ok", "failed"] = "none" if checked is None else "ok" if checked.ok else "failed"
    return ReadFacts(page=shown(original.action, original.before, page), client=client)


CHECKS = frozenset({"value_matches", "state_changed"})


def _client(witness: Witness, whole: Witness, original: Issued | None, page: PageState) -> ClientFacts:
    """`whole` is the witness before what the site does on its own was taken away."""
    verification: Literal["none", "passed", "failed"] = "none"
    if witness.verification_passed is not None:
        verification = "passed" if witness.verification_passed else "failed"
    return ClientFacts(
        network=bool(witness.network),
        mutated=bool(witness.mutated),
        quiet=not whole.network and not whole.mutated,
        url_changed=bool(witness.url_changed),
        verification=verification,
        errors=len(witness.errors),
        successes=len(witness.successes),
        has_errors=witness.has_errors,
        has_success=witness.has_success,
        error=_error(witness, original, page)[:MAX_ERROR_CHARS],
    )


def _error(witness: Witness, original: Issued | None, page: PageState) -> str:
    """What a person would be told went wrong: by the client, else by an alert that was not there before."""
    if witness.errors or original is None:
        return next(iter(witness.errors), "")
    known = {alert.text for alert in original.before.alerts}
    return next((alert.text for alert in page.alerts if alert.text not in known), "")
