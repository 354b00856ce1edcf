"""Words as people type them whose keyboard lacks the marks on letters: "loeschen", "telephone", "contrasena"."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

LEAST_LETTERS = 4  # of a word that is known without its marks: "mas" and "la" are others
_GERMAN = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})
_DIGRAPHS: Mapping[str, str] = {"ae": "a", "oe": "o", "ue": "u"}


def without_marks(text: str) -> str:
    """A text without accents and the like: "contraseña" is "contrasena"."""
    if text.isascii():
        return text
    apart = unicodedata.normalize("NFD", text)
    return "".join(char for char in apart if not unicodedata.combining(char))


def typed_plainly(word: str, language: str) -> str:
    """How a word of a language is typed without its marks; "" where it has none, or would be too short to be known."""
    plain = word if word.isascii() else without_marks(word.translate(_GERMAN) if language == "de" else word)
    return plain if plain != word and sum(map(str.isalpha, plain)) >= LEAST_LETTERS else ""


def with_plain_ones(words: Iterable[str], language: str) -> Iterator[str]:
    """Words, then how those with marks are typed without."""
    words = tuple(words)
    yield from words
    yield from filter(None, (typed_plainly(word, language) for word in words))


def letters_of(text: str) -> str:
    """What a text and all ways to type it plainly have in common: "prüfen", "pruefen", "prufen"."""
    plain = without_marks(text)
    for two, one in _DIGRAPHS.items():
        plain = plain.replace(two, one)
    return plain


letters_alone = lru_cache(maxsize=32_768)(letters_of)  # for words: those of one page are held against many lists
