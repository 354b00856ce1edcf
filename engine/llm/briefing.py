"""What an effect is told: the brief that a provider makes its prompt of. Bounded here; page text is escaped there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

import msgspec
from msgspec.structs import replace

from engine.actions import parse_action, print_action
from engine.llm.brief import Brief, Judged, Rejected
from engine.llm.choosing import choose_effect
from engine.llm.classifying import classify_effect
from engine.llm.effects import CHOOSE, CLASSIFY
from engine.llm.options import options_of
from engine.llm.page_lines import MAX_TEXT_CHARS, page_lines, quoted
from engine.llm.search import SEARCH, found_in, search_options, search_query
from engine.observe import PageState, element
from engine.observe.text import SECRET_WORDS, folded_name, hidden_value
from engine.plan.issued import Issued
from engine.plan.plan import Plan, PlanStep, SubTask
from engine.plan.subtasks import result_of
from engine.ports import Effect
from engine.recipes import Offer
from engine.record.task import TaskState
from engine.record.turn import Observed, Reply
from engine.rules import Scalar
from engine.safety.resolve import Resolved

MAX_ACTIONS = 10  # SPEC 3, rolling context
MAX_STEPS = 100
MAX_OBSERVATIONS = 200  # a prompt shows 60 and counts the rest
MAX_GOAL_CHARS = 4_000

SEES_PAGE = frozenset({
    "llm.plan", "llm.refine", "llm.act", "llm.correct", "llm.validate_plan", "llm.critic", "llm.predict",
})  # fmt: skip
VERDICTS = frozenset({"llm.verify_light", "llm.verify_full"})  # judged by what changed, without a page (SPEC 5)
FULL = "llm.verify_full"  # may say that a criterion is met although the page shows otherwise
TOLD_FINDINGS = frozenset({"llm.plan", "llm.refine", "llm.act", "llm.correct"})
CONTINUES = frozenset({"llm.plan", "llm.refine", "llm.act"})
PROPOSES = {"llm.refine": ("refine",), "llm.act": ("act", "refine")}  # whose rejected answers an effect is told of

INFORMED = frozenset({"llm.plan", "llm.refine", "llm.act"})  # told of knowledge and of what a search brought
MAX_ORIGIN_CHARS = 200  # of a title or a source

Facts = Mapping[str, Scalar]
Settings = Mapping[str, Scalar | tuple[str, ...]]


class Asks(Protocol):
    """The rule that fired, as far as it says what is asked."""

    @property
    def call(self) -> str | None: ...

    @property
    def args(self) -> Mapping[str, Scalar]: ...


def effect_of(
    call: Asks, task: TaskState, observed: Observed, facts: Facts, plan: Plan | None, settings: Settings,
    used: Sequence[Reply] = (), said: str | None = None, resolved: Resolved | None = None,
    recipes: Sequence[Offer] = (),
) -> Effect:  # fmt: skip
    """The call with everything a model may know, as yet without a key. `facts`, `plan` and `used` (replies so far) are
    those of the walk that came to the call; `said` is what the user answered in this turn, `resolved` what goes out,
    `recipes` are those of which one may be meant."""
    assert call.call is not None
    if call.call == SEARCH:
        asked = {"query": search_query(task.query, observed.page.url)}
        return Effect(call.call, "", asked, msgspec.to_builtins(search_options(settings)))
    if call.call == CLASSIFY:
        assert resolved is not None, "what goes out is resolved before a rule judges it"
        return classify_effect(resolved, observed.page, settings)
    if call.call == CHOOSE:
        return choose_effect(task.query[:MAX_GOAL_CHARS], recipes, settings)
    brief = _brief(call, task, observed, facts, plan, said)
    if call.call in INFORMED:
        brief = replace(brief, knowledge=_knowledge(facts, observed), web=_web(facts, used))
    options = options_of(call.call, settings, navigation=facts.get("action.type") == "navigation")
    return Effect(call.call, "", msgspec.to_builtins(brief), msgspec.to_builtins(options))


def _brief(
    call: Asks, task: TaskState, observed: Observed, facts: Facts, plan: Plan | None, said: str | None
) -> Brief:
    original = task.open.original if task.open else None
    step = _step_now(facts, plan)
    page = observed.page if call.call in SEES_PAGE else None
    claim = call.args.get("claim") is True
    recent = _recent(task, facts)
    return Brief(
        goal=task.query[:MAX_GOAL_CHARS],
        answers=_answers(task, said),
        continues=call.call in CONTINUES and _worked(facts),
        earlier=_earlier(task, recent),
        actions=tuple(_without_secrets(one, observed.page) for one in task.actions[-recent:] if recent),
        found=_found(task, observed, facts) if call.call in TOLD_FINDINGS else (),
        step=str(facts.get("next_step.text") or (step.description if step else "")),
        steps=tuple(one.description for one in plan.steps[:MAX_STEPS]) if plan else (),
        current=plan.current if plan and call.call == "llm.validate_plan" else step.index if step else None,
        sub_task=plan.sub_tasks[plan.sub_task].objective if plan and plan.sub_task is not None else "",
        action=_critical(task, facts, observed.page) if call.call == "llm.critic" else _action(call, original),
        observations=(*_expected(call, observed), *observed.observations[:MAX_OBSERVATIONS]),
        judged=_judged(facts),
        claim=claim,
        open_steps=_open_steps(facts, plan) if claim else (),
        open_obligations=tuple(one.text for one in task.obligations if one.open) if claim else (),
        unmet=tuple(str(facts["duty.note"]).split("\n")) if call.call == FULL and facts.get("duty.note") else (),
        rejected=_rejected(str(call.call), task, facts, observed.page),
        tried=tuple(_without_secrets(one, observed.page) for one in _tried(task, facts)),
        url=observed.page.url if call.call not in VERDICTS else "",
        title=observed.page.title if call.call not in VERDICTS else "",
        alerts=tuple(one.text for one in page.alerts) if page else (),
        elements=page_lines(page, f"{facts.get('next_step.text') or ''} {task.query}") if page else (),
        text=page.text[:MAX_TEXT_CHARS] if page and page.kind in ("html", "skeleton") else "",
    )


def _knowledge(facts: Facts, observed: Observed) -> tuple[str, ...]:
    """Passages of the organisation's knowledge, each with what it is from."""
    if not facts.get("informed.knowledge"):
        return ()
    return tuple(_from((one.title, one.source), one.text) for one in observed.passages)


