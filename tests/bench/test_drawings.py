"""Pictures of controls, told by how they are drawn."""

import re

from benchmarks.drawings.drawing import SCRIPT
from benchmarks.drawings.nearest import APART, NEAR, Drawn, Told, nearest, representatives, told
from benchmarks.drawings.sets import PICTURES

ROUND, SQUARE = (1 << 128) - 1, ((1 << 128) - 1) << 128  # nothing of one is in the other


def drawn(name: str, bits: int) -> Drawn:
    return Drawn("a set", name, bits)


def moved(bits: int, count: int) -> int:
    """The same, but for some bits."""
    return bits ^ ((1 << count) - 1)


def test_what_is_near_to_one_picture_and_far_from_all_others_is_that():
    known = [drawn("edit", ROUND), drawn("delete", SQUARE)]
    assert nearest(known, drawn("?", moved(ROUND, NEAR))) == "edit"
    assert nearest(known, drawn("?", moved(ROUND, NEAR + 1))) == ""


def test_between_two_that_are_about_as_near_none_is_guessed():
    known = [drawn("edit", ROUND), drawn("delete", moved(ROUND, APART - 1))]
    assert nearest(known, drawn("?", ROUND)) == ""


def test_one_of_several_that_are_alike_stands_for_them():
    other = moved(ROUND, 2)
    alike = [drawn("edit", ROUND), drawn("edit", other), drawn("delete", other), drawn("edit", SQUARE)]
    assert representatives(alike) == [alike[0], alike[2], alike[3]]


def test_what_names_no_control_is_counted_for_nothing():
    known = [drawn("edit", ROUND), drawn("-left", SQUARE)]
    assert told(known, [drawn("edit", ROUND), drawn("edit", SQUARE), drawn("-left", ROUND)]) == Told(1, 0, 1)


def test_the_page_script_has_all_pictures_and_measures_as_the_bench_does():
    lines = dict(re.findall(r'^  "([^"]+)": "([^"]+)",$', SCRIPT.read_text("utf-8"), re.MULTILINE))
    assert lines.keys() == PICTURES.keys()
    assert all(len(bits) % 44 == 0 for bits in lines.values())
    assert f"NEAR = {NEAR}, APART = {APART};" in SCRIPT.with_name("pictures.js").read_text("utf-8")
