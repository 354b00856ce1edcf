"""From a client's call to facts: what the page, the client and the task itself say, before any policy is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from engine.actions import Action, parse_action, print_action
from engine.derive.answers import observed_answer
from engine.derive.chains import verified_before
from engine.derive.declared import Known
from engine.derive.evidence.in_place import nothing_left_but_keeping
from engine.derive.predicted import Seen, predicted
from engine.derive.readback import filled_field, shown
from engine.derive.recipes import like_ones, runs
from engine.derive.worded_errors import error_words
from engine.exchange.calls import ChainResult, ClientVerification
from engine.facts import flatten
from engine.facts.budget import BudgetFacts
from engine.facts.context import ContextFacts
from engine.facts.page import ClientFacts, PageFacts, PredictFacts, ReadFacts
from engine.facts.turn import ActionFacts, StepFacts, TaskFacts, Vouched
from engine.knowledge import Passage, Relevant, relevant
from engine.learning.precision import Tally
from engine.llm.budget import limit_of
from engine.observe import (
    Comparison,
    Faults,
    PageState,
    Witness,
    came_blank,
    compare,
    heard,
    left_blank,
    similarity,
    structure_changed,
)  # fmt: skip
from engine.plan.issued import Issued
from engine.recipes import Offer
from engine.record.picked import PickedElement
from engine.record.task import TaskState, settled, state_key, was_sent
from engine.record.turn import Observed
from engine.rules import Bundle, Reader, Settings, Words
from engine.safety.meaning import Classification
from engine.safety.private import withheld

MAX_ERROR_CHARS = 200
RELOAD = print_action(Action("refresh"))

DIFFERENCES = (
    "page.url_changed", "page.cross_domain", "page.content_changed", "page.alert_marked", "page.alert_worded",
    "page.field_invalid", "page.came_blank", "page.left_blank", "page.dialog_appeared", "page.structure_changed",
)  # fmt: skip

# What a proof may rely on, of the facts that every turn begins with.
OBSERVED = Known(
    sets=(
        "turn.number", "turn.model", "turn.broken", "answer.*", "task.*", "step.*", "action.*", "page.*", "visit.*",
        "read.*", "client.*", "predict.*", "budget.*", "context.*", "post.enforce", "recipe.runs",
    ),
    holds=(
        # answer_facts
        "answer.first == (turn.number == 0)",
        'not answer.first or (answer.asked == "none" and not answer.out)',
        'answer.option in ["none", "other", "stop"] or answer.asked != "none"',
        'answer.option != "approve" or answer.asked == "approval"',
        'answer.option != "resume" or answer.resumable',
        'answer.option != "continue" or answer.asked == "budget"',
        'not answer.resumable or answer.asked == "open"',
        "not answer.yes or not answer.no",
        'not answer.kept or answer.asked == "budget"',
        'not answer.closing or answer.asked == "open"',
        "not answer.done or answer.closing",
        'answer.option != "pick" or answer.asked == "open"',
        "not answer.kept_stop or answer.kept",
        'answer.vouched == "none" or answer.asked == "approval"',
        'not answer.acted or (not answer.first and answer.option == "none" and not answer.yes and not answer.no)',
        "not answer.acted or not (answer.go_on or answer.more or answer.stop or answer.done)",
        # _step: a task without a plan counts as being on its last step
        "step.planned or (step.is_last and step.last_sub_task)",
        "step.planned or (step.index == 0 and step.count == 0 and step.sub_tasks == 0 and step.chained == 0)",
        "step.sub_tasks > 0 or step.last_sub_task",
        "not step.planned or step.index < step.count",
        "(step.is_last and step.last_sub_task) or step.index + 1 < step.count",
        # verified_before: a chain that is out belongs to a plan, and its next action is a step of its own
        "step.chained == 0 or (answer.out and step.attempts == 0 and step.looks == 0)",
        "step.chained <= step.index",
        # _action, _page, _read: nothing is out, or it is not looked at
        'turn.broken or not answer.out or action.verb != "none"',
        'not turn.broken or action.verb == "none"',
        'action.verb != "none" or (action.type == "generic" and not action.correction and not action.expects_url)',
        f'action.verb != "none" or not ({" or ".join(DIFFERENCES)})',
        f"not turn.broken or not ({' or '.join(DIFFERENCES)})",
        'action.verb != "none" or (read.page == "none" and read.client == "none")',
        # _page: another host is another page; so is where a link led
        'not page.came_blank or action.verb == "click"',
        'not page.left_blank or action.verb in ["setValue", "type", "select", "check", "uncheck"]',
        "not page.cross_domain or page.url_changed",
        # _client: what the site does by itself is no traffic of the action's
        "not client.quiet or (not client.network and not client.mutated)",
        # _relevant
        "context.best <= context.covered",
        "context.found > 0 or context.covered <= 0",
        # observe
        'post.enforce == (settings.postconditions == "enforce"'
        ' or (settings.postconditions == "auto" and not turn.model) or recipe.runs)',
        "not recipe.runs or step.planned",
        'answer.recipe == "none" or answer.asked == "open"',
        'answer.recipe == "none" or answer.option != "stop"',
        'answer.recipe in ["none", "no"] or not answer.stop',
    ),
)  # fmt: skip


def observe(
    task: TaskState,
    page: PageState,
    witness: Witness,
    bundle: Bundle,
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
    classified: Mapping[str, Classification] | None = None,
    picks: Mapping[str, PickedElement] | None = None,
    vouched: Vouched = "none",
    refusal: str = "",
    handed_back: bool = False,
    recipes: tuple[Offer, ...] = (),
) -> Observed:
    """Everything a turn knows of the world, as typed facts. `broken`: nothing of the page is compared. Pure.

    `churn` are changes that the site makes on its own; they count as none. `markup` is the page's HTML, where it came
    as HTML: selectors of an expected outcome are looked for in it. `passages` are candidates from the organisation's
    knowledge; `searchable`: the web can be searched. `classified` is what models said of controls of this
    page, `picks` what users picked on this site before, `vouched` what an approval that came with the call is worth,
    and `refusal` why it is worth nothing. `recipes` are those of this site: of
    these is known what the goal is like, and what a model may take it for.
    """
    settings, reader = bundle.settings, Reader(bundle)
    chain_done = 0 if broken else verified_before(reader, task, chain_results, page)
    said = observed_answer(task, bundle, user_input, vouched, refusal, handed_back)
    task = settled(task, chain_done)
    original = task.open.original if task.open and not broken else None
    kept_back = kept_from_models(reader, task, page)
    has_model = has_model and not kept_back
    own = frozenset(churn)
    compared = _compared(original, page, witness, bundle.words, own, task.query) if original else None
    known = _relevant(task, passages, settings)
    facts = {
        "turn.number": task.turn + 1,
        "turn.model": has_model,
        "turn.broken": broken,
        **said,
        **flatten("task", _task(task, page)),
        **flatten("step", _step(task, chain_done, ends=not has_model and nothing_left_but_keeping(reader, task, page))),
        **flatten("action", _action(task, original)),
        **flatten("page", _page(original, page, compared, witness, bundle.words)),
        **flatten("read", _read(original, page, chain_results)),
        **flatten("client", _client(heard(witness, own), witness, original, page, client_verification)),
        **flatten("predict", _predict(original, page, compared, client_verification, markup)),
        **flatten("budget", _budget(task, settings, tenant_spent)),
        **flatten("context", ContextFacts(
            found=len(known.passages), best=known.best, covered=known.covered, searchable=searchable and not kept_back
        )),
        "post.enforce": settings["postconditions"] == "enforce"
        or (settings["postconditions"] == "auto" and not has_model)
        or runs(task.plan),
        "recipe.runs": runs(task.plan),
    }
    return Observed(
        page=page,
        now=now,
        facts=facts,
        observations=compared.observations if compared else (),
        user_input=user_input,
        chain_done=chain_done,
        consulted=tuple(reader.rounds),
        recipes=like_ones(reader, task, page, recipes, choosing=has_model and settings["recipe_by_model"] == "ask"),
        churn=churn,
        calibration=calibration or {},
        classified=classified or {},
        picks=picks or {},
        client_override=compared is not None and compared.client_override,
        passages=known.passages,
    )


def kept_from_models(reader: Reader, task: TaskState, page: PageState) -> bool:
    """Whether the rules keep a turn from all models, since it or the task saw a page that is private."""
    original = task.open.original if task.open else None
    return withheld(reader, here=page, before=original.before if original else None, earlier=task.private)


def _relevant(task: TaskState, passages: tuple[Passage, ...], settings: Settings) -> Relevant:
    """What clients sent for the task and what the organisation has put in, by the same measure."""
    candidates = (*task.knowledge, *passages)
    if not candidates:
        return Relevant()
    least, most = settings["knowledge_relevance"], settings["knowledge_passages"]
    assert isinstance(least, float | int)
    assert isinstance(most, int)
    return relevant(task.query, candidates, least, most)


def _budget(task: TaskState, settings: Settings, tenant_spent: int) -> BudgetFacts:
    """A yes to a budget that ended allows as much again as the budget had; a tenant's day no answer changes."""
    ended = task.question.budget if task.question else "none"
    return BudgetFacts(
        step_spent=task.spent.step,
        task_spent=task.spent.task,
        tenant_spent=tenant_spent,
        step_more=task.spent.step_more,
        task_more=task.spent.task_more,
        step_again=limit_of("step", 0, settings) if ended == "step" else 0,
        task_again=limit_of("task", 0, settings) if ended == "task" else 0,
    )


