"""Actions that go out together: which steps can, and how far a chain that came back got."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from engine.actions import Action, action_type, parse_action, print_action
from engine.derive.outgoing import guarded
from engine.derive.readback import shown
from engine.exchange.calls import ChainResult
from engine.language import refine
from engine.observe import PageState, element
from engine.plan.issued import Chain, ChainLink, Issued, OpenStep
from engine.plan.plan import PlanStep, advanced
from engine.record.task import TaskState
from engine.rules import Scalar, decide
from engine.turn.interpreter import Walk

CHECKS: Mapping[str, tuple[str, ...]] = {
    "setValue": ("value_matches", "no_error_message"),
    "select": ("value_matches", "no_error_message"),
    "check": ("state_changed", "no_error_message"),
    "uncheck": ("state_changed", "no_error_message"),
}


def verified_before(task: TaskState, results: tuple[ChainResult, ...], page: PageState) -> int:
    """How many leading actions of the chain that is out are verified, before the one to be verified now.

    An action counts when the client's check passed and the page does not say otherwise. A client that reports nothing
    may know no chains: then only what the page shows counts, and the last action that it shows is the one to verify.
    """
    chain = task.open.chain if task.open else None
    if task.open is None or task.open.original is None or chain is None:
        return 0
    said = {result.action: result.ok for result in results}
    done = 0
    for link in chain.links:
        found = shown(link.action, task.open.original.before, page)
        good = found == "as_asked" or (said.get(link.action) is True and found == "unknown")
        if not good or said.get(link.action) is False:
            break
        done += 1
    return min(done, len(chain.links) - 1) if results else max(0, done - 1)


def settled(task: TaskState, done: int) -> TaskState:
    """The task with the first `done` actions of its chain behind it: the next one is the one under verification."""
    step = task.open
    if not done or step is None or step.chain is None or step.original is None or task.plan is None:
        return task
    plan = task.plan
    for _ in range(done):
        plan = advanced(plan)
    link = step.chain.links[done]
    original = Issued(link.action, link.type, step.original.before, link.expected)
    return replace(task, plan=plan, open=OpenStep(original, link.action))


def chainable(walk: Walk) -> Mapping[str, Scalar]:
    """chain.*: the steps from the next one on that can go out together, as far as the settings allow."""
    first = walk.refined.action if walk.refined else None
    if walk.facts["acting.source"] != "rule" or first is None or first.verb not in CHECKS:
        return {}
    links = [_link(walk, walk.step_now, first)] if walk.step_now else []
    limit = walk.bundle.settings["max_chain"]
    assert isinstance(limit, int)
    for step, action in _following(walk):
        if len(links) == limit:
            break
        links.append(_link(walk, step, action))
    walk.links = tuple(links)
    verbs = [parse_action(link.action).verb for link in links]
    return {
        "chain.length": len(links),
        "chain.fills": verbs.count("setValue"),
        "chain.checks": verbs.count("check") + verbs.count("uncheck"),
        "chain.selects": verbs.count("select"),
    }


def chain_of(walk: Walk) -> Chain | None:
    """The chain that goes out by the decisions so far."""
    facts = walk.facts
    if facts["chain.reason"] == "none":
        return None
    return Chain(
        walk.links,
        str(facts["chain.reason"]),
        str(facts["chain.level"]),
        str(facts["chain.final_level"]),
        bool(facts["chain.sufficient"]),
    )


def _following(walk: Walk) -> Iterator[tuple[PlanStep, Action]]:
    """Steps after the next one that refine by rule on this page, each to a field of its own."""
    plan = walk.plan or walk.task.plan
    if plan is None or walk.step_now is None or walk.refined is None:
        return
    taken = {walk.refined.target.id} if walk.refined.target else set()
    plan = replace(plan, current=walk.step_now.index)
    while plan.next_open is not None and not plan.is_last:
        plan = replace(plan, current=plan.next_open)
        step = plan.steps[plan.current]
        found = refine(walk.bundle, step.description, walk.observed.page)
        action = found.action
        if action is None or action.verb not in CHECKS or found.prepares or action.target in taken:
            return
        if step.tool_type == "SERVER" or not _passes(walk, action):
            return
        taken.add(str(action.target))
        yield step, action


def _passes(walk: Walk, action: Action) -> bool:
    """Whether the guardrails let an action out without a question: a chain holds no other."""
    about = guarded(action, walk.task, walk.observed.page, walk.bundle.settings, approved=False)
    fired = decide(walk.bundle.rulesets["guardrails"], {**walk.facts, **about})
    return fired is None or fired.set.get("guarded.verdict") == "pass"


def _link(walk: Walk, step: PlanStep, action: Action) -> ChainLink:
    target = element(walk.observed.page, action.target) if action.target else None
    kind = action_type(action, target)
    return ChainLink(step.index, print_action(action), kind, CHECKS[action.verb], step.expected_outcome)
