"""Passages ranked by BM25."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from engine.knowledge.document import Passage
from engine.knowledge.words import words

if TYPE_CHECKING:
    from bm25s import BM25


class Found(Struct, frozen=True):
    """`score` is BM25's, which compares only within one index; `relevance` is in [0, 1] and compares anywhere."""

    passage: Passage
    score: float
    relevance: float


class Index:
    """Passages that were counted once, for many searches. Making one takes about half a millisecond a passage."""

    def __init__(self, passages: Sequence[Passage]) -> None:
        told = [(one, _words_of(one)) for one in passages]
        told = [(one, said) for one, said in told if said]
        self.passages = tuple(one for one, _ in told)
        self._ranker = _ranker([said for _, said in told]) if told else None

    def search(self, query: str, most: int) -> tuple[Found, ...]:
        """The best passages that hold a word of the query, at most `most`."""
        asked = list(dict.fromkeys(words(query)))
        if self._ranker is None or not asked:
            return ()
        scores = self._ranker.get_scores(asked).tolist()
        best = sorted((at for at, score in enumerate(scores) if score > 0), key=lambda at: (-scores[at], at))[:most]
        return tuple(
            Found(self.passages[at], round(scores[at], 4), relevance(asked, self.passages[at])) for at in best
        )


def relevance(asked: Sequence[str], passage: Passage) -> float:
    """The share of the words asked for that a passage, or its title, holds."""
    return round(len(held_by(asked, passage)) / len(asked), 4) if asked else 0.0


def held_by(asked: Iterable[str], passage: Passage) -> frozenset[str]:
    """The words asked for that a passage holds."""
    return frozenset(asked).intersection(_words_of(passage))


def _words_of(passage: Passage) -> list[str]:
    return words(f"{passage.title} {passage.text}")


def _ranker(texts: list[list[str]]) -> BM25:
    """bm25s brings numpy, which takes half a second to import: only who has passages pays for it."""
    from bm25s import BM25

    logging.getLogger("bm25s").setLevel(logging.WARNING)  # its import turns on a line for each index
    ranker = BM25()
    ranker.index(texts, show_progress=False)
    return ranker
