"""`surefoot recipe test`: over the pages of a store, with what is kept and with a file."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from msgspec.structs import replace

from engine.recipes import KeptRecipe, Recipe, Step, Version, written
from engine.rules import Bundle
from server.adapters.tinydb.erased import Erased
from server.adapters.tinydb.recipe_files import RecipeFiles
from server.cli import main
from tests.played import play

pytestmark = pytest.mark.slow

URL = "https://todos.example/"
NEW, ADD = {"i": "new", "r": "inp", "n": "New todo"}, {"i": "add", "r": "btn", "n": "Add"}
PAGES = ([NEW, ADD], [{**NEW, "v": "milk"}, ADD], [NEW, ADD, {"i": "t1", "r": "chk", "n": "milk"}])
STEPS = (
    Step(do="setValue", role="textbox", name="New todo", value="{title}",
         after='the value of "New todo" is "{title}"', reversibility="none"),
    Step(do="click", role="button", name="Add", after='the page shows "{title}"', reversibility="none"),
)  # fmt: skip
GOAL = 'Type {title} into "New todo", then click "Add"'
RECIPE = Recipe("add-a-todo", "todos.example", GOAL, STEPS, {"title": "text"})


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory, bundle: Bundle) -> Path:
    """A task that did it, and a recipe that names it and one that was erased."""
    root = tmp_path_factory.mktemp("trial") / "store"
    turns = play(root, bundle, GOAL.replace("{title}", '"milk"'), URL, PAGES)
    assert turns[-1].transition.status == "completed"
    version = Version(number=1, recipe=RECIPE, author="Ann", at=5.0, tasks=("id-1", "gone"))
    kept = KeptRecipe(id=RECIPE.id, site=RECIPE.site, versions=(version,))
    asyncio.run(RecipeFiles(root, Erased()).change("local", kept.id, lambda _: kept))
    return root


@pytest.fixture
def run(store: Path) -> Callable[..., Result]:
    return lambda *args: CliRunner().invoke(main, ["recipe", "test", "add-a-todo", *args, "--store", f"tinydb:{store}"])


@pytest.fixture
def file(tmp_path: Path) -> Callable[..., str]:
    def file(recipe: Recipe) -> str:
        (tmp_path / "r.yaml").write_text(written(recipe))
        return str(tmp_path / "r.yaml")

    return file


def test_what_fits_is_said_step_by_step(run: Callable[..., Result]) -> None:
    result = run()
    assert (result.exit_code, result.output) == (0, (
        "add-a-todo, version 1: 1 of 2 tasks tell\n"
        '1. Type "{title}" into "New todo"\n'
        "   fits in 1 of 1, shown in 1 of 1\n"
        '2. Click "Add"\n'
        "   fits in 1 of 1, shown in 1 of 1\n"
        "gone: it is not in the store any more\n"
        "every step fits\n"
    ))  # fmt: skip


def test_what_does_not_fit_is_said_with_task_and_page(run: Callable[..., Result], file: Callable[..., str]) -> None:
    other = file(replace(RECIPE, steps=(STEPS[0], replace(STEPS[1], name="Create", after='the page shows "Saved"'))))
    result = run("--file", other)
    assert result.exit_code == 1
    assert result.output.splitlines()[3:] == [
        '2. Click "Create"',
        "   fits in 0 of 1, shown in 0 of 1",
        f"   id-1: there is no such control; the page after it does not show it ({URL})",
        "gone: it is not in the store any more",
        "not every step fits",
    ]


def test_programs_read_it_as_json(run: Callable[..., Result], file: Callable[..., str]) -> None:
    found: dict[str, Any] = json.loads(run("--json").output)
    assert (found["ok"], found["recipe"], found["of"], found["spare"]) == (True, "add-a-todo", "version 1", [])
    shown = {"fits": "fits", "evidence": "shown", "spare": False, "url": URL}
    assert found["tasks"] == [
        {"task": "id-1", "steps": [shown, shown], "problem": ""},
        {"task": "gone", "steps": [], "problem": "it is not in the store any more"},
    ]
    none = run("--json", "--file", file(replace(RECIPE, goal="Note {title} down")))
    assert (none.exit_code, json.loads(none.output)["ok"]) == (1, False)


def test_a_file_with_flaws_and_an_unknown_recipe_are_refused(
    run: Callable[..., Result], file: Callable[..., str], store: Path
) -> None:
    result = run("--file", file(replace(RECIPE, id="another")))
    assert result.exit_code == 1
    assert ":1:9: recipe: is 'another', and it is put in as 'add-a-todo'" in result.output
    unknown = CliRunner().invoke(main, ["recipe", "test", "nothing", "--store", f"tinydb:{store}"])
    assert (unknown.exit_code, "surefoot recipe list" in unknown.output) == (1, True)
