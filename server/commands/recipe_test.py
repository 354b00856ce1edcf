"""`surefoot recipe test`: a recipe held against the pages of tasks that went well.

Exit codes: 0 every step fits, 1 one does not, or no task tells anything, 2 misuse.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from server.commands.reading import reading
from server.commands.recipe_desk import FILE, JSON, POLICIES, STORE, TENANT, Folder, at_desk, plain, print_json, text_of

if TYPE_CHECKING:
    from engine.recipes import KeptRecipe, Recipe, Step
    from engine.replay.recipe_trial import Evidence, Fits, RecipeTrial, StepTrial
    from server.recipes import RecipeDesk

MOST_SHOWN = 5  # tasks in which a step does not fit
WHY: Mapping[Fits, str] = {
    "fits": "",
    "gone": "there is no such control",
    "several": "there are several such controls",
    "unusable": "its control is covered or disabled",
    "unready": "what has to hold before does not",
    "another": "the task used another control",
    "elsewhere": "the page is of another site",
    "not_done": "the task did nothing of the kind",
}
LACKS: Mapping[Evidence, str] = {
    "none": "",
    "shown": "",
    "missing": "the page after it does not show it",
    "untold": "the page after it does not say",
    "unread": "no rule reads its evidence",
}


@click.command()
@click.argument("id_", metavar="ID")
@click.option("--file", type=FILE, help="Try the recipe in this file in place of the one that is kept.")
@POLICIES
@STORE
@TENANT
@JSON
def test(id_: str, file: Path | None, policies: Path | None, store: str, tenant: str, machine: bool) -> None:
    """Hold recipe ID against the pages of the tasks that it was learned from, and of those that ran it.

    Of each step it says whether its control is the only one of its name on the page where the task did it, and whether
    what shows it stood on the page after; and which steps could be left out, since what shows them held before and the
    next step could be done there. Nothing is done and no model is asked. A server may be using the store.

    \b
    surefoot recipe test add-a-todo                  the version in use
    surefoot recipe test add-a-todo --file r.yaml    before `surefoot recipe put r.yaml`

    Exit code 1 where a step does not fit, or where no task is left that tells anything.
    """
    from engine.replay.recipe_trial import RecipeTrial, tried
    from engine.rules import Reader

    folder = Folder(policies)
    kept = at_desk(store, tenant, lambda desk: desk.one(tenant, id_))
    recipe, name = _recipe(kept, file, folder, store, tenant)
    reader = Reader(folder.bundle())
    named = dict.fromkeys(task for one in kept.versions for task in one.tasks)
    with reading(store, tenant) as there:
        trial = RecipeTrial(tuple(tried(reader, recipe, kept, task, there.task(task).records) for task in named))
    if machine:
        spare = [at + 1 for at in trial.spare]
        words = [_words(one) for one in recipe.steps]
        print_json({"ok": trial.ok, "recipe": kept.id, "of": name, "steps": words, "spare": spare,
                    "tasks": trial.tasks})  # fmt: skip
    else:
        _show(trial, recipe, f"{kept.id}, {name}")
    sys.exit(0 if trial.ok else 1)


def _recipe(kept: KeptRecipe, file: Path | None, folder: Folder, store: str, tenant: str) -> tuple[Recipe, str]:
    """What is tried, and what it is called."""
    if file is None:
        version = kept.current or kept.versions[-1]
        return version.recipe, f"version {version.number}"
    text = text_of(file)

    async def read(desk: RecipeDesk) -> Recipe:
        return await desk.read(tenant, kept.id, text, str(file))

    return at_desk(store, tenant, read, folder), str(file)


def _show(trial: RecipeTrial, recipe: Recipe, what: str) -> None:
    click.echo(f"{what}: {len(trial.told)} of {len(trial.tasks)} tasks tell")
    for at, step in enumerate(recipe.steps):
        found = [(told.task, told.steps[at]) for told in trial.told]
        click.echo(f"{at + 1}. {plain(_words(step))}")
        if found:
            click.echo(f"   {_counts([one for _, one in found])}")
        wrong = [(task, one) for task, one in found if not one.ok]
        for task, one in wrong[:MOST_SHOWN]:
            click.echo(f"   {plain(task)}: {'; '.join(_reasons(one))}{f' ({plain(one.url)})' if one.url else ''}")
        if len(wrong) > MOST_SHOWN:
            click.echo(f"   and in {len(wrong) - MOST_SHOWN} more tasks")
        if at in trial.spare:
            click.echo("   may be left out: it was so before, and the next step could be done")
    for silent in (one for one in trial.tasks if one.problem):
        click.echo(f"{plain(silent.task)}: {silent.problem}")
    click.echo("every step fits" if trial.ok else "not every step fits" if trial.told else "no task tells anything")


def _counts(steps: Sequence[StepTrial]) -> str:
    fits, evident = sum(one.fits == "fits" for one in steps), [one for one in steps if one.evidence != "none"]
    shown = f", shown in {sum(one.evidence == 'shown' for one in evident)} of {len(evident)}" if evident else ""
    return f"fits in {fits} of {len(steps)}{shown}{'' if evident else ', says nothing that would show it'}"


def _reasons(one: StepTrial) -> Iterable[str]:
    return filter(None, (WHY[one.fits], LACKS[one.evidence]))


def _words(step: Step) -> str:
    from engine.recipes import Unsayable

    try:
        return step.words
    except Unsayable:
        return f"{step.do} {step.name or step.value}"
