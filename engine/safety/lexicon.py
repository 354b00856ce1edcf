"""The word lists of all languages, compiled once, and where their words and phrases stand in a text.

Texts are cut into words as Unicode says (UAX 29). Scripts that are written without blanks come out letter by letter, so
that their words are found anywhere in a run; Korean words are also tried without particles and endings, Arabic and
Hebrew ones without the article.
"""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

import regex
from msgspec import Struct

# Half of all words are in lists by which goals are read, and no label is.
_OF_GOALS = ("about_", "cue_", "laid_", "mean_", "role_", "told_", "wish_")
_OF_BOTH = frozenset(("about_last",))
MAX_CHARS = 2_000                       # of a text that is read; what follows is not
Languages = Mapping[str, Mapping[str, tuple[str, ...]]]     # language -> list -> words
Phrase = tuple[str, ...]

_BREAKS = regex.compile(r"(?w)\b")      # no repetition in it: linear in the length of the text
_SAME = str.maketrans({
    "’": "'", "‘": "'", "ʼ": "'", "ı": "i",                                 # apostrophes, and Turkish I in lower case
    "\u00ad": "", "\u200b": "", "\u200c": "", "\u200d": "", "\u0307": "",     # nothing that anybody sees
})  # fmt: skip
# Of Hebrew and Arabic.
_POINTS = regex.compile("[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]+")
_JOINTS = frozenset("&+")               # they stand between two things that a label does
# Letters and digits of scripts whose words are what stands between blanks: Latin, Greek, Cyrillic, Hebrew, Arabic.
_LETTERS = r"[0-9a-zß-öø-ɏά-ώа-џґא-תؠ-ؿف-يٱ-ۓ]+"
_PLAIN = regex.compile(rf"{_LETTERS}(?: {_LETTERS})*")
_ENDS = frozenset(".!?;:,|·•–—()[]{}\n/…→»«\"“”„。，、！？：；（）「」")
_COMMAS = frozenset(",，、")
_KOREAN = (
    "을", "를", "이", "가", "은", "는", "의", "도", "만", "에", "에서", "에게", "로", "으로", "와", "과", "까지",
    "하기", "하다", "합니다", "하세요", "하시겠습니까", "해", "해요", "한다", "할", "한", "함",
    "됩니다", "된", "될", "되다", "시키기",
)  # fmt: skip
_ARTICLES = ("وال", "بال", "كال", "لل", "ال", "וה", "ה")
_SHORTEST_STEM = 2                      # letters that must be left of a word without its article


class Hit(Struct, frozen=True):
    """A word or phrase of a list in a text: from its first word on, up to but without `end`."""

    start: int
    end: int
    lists: frozenset[str]


class Lexicon:
    """A trie over the words of all phrases; under "" stand the language and the lists of the phrase that ends there.

    Two are the same where they are one: answers about a text are kept by it.
    """

    __slots__ = ("_languages", "root")

    def __init__(self, root: Mapping[str, Any], languages: Languages) -> None:
        self.root = root
        self._languages = languages

    def of(self, name: str) -> tuple[str, ...]:
        """The words of a list in all languages, each once."""
        return tuple(dict.fromkeys(word for by_name in self._languages.values() for word in by_name.get(name, ())))

    def hits(self, words: Phrase) -> Mapping[str, list[Hit]]:
        """Every phrase that stands in a text, by language, in the order of the text, the longest first. Words that add
        nothing may stand inside of one: "transfer the funds", "Yes, delete".
        """
        found: dict[str, list[Hit]] = defaultdict(list)
        forms = [_forms(word) for word in words]
        for start in range(len(words)):
            nodes = [self.root]
            ends: dict[tuple[int, str], frozenset[str]] = {}
            for at in range(start, len(words)):
                onward = [node[form] for node in nodes for form in forms[at] if form in node]
                for node in onward:
                    for language, lists in node.get("", ()):
                        ends[at + 1, language] = lists | ends.get((at + 1, language), frozenset())
                nodes = onward + (nodes if at > start and self._adds_nothing(words[at]) else [])
                if not nodes:
                    break
            for (end, language), lists in sorted(ends.items(), key=_longest_first):
                found[language].append(Hit(start, end, lists))
        return found

    def _adds_nothing(self, word: str) -> bool:
        """Whether a word, by itself, is a filler in some language, and joins nothing; so does a comma."""
        own = self.root.get(word, {}).get("", ())
        return word in _COMMAS or any("filler" in lists and "and" not in lists for _, lists in own)