def _task(task: TaskState, page: PageState) -> TaskFacts:
    here = task.issued.get(state_key(page.url, page.hash), {})
    return TaskFacts(
        complexity=task.complexity,
        velocity=task.velocity,
        degraded=task.degraded,
        replans=task.replans,
        repeats=max(here.values(), default=0),
        refused=task.refused,
    )


def _step(task: TaskState, chained: int, *, ends: bool) -> StepFacts:
    plan = task.plan
    sub_tasks = len(plan.sub_tasks) if plan else 0
    return StepFacts(
        planned=plan is not None,
        index=plan.current if plan else 0,
        count=len(plan.steps) if plan else 0,
        is_last=plan is None or plan.is_last or ends,
        sub_tasks=sub_tasks,
        last_sub_task=plan is None or plan.is_last_sub_task,
        attempts=task.open.attempts if task.open else 0,
        looks=task.open.looks if task.open else 0,
        refused=task.open.refused if task.open else False,
        reloads=task.open.tried.count(RELOAD) if task.open else 0,
        chained=chained,
    )


def _action(task: TaskState, original: Issued | None) -> ActionFacts:
    if original is None:
        return ActionFacts(verb="none", type="generic", correction=False, expects_url=False)
    verb = parse_action(original.action).verb
    expected = original.expected
    return ActionFacts(
        verb=verb,
        type=original.type,
        correction=original.correction,
        expects_url=bool(expected and expected.dom_changes.url_should_change),
        sends=was_sent(task, original),
    )


