"""A choice that was taken out of a list which takes several, or off a thing: a label, a tag."""

from __future__ import annotations

from collections.abc import Iterator

from engine.derive.declared import Sight
from engine.derive.evidence.opened import opened
from engine.derive.evidence.traces import used
from engine.language import Intent, list_of_choices, read_goal, read_intent, shows_choice
from engine.observe import Element, PageState, address
from engine.text.quoted import fold


def emptied(sight: Sight, before: PageState) -> Iterator[Element]:
    """The lists of the page before out of which the task took a choice, which they show no more; one that shows nothing
    at all tells nothing.
    """
    for intent in _takings(sight, before):
        field = list_of_choices(before, intent)
        if field is not None and field.value and not shows_choice(field, intent.text):
            yield field


def taken_off(sight: Sight, before: PageState, page: PageState) -> str:
    """What was to be taken off the thing in whose row it had a button: on the page that came anew the row is as it was
    but for that, and so are all others. "" where that is not so.
    """
    on = used(sight, "click")
    if on is None or not on.row or not opened(sight, page) or address(before.url) != address(page.url):
        return ""
    rows = [fold(row) for row in before.rows]
    row = f" {rows[on.row - 1]} "
    for intent in _takings(sight, before):
        thing, part = f" {fold(intent.out_of.name)} " if intent.out_of else "", f" {fold(intent.text)} "
        if not thing.strip() or thing not in row or row.count(part) != 1 or not part.strip():
            continue
        left = row.replace(part, " ").strip()
        if left and sorted([*rows[: on.row - 1], left, *rows[on.row :]]) == sorted(map(fold, page.rows)):
            return intent.text
    return ""


def _takings(sight: Sight, before: PageState) -> Iterator[Intent]:
    """The steps so far that take a choice out of something."""
    plan, query = sight.task.plan, sight.task.query
    if plan is not None:
        steps = [step.description for step in plan.steps[: plan.current + 1] if step.status != "skipped"]
    else:
        steps = [step.text for step in read_goal(sight.reader, query, before).steps]
    yield from (intent for step in steps if (intent := read_intent(sight.reader, step)).out_of is not None)
