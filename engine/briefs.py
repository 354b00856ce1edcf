"""What an effect is told: the input that a provider makes its prompt of. Page text stays data, bounded here."""

from __future__ import annotations

from collections.abc import Mapping

from engine.observe import PageState
from engine.ports import Effect
from engine.record import Call, Observed
from engine.task import TaskState

MAX_OBSERVATIONS = 60  # SPEC 4; what is cut is counted in a last line
MAX_ACTIONS = 10  # SPEC 3, rolling context
MAX_PAGE_CHARS = 8_000  # 001, Smart DOM Context


def effect_of(call: Call, task: TaskState, observed: Observed) -> Effect:
    """The call with everything a model may know of the task and the page."""
    original = task.open.original if task.open else None
    return Effect(
        call.effect,
        call.key,
        {
            "args": dict(call.args),
            "goal": task.query,
            "url": observed.page.url,
            "title": observed.page.title,
            "action": original.action if original else None,
            "observations": _cut(observed.observations),
            "actions": _recent(task.actions),
            "steps": [step.description for step in task.plan.steps] if task.plan else [],
            "current_step": task.plan.current if task.plan else None,
            "open_obligations": [one.text for one in task.obligations if not one.by],
            "page": page_lines(observed.page),
        },
    )


def page_lines(page: PageState) -> str:
    """The page's elements, a line each: id, role, name, and what state there is; at most MAX_PAGE_CHARS."""
    lines, size = [], 0
    for one in page.elements:
        state = [
            word
            for word, on in (("disabled", one.disabled), ("covered", one.occluded), ("checked", one.checked),
                             ("expanded", one.expanded), ("selected", one.selected)) if on
        ]  # fmt: skip
        value = f" = {one.value}" if one.value else ""
        line = f"{one.id} {one.role} {one.name}{value}{' [' + ', '.join(state) + ']' if state else ''}"
        size += len(line) + 1
        if size > MAX_PAGE_CHARS:
            break
        lines.append(line)
    left = len(page.elements) - len(lines)
    return "\n".join([*lines, *([f"({left} more elements are not shown)"] if left else [])])


def _cut(observations: tuple[str, ...]) -> list[str]:
    if len(observations) <= MAX_OBSERVATIONS:
        return list(observations)
    left = len(observations) - MAX_OBSERVATIONS
    return [*observations[:MAX_OBSERVATIONS], f"({left} more observations are not shown)"]


def _recent(actions: tuple[str, ...]) -> Mapping[str, object]:
    return {"earlier": max(0, len(actions) - MAX_ACTIONS), "last": list(actions[-MAX_ACTIONS:])}
