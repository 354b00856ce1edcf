"""A person's answer to a confirmation: a yes, a no, or something that is neither and has to be asked about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from engine.facts.words import ActKind
from engine.safety.lexicon import Hit, Lexicon, Phrase, cut, is_end
from engine.safety.words import NOUNS, VERBS

Answer = Literal["approve", "decline", "neither"]

MAX_WORDS = 12                          # of a yes or a no; who says more says something else
_ADDS_NOTHING = frozenset({"filler"})
_SIGNS: Mapping[str, Answer] = {"👍": "approve", "👎": "decline"}
_BESIDE_SIGNS = frozenset(" \n!.,\ufe0f\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff")     # and colours of skin
_ASKS = frozenset("?？؟")


def read_answer(text: str, lists: Lexicon, language: str | None = None, kind: ActKind | None = None) -> Answer:
    """What an answer says, all of whose words must say it: "yes, but change the amount" is neither, and nor is what
    says yes and no in one language ("no, ok") or asks back ("yes?"). Where languages differ ("no" is a yes in Polish)
    that of `language` counts, then English, which everybody knows a yes and a no of. After a yes the verb of the `kind`
    that was asked about adds nothing: "yes, delete it".
    """
    words = cut(text)
    shown = {answer for sign, answer in _SIGNS.items() if sign in text}
    if not any(not is_end(word) for word in words):
        alone = len(shown) == 1 and all(sign in _SIGNS or sign in _BESIDE_SIGNS for sign in text)
        return shown.pop() if alone else "neither"
    said = _in_words(words, lists, language, _verbs_of(kind))
    if (shown and shown != {said}) or (said == "approve" and asks_back(text)):
        return "neither"
    return said


def asks_back(text: str) -> bool:
    """Whether an answer is itself a question."""
    return not _ASKS.isdisjoint(text)


def _verbs_of(kind: ActKind | None) -> frozenset[str]:
    """The word lists of what says that something of a kind is to be done."""
    return frozenset([name for lists in (VERBS, NOUNS) for name, of in lists.items() if of == kind])


def _in_words(words: Phrase, lists: Lexicon, language: str | None, verbs: frozenset[str]) -> Answer:
    if sum(not is_end(word) for word in words) > MAX_WORDS:
        return "neither"
    found = {of: _in_one_language(words, hits, verbs) for of, hits in lists.hits(words).items()}
    said = set(found.values())
    for own in (language or "", "en"):
        if (answer := found.get(own)) in ("approve", "decline"):
            return answer
    if "both" in said or {"approve", "decline"} <= said:
        return "neither"
    return "decline" if "decline" in said else "approve" if "approve" in said else "neither"


def _in_one_language(
    words: Phrase, hits: Sequence[Hit], verbs: frozenset[str]
) -> Literal["approve", "decline", "both", "neither"]:
    """A longer phrase hides the shorter ones in it: "no problem" is no no."""
    end = 0
    names: set[str] = set()
    covered: set[int] = set()
    for hit in hits:
        if hit.start < end:
            continue
        end = hit.end
        names |= hit.lists & {"approve", "decline"}
        if not hit.lists.isdisjoint({"approve", "decline", *_ADDS_NOTHING, *verbs}):
            covered |= set(range(hit.start, hit.end))
    if len(names) == 2:
        return "both"
    if not names or any(at not in covered and not is_end(word) for at, word in enumerate(words)):
        return "neither"
    return "approve" if "approve" in names else "decline"
