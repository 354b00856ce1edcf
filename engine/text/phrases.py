"""Phrases among the words of a text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.text.quoted import fold


def covered(words: Sequence[str], phrases: Iterable[str]) -> set[int]:
    """The positions of those folded words that are part of one of the phrases."""
    text = f" {' '.join(words)} "
    found: set[int] = set()
    for said in (fold(phrase).split() for phrase in phrases):
        if said and f" {' '.join(said)} " in text:
            starts = (at for at in range(len(words)) if list(words[at : at + len(said)]) == said)
            found |= {at + more for at in starts for more in range(len(said))}
    return found
