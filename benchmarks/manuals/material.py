"""Steps of handbooks as their authors wrote them, from the repositories that the handbooks lie in."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Literal

from msgspec import Struct

from benchmarks.manuals.handbooks import HANDBOOKS
from benchmarks.manuals.steps import Act, acts_in
from benchmarks.manuals.text import MARK, Article, Mark, is_kind, marks_in, sentences

LANGUAGES = ("en", "de", "fr", "es")
PER_HANDBOOK = 75  # of each language
PER_ARTICLE = 2
PER_SHAPE = 2  # as many may differ in nothing but the names
MAX_CHARACTERS = 300
MAX_NAMES = 4

Half = Literal["built by", "kept"]

_UNSEEN = re.compile(r"\[!INCLUDE|<[a-z/_]|\||[*\"“”„«»]", re.IGNORECASE)  # other files, tags, tables, odd mark-up
_ODD_NAME = re.compile(r"[\"“”„«»<>\[\]`*_\\{}]|^\W*$|^[a-zà-ÿ]")  # no name of a control begins with a small letter


class Item(Struct, frozen=True):
    """A step: its sentences with each name marked, what they ask for, and names of other controls of the article."""

    handbook: str
    language: str
    article: str
    marked: str
    acts: tuple[Act, ...]
    others: tuple[Mark, ...]

    @property
    def half(self) -> Half:
        """By the article, whatever language it is in."""
        return "kept" if _number(self.article) % 2 else "built by"

    def says(self, *, quoted: bool) -> str:
        """The text with each name in quotes, or as bare as readers see it beside the type of the name."""
        return MARK.sub(lambda found: f'"{found["name"]}"' if quoted else found["name"], self.marked)


def items(data: Path, language: str) -> list[Item]:
    """The steps of one language that are played: few of each article, and few of the same shape. Raises AppMissing."""
    found: list[Item] = []
    shapes: Counter[str] = Counter()
    for name, handbook in HANDBOOKS.items():
        articles = sorted(handbook.articles(data, language), key=lambda one: _number(one.path))
        found += islice(_sampled(name, language, articles, shapes), PER_HANDBOOK)
    return found


def _sampled(handbook: str, language: str, articles: Sequence[Article], shapes: Counter[str]) -> Iterator[Item]:
    for article in articles:
        taken = 0
        for one in sorted(items_of(handbook, language, article), key=_richest_first):
            shape = MARK.sub("", one.marked)
            if taken < PER_ARTICLE and shapes[shape] < PER_SHAPE:
                shapes[shape] += 1
                taken += 1
                yield one


def _richest_first(item: Item) -> tuple[int, int]:
    return -len(item.acts), _number(item.marked)


def items_of(handbook: str, language: str, article: Article) -> list[Item]:
    """Every step of an article that can be judged: what it says first, as far as each sentence asks for controls by
    name and for nothing else.
    """
    told = [one for one in marks_in(article.text, language) if one.kind != "place"]
    marks = list({one.name.casefold(): one for one in told}.values())
    found = {}
    for step in article.steps:
        if _UNSEEN.search(step):
            continue
        acts: list[Act] = []
        said: list[str] = []
        for sentence in sentences(step):
            asked = acts_in(sentence, language)
            if not asked:
                break
            acts += asked
            said.append(sentence)
        marked = " ".join(said)
        if said and len(marked) <= MAX_CHARACTERS and _is_clear(marked, acts, language):
            wanted = _names(marked)
            others = sorted((one for one in marks if not _alike(one.name, wanted)), key=lambda one: _number(one.name))
            found[marked] = Item(handbook, language, article.path, marked, tuple(acts), tuple(others))
    return list(found.values())


def _is_clear(marked: str, acts: Sequence[Act], language: str) -> bool:
    """Whether the names can be shown on one page and told from each other there."""
    names = _names(marked)
    apart = all(not _alike(one, names[:at]) for at, one in enumerate(names))
    odd = any(_ODD_NAME.search(one) or is_kind(one, language) for one in names)
    return apart and not odd and 1 <= len(acts) <= MAX_NAMES


def _names(marked: str) -> list[str]:
    return [found["name"] for found in MARK.finditer(marked)]


def _alike(name: str, others: Sequence[str]) -> bool:
    """Whether one is part of the other."""
    low = name.casefold()
    return any(low in one.casefold() or one.casefold() in low for one in others)


def _number(text: str) -> int:
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big")
