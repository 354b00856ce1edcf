"""A recipe is held against the pages of tasks that were done: what fits there, what shows it, what may be left out."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.recipes import KeptRecipe, Step, Version
from engine.replay.recipe_trial import RecipeTrial, StepTrial, tried
from engine.rules import Reader
from tests.recipes.keeping import InMemory
from tests.turn.test_learn_recipes import GOAL as PLANNED
from tests.turn.test_learn_recipes import PLAN
from tests.turn.test_recipes import EMPTY, GOAL, RECIPE, STEPS, UNREAD, URL, done, kept, typed

PAGES = (EMPTY, typed("Buy milk"), done("Buy milk"))
SAID = replace(RECIPE, goal="Add {title} to the list")
SHOWN = StepTrial("fits", "shown", url=URL)
PRESS = Step(do="press", value="Enter", after='the page shows "{title}"')


@pytest.fixture
def turns(client):
    """The records of a task that a recipe ran, or that was planned, on these pages."""

    def turns(goal=GOAL, pages=PAGES, recipe=RECIPE, answers=()):
        one = client(plan=[PLAN], settings={"postconditions": "enforce"})
        one.engine = one.restarted(recipes=InMemory(*([kept(recipe)] if recipe else ())))
        one.start(goal, pages[0], URL)
        for said in answers:
            one.turn(pages[0], URL, user_input=said)
        for page in pages[1:]:
            one.turn(page, URL, mutated=True)
        assert one.history[-1].transition.status == "completed"
        return one.history

    return turns


@pytest.fixture
def trial(bundle):
    def trial(records, recipe=RECIPE, versions=(RECIPE,)):
        made = tuple(Version(number=at, recipe=one, author="Ann", at=5.0) for at, one in enumerate(versions, 1))
        known = KeptRecipe(id=RECIPE.id, site=RECIPE.site, versions=made)
        return tried(Reader(bundle), recipe, known, "t", records)

    return trial


@pytest.mark.parametrize("recipe", [SAID, None], ids=["that it ran", "that was planned"])
def test_it_fits_the_pages_of_a_task(turns, trial, recipe):
    found = trial(turns(goal=PLANNED, recipe=recipe), SAID)
    assert found.steps == (SHOWN, SHOWN)
    assert RecipeTrial((found,)).ok
    assert RecipeTrial((found,)).spare == ()


@pytest.mark.parametrize(
    ("change", "fits"),
    [({"name": "Create"}, "gone"), ({"role": "link"}, "gone"), ({"place": "Groceries"}, "gone"),
     ({"name": "Help"}, "another"), ({"before": 'the page shows "Saved"'}, "unready"),
     ({"name": "More"}, "several")],
)  # fmt: skip
def test_a_control_that_is_not_found_where_it_was_done_is_said(turns, trial, change, fits):
    more = [("btn", "help", "Help"), ("btn", "m1", "More"), ("btn", "m2", "More")]
    pages = ([*EMPTY, *more], typed("Buy milk", *more), [*done("Buy milk"), *more])
    other = replace(RECIPE, steps=(STEPS[0], replace(STEPS[1], **change)))
    found = trial(turns(pages=pages), other)
    assert found.steps == (SHOWN, replace(SHOWN, fits=fits))
    assert not RecipeTrial((found,)).ok


@pytest.mark.parametrize(
    ("after", "evidence", "ok"),
    [('the page shows "{title} and eggs"', "missing", False), ("I am pleased with it", "unread", False),
     ("", "none", True)],
)  # fmt: skip
def test_evidence_that_the_page_after_does_not_show_is_said(turns, trial, after, evidence, ok):
    other = replace(RECIPE, steps=(STEPS[0], replace(STEPS[1], after=after)))
    found = trial(turns(), other)
    assert found.steps[1] == replace(SHOWN, evidence=evidence)
    assert RecipeTrial((found,)).ok is ok


def test_a_step_whose_evidence_held_before_may_be_left_out_where_the_next_can_be_done(turns, trial):
    pages = (typed("Buy milk"), typed("Buy milk"), done("Buy milk"))
    found = trial(turns(pages=pages))
    assert [one.spare for one in found.steps] == [True, False]
    assert RecipeTrial((found,)).spare == (0,)
    needed = trial(turns())
    assert RecipeTrial((found, needed)).spare == ()


def test_a_step_is_needed_where_only_the_next_one_could_be_done(turns, trial):
    """What it enters is not there yet: `Add` alone would add nothing."""
    assert [one.spare for one in trial(turns()).steps] == [False, False]


def test_where_the_next_cannot_be_done_yet_a_step_is_needed(turns, trial):
    first = [("inp", "new", "New todo", {"v": "Buy milk"})]
    found = trial(turns(pages=(first, typed("Buy milk"), done("Buy milk"))))
    assert not found.steps[0].spare


def test_a_step_more_was_not_done_and_one_less_is_no_matter(turns, trial):
    records = turns()
    more = replace(RECIPE, steps=(STEPS[0], PRESS, STEPS[1]))
    assert [one.fits for one in trial(records, more).steps] == ["fits", "not_done", "fits"]
    less = replace(RECIPE, steps=STEPS[1:])
    assert trial(records, less).steps == (SHOWN,)


def test_another_site_is_not_where_it_was_done(turns, trial):
    found = trial(turns(), replace(RECIPE, site="other.example"))
    assert {one.fits for one in found.steps} == {"elsewhere"}


def test_values_that_the_user_said_when_asked_are_those_of_the_plan(turns, trial):
    records = turns(goal="See to", recipe=UNREAD, answers=["Buy milk"])
    assert trial(records, UNREAD, versions=(UNREAD,)).steps == (SHOWN, SHOWN)


def test_a_task_that_tells_nothing_is_said(turns, trial):
    assert trial([]).problem == "it is not in the store any more"
    unlike = replace(RECIPE, goal="Note {title} down")
    assert trial(turns(goal=PLANNED, recipe=None), unlike, versions=()).problem == "its goal does not give the values"
    assert not RecipeTrial((trial([]),)).ok


def test_nothing_of_a_run_is_in_what_is_told(turns, trial):
    assert "milk" not in repr(trial(turns()))
