"""Quoted parts are set aside and come back as they were."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.text.quoted import MAX_TEXT_CHARS, TextTooLong, fold, mask

QUOTED = st.text(st.characters(exclude_characters="\"'`“”„«»‘’‚\ue000", exclude_categories=["Cs", "Cc"]), max_size=12)


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ('Click "Terms and Conditions"', 'Click "0"'),
        ("Click “Terms and Conditions” and „Weiter“", 'Click "0" and "1"'),
        ("Cliquez «Oui» puis `ok`", 'Cliquez "0" puis "1"'),
        ("don't click 'Save it' but Jas's name", "don't click \"0\" but Jas's name"),
        ("click 'don't do it' now", 'click "0" now'),
        ('say ""', 'say "0"'),
        ('the literal "7" is no number of a part', 'the literal "0" is no number of a part'),
    ],
)
def test_each_quoted_part_gets_a_number(text: str, masked: str) -> None:
    assert mask(text).text == masked
    assert mask(text).restore(masked) == text


def test_an_inch_mark_opens_nothing() -> None:
    assert mask('a 5" pipe and "x"').parts == ('"x"',)


def test_a_rewritten_part_keeps_its_numbers() -> None:
    masked = mask('Type "a" and "b"')
    again = masked.again('Enter "1" in "the field"')
    assert again.text == 'Enter "1" in "2"'
    assert again.restore(again.text) == 'Enter "b" in "the field"'


@settings(deadline=None)
@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\ue000"), max_size=200))
def test_restoring_gives_the_text_back(text: str) -> None:
    masked = mask(text)
    assert masked.restore(masked.text) == text


@settings(deadline=None)
@given(st.lists(st.tuples(st.sampled_from(["click ", "and ", "5 ", "  "]), QUOTED), max_size=6))
def test_no_quoted_word_is_left_in_the_mask(parts: list[tuple[str, str]]) -> None:
    masked = mask(" ".join(f'{before}"{quoted}"' for before, quoted in parts))
    assert [part[1:-1] for part in masked.parts] == [quoted for _, quoted in parts]


def test_a_text_over_the_limit_is_refused() -> None:
    with pytest.raises(
        TextTooLong, match=f"text of {MAX_TEXT_CHARS + 1} characters; at most {MAX_TEXT_CHARS} are read"
    ):
        mask("x" * (MAX_TEXT_CHARS + 1))


@pytest.mark.parametrize("opener", ['"', "“", "«", "'", "`", "'a", "„"])
def test_a_long_row_of_openers_is_read(opener: str) -> None:
    text = (opener + " ") * (MAX_TEXT_CHARS // (len(opener) + 1))
    assert mask(text).restore(mask(text).text) == text


@pytest.mark.parametrize(
    ("name", "folded"),
    [("  Save & Close… ", "save close"), ("ＳＡＶＥ", "save"), ("×", "×"), ("Größe", "grösse"), (" > ", ">"), ("", "")],
)
def test_names_are_folded(name: str, folded: str) -> None:
    assert fold(name) == folded
