"""What texts patterns match, decided: held against RE2 itself."""

from __future__ import annotations

from itertools import islice

import pytest
import re2
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.rules.mutate.language import Question, Undecided, language, texts
from engine.rules.read.patterns import compile_pattern
from tests.examples import examples

PIECES = ("a", "K", "ſ", "ß", "σ", ".", r"\d", r"\w", r"\W", r"\s", r"\b", "^", "$", "[a-c]", "[^k]", "(?-i:S)",
          "(?s:.)", r"\pL", r"\P{Greek}", "[[:alpha:]]", r"[^[:^digit:]\]ä]", "[]k]", r"(?-i:[a-z\pM])")  # fmt: skip
REPEATS = ("?", "*", "+", "{2}", "{1,2}", "*?")
TEXTS = st.text(alphabet="abcksS KſÅåßẞΣςäÄ0_-]\n\"", max_size=8)


def of(pieces: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.one_of(
        st.tuples(pieces, st.sampled_from(REPEATS)).map(lambda one: f"(?:{one[0]}){one[1]}"),
        st.tuples(pieces, pieces).map(lambda one: f"(?:{one[0]}|{one[1]})"),
        st.tuples(pieces, pieces).map("".join),
    )


PATTERNS = st.recursive(st.sampled_from(PIECES), of, max_leaves=6)


def found(source: str, text: str) -> bool:
    reader = language(source)
    state = 0
    for character in text:
        state = reader.after(state, reader.kind(ord(character)))
    return reader.found(state)


def searched(source: str, text: str) -> bool:
    return compile_pattern(source).search(text.encode()) is not None


@settings(max_examples=examples(150))
@given(PATTERNS, st.lists(TEXTS, max_size=6))
def test_an_automaton_finds_what_re2_finds(source: str, some: list[str]) -> None:
    for text in some:
        assert found(source, text) == searched(source, text), (source, text)


@settings(max_examples=examples(60))
@given(PATTERNS, PATTERNS, st.lists(TEXTS, max_size=6))
def test_texts_are_answers_and_where_there_are_none_none_is_found(one: str, two: str, some: list[str]) -> None:
    for question in (Question((one, two)), Question((one,), (two,)), Question(differ=(one, two))):
        try:
            answers = list(islice(texts(question), 3))
        except Undecided:
            continue
        for text in answers if answers else some:
            truths = searched(one, text), searched(two, text)
            wanted = truths[0] != truths[1] if question.differ else truths == (True, not question.bar)
            assert wanted == bool(answers), (question, text)


def test_what_re2_finds_between_the_bytes_of_a_character_is_left_undecided() -> None:
    with pytest.raises(Undecided):
        language(r"K\B")


def first(question: Question) -> str | None:
    return next(texts(question), None)


def test_patterns_that_exclude_each_other_share_no_text() -> None:
    assert first(Question(("^click (.+)$", "^type (.+)$"))) is None
    assert first(Question(("^(?:click|tap) .+$", "^tap"))) == "tap a"
    assert first(Question(("^tap", "p$"), ("^tap$",))) == "tapp"


def test_a_difference_is_shown_by_a_shortest_text() -> None:
    assert first(Question(differ=("^(?:a|b)c$", "^[ab]c$"))) is None
    assert first(Question(differ=("^ab?$", "^ab$"))) == "a"
    assert first(Question(differ=("^ab$", "^ab"))) == "aba"


@pytest.mark.parametrize("source", [r"\Qa\E", "(?m)^a$", r"a\z", "a{,2}", "\U00100000", "^" + "a{999}" * 7])
def test_what_is_not_read_is_undecided(source: str) -> None:
    re2.compile(source)
    with pytest.raises(Undecided):
        next(texts(Question((source,))))
