"""What was reached once is reached again at no call of a model; a recording strikes whatever stands where it struck."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from benchmarks.recipes import recipes
from benchmarks.recipes.cases import CASES
from benchmarks.recipes.model import in_words


def played(*options: str) -> dict[tuple[str, str], dict[str, object]]:
    result = CliRunner().invoke(recipes, ["--json", "--call-seconds", "0", *options])
    assert result.exit_code == 0, result.output
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    return {(row["run"], row["by"]): row for row in rows if "run" in row}


@pytest.mark.browser
def test_a_todo_is_completed_again_on_a_page_that_looks_otherwise() -> None:
    rows = played("--only", "complete a todo", "--change", "renamed", "--change", "gone")
    assert rows["first", "surefoot"]["calls"] == 1
    assert {(row["reached"], row["status"], row["calls"], row["byRecipe"]) for (run, by), row in rows.items()
            if by == "surefoot" and run in ("again 1", "renamed")} == {(True, "completed", 0, True)}  # fmt: skip
    assert rows["gone", "surefoot"]["reached"] is False
    assert rows["gone", "surefoot"]["status"] != "completed"
    assert rows["again 1", "recorder"]["reached"] is False
    assert rows["again 1", "recorder"]["changed"] is True


def test_a_model_says_a_step_in_the_words_of_a_changed_page() -> None:
    words = {"Add": "Let in", "Delete": "Throw away"}
    assert in_words('Click "Add"', words) == 'Click "Let in"'
    assert in_words('Click "Delete milk"', words) == 'Click "Throw away milk"'
    assert in_words('Click "Added"', words) == 'Click "Added"'


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.title)
def test_every_run_of_a_goal_gives_the_same_values(case) -> None:
    assert case.again
    for values in (case.first, *case.again):
        assert values.keys() == case.first.keys()
        assert "{" not in case.query(values)
