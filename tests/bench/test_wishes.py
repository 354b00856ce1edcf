"""The benchmark of wishes: what it judges as right, as a question, and as done to nobody's wish."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from benchmarks.wishes import wishes
from benchmarks.wishes.material import Wish, material
from benchmarks.wishes.play import play
from engine.rules import Bundle, Reader

# How many wishes were done wrong of the batches that were played before any rule was built by them.
UNSEEN = {
    6: {"built by": 0, "kept": 6},
    7: {"built by": 0, "kept": 1},
    8: {"built by": 0, "kept": 1},
    9: {"built by": 0, "kept": 1},
    10: {"built by": 0, "kept": 2},
    11: {"built by": 0, "kept": 0},
    12: {"built by": 1, "kept": 1},
    13: {"built by": 3, "kept": 2},
}
SHORT = {"built by": 1, "kept": 7}  # that ended with a part left out and no question
OFTEN = 5  # each how many wishes one is played on every push

PAGE = """<form><label>Task <input id=new></label><button id=add>Add</button></form>
<ul><li>Milk <button id=d1>Delete</button></li><li>Bread <button id=d2>Delete</button></li></ul>
<label><input id=mail type=checkbox> Mail me</label>"""


@pytest.mark.parametrize(
    ("says", "does", "outcome"),
    [
        ("Delete Milk", ("click d1",), "right"),
        ("Delete Milk", ("click d1", "?click d2"), "right"),
        ("Delete Milk", ("click d2",), "wrong"),
        ("Delete Milk", (), "wrong"),
        ("Delete it all", (), "right"),
        ("Delete Eggs", ("click d1",), "asked"),
        ('Add "Eggs"', ("fill new Eggs", "click add"), "right"),
        ('Add "Eggs"', ("fill new Tea", "click add"), "wrong"),
        ("Delete Milk", ("click d1", "click d2"), "short"),
        ('Check "Mail me"', ("click mail",), "right"),
        ('Check "Mail me"', ("uncheck mail",), "wrong"),
    ],
)
def test_a_wish_is_judged_by_what_was_done(bundle: Bundle, says: str, does: tuple[str, ...], outcome: str) -> None:
    assert play(Reader(bundle), Wish("tasks", 1, "en", says, does, PAGE, {})).outcome == outcome


def test_of_the_half_kept_apart_only_the_outcome_is_told(bundle: Bundle) -> None:
    one = play(Reader(bundle), Wish("tasks", 1, "en", "Delete Milk", ("click d1",), PAGE, {})).told_apart()
    assert (one.site, one.says, one.done, one.why, one.outcome) == ("", "", (), "", "right")


def test_both_halves_hold_all_languages() -> None:
    counts = Counter((one.half, one.language) for one in material())
    assert len(counts) == 8
    assert min(counts.values()) >= 15


def test_steps_are_told_apart_from_wishes(bundle: Bundle) -> None:
    said = {(one.half, one.wording) for one in material() if one.batch == 8}
    assert said == {("built by", "wish"), ("built by", "steps"), ("kept", "wish"), ("kept", "steps")}
    assert {one.wording for one in material() if one.batch < 8} == {"wish"}
    steps = Wish("tasks", 8, "en", "Click Add.", ("click add",), PAGE, {}, "steps")
    assert play(Reader(bundle), steps).wording == "steps"


def test_an_entry_can_be_of_another_batch_than_its_page() -> None:
    later = [one for one in material() if one.batch == 9]
    assert {one.wording for one in later} == {"steps"}
    assert Counter(one.language for one in later) == {"en": 48, "de": 24, "fr": 24, "es": 24}
    earlier = {(one.site, one.page) for one in material() if one.batch < 8}
    assert {(one.site, one.page) for one in later} <= earlier
    assert len({one.site for one in later}) == 24
    assert len({(one.site, one.half) for one in later}) == 48


@pytest.mark.parametrize(
    ("batch", "wordings", "languages"),
    [
        (10, {"wish": 48, "steps": 60}, {"en": 54, "de": 18, "fr": 18, "es": 18}),
        (11, {"wish": 48, "steps": 60}, {"en": 54, "de": 18, "fr": 18, "es": 18}),
        (12, {"wish": 60, "steps": 60}, {"en": 50, "de": 33, "fr": 19, "es": 18}),
    ],
)
def test_the_last_batches_say_each_page_in_both_wordings(
    batch: int, wordings: dict[str, int], languages: dict[str, int]
) -> None:
    last = [one for one in material() if one.batch == batch]
    assert Counter(one.wording for one in last) == wordings
    assert Counter(one.language for one in last) == languages
    assert set(Counter((one.site, one.wording) for one in last if not one.does).values()) == {1}
    assert len({one.site for one in last}) == 6


def test_a_question_is_held_against_what_would_have_come_next(bundle: Bundle) -> None:
    wish = Wish("tasks", 1, "en", "Bring Milk to an end", ("click d1",), PAGE, {})
    assert play(Reader(bundle), wish).offers
    assert not play(Reader(bundle), replace(wish, does=("click archive",))).offers  # which the page has nowhere


@pytest.fixture(scope="module", params=[OFTEN, pytest.param(1, marks=pytest.mark.nightly)])
def played(request: pytest.FixtureRequest) -> list[dict[str, Any]]:
    """What became of some wishes; in the nightly run, of all."""
    result = CliRunner().invoke(wishes, ["--json", "--every", str(request.param)])
    played = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == (1 if any(one["outcome"] == "wrong" for one in played) else 0)
    return played


@pytest.mark.slow
def test_nothing_is_done_that_nobody_asked_for(played: list[dict[str, Any]]) -> None:
    """A failure tells how many wishes of the half kept apart it is about, and not which: no rule is built by these. Of
    the batches that no rule had seen, no more are done wrong than at first.
    """
    wrong = [one for one in played if one["outcome"] == "wrong"]
    old = [one for one in wrong if one["batch"] not in UNSEEN]
    seen = [(one["site"], one["says"], one["done"]) for one in old if one["half"] == "built by"]
    assert (seen, len(old) - len(seen)) == ([], 0)
    unseen = Counter((one["batch"], one["half"]) for one in wrong if one["batch"] in UNSEEN)
    assert unseen <= Counter({(batch, half): most for batch, halves in UNSEEN.items() for half, most in halves.items()})


@pytest.mark.slow
def test_no_more_ends_short_without_a_question_than_is_known(played: list[dict[str, Any]]) -> None:
    assert Counter(one["half"] for one in played if one["outcome"] == "short") <= Counter(SHORT)
