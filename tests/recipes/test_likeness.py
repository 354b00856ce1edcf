"""A goal is like a recipe's only where it cannot mean more; the word lists decide, and the rules of `likeness`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from engine.facts import flatten
from engine.facts.recipes import LikeFacts
from engine.recipes import Likeness, Recipe, fits_kind, likeness, sayable
from engine.rules import Bundle, Reader

FORMS = yaml.safe_load((Path(__file__).parent / "goals.yaml").read_text())


@pytest.fixture(scope="session")
def reader(bundle: Bundle) -> Reader:
    return Reader(bundle)


def recipe(form: dict[str, Any]) -> Recipe:
    names = [part.split("}")[0] for part in form["form"].split("{")[1:]]
    return Recipe("r", "s.example", form["form"], (), form.get("parameters") or dict.fromkeys(names, "text"))


def cases(*kinds: str) -> Iterator[Any]:
    for form in FORMS:
        for kind in kinds:
            for said in form.get(kind, ()):
                goal = said if isinstance(said, str) else said["goal"]
                values = {} if isinstance(said, str) else {name: said[name] for name in said if name != "goal"}
                yield pytest.param(recipe(form), goal, values, id=f"{form['form']}: {goal}")


def counts(reader: Reader, held: Recipe, like: Likeness) -> Any:
    kinds = all(fits_kind(value, held.parameters[name]) for name, value in like.values.items())
    facts = LikeFacts(ways=like.ways, exact=like.exact, plain=like.plain, lacks=len(like.lacks), kinds=kinds,
                      sayable=all(map(sayable, like.values.values())), step="fits")  # fmt: skip
    fired = reader.ask("likeness", flatten("like", facts))
    return fired.set.get("like.counts", "none") if fired else "none"


@pytest.mark.parametrize(("held", "goal", "values"), cases("same"))
def test_a_goal_in_the_words_of_a_recipe_gives_its_values_as_they_are_written(reader, held, goal, values):
    like = likeness(reader, held, goal)
    assert (dict(like.values), like.exact, counts(reader, held, like)) == (values, True, "fits")


@pytest.mark.parametrize(("held", "goal", "values"), cases("other_words"))
def test_a_goal_in_other_words_is_no_exact_one(reader, held, goal, values):
    like = likeness(reader, held, goal)
    assert (dict(like.values), like.exact, counts(reader, held, like)) == (values, False, "fits")


@pytest.mark.parametrize(("held", "goal", "values"), cases("unlike"))
def test_a_goal_that_may_mean_more_fits_none(reader, held, goal, values):
    assert counts(reader, held, likeness(reader, held, goal)) != "fits"
