"""Words for one and the same thing, in whatever language a page or a person says them: the lists `mean_…`, and
`kind_…` for kinds of things.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from engine.rules import Bundle, Reader, by_words
from engine.text.quoted import fold

MAX_OTHERS = 40  # words that are tried for one


def same_words(reader: Reader, text: str, prefix: Literal["mean_", "kind_"] = "mean_") -> tuple[str, ...]:
    """Other words for what a text says, folded, English ones first; () where no list has it."""
    wanted = fold(text)
    said = dict.fromkeys(word for words in _lists(reader)[prefix] if wanted in words for word in words)
    return tuple(word for word in said if word != wanted)[:MAX_OTHERS]


@by_words
def _lists(bundle: Bundle) -> Mapping[str, tuple[Mapping[str, None], ...]]:
    """The lists of each prefix, folded."""
    english = bundle.languages.get("en", {})
    return {
        prefix: tuple(
            dict.fromkeys(map(fold, (*english.get(name, ()), *words)))
            for name, words in bundle.words.items()
            if name.startswith(prefix)
        )
        for prefix in ("mean_", "kind_")
    }
