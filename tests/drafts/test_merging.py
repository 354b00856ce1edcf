"""Two edits of one text are one where they do not touch, and never lose a line of either."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from server.drafts.merging import merged
from tests.examples import examples

BASE = "a\nb\nc\nd\ne\n"


def test_edits_of_lines_apart_are_both_taken() -> None:
    assert merged(BASE, "A\nb\nc\nd\ne\n", "a\nb\nc\nd\nE\nf\n").text == "A\nb\nc\nd\nE\nf\n"


def test_the_same_edit_of_both_is_taken_once() -> None:
    assert merged(BASE, "a\nb\nX\nd\ne\n", "a\nb\nX\nd\ne\nf\n").text == "a\nb\nX\nd\ne\nf\n"


def test_edits_of_one_line_clash_and_both_are_shown() -> None:
    found = merged(BASE, "a\nmine\nc\nd\ne\n", "a\ntheirs\nc\nd\ne\n")
    assert found.text is None
    (clash,) = found.clashes
    assert (clash.line, clash.was, clash.mine, clash.theirs) == (2, "b\n", "mine\n", "theirs\n")


def test_edits_side_by_side_clash() -> None:
    assert merged(BASE, "a\nB\nc\nd\ne\n", "a\nb\nC\nd\ne\n").text is None


def test_a_line_that_one_took_away_and_the_other_changed_clashes() -> None:
    assert merged(BASE, "a\nb\nd\ne\n", "a\nb\nC\nd\ne\n").text is None


@pytest.mark.parametrize("line", [lambda at: "a\n", lambda at: f"{at % 100}\n", lambda at: f"{at // 650}\n"])
def test_the_longest_texts_take_no_longer_than_somebody_waits(line: Callable[[int], str]) -> None:
    many = [line(at) for at in range(65_000)]
    mine, theirs = many[:], many[:]
    mine[5::7] = ["mine\n"] * len(mine[5::7])
    theirs[3::11] = ["theirs\n"] * len(theirs[3::11])
    began = time.process_time()
    found = merged("".join(many), "".join(mine), "".join(theirs))
    assert found.text is None
    assert time.process_time() - began < 2


def test_in_a_long_text_edits_far_apart_are_both_taken() -> None:
    many = [f"{at % 50}\n" for at in range(20_000)]
    mine, theirs = ["mine\n", *many[1:]], [*many[:-1], "theirs\n"]
    assert merged("".join(many), "".join(mine), "".join(theirs)).text == "".join(["mine\n", *many[1:-1], "theirs\n"])


lines = st.lists(st.sampled_from(["a\n", "b\n", "c\n", "d\n"]), max_size=8).map("".join)


@given(lines, lines)
@settings(max_examples=examples(100))
def test_what_only_one_changed_is_theirs(base: str, other: str) -> None:
    assert merged(base, other, base).text == merged(base, base, other).text == other


@given(lines, lines, lines)
@settings(max_examples=examples(200))
def test_it_does_not_matter_who_is_who(base: str, one: str, two: str) -> None:
    assert merged(base, one, two).text == merged(base, two, one).text


@given(lines, lines, lines)
@settings(max_examples=examples(200))
def test_a_line_that_only_one_wrote_is_in_what_comes_out(base: str, one: str, two: str) -> None:
    text = merged(base, one + "mine\n", two + "theirs\n" if two != base else two).text
    assert text is None or "mine\n" in text
