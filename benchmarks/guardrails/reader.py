"""What a label says by the word lists alone, each language by itself; see docs/safety-words.md."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, get_args

from msgspec import Struct

from benchmarks.guardrails.keys import Kind

Lists = Mapping[str, Mapping[str, Sequence[str]]]  # language -> list -> words

VERBS: Mapping[str, Kind] = {
    "pay": "payment", "buy": "purchase", "transfer": "transfer", "delete": "deletion", "send": "message",
    "publish": "publication", "accept_terms": "terms", "account": "account", "permission": "permission",
}  # fmt: skip
PAIRS: tuple[tuple[str, str, Kind], ...] = (
    ("agree", "terms", "terms"), ("cancel", "booking", "account"), ("close", "profile", "account"),
    ("delete", "profile", "account"), ("remove", "profile", "account"), ("remove", "belongings", "deletion"),
    ("grant", "access", "permission"), ("finish", "order", "purchase"), ("move", "money", "transfer"),
    ("say", "comment", "message"),
)  # fmt: skip
NOUNS = {f"{name}_noun": kind for name, kind in VERBS.items()}
COVERING = frozenset({*VERBS, *NOUNS, "lookalike", "about", "about_last", "negation", "undo", "and"})
LIGHT = frozenset({"filler", "negation"})

_UNSPACED = re.compile("[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff]")  # Thai, Lao, kana, Han
_POINTS = re.compile("[\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u00ad\u200b-\u200f\u2060]+")
_JOINTS = frozenset("&+.,;:!?/|()·–—。、，")
_PARTICLES = (
    "하시겠습니까", "합니다", "하세요", "하기", "하다", "으로", "에서", "을", "를", "이", "가", "은", "는", "의",
)  # fmt: skip
_ARTICLES = ("وال", "ال", "לה", "ה")


class Hit(Struct, frozen=True):
    """A word or phrase in a text: from its first word on, up to but without `end`, and the lists it stands in."""

    start: int
    end: int
    lists: frozenset[str]


class Reader:
    """The lists of all languages, as a trie over the words of their phrases."""

    def __init__(self, lists: Lists) -> None:
        self._root: dict[str, Any] = {}
        for language, by_name in lists.items():
            for name, phrases in by_name.items():
                for phrase in phrases:
                    self._add([word for word in _cut(phrase) if word not in _JOINTS], language, name)

    def _add(self, words: Sequence[str], language: str, name: str) -> None:
        node = self._root
        for word in words:
            node = node.setdefault(word, {})
        node.setdefault("", defaultdict(set))[language].add(name)

    def kinds(self, text: str, *, link: bool) -> list[Kind]:
        """What a control does that is called so, the gravest first; in a link a noun is the name of a page."""
        words = _cut(text)
        by_language = self._hits(words)
        said = [one for hits in by_language.values() for one in _read(words, hits)]
        elsewhere = {hit for hit, kind in said if kind is None}
        found = {kind for hit, kind in said if kind is not None and hit not in elsewhere}
        if not found and not link:
            found = {
                kind for hits in by_language.values() for name, kind in NOUNS.items()
                if any(name in hit.lists for hit in hits) and _is_all(words, hits, name)
            }  # fmt: skip
        return [kind for kind in get_args(Kind) if kind in found]

    def _hits(self, words: Sequence[str]) -> Mapping[str, list[Hit]]:
        """By language, in the order of the text, the longest first; a filler may stand inside a phrase."""
        found: dict[str, list[Hit]] = defaultdict(list)
        for start in range(len(words)):
            nodes = [self._root]
            ends: dict[tuple[int, str], set[str]] = defaultdict(set)
            for at in range(start, len(words)):
                onward = [node[form] for node in nodes for form in _forms(words[at]) if form in node]
                for node in onward:
                    for language, names in node.get("", {}).items():
                        ends[at + 1, language] |= names
                nodes = onward + (nodes if at > start and self._adds_nothing(words[at]) else [])
            for (end, language), names in sorted(ends.items(), reverse=True):
                found[language].append(Hit(start, end, frozenset(names)))
        return found

    def _adds_nothing(self, word: str) -> bool:
        by_language = self._root.get(word, {}).get("", {})
        return any("filler" in names and "and" not in names for names in by_language.values())


def _read(words: Sequence[str], hits: Sequence[Hit]) -> Iterator[tuple[tuple[int, int], Kind | None]]:
    """The verbs of a text in one language; with None where another phrase, a negation or an undo takes them away."""
    cover = list(_cover(hits))
    for hit in hits:
        if hit not in cover and not hit.lists.isdisjoint(VERBS):
            yield (hit.start, hit.end), None
    hidden = [hit for hit in cover if "lookalike" in hit.lists]
    light = {at for hit in hits if not hit.lists.isdisjoint(LIGHT) for at in range(hit.start, hit.end)}
    for clause in _clauses(words, cover):
        inside = [hit for hit in cover if hit.start in clause]
        free = [hit for hit in hits if hit.start in clause and not any(_overlap(hit, one) for one in hidden)]
        about = any(_sets_aside(hit, clause, light) for hit in inside)
        for hit, kind in _named(inside, free):
            turned = any(_turns(one, hit, clause, light) for one in inside)
            yield (hit.start, hit.end), None if about or turned else kind


def _named(inside: Sequence[Hit], free: Sequence[Hit]) -> Iterator[tuple[Hit, Kind]]:
    for hit in inside:
        yield from ((hit, VERBS[name]) for name in hit.lists if name in VERBS)
    for first, second, kind in PAIRS:
        for hit in free:
            if first in hit.lists and any(second in one.lists and not _overlap(one, hit) for one in free):
                yield hit, kind


def _cover(hits: Sequence[Hit]) -> Iterator[Hit]:
    """The hits that do not overlap, the longest of each place: "payment methods" hides "payment"."""
    end = 0
    for hit in hits:
        if hit.start >= end and not hit.lists.isdisjoint(COVERING):
            end = hit.end
            yield hit


def _clauses(words: Sequence[str], cover: Sequence[Hit]) -> Iterator[range]:
    joints = {at for at, word in enumerate(words) if word in _JOINTS} | {
        hit.start for hit in cover if "and" in hit.lists
    }
    start = 0
    for at in [*sorted(joints), len(words)]:
        if at > start:
            yield range(start, at)
        start = at + 1


def _sets_aside(hit: Hit, clause: range, light: set[int]) -> bool:
    first = "about" in hit.lists and light.issuperset(range(clause.start, hit.start))
    return first or ("about_last" in hit.lists and light.issuperset(range(hit.end, clause.stop)))


def _turns(other: Hit, hit: Hit, clause: range, light: set[int]) -> bool:
    if _overlap(other, hit) or other.lists & hit.lists & {"undo", "cancel"}:
        return False
    before = other.end <= hit.start
    beside = light.issuperset(range(other.end, hit.start) if before else range(hit.end, other.start))
    if "negation" in other.lists and (beside if before else other.end == clause.stop):
        return True
    return "undo" in other.lists and beside


def _is_all(words: Sequence[str], hits: Sequence[Hit], name: str) -> bool:
    """Whether all of a text is of a list, but for signs, numbers and words that add nothing."""
    meant = {at for hit in hits if name in hit.lists or "filler" in hit.lists for at in range(hit.start, hit.end)}
    return all(at in meant or word in _JOINTS or word[0].isdigit() for at, word in enumerate(words))


def _overlap(one: Hit, other: Hit) -> bool:
    return one.start < other.end and other.start < one.end


@lru_cache(maxsize=8_192)
def _cut(text: str) -> tuple[str, ...]:
    """Words, folded; of scripts without blanks one letter each; and the signs that end a clause."""
    folded = _POINTS.sub("", unicodedata.normalize("NFKC", text).casefold()).replace("i\u0307", "i").replace("ı", "i")
    words: list[str] = []
    inside = False
    for one in folded:
        mark = unicodedata.category(one)[0] == "M"
        word = one.isalnum() and not _UNSPACED.match(one)
        if words and (mark or (word and inside)):
            words[-1] += one
        elif one.isalnum() or one in _JOINTS:
            words.append(one)
        inside = word or (mark and inside)
    return tuple(words)


@lru_cache(maxsize=16_384)
def _forms(word: str) -> tuple[str, ...]:
    """A word, and what is left of it without a Korean particle or an Arabic or Hebrew article."""
    forms = [word]
    if "가" <= word[-1] <= "힣":
        forms += [word.removesuffix(end) for end in _PARTICLES if word.endswith(end) and len(word) > len(end)]
    elif "֐" <= word[0] <= "ۿ":
        forms += [word.removeprefix(one) for one in _ARTICLES if word.startswith(one) and len(word) > len(one) + 1]
    return tuple(forms)
