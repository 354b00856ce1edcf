"""Many patterns at once find what each of them finds alone."""

import re2
from hypothesis import given
from hypothesis import strategies as st

from engine.text.pattern_set import PatternSet, pattern

WORDS = ("add", "füge … hinzu", "ß", "öffne", "İ", "delete", "σ", "追加")
SOURCES = [
    "^(?:add|füge)(?: +(?P<rest>.*)|)$", "^(?P<rest>.+) +hinzu$", "lösch", "", "^$", "(?:^| )to(?: +|$)", "σας|ΣΑΣ",
    "追加", "a.{0,3}d", "k",
]  # fmt: skip


@given(st.lists(st.sampled_from((*WORDS, " to ", "ADD", "Füge", "x", "\n", "K"))).map(" ".join))
def test_each_pattern_is_found_where_it_is_found_alone(text):
    together = [(key, match.span()) for key, match in PatternSet(enumerate(SOURCES)).found(text)]
    alone = [(n, found.span()) for n, source in enumerate(SOURCES) if (found := pattern(source).search(text))]
    assert together == alone


def test_a_set_of_none_finds_nothing():
    assert list(PatternSet([]).found("anything")) == []


def test_a_pattern_that_cannot_be_read_is_refused():
    try:
        PatternSet([("one", "(")])
    except re2.error:
        return
    raise AssertionError("it was taken")
