"""A recipe as YAML, so that reading it again gives the same."""

from __future__ import annotations

import yaml
from msgspec import to_builtins

from engine.recipes.recipe import Recipe

WIDTH = 10_000  # no text is broken: each field of a step is a line


def written(recipe: Recipe) -> str:
    """The text of its file. Fields that say nothing are left out."""
    said: dict[str, object] = {"recipe": recipe.id, "site": recipe.site, "goal": recipe.goal}
    if recipe.parameters:
        said["parameters"] = dict(recipe.parameters)
    said["steps"] = [to_builtins(one) for one in recipe.steps]
    return yaml.safe_dump(said, sort_keys=False, allow_unicode=True, width=WIDTH)
