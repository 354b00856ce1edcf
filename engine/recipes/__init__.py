"""Recipes: what a completed task did once, as data that a like goal can be done by (SPEC 22).

Here: a recipe and its versions, its YAML, what of it fits a goal and a page. Not here: tasks, turns, who decides.
"""

from engine.recipes.checking import checked, flaw_at
from engine.recipes.choice import MOST_SHOWN, agree, may_begin, nearest, stand_in
from engine.recipes.controls import Fit, Found, called_so, found_on
from engine.recipes.kept import (
    LEARNED,
    MOST_RECIPES,
    MOST_TASKS,
    ChangedSite,
    KeptRecipe,
    RecipeChange,
    RecipesFull,
    Status,
    Version,
    changed_sites,
    edited,
    ruled,
    without_tasks,
)
from engine.recipes.likeness import Likeness, fits_kind, likeness
from engine.recipes.offer import Asked, Liked, Offer, Running, offer_of, steps_of
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
    quoted,
    sayable,
)
from engine.recipes.writing import written

__all__ = [
    "DEEDS",
    "KINDS",
    "LEARNED",
    "MOST_RECIPES",
    "MOST_SHOWN",
    "MOST_TASKS",
    "Asked",
    "ChangedSite",
    "Deed",
    "Fit",
    "Flaw",
    "Found",
    "KeptRecipe",
    "Kind",
    "Liked",
    "Likeness",
    "Offer",
    "Recipe",
    "RecipeChange",
    "RecipesFull",
    "Running",
    "Status",
    "Step",
    "Unsayable",
    "Version",
    "agree",
    "called_so",
    "changed_sites",
    "checked",
    "edited",
    "fits_kind",
    "flaw_at",
    "found_on",
    "likeness",
    "may_begin",
    "nearest",
    "offer_of",
    "parameters_in",
    "quoted",
    "read_recipe",
    "ruled",
    "sayable",
    "stand_in",
    "steps_of",
    "without_tasks",
    "written",
]