def _web(facts: Facts, used: Sequence[Reply]) -> tuple[str, ...]:
    """What the search of this turn brought."""
    if not facts.get("informed.web"):
        return ()
    replies = (reply for reply in used if reply.effect == SEARCH)
    return tuple(_from((one.title, one.url), one.text) for reply in replies for one in found_in(reply))


def _from(named: tuple[str, ...], text: str) -> str:
    told = ", ".join(name[:MAX_ORIGIN_CHARS] for name in named if name)
    return f"{told}: {text}" if told else text


def _expected(call: Asks, observed: Observed) -> tuple[str, ...]:
    """For a correction: what of the expected outcome is not to be seen. Verdicts never hear of it."""
    note = str(observed.facts.get("predict.note") or "")
    return (note,) if note and call.call == "llm.correct" else ()


def _answers(task: TaskState, said: str | None) -> tuple[str, ...]:
    """What the user said on the way; a yes to an action says nothing beyond it."""
    return tuple(one[:MAX_GOAL_CHARS] for one in (*task.answers, said or "") if one)


def _worked(facts: Facts) -> bool:
    """The turn's verdict: the action succeeded, the task is not completed. A verifier that is down says nothing."""
    return bool(
        facts.get("verdict.decided")
        and facts.get("verdict.action_succeeded")
        and not facts.get("verdict.task_completed")
        and not facts.get("verdict.degraded")
    )


def _just_done(task: TaskState, facts: Facts) -> SubTask | None:
    """The sub-task that this turn completes, if others follow."""
    if task.plan is None or task.plan.sub_task is None:
        return None
    done = facts.get("outcome.sub_task_done") and facts.get("transition.advance")
    return task.plan.sub_tasks[task.plan.sub_task] if done else None


def _found(task: TaskState, observed: Observed, facts: Facts) -> tuple[str, ...]:
    """What completed sub-tasks found, with the one that this turn completes."""
    done = _just_done(task, facts)
    result = result_of(done, observed.page, str(facts.get("verdict.reason") or "")) if done else ""
    return (*task.found, f"{done.name}: {result}") if done and result else task.found


def _recent(task: TaskState, facts: Facts) -> int:
    """How many of the last actions are named: the last ten, and with sub-tasks only those of the current one."""
    own = task.fresh if task.plan and task.plan.sub_tasks else len(task.actions)
    if _just_done(task, facts):
        return 0
    return min(MAX_ACTIONS, own, len(task.actions))