def _compared(
    original: Issued, page: PageState, witness: Witness, words: Words, churn: frozenset[str], goal: str
) -> Comparison:
    target = parse_action(original.action).target
    return compare(
        original.before, page, original.type, witness, error_words(words, goal), churn, target,
        conditions=words["conditions"], possible=words["possible"],
    )  # fmt: skip


def _faults(witness: Witness, words: Words) -> Faults:
    return Faults(
        errors=witness.errors, needed=(*words["needed"], *words["left_empty"]), unsent=witness.writes == "none"
    )


def _blanks(original: Issued, page: PageState, witness: Witness, words: Words) -> Mapping[str, bool]:
    """Whether all that the page finds fault with are fields that nobody filled in yet."""
    action = parse_action(original.action)
    if witness.has_errors and not witness.errors:  # of which nothing tells that they are those of empty fields
        return {}
    before, faults = original.before, _faults(witness, words)
    filled = filled_field(action, before)
    return {
        "came_blank": came_blank(before, page, action.target if action.verb == "click" else None, faults),
        "left_blank": left_blank(before, page, filled, faults),
    }


def _page(
    original: Issued | None, page: PageState, compared: Comparison | None, witness: Witness, words: Words
) -> PageFacts:
    if original is None or compared is None:
        return PageFacts(
            url_changed=False, cross_domain=False, content_changed=False, alert_marked=False, alert_worded=False,
            field_invalid=False, dialog_appeared=False, structure_changed=False, similarity=1.0,
        )  # fmt: skip
    before = original.before
    return PageFacts(
        url_changed=compared.url_changed,
        cross_domain=compared.cross_domain,
        content_changed=compared.content_changed,
        alert_marked=compared.alert_marked,
        alert_worded=compared.alert_worded,
        field_invalid=compared.field_invalid,
        **_blanks(original, page, witness, words),
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


def _client(
    witness: Witness, whole: Witness, original: Issued | None, page: PageState, looked: ClientVerification | None
) -> ClientFacts:
    """`whole` is the witness before what the site does on its own was taken away."""
    verification: Literal["none", "passed", "failed"] = "none"
    if witness.verification_passed is not None:
        verification = "passed" if witness.verification_passed else "failed"
    return ClientFacts(
        network=bool(witness.network),
        mutated=bool(witness.mutated),
        quiet=not whole.network and not whole.mutated,
        url_changed=bool(witness.url_changed),
        writes=witness.writes or "untold",
        verification=verification,
        undone=verification == "failed" and looked is not None and _was_out_of_reach(looked, original, page),
        errors=len(witness.errors),
        successes=len(witness.successes),
        has_errors=witness.has_errors,
        has_success=witness.has_success,
        error=_error(witness, original, page)[:MAX_ERROR_CHARS],
    )


def _was_out_of_reach(looked: ClientVerification, original: Issued | None, page: PageState) -> bool:
    """Whether a client names the element of the action itself, which it did not find, or which is covered or disabled.

    One that it could have acted on may have done what it does, and is not acted on twice.
    """
    own = parse_action(original.action).target if original else None
    if own is None or looked.selector != own:
        return False
    return not looked.element_found or any(one.id == own and not one.usable for one in page.elements)


def _error(witness: Witness, original: Issued | None, page: PageState) -> str:
    """What a person would be told went wrong: by the client, else by an alert that was not there before."""
    if witness.errors or original is None:
        return next(iter(witness.errors), "")
    known = {alert.text for alert in original.before.alerts}
    return next((alert.text for alert in page.alerts if alert.text not in known), "")
