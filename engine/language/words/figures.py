"""Numbers that are said in words, in whatever language: "three copies", "cinq étoiles" (lists `wish_numbers`)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.rules import Bundle, Reader, by_words
from engine.text.quoted import fold


def figure_of(reader: Reader, word: str) -> str:
    """The number that a folded word is, in figures; "" where it is none of one to ten."""
    return _figures(reader).get(word, "")


@by_words
def _figures(bundle: Bundle) -> Mapping[str, str]:
    """The lists begin at one, in the order of the numbers."""
    lists = (words.get("wish_numbers", ()) for words in bundle.languages.values())
    return {fold(word): str(number) for words in lists for number, word in enumerate(words, start=1)}
