"""What a text is about, loosely: the lists `about_…`, in whatever language page and person speak. A question offers by
them; nothing is done by them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from msgspec import Struct

from engine.language.words.loosely import ABOUT
from engine.rules import Bundle, Reader, by_words
from engine.text.quoted import fold

MAX_WORDS = 60  # of a text that are looked up
MOST_WORDS = 3  # of a phrase of a list
LEAST_STEM = 4  # letters that a word and a form of it begin with
LONGEST_ENDING = 3
LEAST_COMPOUND = 8  # letters of a word that may be put together from others: "Gemeindesteuer", "Schlüsselübergabe"
LEAST_PART = 5  # letters of the first or last of these
PLURAL = "s"  # "bodas" is about what "boda" is about, too, though it is listed elsewhere itself
SILENT = "about_nothing"  # the list of small words that would pass for forms of others: "part" for "party"
_NOT_TOPICS = (SILENT, "about_last")  # `about_last` says where a control is named after what it is about
Topics = frozenset[str]
_NONE: Topics = frozenset()


class _Index(Struct, frozen=True):
    """The topics of each folded phrase of a list, and of each beginning that a listed word is a longer form of; the
    words that are about nothing.
    """

    phrases: Mapping[str, Topics]
    stems: Mapping[str, Topics]
    silent: frozenset[str]


def topics(reader: Reader, text: str) -> Topics:
    """The names of the lists that a text says a word or a phrase of, in this form or another, or as a part of a
    longer word.
    """
    index = _index(reader)
    words = fold(text).split()[:MAX_WORDS]
    phrases = (" ".join(words[at : at + many]) for many in range(2, MOST_WORDS + 1) for at in range(len(words)))
    found = (*(index.phrases.get(phrase, _NONE) for phrase in phrases), *(_of_word(index, word) for word in words))
    return _NONE.union(*found)


def _of_word(index: _Index, word: str) -> Topics:
    if word in index.silent:
        return _NONE
    if word in index.phrases:
        return index.phrases[word] | index.phrases.get(word.removesuffix(PLURAL), _NONE)
    cut = (word[:-ending] for ending in range(1, LONGEST_ENDING + 1) if len(word) - ending >= LEAST_STEM)
    found = next(filter(None, map(index.phrases.get, cut)), None) or index.stems.get(word)
    return found or (_of_parts(index, word) if len(word) >= LEAST_COMPOUND else _NONE)


def _of_parts(index: _Index, word: str) -> Topics:
    """Those of the longest word that a longer one ends or begins with."""
    lengths = range(len(word) - LEAST_PART + 2, LEAST_PART - 1, -1)
    parts = (part for length in lengths for part in (word[-length:], word[:length]))
    return next(filter(None, map(index.phrases.get, parts)), _NONE)


@by_words
def _index(bundle: Bundle) -> _Index:
    phrases: dict[str, set[str]] = defaultdict(set)
    stems: dict[str, set[str]] = defaultdict(set)
    for name, listed in bundle.words.items():
        for phrase in map(fold, listed) if name.startswith(ABOUT) and name not in _NOT_TOPICS else ():
            phrases[phrase].add(name)
            longest = 0 if " " in phrase else min(LONGEST_ENDING, len(phrase) - LEAST_STEM)
            for ending in range(1, longest + 1):
                stems[phrase[:-ending]].add(name)
    return _Index(_held(phrases), _held(stems), frozenset(map(fold, bundle.words.get(SILENT, ()))))


def _held(found: Mapping[str, set[str]]) -> Mapping[str, Topics]:
    return {word: frozenset(names) for word, names in found.items()}
