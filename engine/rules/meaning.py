"""Facts by what they mean: the words of a question held against names and descriptions. No model, no index, no dice."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from math import log

from engine.rules.model import FactType

SILENT = frozenset({
    "a", "an", "and", "any", "are", "as", "at", "be", "been", "by", "did", "do", "does", "each", "for", "from",
    "had", "has", "have", "how", "if", "in", "is", "it", "its", "no", "not", "of", "on", "one", "or", "than",
    "that", "the", "then", "there", "these", "they", "this", "those", "to", "was", "were", "what", "when", "where",
    "which", "who", "whose", "with",
})  # fmt: skip
ENDINGS = ("ings", "ing", "ied", "ies", "ed", "es", "s", "e", "y")
IN_NAME, IN_MEANING = 1.0, 0.6  # what a word counts for, by where it is found
MIN_ALIKE, MAX_MORE = 4, 3  # letters of a word that is the beginning of another, and what the other has more


def words_of(text: str) -> list[str]:
    """The words of a text or a dotted name, without endings and without those that say nothing."""
    found = re.findall(r"[a-z0-9]+", re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text).lower())
    return [_stem(word) for word in found if word not in SILENT]


def by_meaning(question: str, facts: Mapping[str, FactType]) -> list[tuple[str, float]]:
    """Facts that have to do with a question, the nearest first, each with the share of the question that it answers.

    A rare word counts more than one that many facts share. A word of a name counts by how much of the name was asked
    for, so that `url` means a fact about an address before `url_changed`.
    """
    asked = dict.fromkeys(words_of(question))
    known = {name: _Words(name, kind) for name, kind in facts.items()}
    weights = {word: _rarity(word, known.values()) for word in asked}
    whole = sum(weights.values())
    scores = [
        (name, sum(weight * words.answer(word, asked) for word, weight in weights.items()) / whole)
        for name, words in known.items()
        if asked
    ]
    return sorted([one for one in scores if one[1]], key=lambda one: -one[1])


class _Words:
    """The words that a fact is known by."""

    def __init__(self, name: str, kind: FactType) -> None:
        group, _, own = name.rpartition(".")
        self.name = words_of(own)
        self.meaning = {*words_of(group), *words_of(kind.doc)}

    def answer(self, word: str, asked: Iterable[str]) -> float:
        if _among(word, self.name):
            return max(IN_NAME * sum(_among(one, asked) for one in self.name) / len(self.name), self._told(word))
        return self._told(word)

    def _told(self, word: str) -> float:
        return IN_MEANING if _among(word, self.meaning) else 0.0

    def holds(self, word: str) -> bool:
        return _among(word, self.name) or _among(word, self.meaning)


def _rarity(word: str, known: Iterable[_Words]) -> float:
    has = [words.holds(word) for words in known]
    return log(1 + len(has) / (sum(has) or 0.5))


def _among(word: str, words: Iterable[str]) -> bool:
    return any(_alike(word, one) for one in words)


def _alike(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    return one == other or (MIN_ALIKE <= len(short) >= len(long) - MAX_MORE and long.startswith(short))


def _stem(word: str) -> str:
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word.removesuffix(ending)
    return word
