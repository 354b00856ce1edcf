"""Sets of characters as sorted ranges of code points: what a class, or a letter in any case, stands for says RE2."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from functools import cache, lru_cache

import re2

Characters = tuple[tuple[int, int], ...]
LAST = 0x10FFFF
SURROGATES = range(0xD800, 0xE000)
CASED_UP_TO = 0x1E944  # no character above has a case
WORD: Characters = ((48, 57), (65, 90), (95, 95), (97, 122))  # RE2's, which is of ASCII only
EVERY: Characters = ((0, LAST),)
NOT_NEWLINE: Characters = ((0, 9), (11, LAST))


def has(characters: Characters, character: int) -> bool:
    at = bisect_right(characters, (character, LAST)) - 1
    return at >= 0 and characters[at][0] <= character <= characters[at][1]


@cache
def letter(character: int, folds: bool) -> Characters:
    """A character, and where case is folded those that differ from it by case alone."""
    if not folds or chr(character).encode() not in _cased():
        return ((character, character),)
    return _matched(re2.escape(chr(character)), folds, _cased())


@lru_cache(maxsize=1024)
def class_of(source: str, folds: bool) -> Characters:
    r"""What a class stands for, as in `[^a-z]`, `\d` or `\p{L}`. Raises re2.error."""
    return _matched(source, folds, _all())


def _matched(source: str, folds: bool, among: bytes) -> Characters:
    """Those of all characters, in their order, that a pattern of one character matches."""
    runs = re2.compile(f"(?{'i' if folds else '-i'}:{source})+".encode())
    return tuple(_ranges(runs.finditer(among), among))


def _ranges(runs: Iterator[re2._Match], among: bytes) -> Iterator[tuple[int, int]]:
    """The first and the last character of each run."""
    for run in runs:
        start, end = run.span()
        first, last = among[start : start + 4].decode(errors="ignore")[0], among[max(0, end - 4) : end]
        yield ord(first), ord(last.decode(errors="ignore")[-1])


@cache
def _all() -> bytes:
    return "".join(map(chr, (*range(SURROGATES.start), *range(SURROGATES.stop, LAST + 1)))).encode()


@cache
def _cased() -> bytes:
    """Those that have a case, each with a blank behind it: they are no runs."""
    cased = (one for one in map(chr, range(CASED_UP_TO)) if one.lower() != one or one.upper() != one)
    return "".join(f"{one} " for one in cased).encode()
