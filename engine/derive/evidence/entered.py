"""What the task entered, and whether a page shows it as a thing that is there now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.actions import parse_action
from engine.derive.declared import Sight
from engine.derive.evidence.traces import brought, says_only
from engine.language import Criterion, judge
from engine.observe import PageState, address, lines_of
from engine.observe.roles import FIELDS
from engine.text.quoted import fold
from engine.text.wordlists import held

LEAST_VALUE = 3  # characters of a value that says something where it stands


def entered(sight: Sight) -> Iterator[str]:
    """Values that steps of the plan say they enter, and those that went into a field that no step calls by a name."""
    plan = sight.task.plan
    for step in plan.steps if plan else ():
        criterion = brought(sight, step)
        if criterion and criterion.kind == "value":
            yield criterion.value
    for printed in sight.task.actions:
        action = parse_action(printed)
        if action.verb in ("setValue", "type"):
            yield action.text or ""


def fields_named(sight: Sight) -> set[str]:
    """What the fields of the page are called that the last action was taken on, folded: they name no thing."""
    original = sight.original
    return {fold(one.name) for one in original.before.elements if one.role in FIELDS} if original else set()


def shown_as_text(sight: Sight, before: PageState, page: PageState) -> str:
    """A value that was entered and is shown now as a text of its own, beside others that were entered, or as what was
    done, not before, and no more in a field; "" where there is none. A control that offers to make it ("Add soil")
    shows nothing, nor what the task had on this page all along: the group that something is put into.
    """
    offers = {fold(one.name) for one in page.elements if held(sight.words["change_made"], one.name, "begins")}
    said = (*(line.text for line in page.outline), *(one.name for one in page.elements))
    lines = [text for text in said if fold(text) not in offers - {fold(value) for value in entered(sight)}]
    for value in entered(sight):
        if len(value) < LEAST_VALUE or any(fold(one.value or "") == fold(value) for one in page.elements):
            continue
        shown = Criterion("text", value)
        if judge(shown, page) == "pass" and judge(shown, before) == "fail":
            where = [line for line in lines if f" {fold(value)} " in f" {fold(line)} "]
            told = any(says_only(sight, line, (*entered(sight), *sight.words["success"])) for line in where)
            if told and not _stood_before(sight, page, fold(value)):
                return value
    return ""


def _stood_before(sight: Sight, page: PageState, value: str) -> bool:
    """Whether a page of this path said a value as often before anything was sent."""
    here, now = address(page.url), _times(lines_of(page), value)
    had = (one.lines for one in sight.task.glimpses
           if (address(one.url).host, address(one.url).path) == (here.host, here.path))  # fmt: skip
    return any(_times(lines, value) >= now for lines in had)


def _times(lines: Iterable[str], value: str) -> int:
    return sum(f" {value} " in f" {line} " for line in lines)
