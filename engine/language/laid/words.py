"""The words of one language by what they are in a clause: what is done, a kind of control, or nothing of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, get_args

from msgspec import Struct

from engine.language.told.grammar import KINDS, PLACES
from engine.rules import Bundle, by_words
from engine.text.quoted import fold
from engine.text.unmarked import letters_alone

# What is done to a control. `turn` leaves it to a word beside it whether it is then on or off.
Deed = Literal["press", "type", "choose", "tick", "untick", "turn"]
_TOLD = ("told_click", "told_enter", "told_tick", "told_untick")


class Lexicon(Struct, frozen=True):
    """The words of one language, folded and without marks."""

    deeds: Mapping[str, frozenset[Deed]]
    told: frozenset[str]  # verbs by which a step is told, and no wish: "type", "tick"
    small: frozenset[str]  # what says nothing of its own: articles, prepositions, pronouns, auxiliaries
    only: frozenset[str]  # what says that one choice is wanted, and no other
    leave: frozenset[str]  # what says that something is to be left as it is
    rest: frozenset[str]  # what such a clause has besides: "the rest", "empty"
    comes_of: Sequence[tuple[str, ...]]  # what leads to what comes of a step: "so that"
    once: Sequence[tuple[str, ...]]  # what leads to what has to be seen first: "as soon as"
    comes: frozenset[str]  # what says that a part of the page is there
    ends: Sequence[str]  # by which the forms of a verb, or one and many, differ
    on: frozenset[str]
    off: frozenset[str]
    sought: Sequence[tuple[str, ...]]  # words for the field to search by
    kinds: frozenset[str]  # words for kinds of controls, and of parts of a page
    parts: frozenset[str]  # of these the ones for parts


@by_words
def lexicons(bundle: Bundle) -> tuple[Lexicon, ...]:
    """Those of the languages in which steps are told, in the order of `told.grammar.tongues`."""
    return tuple(_lexicon(lists) for lists in bundle.languages.values() if lists.get("told_click"))


@by_words
def small_words(bundle: Bundle) -> frozenset[str]:
    """The small words of all these languages: a page may be in another than the goal."""
    return frozenset(_folded(word) for lists in bundle.languages.values() for word in lists.get("laid_small", ()))


def _lexicon(lists: Mapping[str, tuple[str, ...]]) -> Lexicon:
    def words(name: str) -> frozenset[str]:
        return frozenset(map(_folded, lists.get(f"laid_{name}", ())))

    def phrases(name: str) -> Sequence[tuple[str, ...]]:
        return [tuple(map(_folded, phrase.split())) for phrase in lists.get(f"laid_{name}", ())]

    deeds: dict[str, set[Deed]] = {}
    for deed in get_args(Deed):
        for word in words(deed):
            deeds.setdefault(word, set()).add(deed)
    parts = frozenset(_folded(word) for name in (*PLACES, "laid_part") for word in lists.get(name, ()))
    return Lexicon(
        deeds={word: frozenset(several) for word, several in deeds.items()},
        told=frozenset(_folded(word) for name in _TOLD for phrase in lists.get(name, ())
                       for word in phrase.replace("…", " ").split()) & set(deeds),
        small=words("small").union(map(_folded, lists.get("filler_words", ()))),
        only=words("only"),
        leave=words("leave"),
        rest=words("rest"),
        comes_of=phrases("comes_of"),
        once=phrases("once"),
        comes=words("comes"),
        ends=sorted(words("ends"), key=len, reverse=True),
        on=words("on"),
        off=words("off"),
        sought=[tuple(map(_folded, phrase.split())) for phrase in lists.get("told_search", ())],
        kinds=parts.union(_folded(word) for name in KINDS for word in lists.get(name, ())),
        parts=parts,
    )


def _folded(word: str) -> str:
    return letters_alone(fold(word))
