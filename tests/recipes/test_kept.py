"""What is kept of a recipe after a person wrote it, or said whether it is used."""

from __future__ import annotations

from msgspec.structs import replace

from engine.recipes import LEARNED, KeptRecipe, Recipe, Step, Version, edited, ruled

RECIPE = Recipe("r", "a.example", "Press it", (Step(do="press", value="Enter"),))
OTHER = replace(RECIPE, steps=(Step(do="press", value="Space"),))


def version(number: int, recipe: Recipe = RECIPE, **more: object) -> Version:
    return Version(number=number, recipe=recipe, author=LEARNED, at=1.0, **more)  # type: ignore[arg-type]


def kept(*versions: Version, **more: object) -> KeptRecipe:
    return KeptRecipe(id="r", site="a.example", versions=versions, **more)  # type: ignore[arg-type]


def test_what_a_person_writes_again_after_it_was_switched_off_is_used_again() -> None:
    failed = kept(version(1, off=True))
    assert edited(failed, RECIPE, LEARNED, 2.0) == failed
    again = edited(failed, RECIPE, "Ann", 2.0)
    assert again.current == Version(number=2, recipe=RECIPE, author="Ann", at=2.0)


def test_what_is_in_use_already_is_no_new_version() -> None:
    known = kept(version(1), version(2, OTHER))
    assert edited(known, OTHER, "Ann", 2.0) == known
    assert len(edited(known, RECIPE, "Ann", 2.0).versions) == 3


def test_switching_on_brings_back_the_last_version_where_none_is_left() -> None:
    last = version(2, OTHER, off=True, in_a_row=2, failures=2, why="life/off")
    failed = kept(version(1, off=True), last, status="off")
    on = ruled(failed, "on")
    assert (on.status, on.current) == ("on", version(2, OTHER, failures=2))
    assert on.versions[0].off


def test_switching_on_leaves_what_failed_where_another_is_used() -> None:
    known = kept(version(1), version(2, OTHER, off=True))
    assert ruled(known, "on") == replace(known, status="on")


def test_nothing_is_brought_back_by_switching_off_or_freezing() -> None:
    failed = kept(version(1, off=True))
    assert ruled(failed, "off").current is None
    assert ruled(failed, frozen=True) == replace(failed, frozen=True)
