"""What a decided turn would enter in clear into fields for secrets, however the user worded it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.actions import print_action
from engine.language import refine
from engine.observe import PageState
from engine.record.task import TaskState
from engine.record.turn import Transition
from engine.rules import Bundle, Reader
from engine.safety.lexicon import lexicon_of
from engine.safety.secret import secret_of_field
from engine.safety.spoken import Entered, secret_entered


def entered_in_clear(task: TaskState, page: PageState, transition: Transition, bundle: Bundle) -> tuple[Entered, ...]:
    """The secrets in the actions that go out or wait for a yes, and in those that rules make of the plan's further
    steps on the page at hand, each once.
    """
    lists = lexicon_of(bundle.words_version, bundle.languages)
    if not any(secret_of_field(one, lists) != "none" for one in page.elements):
        return ()
    found = {
        one.value: one
        for text in (*_issued(transition), *_planned(task, page, transition, bundle))
        if (one := secret_entered(text, page, lists)) is not None
    }
    return tuple(found.values())


def _issued(transition: Transition) -> Iterator[str]:
    if transition.issue is not None:
        yield transition.issue.action
    if transition.chain is not None:
        yield from (link.action for link in transition.chain.links)
    if transition.question is not None and transition.question.action is not None:
        yield transition.question.action


def _planned(task: TaskState, page: PageState, transition: Transition, bundle: Bundle) -> Iterator[str]:
    """What rules make of the steps of the plan that are still to be done."""
    plan, reader = transition.plan or task.plan, Reader(bundle)
    for step in plan.steps if plan is not None else ():
        if step.status in ("pending", "in_progress"):
            action = refine(reader, step.description, page).action
            if action is not None:
                yield print_action(action)
