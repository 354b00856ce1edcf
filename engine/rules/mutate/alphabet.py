"""Sets of characters as RE2 reads them: sorted ranges of code points, with case folded where a pattern does."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from functools import cache

Characters = tuple[tuple[int, int], ...]
LAST = 0x10FFFF
CASED_UP_TO = 0x1E944  # no character above has a case

# RE2's own, which are of ASCII only.
DIGIT: Characters = ((48, 57),)
WORD: Characters = ((48, 57), (65, 90), (95, 95), (97, 122))
SPACE: Characters = ((9, 10), (12, 13), (32, 32))
EVERY: Characters = ((0, LAST),)
NOT_NEWLINE: Characters = ((0, 9), (11, LAST))


def joined(ranges: Iterable[tuple[int, int]]) -> Characters:
    """Ranges in order, those that touch made one."""
    found: list[tuple[int, int]] = []
    for low, high in sorted(ranges):
        if found and low <= found[-1][1] + 1:
            found[-1] = found[-1][0], max(high, found[-1][1])
        else:
            found.append((low, high))
    return tuple(found)


def without(characters: Characters) -> Characters:
    """All other characters."""
    found, start = [], 0
    for low, high in characters:
        if low > start:
            found.append((start, low - 1))
        start = high + 1
    return (*found, (start, LAST)) if start <= LAST else tuple(found)


def has(characters: Characters, character: int) -> bool:
    at = bisect_right(characters, (character, LAST)) - 1
    return at >= 0 and characters[at][0] <= character <= characters[at][1]


@cache
def folded(characters: Characters) -> Characters:
    """With every character that differs from one of these by case alone."""
    more = [other for one, others in _cases().items() if has(characters, one) for other in others]
    return joined((*characters, *((one, one) for one in more)))


@cache
def _cases() -> dict[int, tuple[int, ...]]:
    """The characters that differ from a character by case alone: simple folding, which is one character to one."""
    alike: dict[str, list[int]] = {}
    for number in range(CASED_UP_TO):
        character = chr(number)
        for fold in (character.casefold(), character.lower()):
            if len(fold) == 1:
                alike.setdefault(fold, []).append(number)
                break
    return {one: tuple(group) for group in alike.values() if len(group) > 1 for one in group}
