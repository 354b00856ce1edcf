"""Names that are one but for how they are written: a plural, a slip of a finger, letters without their marks."""

from __future__ import annotations

from collections.abc import Sequence

from engine.text.quoted import fold
from engine.text.unmarked import letters_alone

LEAST_STEM = 4  # letters that a word and a longer form of it begin with; the form has fewer more
LEAST_OF_KIN = 5  # letters of a word before an ending
LEAST_LETTERS = 5  # of a word in which one slip is let pass; in a shorter one it makes another word


def alike(one: str, other: str) -> bool:
    """Whether two names are the same word by word, plurals, marks on letters and one slip a word aside; digits are
    never let pass.
    """
    words, others = fold(one).split(), fold(other).split()
    return bool(words) and len(words) == len(others) and all(map(_same, words, others))


def are_forms(one: str, other: str) -> bool:
    """Whether one folded word is the other, or a form of it with a longer ending: variable, variables."""
    short, long = sorted((one, other), key=len)
    return short == long or (len(long) - len(short) < LEAST_STEM <= len(short) and long.startswith(short))


def are_kin(one: str, other: str, ends: Sequence[str]) -> bool:
    """Whether two folded words are one word with other endings: "notification" and "notifications"."""
    return not _stems(one, ends).isdisjoint(_stems(other, ends))


def _stems(word: str, ends: Sequence[str]) -> set[str]:
    stems = {word, *(word.removesuffix(end) for end in ends)}
    return {stem for stem in stems if len(stem) >= LEAST_OF_KIN} | {word}


def _same(one: str, other: str) -> bool:
    if one == other or letters_alone(one) == letters_alone(other):
        return True
    if not (one.isalpha() and other.isalpha()) or one[0] != other[0]:
        return False
    if len(min(one, other, key=len)) > 2 and one.rstrip("s") == other.rstrip("s"):
        return True
    return min(len(one), len(other)) >= LEAST_LETTERS and _one_slip(one, other)


def _one_slip(one: str, other: str) -> bool:
    """One letter too many, too few, another, or two that changed places."""
    short, long = sorted((one, other), key=len)
    at = next((at for at, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short))
    if len(short) < len(long):
        return short[at:] == long[at + 1 :]
    swapped = short[at : at + 2] == long[at : at + 2][::-1] and short[at + 2 :] == long[at + 2 :]
    return short[at + 1 :] == long[at + 1 :] or swapped
