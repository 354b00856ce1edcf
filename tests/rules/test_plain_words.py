"""Files of words are read at a glance, and never otherwise than with care."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.rules import shipped
from engine.rules.read.lexicon import read_language_file
from engine.rules.read.plain_words import at_a_glance
from engine.rules.read.source import read_tree
from engine.rules.read.words import read_language

SHIPPED = sorted(path for path in (shipped() / "words").iterdir() if path.stem != "opposites")
PARTS = [
    "delete", "löschen", "Log-in", "ja ", " - ", "-", "ـ", "ﹰ", "1", "e5", "true", "~", "’", "'", '"', ",", ", ", "、",
    "… ",
    ": ", ":", " #", "#", "]", "[", "]\n", ": [", "\n", "\n  ", "\n    ", "\t", "\xa0", "\u3000", "\u2028", "\ufeff",
    "&a ", " & ", "-a", "*a", "!x", "|", "%", "\\n", "{", "}", "delete: [a]\n", "send: [b, c d,\n    e]\n",
    "delete: [a, A]\n", "x" * 99,
]  # fmt: skip


def with_care(text: str) -> Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] | None:
    """The lists of a file as its tree has them, or None where something is wrong with it."""
    report, tree = read_tree("words/en.yaml", text.encode())
    lists = read_language(tree, report) if tree is not None else {}
    if report.problems:
        return None
    return {name: (tuple(one.text.strip() for one in words.values()), tuple(words)) for name, words in lists.items()}


def seen(text: str) -> Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] | None:
    lists = at_a_glance(text)
    return None if lists is None else {name: (one.words, one.spellings) for name, one in lists.items()}


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_the_shipped_words_are_read_at_a_glance_as_they_stand(path: Path) -> None:
    text = path.read_text("utf-8")
    assert seen(text) is not None
    assert seen(text) == with_care(text)


@given(st.lists(st.sampled_from(PARTS), max_size=12).map("".join), st.booleans())
@example('"ja, löschen", nein', True)
@example("a, a -\n    b", True)
@example("ja \n  delete", True)
@example("a,", True)
@example("a,b", True)
@example("a b\n    c, d", True)
@example("a & b, a &b, a&", True)
@example("a\n    & b, a\n    &b", True)
@example('"-le", -la, "a\n    -lo"', True)
def test_what_is_seen_at_a_glance_is_what_stands_there(text: str, inside: bool) -> None:
    whole = f"delete: [{text}]\n" if inside else text
    found = seen(whole)
    assert found is None or found == with_care(whole)


@pytest.mark.parametrize(
    "text",
    [
        "delete: [a, a]", "delete: []", "delete: [a]\ndelete: [b]", "delete: [a\n]", "  delete: [a]", "x: [true]",
        "delete: [1]", "delete: ['a']", "delete: [a: b]", "delete: [&a b]", "delete: [a, &b c]", "delete: [a,\n  &b]",
        "delete: [- a]", "delete: a", "x:\n  - a", "x: [a] # b",
        "delete: [löschen, Lo\u0308schen]", f"delete: [{'x' * 101}]",
    ],
)  # fmt: skip
def test_other_ways_to_write_are_left_to_care(text: str) -> None:
    assert at_a_glance(f"{text}\n") is None


def test_bytes_that_are_no_text_are_refused() -> None:
    assert [one.code for one in read_language_file("words/en.yaml", b"delete: [\xff]\n").problems] == ["SF103"]


def test_a_file_that_is_named_by_no_language_is_refused_however_it_reads() -> None:
    assert [one.code for one in read_language_file("words/german.yaml", b"delete: [a]\n").problems] == ["SF605"]
