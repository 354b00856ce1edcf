"""What is said of all recipes of a tenant at once."""

from __future__ import annotations

import pytest

from engine.recipes import ChangedSite, KeptRecipe, Recipe, Step, Version, changed_sites


def ran(site: str, *runs: str) -> list[KeptRecipe]:
    """Recipes of a site, each by how its last run went: well, badly, or never."""
    recipe = Recipe("r", site, "Add {title}", (Step(do="press", value="Enter"),), {"title": "text"})
    return [
        KeptRecipe(id=f"r{at}", site=site, versions=(
            Version(number=1, recipe=recipe, author="Ann", at=1.0, runs=3, in_a_row=0),
            Version(number=2, recipe=recipe, author="learned", at=2.0, runs=run != "never", in_a_row=run == "badly"),
        ))
        for at, run in enumerate(runs)
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("runs", "found"),
    [
        (("badly", "badly"), (ChangedSite("a.example", 2, 2),)),
        (("badly", "badly", "well", "well"), (ChangedSite("a.example", 2, 4),)),
        (("badly", "badly", "well", "never"), (ChangedSite("a.example", 2, 4),)),
        (("badly", "badly", "well", "well", "well"), ()),
        (("badly",), ()),
        (("badly", "well"), ()),
        ((), ()),
    ],
)
def test_a_site_has_changed_where_two_and_half_of_its_recipes_fail(runs, found):
    assert changed_sites([*ran("a.example", *runs), *ran("b.example", "badly", "well")]) == found
