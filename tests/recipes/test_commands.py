"""`surefoot recipe` on a store, with and without a server that uses it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from msgspec.structs import replace

from engine.recipes import LEARNED, KeptRecipe, Recipe, Step, Version, written
from server.adapters.tinydb.erased import Erased
from server.adapters.tinydb.recipe_files import RecipeFiles
from server.cli import main
from tests.application import Application

pytestmark = pytest.mark.slow

STEPS = (
    Step(do="setValue", role="textbox", name="New todo", value="{title}", reversibility="none"),
    Step(do="click", role="button", name="Add", after='the page shows "{title}"', reversibility="none"),
)
RECIPE = Recipe("add-a-todo", "todos.example", "Add {title} to the list", STEPS, {"title": "text"})
OTHER = replace(RECIPE, steps=(STEPS[0], replace(STEPS[1], name="Create")))
WHY = "recipe_learning/new: All that was done is shown."


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """One recipe that was learned, and repaired once."""
    versions = (
        Version(number=1, recipe=RECIPE, author=LEARNED, at=5.0, tasks=("a",), runs=3, failures=2, off=True, why=WHY),
        Version(number=2, recipe=OTHER, author=LEARNED, at=90.0, tasks=("b", "c"), runs=1),
    )
    kept = KeptRecipe(id=RECIPE.id, site=RECIPE.site, versions=versions)
    asyncio.run(RecipeFiles(tmp_path / "store", Erased()).change("local", kept.id, lambda _: kept))
    return tmp_path / "store"


@pytest.fixture
def run(store: Path) -> Callable[..., Result]:
    return lambda *args: CliRunner().invoke(main, ["recipe", *args, "--store", f"tinydb:{store}"])


def told(result: Result) -> Any:
    assert result.exit_code == 0, result.output
    return json.loads(result.output)


def test_the_list_says_what_is_used_and_how_it_went(run: Callable[..., Result]) -> None:
    assert run("list").output == (
        "add-a-todo  todos.example  suggested, version 2, 4 runs, 2 failed\n  Add {title} to the list\n1 recipe\n"
    )
    assert run("list", "--site", "other.example").output == "0 recipes\n"
    (line,) = told(run("list", "--json"))["recipes"]
    assert (line["id"], line["version"], line["runs"], line["failures"]) == ("add-a-todo", 2, 4, 2)


def test_one_is_shown_as_it_is_written(run: Callable[..., Result]) -> None:
    assert run("show", "add-a-todo").output == written(OTHER)
    assert run("show", "add-a-todo", "--version", "1").output == written(RECIPE)
    assert [one["yaml"] for one in told(run("show", "add-a-todo", "--json"))["versions"]] == [
        written(RECIPE), written(OTHER)]  # fmt: skip
    missing = run("show", "add-a-todo", "--version", "3")
    assert (missing.exit_code, missing.output) == (1, "Error: 'add-a-todo' has no version 3: there is 1, 2\n")


def test_its_history_says_who_made_what_and_why(run: Callable[..., Result]) -> None:
    assert run("show", "add-a-todo", "--history").output == (
        "version 1  1970-01-01 00:00 UTC  learned, switched off\n"
        "  1 task, 3 runs, 2 failed, 0 in a row\n"
        f"  {WHY}\n"
        "version 2  1970-01-01 00:01 UTC  learned, in use\n"
        "  2 tasks, 1 runs, 0 failed, 0 in a row\n"
    )


@pytest.mark.parametrize(
    ("command", "said"),
    [("on", "on: version 2 of 2"), ("off", "off: version 2 of 2"), ("freeze", "suggested, frozen: version 2 of 2"),
     ("unfreeze", "suggested: version 2 of 2")],
)  # fmt: skip
def test_it_is_switched(run: Callable[..., Result], command: str, said: str) -> None:
    assert run(command, "add-a-todo").output == f"add-a-todo is {said}\n"
    one = told(run("show", "add-a-todo", "--json"))
    assert said.startswith(one["status"])
    assert one["frozen"] is (command == "freeze")


def test_what_was_edited_is_put_back(run: Callable[..., Result], tmp_path: Path) -> None:
    file = tmp_path / "r.yaml"
    file.write_text(run("show", "add-a-todo").output.replace("name: Create", "name: Save"))
    assert run("put", str(file), "--status", "on").output == "add-a-todo is on: version 3 of 3\n"
    last = told(run("show", "add-a-todo", "--json"))["versions"][-1]
    assert last["author"].startswith("a command of ")
    assert "name: Save" in last["yaml"]
    file.write_text(written(replace(RECIPE, id="another")))
    assert run("put", str(file)).output == "another is suggested: version 1 of 1\n"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("  name: Create", "  nam: Create"), ":14:3: steps[1]: unknown field 'nam' (did you mean 'name'?)"),
        (("the page shows", "I am pleased with"), ":15:10: steps[1].after: no rule reads "
         "'I am pleased with \"{title}\"' (say it as in: the page shows \"Saved\")"),
        (("site: todos", "site: other"), ":2:7: site: is 'other.example', and this recipe is of 'todos.example' "
         "(give one of another site an id of its own)"),
    ],
)  # fmt: skip
def test_what_is_no_recipe_is_said_by_line_and_column_and_nothing_is_written(
    run: Callable[..., Result], tmp_path: Path, change: tuple[str, str], said: str
) -> None:
    file, text = tmp_path / "r.yaml", written(OTHER)
    assert change[0] in text
    file.write_text(text.replace(*change))
    result = run("put", str(file))
    assert result.exit_code == 1
    assert f"{file}{said}" in result.output.splitlines()
    assert len(told(run("show", "add-a-todo", "--json"))["versions"]) == 2


def test_what_is_deleted_is_gone(run: Callable[..., Result]) -> None:
    assert run("delete", "add-a-todo").output == "add-a-todo is gone\n"
    assert run("list").output == "0 recipes\n"


@pytest.mark.parametrize("command", ["show", "on", "off", "freeze", "unfreeze", "delete"])
def test_one_that_is_not_there_is_said_and_leaves_no_entry(
    run: Callable[..., Result], store: Path, command: str
) -> None:
    result = run(command, "nothing")
    assert (result.exit_code, result.output) == (
        1, "Error: there is no recipe 'nothing': surefoot recipe list shows what there is\n")  # fmt: skip
    assert run(command, "add-a-todo", "--tenant", "other").exit_code == 1
    assert not (store / "audit").exists()


def test_no_store_is_misuse(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["recipe", "list", "--store", f"tinydb:{tmp_path / 'nowhere'}"])
    assert result.exit_code == 2
    assert "no store to read" in result.output
    assert not (tmp_path / "nowhere").exists()


def test_a_server_that_uses_the_store_knows_at_once(run: Callable[..., Result], store: Path) -> None:
    http = Application(store)
    try:
        run("off", "add-a-todo")
        assert http("GET", "/api/recipes/add-a-todo").json()["status"] == "off"
        http("PUT", "/api/recipes/add-a-todo", {"frozen": True})
        assert told(run("on", "add-a-todo", "--json"))["frozen"] is True
        acts = [(one["act"], one["who"]) for one in http("GET", "/api/audit").json()["entries"]]
    finally:
        http.close()
    assert [act for act, _ in acts] == ["recipe.changed"] * 3
    assert [who == "this machine" for _, who in acts] == [False, True, False]
