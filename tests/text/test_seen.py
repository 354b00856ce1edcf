"""What is not seen in a page's text is not repeated to people, and what words are written with stays."""

from __future__ import annotations

import pytest

from engine.language import refine, steps_nearby, told_apart
from engine.rules import Bundle, Reader
from engine.text.seen import seen
from tests.language.pages import page


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Oak lamp", "Oak lamp"), ("Oak\u202elamp", "Oak lamp"), ("\u2067Oak\u2069", "Oak"),
        ("Oak\x00\x07lamp", "Oak lamp"),
        ("Oak\u2028lamp", "Oak lamp"), ("می\u200cخواهم", "می\u200cخواهم"),
        ("👩\u200d🌾", "👩\u200d🌾"), ("Œuvre", "Œuvre"),
    ],
)  # fmt: skip
def test_what_is_hidden_becomes_a_space(text: str, shown: str) -> None:
    assert seen(text) == shown


HOSTILE = "<a href=/a>Delete\u202e me</a><a href=/b>Open \u2066files\u2069</a><button>Help\x07</button>"


def test_no_option_of_a_question_holds_it(bundle: Bundle) -> None:
    here, reader = page(HOSTILE), Reader(bundle)
    labels = told_apart(here, here.elements)
    steps = steps_nearby(reader, here, "files and me and help")
    assert steps
    assert all(text.isprintable() for text in (*labels, *steps))
    for step in steps:
        assert refine(reader, step, here).status == "ready"
