"""Words for one and the same thing, in whatever language a page or a person says them: the lists `mean_…`, and
`kind_…` for kinds of things.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

from engine.rules import Reader
from engine.text.quoted import fold

MAX_OTHERS = 40  # words that are tried for one


def same_words(reader: Reader, text: str, prefix: Literal["mean_", "kind_"] = "mean_") -> tuple[str, ...]:
    """Other words for what a text says, folded, English ones first; () where no list has it."""
    wanted, english = fold(text), reader.bundle.languages.get("en", {})
    named = [(name, words) for name, words in reader.words.items() if name.startswith(prefix)]
    lists = _lists(tuple((*english.get(name, ()), *words) for name, words in named))
    others = dict.fromkeys(word for words in lists if wanted in words for word in words if word != wanted)
    return tuple(others)[:MAX_OTHERS]


@lru_cache(maxsize=4)
def _lists(lists: tuple[tuple[str, ...], ...]) -> tuple[Mapping[str, None], ...]:
    return tuple(dict.fromkeys(map(fold, words)) for words in lists)
