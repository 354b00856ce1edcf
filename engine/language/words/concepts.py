"""What words mean, whatever the language: the lists of things, kinds and choices that have them."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from engine.rules import Bundle, Reader, by_words
from engine.text.quoted import fold
from engine.text.unmarked import letters_alone

_PREFIXES = ("mean", "kind", "many", "option")
_Known = tuple[Mapping[str, frozenset[str]], Mapping[str, frozenset[str]]]


def concepts(reader: Reader, text: str) -> frozenset[str]:
    """The names of the lists that have a text, without what kind of list each is: one and many of a kind are the same.
    Where none has it, those that say how such words begin ("lieblings-").
    """
    known, begins = _known(reader)
    wanted = letters_alone(fold(text))
    begun = (names for begin, names in begins.items() if wanted.startswith(begin))
    return known.get(wanted) or next(begun, frozenset())


def choices(reader: Reader, text: str) -> frozenset[str]:
    """The names of the lists that have a text as a word for what is chosen."""
    return _chosen(reader).get(letters_alone(fold(text)), frozenset())


@by_words
def _known(bundle: Bundle) -> _Known:
    return _named(bundle, _PREFIXES)


@by_words
def _chosen(bundle: Bundle) -> Mapping[str, frozenset[str]]:
    return _named(bundle, ("option",))[0]


def _named(bundle: Bundle, prefixes: Collection[str]) -> _Known:
    found: dict[str, set[str]] = {}
    begins: dict[str, set[str]] = {}
    for name, words in bundle.words.items():
        prefix, _, concept = name.partition("_")
        for word in words if prefix in prefixes else ():
            (begins if word.endswith("-") else found).setdefault(letters_alone(fold(word)), set()).add(concept)
    return ({word: frozenset(some) for word, some in found.items()},
            {word: frozenset(some) for word, some in begins.items()})  # fmt: skip
