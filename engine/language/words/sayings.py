"""The sentences of word lists as patterns: three dots stand for what a sentence is about, and then for its value."""

from __future__ import annotations

from collections.abc import Iterator

import re2

from engine.text.dates import days_in
from engine.text.pattern_set import pattern
from engine.text.wordlists import alternation, spelt_raw

DOTS = "…"
BREAK = pattern(r" *[,;.–—:] +(?:(?P<joint>\S+) +)?")
MAX_BREAKS = 8  # of a goal: after each, every verb is tried on all that follows
TELLS = "tell_"  # lists of sentences that tell a part of a thing, called like those of words for that part, `mean_…`
_GAP = "(?P<{}>.+?)"
MAX_NAME_WORDS = 4  # of a person
_YEAR = re2.compile(r"^[12]\d{3}$")


def value_told(part: str, text: str) -> str:
    """A text as the value of a part that is told: the year in which somebody was born, what somebody is called, else
    one day in figures, since few fields take it in words; "" where it is none.
    """
    if part == "mean_real_name":
        words = text.split()
        return text if len(words) <= MAX_NAME_WORDS and all(word[:1].isupper() for word in words) else ""
    if part == "mean_birth_year":
        return text if _YEAR.match(text) else ""
    days = days_in(text)
    return next(iter(days)).isoformat() if len(days) == 1 else ""


def source_of(said: str) -> str:
    """The pattern of a sentence of a list: its first dots are what it is about, the second what that should be."""
    pieces, gaps = [piece.strip() for piece in said.split(DOTS)], iter(("about", "value"))
    if said.rstrip().endswith(f"{DOTS} {DOTS}"):
        return f"^{any_of((pieces[0],))} +(?P<value>.+)$"
    return "^" + ":? +".join(_parts(pieces, gaps)) + "[.!?]*$"


def _parts(pieces: list[str], gaps: Iterator[str]) -> Iterator[str]:
    for at, piece in enumerate(pieces):
        if piece:
            yield any_of((piece,))
        if at + 1 < len(pieces):
            yield _GAP.format(next(gaps))


def any_of(words: tuple[str, ...]) -> str:
    """One of some words or phrases, in a text that is not folded."""
    return alternation(words, spelt_raw, "", "")
