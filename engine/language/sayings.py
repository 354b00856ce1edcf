"""The sentences of word lists as patterns: three dots stand for what a sentence is about, and then for its value."""

from __future__ import annotations

from collections.abc import Iterator

from engine.text.pattern_set import pattern
from engine.text.wordlists import alternation, spelt_raw

DOTS = "…"
BREAK = pattern(r" *[,;.–—:] +(?:(?P<joint>\S+) +)?")
MAX_BREAKS = 8  # of a goal: after each, every verb is tried on all that follows
_GAP = "(?P<{}>.+?)"


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
