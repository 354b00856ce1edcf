"""Answers to a confirmation, as people give them."""
# ruff: noqa: E501 - one case, one line

from __future__ import annotations

import pytest

from engine.safety.answers import read_answer
from engine.safety.lexicon import lexicon

LISTS = lexicon(
    {
        "en": {
            "approve": ("yes", "yep", "ok", "go for it", "go ahead", "sure", "no problem", "please do"),
            "decline": ("no", "nope", "don't", "not now", "cancel", "no thanks"),
            "filler": ("please", "thanks", "then"),
        },
        "de": {"approve": ("ja", "gerne"), "decline": ("nein", "lieber nicht"), "filler": ("bitte",)},
        "ja": {"approve": ("はい",), "decline": ("いいえ",), "filler": ("、",)},
        "pl": {"approve": ("no", "tak", "ok"), "decline": ("nie",)},
        "id": {"decline": ("tak",)},
    }
)


@pytest.mark.parametrize(
    "text", ["yes", "Yes please", "yep!", "OK, go for it.", "go ahead then", "ja gerne", "JA", "はい", "no problem", "yes, yes"]
)
def test_a_yes(text: str) -> None:
    assert read_answer(text, LISTS) == "approve"


@pytest.mark.parametrize("text", ["no", "Nope", "no, thanks", "not now please", "nein", "Lieber nicht!", "いいえ", "no no"])
def test_a_no(text: str) -> None:
    assert read_answer(text, LISTS) == "decline"


@pytest.mark.parametrize(
    "text",
    ["", "?", "hm, what does that do?", "yes, but only 10 EUR", "yes no", "no, ok?", "yesterday", "12", "make it two", "yes " * 20,
     "the page said yes and I am not so sure what that means for the order"],
)  # fmt: skip
def test_neither(text: str) -> None:
    assert read_answer(text, LISTS) == "neither"


def test_where_languages_differ_the_person_s_own_counts() -> None:
    assert read_answer("no", LISTS, "pl") == "approve"
    assert read_answer("no", LISTS, "de") == "decline"
    assert read_answer("tak", LISTS, "pl") == "approve"
    assert read_answer("tak", LISTS) == "neither"
