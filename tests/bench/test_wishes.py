"""The benchmark of wishes: what it judges as right, as a question, and as done to nobody's wish."""

from __future__ import annotations

from collections import Counter

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from benchmarks.wishes import wishes
from benchmarks.wishes.material import Wish, material
from benchmarks.wishes.play import play
from engine.rules import Bundle, Reader

PAGE = """<form><label>Task <input id=new></label><button id=add>Add</button></form>
<ul><li>Milk <button id=d1>Delete</button></li><li>Bread <button id=d2>Delete</button></li></ul>"""


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
    ],
)
def test_a_wish_is_judged_by_what_was_done(bundle: Bundle, says: str, does: tuple[str, ...], outcome: str) -> None:
    assert play(Reader(bundle), Wish("tasks", 1, "en", says, does, PAGE, {})).outcome == outcome


def test_both_halves_hold_all_languages() -> None:
    counts = Counter((one.half, one.language) for one in material())
    assert len(counts) == 8
    assert min(counts.values()) >= 15


def test_a_question_is_held_against_what_would_have_come_next(bundle: Bundle) -> None:
    wish = Wish("tasks", 1, "en", "Bring Milk to an end", ("click d1",), PAGE, {})
    assert play(Reader(bundle), wish).offers
    assert not play(Reader(bundle), replace(wish, does=("click add",))).offers


def test_nothing_is_done_that_nobody_asked_for_but_for_two_searches_of_the_third_batch() -> None:
    """These look for more words than were meant, by rules that are older than the batch."""
    result = CliRunner().invoke(wishes, ["--show", "--show-kept"])
    wrong = [line for line in result.output.splitlines() if ", wrong: " in line]
    assert result.exit_code == bool(wrong), result.output
    assert len(wrong) <= 2, wrong
    assert all(" did ['fill q " in line for line in wrong), wrong