def _earlier(task: TaskState, recent: int) -> int:
    """Actions before the recent ones. The task remembers thirty; what it issued beyond them is counted by state."""
    issued = sum(times for here in task.issued.values() for times in here.values())
    return max(0, len(task.actions) - recent, issued - recent)


def _tried(task: TaskState, facts: Facts) -> tuple[str, ...]:
    """What was issued for the step; a new step starts with nothing tried."""
    return task.open.tried[-MAX_ACTIONS:] if task.open and not facts.get("transition.advance") else ()


def _step_now(facts: Facts, plan: Plan | None) -> PlanStep | None:
    """The step of the plan that a turn has come to: the current one, or after a success the next."""
    if plan is None or plan.current >= len(plan.steps):
        return None
    fresh = facts.get("planning.source") in ("rules", "model")
    at = plan.next_open if facts.get("transition.advance") and not fresh else plan.current
    return plan.steps[at] if at is not None else None


def _open_steps(facts: Facts, plan: Plan | None) -> tuple[str, ...]:
    if plan is None:
        return ()
    first = _step_now(facts, plan) if facts.get("transition.advance") else None
    start = first.index if first else plan.current + 1
    return tuple(one.description for one in plan.steps[start:MAX_STEPS] if one.status not in ("completed", "skipped"))


def _action(call: Asks, original: Issued | None) -> str:
    """The action in question, with the element it names as a person would see it."""
    given = call.args.get("action")
    if given is not None:
        return str(given)
    if original is None:
        return ""
    return _described(original.action, original.before)


def _critical(task: TaskState, facts: Facts, page: PageState) -> str:
    """The action that a critic looks at: the one a person approved, or the one chosen in its place."""
    held = task.question.action if task.question else None
    chosen = str(facts.get("act.action") or "") or held
    return _described(chosen, page) if chosen else ""


def _described(text: str, page: PageState) -> str:
    """An action with the element it names as a person would see it."""
    target = parse_action(text).target
    found = element(page, target) if target else None
    action = _without_secrets(text, page)
    return f"{action} on {found.role} {quoted(found.name)}" if found else action


def _without_secrets(text: str, page: PageState) -> str:
    """An action with what it enters into a field for secrets as bullets. Without the field, its id must tell."""
    action = parse_action(text)
    target = action.target or (page.active if action.verb == "type" else None)
    if action.verb not in ("setValue", "type") or target is None:
        return text
    found = element(page, target)
    secret = found.input_type == "password" if found else bool(SECRET_WORDS.intersection(folded_name(target).split()))
    return print_action(replace(action, text=hidden_value(action.text or ""))) if secret else text


def _judged(facts: Facts) -> Judged | None:
    confidence = facts.get("verdict.confidence")
    if not facts.get("verdict.decided") or facts.get("verdict.degraded") or not isinstance(confidence, float | int):
        return None
    return Judged(
        worked=bool(facts["verdict.action_succeeded"]),
        completed=bool(facts["verdict.task_completed"]),
        confidence=confidence,
        reason=str(facts.get("verdict.reason") or ""),
    )


def _rejected(effect: str, task: TaskState, facts: Facts, page: PageState) -> Rejected | None:
    """The last answer that was not taken, and why."""
    if effect == "llm.act" and facts.get("critic.asked") and not facts.get("critic.approved"):
        held = task.question.action if task.question else None
        return Rejected(held or "", "a critic advises against it.", str(facts.get("critic.reason") or ""))
    if effect in ("llm.plan", "llm.act") and facts.get("turn.declined") and not facts.get("act.asked"):
        held = task.question.action if task.question else None
        return Rejected(held or "", "the user does not want it.")
    for name in PROPOSES.get(effect, ()):
        if facts.get(f"{name}.asked") and not facts.get(f"{name}.valid"):
            action = str(facts.get(f"{name}.action") or "")
            return Rejected(action, _why(action, str(facts.get(f"{name}.status")), page))
    return None


def _why(action: str, status: str, page: PageState) -> str:
    if status != "ok":
        return "it could not be read."
    if not action:
        return "it is no action of the list."
    parsed = parse_action(action)
    if parsed.verb == "finish":
        return "nothing confirms that the entire goal is reached."
    found = element(page, parsed.target) if parsed.target else None
    if found is None:
        return "its element is not on the page."
    return "its element is disabled." if found.disabled else "its element is covered by something else."
