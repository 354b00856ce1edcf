"""Words that tell what is asked for: the lists `cue_…`, each for one deed; three dots stand for words between."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Literal, get_args

from msgspec import Struct

from engine.language.gist.spelling import Spelling, lists_of, spelling_of
from engine.language.gist.words import Word
from engine.rules import Bundle, Reader, by_words

Cued = Literal[
    "delete", "rename", "becomes", "put", "joins", "take", "leaves", "assign", "does", "give", "switch_on",
    "wanted", "switch_off", "unwanted", "open", "search", "comment", "create", "mark", "change", "should",
    "has", "is", "as_part", "is_as", "write", "polite", "waits", "limit", "instead", "doubt", "all", "not", "never",
    "asking", "wrong", "now", "reason", "archive", "close",
]  # fmt: skip
MAX_GAP = 12  # words between two parts of a cue
_DOTS = "…"


class Cue(Struct, frozen=True):
    """Words from `at` up to `end`, of which `words` are the cue's own; those of its first part end before `gap`."""

    cued: Cued
    at: int
    end: int
    words: tuple[int, ...]
    gap: int


class _Phrase(Struct, frozen=True):
    cued: Cued
    parts: tuple[tuple[str, ...], ...]

    @property
    def size(self) -> int:
        return sum(map(len, self.parts))


def cues(reader: Reader, language: str, words: Sequence[Word], names: Sequence[tuple[int, int]] = ()) -> list[Cue]:
    """All cues in a text, in its order; of those that share a word the one with more words. What is part of a name
    tells nothing.
    """
    inside = {at for start, end in names for at in range(start, end)}
    between = frozenset(lists_of(reader, language)["cue_between"])
    found: list[tuple[int, int, Cue]] = []
    for at, word in enumerate(words):
        for phrase in _phrases(reader, language).get(word.bare, ()):
            own = _matched(phrase, words, at, between)
            if own and not inside & set(own):
                gap = own[len(phrase.parts[0]) - 1] + 1
                found.append((phrase.size, len(phrase.parts), Cue(phrase.cued, own[0], own[-1] + 1, own, gap)))
    taken: set[int] = set()
    best = []
    for _, _, cue in sorted(found, key=lambda one: (-one[0], one[2].end - one[2].at, one[1], one[2].at)):
        if not taken & set(cue.words):
            taken |= set(cue.words)
            best.append(cue)
    return sorted(best, key=lambda cue: cue.at)


def _matched(phrase: _Phrase, words: Sequence[Word], at: int, between: Container[str]) -> tuple[int, ...]:
    """Where the words of a phrase stand; small words may stand between them."""
    own = _run(words, at, phrase.parts[0], between)
    for part in phrase.parts[1:]:
        if not own:
            return ()
        runs = (_run(words, one, part, between) for one in range(own[-1] + 1, min(len(words), own[-1] + 1 + MAX_GAP)))
        run = next(filter(None, runs), ())
        own = (*own, *run) if run else ()
    return own if own and words[own[-1]].sentence == words[own[0]].sentence else ()


def _run(words: Sequence[Word], at: int, part: Sequence[str], between: Container[str]) -> tuple[int, ...]:
    own: list[int] = []
    for wanted in part:
        while own and at < len(words) and words[at].bare != wanted and words[at].bare in between:
            at += 1
        if at >= len(words) or words[at].bare != wanted:
            return ()
        own.append(at)
        at += 1
    return tuple(own)


def _phrases(reader: Reader, language: str) -> Mapping[str, tuple[_Phrase, ...]]:
    """By the first word."""
    made = _made(reader)
    if language not in made:
        made[language] = _by_first_word(lists_of(reader, language), spelling_of(reader, language))
    return made[language]


@by_words
def _made(_: Bundle) -> dict[str, Mapping[str, tuple[_Phrase, ...]]]:
    """What was made so far, language by language."""
    return {}


def _by_first_word(lists: Mapping[str, Sequence[str]], spelling: Spelling) -> Mapping[str, tuple[_Phrase, ...]]:
    found: dict[str, tuple[_Phrase, ...]] = {}
    for cued in get_args(Cued):
        for said in lists.get(f"cue_{cued}", ()):
            words = [part.casefold().split() for part in said.split(_DOTS) if part.strip()]
            parts = tuple(tuple(piece for one in some for piece, _ in spelling.pieces(one)) for some in words)
            found[parts[0][0]] = (*found.get(parts[0][0], ()), _Phrase(cued, parts))
    return found
