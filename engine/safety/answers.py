"""A person's answer to a confirmation: a yes, a no, or something that is neither and has to be asked about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from engine.safety.lexicon import Hit, Lexicon, Phrase, cut, is_end

Answer = Literal["approve", "decline", "neither"]

MAX_WORDS = 12                          # of a yes or a no; who says more says something else
_ADDS_NOTHING = frozenset({"filler"})


def read_answer(text: str, lists: Lexicon, language: str | None = None) -> Answer:
    """What an answer says, all of whose words must say it: "yes, but change the amount" is neither, and nor is what
    says yes and no in one language ("no, ok"). Where languages differ ("no" is a yes in Polish) that of `language`
    counts, then English, which everybody knows a yes and a no of.
    """
    words = cut(text)
    if not words or sum(not is_end(word) for word in words) > MAX_WORDS:
        return "neither"
    found = {of: _in_one_language(words, hits) for of, hits in lists.hits(words).items()}
    said = set(found.values())
    for own in (language or "", "en"):
        if (answer := found.get(own)) in ("approve", "decline"):
            return answer
    if "both" in said or {"approve", "decline"} <= said:
        return "neither"
    return "decline" if "decline" in said else "approve" if "approve" in said else "neither"


def _in_one_language(words: Phrase, hits: Sequence[Hit]) -> Literal["approve", "decline", "both", "neither"]:
    """A longer phrase hides the shorter ones in it: "no problem" is no no."""
    end = 0
    names: set[str] = set()
    covered: set[int] = set()
    for hit in hits:
        if hit.start < end:
            continue
        end = hit.end
        names |= hit.lists & {"approve", "decline"}
        if not hit.lists.isdisjoint({"approve", "decline", *_ADDS_NOTHING}):
            covered |= set(range(hit.start, hit.end))
    if len(names) == 2:
        return "both"
    if not names or any(at not in covered and not is_end(word) for at, word in enumerate(words)):
        return "neither"
    return "approve" if "approve" in names else "decline"