def _longest_first(found: tuple[tuple[int, str], object]) -> int:
    return -found[0][0]


def lexicon(languages: Languages) -> Lexicon:
    """Compiled lists. Making one takes half a second for forty languages: keep it as long as its policies."""
    root: dict[str, Any] = {}
    for language, by_name in languages.items():
        phrases: dict[Phrase, set[str]] = defaultdict(set)
        for name, words in by_name.items():
            for phrase in _phrases(words) if name in _OF_BOTH or not name.startswith(_OF_GOALS) else ():
                phrases[phrase].add(name)
        phrases.pop((), None)
        sets: dict[frozenset[str], frozenset[str]] = {}
        for phrase, names in phrases.items():
            node = root
            for word in phrase:
                node = node.setdefault(word, {})
            known = frozenset(names)
            node.setdefault("", []).append((language, sets.setdefault(known, known)))
    return Lexicon(root, languages)


def _phrases(words: Iterable[str]) -> Iterable[Phrase]:
    """The words of a list as `cut` would have them, without signs; folded at once, since they are many."""
    for text in _folded("\n".join(words)).split("\n"):
        if _PLAIN.fullmatch(text):
            yield tuple(text.split(" "))
        else:
            yield tuple([one for one in _kept(_BREAKS.split(text)) if one not in _ENDS])


_KEPT: dict[str, Lexicon] = {}
_MOST_KEPT = 8                          # versions of the words that are in use at one time


def lexicon_of(version: str, languages: Languages) -> Lexicon:
    """The lists of one version of the words of policies, compiled once."""
    if version not in _KEPT:
        if len(_KEPT) >= _MOST_KEPT:
            _KEPT.clear()
        _KEPT[version] = lexicon(languages)
    return _KEPT[version]


def cut(text: str) -> Phrase:
    """The words of a text, folded, with the signs that end a clause among them; other signs are left out."""
    return _cut(text[:MAX_CHARS])


@lru_cache(maxsize=8_192)
def _cut(text: str) -> Phrase:
    return tuple(_kept(_BREAKS.split(_folded(text))))


def _folded(text: str) -> str:
    return str(_POINTS.sub("", unicodedata.normalize("NFKC", text).casefold().translate(_SAME)))


def _kept(parts: Iterable[str]) -> Iterable[str]:
    for part in parts:
        word = part.strip()
        if any(map(str.isalnum, word)):
            yield word
        elif sign := next((one for one in part if one in _ENDS), ""):
            yield sign
        elif word in _JOINTS and word:
            yield word


def is_end(word: str) -> bool:
    """Whether a word of `cut` is a sign that ends a clause."""
    return word in _ENDS or word in _JOINTS


@lru_cache(maxsize=16_384)
def _forms(word: str) -> tuple[str, ...]:
    """The ways to look a word up: as it is, and without what its language hangs on to it."""
    if word.isascii():
        return (word,)
    forms = [word]
    if "가" <= word[-1] <= "힣":
        forms += [word.removesuffix(end) for end in _KOREAN if word.endswith(end) and len(word) > len(end)]
    elif "֐" <= word[0] <= "ۿ":
        forms += [
            rest for article in _ARTICLES
            if word.startswith(article) and len(rest := word.removeprefix(article)) >= _SHORTEST_STEM
        ]  # fmt: skip
    return tuple(forms)
