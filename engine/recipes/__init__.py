"""Recipes: what a completed task did once, as data that a like goal can be done by (SPEC 22).

Here: a recipe and its versions, its YAML, what of it fits a goal and a page. Not here: tasks, turns, who decides.
"""

from engine.recipes.kept import (
    LEARNED,
    MOST_RECIPES,
    MOST_TASKS,
    KeptRecipe,
    RecipeChange,
    RecipesFull,
    Version,
    edited,
    without_tasks,
)
from engine.recipes.reading import Flaw, read_recipe
from engine.recipes.recipe import (
    DEEDS,
    KINDS,
    Deed,
    Kind,
    Recipe,
    Step,
    Unsayable,
    parameters_in,
    sayable,
)
from engine.recipes.writing import written

__all__ = [
    "DEEDS",
    "KINDS",
    "LEARNED",
    "MOST_RECIPES",
    "MOST_TASKS",
    "Deed",
    "Flaw",
    "KeptRecipe",
    "Kind",
    "Recipe",
    "RecipeChange",
    "RecipesFull",
    "Step",
    "Unsayable",
    "Version",
    "edited",
    "parameters_in",
    "read_recipe",
    "sayable",
    "without_tasks",
    "written",
]
