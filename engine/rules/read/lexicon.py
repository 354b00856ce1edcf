"""The folder `words/`, whole: the lists of every language, joined by name, and held apart where they are opposites.

`opposites.yaml` pairs lists that say opposite things: no word of one language may stand in both. Two languages may
differ: what is a yes in one may be a no in another.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from difflib import get_close_matches
from functools import cache, lru_cache
from importlib.resources import files

from msgspec import Struct

from engine.rules.model import Languages, Problem, Words
from engine.rules.read import shape
from engine.rules.read.plain_words import Listed, at_a_glance
from engine.rules.read.source import MAX_BYTES, ListNode, Node, Report, read_tree
from engine.rules.read.words import Places, language_of, read_language
from engine.text.unmarked import typed_plainly
from engine.text.wordlists import one_spelling

FOLDER = "words/"  # of a policy folder
OPPOSITES = f"{FOLDER}opposites.yaml"  # longer than any name of a language
SAID = ("do_", "wish_", "mean_", "kind_", "many_", "option_", "button_", "about_")  # how lists begin of what people say
Pairs = tuple[tuple[str, str], ...]


class Lexicon(Struct, frozen=True):
    """The words of a folder by language, and by name over all languages. `problems` are of files as they are named."""

    languages: Languages
    words: Words
    problems: tuple[Problem, ...]


class _Language(Struct, frozen=True):
    """A file of words: its language, "" where it is named by none, its lists, and its bytes for what is wrong later."""

    tag: str
    lists: Mapping[str, Listed]
    data: bytes
    problems: tuple[Problem, ...]


def is_words(name: str) -> bool:
    """Whether a file of a policy folder holds words."""
    return name.startswith(FOLDER)


def read_lexicon(contents: Mapping[str, bytes]) -> Lexicon:
    """The word lists of the files of a policy folder."""
    return _lexicon(tuple((name, data) for name, data in contents.items() if is_words(name)))


@lru_cache(maxsize=2)  # while somebody edits, mostly other files change
def _lexicon(named: tuple[tuple[str, bytes], ...]) -> Lexicon:
    files = dict(named)
    read = {name: read_language_file(name, data) for name, data in files.items() if name != OPPOSITES}
    problems = [problem for one in read.values() for problem in one.problems]
    lists = {one.tag: one.lists for one in read.values() if one.tag}
    pairs, wrong = _pairs(files.get(OPPOSITES), () if problems else {name for some in lists.values() for name in some})
    problems += wrong
    for name, one in read.items():
        problems += _not_held_apart(name, one, pairs)
    languages = {tag: {name: one.words for name, one in some.items()} for tag, some in lists.items()}
    return Lexicon(languages, _Joined(lists), tuple(problems))


@lru_cache(maxsize=512)
def read_language_file(name: str, data: bytes) -> _Language:
    """A file of words; kept, as a folder is read often and its words change seldom."""
    tag, lists, report = _at_a_glance(name, data) or _with_care(name, data)
    return _Language(tag, lists, data, tuple(sorted(report.problems)))


def _at_a_glance(name: str, data: bytes) -> tuple[str, Mapping[str, Listed], Report] | None:
    report = Report(name, "")
    tag = language_of(name, report)
    lists = at_a_glance(data.decode("utf-8", "replace")) if tag and len(data) <= MAX_BYTES else None
    return None if lists is None else (tag, lists, report)


def _with_care(name: str, data: bytes) -> tuple[str, Mapping[str, Listed], Report]:
    """Language and lists of a file, and what is wrong with them."""
    tag, places, report = _places(name, data)
    lists = {
        listed: Listed(tuple(node.text.strip() for node in words.values()), tuple(words))
        for listed, words in places.items()
    }
    return tag, lists, report


def _places(name: str, data: bytes) -> tuple[str, Places, Report]:
    report, tree = read_tree(name, data)
    tag = language_of(name, report) if tree is not None else ""
    return tag, read_language(tree, report) if tree is not None and tag else {}, report


def _pairs(data: bytes | None, lists: Collection[str]) -> tuple[Pairs, list[Problem]]:
    """The pairs of the folder, or those of the shipped policies where it has no file of them."""
    if data is None:
        return _shipped_pairs(), []
    report, tree = read_tree(OPPOSITES, data)
    pairs = read_opposites(tree, report, lists) if tree is not None else ()
    return pairs, sorted(report.problems)


@cache
def _shipped_pairs() -> Pairs:
    return _pairs(files("policies").joinpath(OPPOSITES).read_bytes(), ())[0]


def read_opposites(root: Node, report: Report, lists: Collection[str] = ()) -> Pairs:
    """The pairs of a file. `lists` are those that some language has."""
    keys = shape.entries(report, root, "opposites.yaml", ["opposites"])
    found: list[tuple[str, str]] = []
    for node in shape.items(report, keys["opposites"], "opposites") if keys else ():
        pair = [shape.text(report, one, "a word list") for one in shape.items(report, node, "a pair of opposites")]
        if isinstance(node, ListNode) and len(set(pair)) != 2:
            report.add(node, "SF203", "opposites are two lists", "such as [agree, refuse]")
        elif isinstance(node, ListNode) and all(pair):
            for name, place in zip(pair, node.items, strict=True):
                others = [one for one in lists if not one.endswith(f"_{name}")]  # "mean_approve" is no slip
                near = get_close_matches(name, others, n=1, cutoff=0.7) if name not in lists else []
                if near:  # a list that no language has any more is held apart from nothing
                    report.add(place, "SF504", f"unknown word list {name!r}", f"did you mean {near[0]!r}?")
            found.append((pair[0], pair[1]))
    return tuple(found)


def _not_held_apart(name: str, language: _Language, pairs: Pairs) -> list[Problem]:
    """Which words of one language stand in two lists that are opposites, at the later place."""
    if not any(_shared(language.lists, pair) for pair in pairs):
        return []
    _, lists, report = _places(name, language.data)
    report.problems.clear()  # which are told already
    for one, other in pairs:
        for spelling in lists.get(one, {}).keys() & lists.get(other, {}).keys():
            places = [(lists[which][spelling], which) for which in (one, other)]
            (first, before), (second, after) = sorted(places, key=lambda it: (it[0].line, it[0].col))
            said = f"{second.text!r} stands in {after} and in {before}, which are opposites"
            report.add(second, "SF604", said, f"in {before} on line {first.line}: leave it out of one of them")
    return sorted(report.problems)


def _shared(lists: Mapping[str, Listed], pair: tuple[str, str]) -> bool:
    one, other = (lists[name].spellings if name in lists else () for name in pair)
    return not frozenset(one).isdisjoint(other)


class _Joined(Mapping[str, tuple[str, ...]]):
    """The lists of all languages by name, each joined when it is asked for: most are never asked for whole.

    What is the same word in several languages stands in a list once. In the lists of what people say, a word is also
    known as it is typed without its marks.
    """

    def __init__(self, languages: Mapping[str, Mapping[str, Listed]]) -> None:
        self._languages = languages
        self._names = sorted({name for lists in languages.values() for name in lists})
        self._joined: dict[str, tuple[str, ...]] = {}

    def __getitem__(self, name: str) -> tuple[str, ...]:
        if name not in self._joined:
            found: dict[str, str] = {}
            lists = {tag: lists[name] for tag, lists in self._languages.items() if name in lists}
            for one in lists.values():
                for spelling, word in zip(one.spellings, one.words, strict=True):
                    found.setdefault(spelling, word)
            if not found:
                raise KeyError(name)
            if name.startswith(SAID):
                for tag, one in lists.items():
                    for word in filter(None, (typed_plainly(word, tag) for word in one.words)):
                        found.setdefault(one_spelling(word), word)
            self._joined[name] = tuple(found.values())
        return self._joined[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)
