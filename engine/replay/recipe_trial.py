"""A recipe held against the pages of tasks that went well: whether its steps would have been done there, and shown.

Pure: nothing is done, and no model is asked. What a task did is paired with the steps of a recipe by what was done and
with what, so that an edited recipe can be tried as well, with steps more or fewer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal
from urllib.parse import urlsplit

from msgspec import Struct

from engine.language import judge, plain_url, read_criterion
from engine.observe import PageState, element
from engine.observe.urls import host_of
from engine.plan.plan import Plan
from engine.recipes import KeptRecipe, Recipe, Step, called_so, found_on, likeness, parameters_in, steps_of
from engine.record.turn import TurnRecord
from engine.rules import Reader
from engine.turn.learn_recipe import Done, done_in

Fits = Literal["fits", "gone", "several", "unusable", "unready", "another", "elsewhere", "not_done"]
Evidence = Literal["none", "shown", "missing", "untold", "unread"]


class StepTrial(Struct, frozen=True):
    """One step on the pages of one task. `another`: it would be done on another control than the task was.
    `elsewhere`: the page is of another site. `not_done`: the task did nothing of the kind. `evidence` is about the page
    after it; `untold`: the page does not say. `spare`: it could have been left out, since what shows it held before,
    and the step after it could be done there.
    """

    fits: Fits
    evidence: Evidence = "none"
    spare: bool = False
    url: str = ""

    @property
    def ok(self) -> bool:
        return self.fits == "fits" and self.evidence not in ("missing", "unread")


class TaskTrial(Struct, frozen=True):
    """`steps` in the order of the recipe's; none where `problem` says why the task tells nothing."""

    task: str
    steps: tuple[StepTrial, ...] = ()
    problem: str = ""


class RecipeTrial(Struct, frozen=True):
    """A recipe on all tasks that its versions name."""

    tasks: tuple[TaskTrial, ...]

    @property
    def told(self) -> tuple[TaskTrial, ...]:
        """The tasks that tell something."""
        return tuple(one for one in self.tasks if not one.problem)

    @property
    def ok(self) -> bool:
        """Whether some task tells something, and every step fits in each that does."""
        return bool(self.told) and all(step.ok for one in self.told for step in one.steps)

    @property
    def spare(self) -> tuple[int, ...]:
        """Which steps, counted from 0, could have been left out of every task."""
        if not self.told:
            return ()
        return tuple(at for at, every in enumerate(zip(*(one.steps for one in self.told), strict=True))
                     if all(step.spare for step in every))  # fmt: skip


def tried(reader: Reader, recipe: Recipe, kept: KeptRecipe, task: str, records: Sequence[TurnRecord]) -> TaskTrial:
    """`records` are all turns of a task; `kept` are the versions, of which one may have made its plan."""
    if not records:
        return TaskTrial(task, problem="it is not in the store any more")
    values = _values(reader, recipe, kept, records)
    if values is None:
        return TaskTrial(task, problem="its goal does not give the values")
    steps = steps_of(recipe, values)
    if steps is None:
        return TaskTrial(task, problem="a step cannot be said with its values")
    paired = _paired(steps, tuple(done_in(records)))
    return TaskTrial(task, tuple(
        _tried(reader, recipe.site, step, done, steps[at + 1] if at + 1 < len(steps) else None)
        for at, (step, done) in enumerate(zip(steps, paired, strict=True))
    ))  # fmt: skip


def _tried(reader: Reader, site: str, step: Step, done: Done | None, following: Step | None) -> StepTrial:
    if done is None:
        return StepTrial("not_done")
    shown = _shown(reader, step, done.after)
    spare = (
        following is not None
        and _shown(reader, step, done.before) == "shown"
        and found_on(reader, following, done.before).fit == "fits"
    )
    return StepTrial(_fit(reader, site, step, done), shown, spare, plain_url(done.before.url))


def _fit(reader: Reader, site: str, step: Step, done: Done) -> Fits:
    if host_of(done.before.url) != site:
        return "elsewhere"
    found = found_on(reader, step, done.before)
    if found.fit == "fits" and found.element is not None and found.element != done.action.target:
        return "another"
    return found.fit


def _shown(reader: Reader, step: Step, page: PageState) -> Evidence:
    if not step.after:
        return "none"
    criterion = read_criterion(reader, step.after)
    if criterion is None:
        return "unread"
    held = judge(criterion, page)
    return "shown" if held == "pass" else "missing" if held == "fail" else "untold"


def _values(
    reader: Reader, recipe: Recipe, kept: KeptRecipe, records: Sequence[TurnRecord]
) -> Mapping[str, str] | None:
    """The values of a task, by parameter: as its goal gives them, with those that its user said when asked."""
    task = records[-1].before
    like = likeness(reader, recipe, task.query)
    said = {**_given(kept, task.plan), **(like.values if like.ways == 1 else {})}
    return said if recipe.parameters.keys() <= said.keys() else None


def _given(kept: KeptRecipe, plan: Plan | None) -> Mapping[str, str]:
    """The values with which a plan was made of a recipe, where they are all of a text."""
    running = plan.recipe if plan is not None else None
    version = next((one for one in kept.versions if running and (kept.id, one.number) == (running.id, running.version)),
                   None)  # fmt: skip
    if plan is None or version is None:
        return {}
    pairs = zip(version.recipe.steps, (one.recipe for one in plan.steps), strict=False)
    return {
        name: step.texts[field]
        for form, step in pairs if step is not None
        for field, text in form.texts.items()
        for name in parameters_in(text) if text == f"{{{name}}}"
    }  # fmt: skip


def _paired(steps: Sequence[Step], done: Sequence[Done]) -> Sequence[Done | None]:
    """For each step what was done for it, in the order of both, so that as much as possible is alike."""
    best: dict[tuple[int, int], tuple[int, tuple[Done | None, ...]]] = {}
    for at in range(len(steps), -1, -1):
        for where in range(len(done), -1, -1):
            if at == len(steps):
                best[at, where] = (0, ())
                continue
            score, rest = best[at + 1, where]
            ways = [(score, (None, *rest))]
            if where < len(done):
                ways.insert(0, best[at, where + 1])
                score, rest = best[at + 1, where + 1]
                likes = _alike(steps[at], done[where])
                ways[:0] = [(score + likes, (done[where], *rest))] if likes else []
            best[at, where] = max(ways, key=lambda way: way[0])
    return best[0, 0][1]


def _alike(step: Step, done: Done) -> int:
    """How much what was done is what a step says; 0 where it cannot be that step."""
    action = done.action
    if action.verb != step.do:
        return 0
    text = action.text or ""
    value = urlsplit(text).path if step.do == "navigate" else text
    score = 1 + 2 * (step.value == value)
    target = element(done.before, action.target) if action.target else None
    if target is not None:
        score += 4 * (target in called_so(done.before, step)) + (target.name == step.name) + (target.role == step.role)
    return score
