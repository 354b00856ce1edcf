"""Sub-tasks: which steps belong to each, how far a plan is with them, and what each of them found."""

from __future__ import annotations

from msgspec.structs import replace

from engine.language.steps.intent import read_intent
from engine.observe import PageState
from engine.observe.roles import FIELDS
from engine.observe.text import folded_name
from engine.observe.urls import host_of
from engine.plan.plan import Plan, PlanStep, SubTask, with_progress
from engine.rules import Reader

MAX_OUTPUTS = 5  # of one sub-task that are looked for on its last page
MAX_FOUND_CHARS = 100
MAX_RESULT_CHARS = 300


def parts(reader: Reader, steps: tuple[PlanStep, ...]) -> tuple[int, ...]:
    """How many steps are done at one place each: a new part begins with a step that opens an address."""
    verbs = [read_intent(reader, step.description).verb for step in steps]
    starts = [at for at, verb in enumerate(verbs) if at == 0 or verb == "navigate"]
    ends = [*starts[1:], len(steps)]
    return tuple(end - start for start, end in zip(starts, ends, strict=True))


def by_place(reader: Reader, plan: Plan) -> Plan:
    """The plan with a sub-task for each part of it, named by the address that it opens."""
    owned, start = [], 0
    for at, count in enumerate(parts(reader, plan.steps)):
        first = plan.steps[start]
        intent = read_intent(reader, first.description)
        name = (host_of(intent.text) or intent.text) if intent.verb == "navigate" else "here"
        last = plan.steps[start + count - 1]
        owned.append(SubTask(f"t{at}", name, last.verify or last.description, count))
        start += count
    return with_progress(replace(plan, sub_tasks=tuple(owned)))


def result_of(sub_task: SubTask, page: PageState, reason: str) -> str:
    """What a sub-task found: its outputs as its last page shows them, else what its verifier said."""
    found = [(name, _shown(page, name)) for name in sub_task.outputs[:MAX_OUTPUTS]]
    said = "; ".join(f"{name}: {value}" for name, value in found if value)
    return (said or reason)[:MAX_RESULT_CHARS]


def _shown(page: PageState, name: str) -> str:
    """The value beside a name: of the field that is called so, else what follows the name on the page."""
    wanted = folded_name(name)
    if not wanted:
        return ""
    for one in page.elements:
        if one.role in FIELDS and one.value and one.input_type != "password" and folded_name(one.name) == wanted:
            return one.value[:MAX_FOUND_CHARS]
    lines = page.text.split("\n")
    for line, following in zip(lines, [*lines[1:], ""], strict=True):
        if folded_name(line[:MAX_RESULT_CHARS]) == wanted:
            return following[:MAX_FOUND_CHARS]
        before, colon, value = line.partition(":")
        if colon and folded_name(before[-MAX_RESULT_CHARS:]) == wanted:
            return value.strip()[:MAX_FOUND_CHARS]
    return ""
