"""Days and months as people and pages write them. What may be read in two ways has two readings."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import lru_cache

import re2
from babel.dates import get_month_names

LANGUAGES = ("en", "de", "fr", "es", "it", "pt", "nl")
MAX_CHARS = 60  # of what may be a date; what is longer is a sentence
_ISO = re2.compile(r"^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:T00:00.*)?$")
_NUMERIC = re2.compile(r"^(\d{1,2})([-/.])\s?(\d{1,2})[-/.]\s?(\d{4})$")
_MIDNIGHT = re2.compile(r"(?i),?\s(?:midnight|mitternacht|minuit|medianoche|12(?::00)?\s?a\.?m\.?|0?0:00(?::00)?)$")
_NUMBER = re2.compile(r"^\d{1,4}(?:st|nd|rd|th|er|º)?$")
_FILLERS = frozenset({"the", "of", "de", "del", "le", "el", "den", "der", "am", "di", "do"})


def days_in(text: str) -> frozenset[date]:
    """The days that a text as a whole may name: none where it is no date, two where day and month may be exchanged. A
    day without a time is shown by some sites as its midnight.
    """
    plain = str(_MIDNIGHT.sub("", " ".join(text.split())))
    if not plain or len(plain) > MAX_CHARS:
        return frozenset()
    if found := _ISO.match(plain):
        return _days((int(found[1]), int(found[2]), int(found[3])))
    if found := _NUMERIC.match(plain):
        first, second, year = int(found[1]), int(found[3]), int(found[4])
        if found[2] == ".":  # where dots are written, the day comes first
            return _days((year, second, first))
        return _days((year, first, second), (year, second, first))
    year, month, day = _worded(plain)
    return _days((year, month, day)) if year and month and day else frozenset()


def names_day(text: str) -> bool:
    """Whether a text as a whole names a day, with or without its year: "Saturday 3 May"."""
    if not text or len(text) > MAX_CHARS:
        return False
    _, month, day = _worded(" ".join(text.split()))
    return bool(month and day) or bool(days_in(text))


def month_named(word: str) -> int:
    """The month that a word is the name of, in full or abbreviated; 0 where it is none."""
    return _months().get(word.lower().strip(". "), 0)


def month_in(text: str) -> tuple[int, int]:
    """Year and month that a text as a whole names, 0 for what it does not: "January 2027", "Jan", "2027"."""
    plain = " ".join(text.split())
    if not plain or len(plain) > MAX_CHARS:
        return 0, 0
    year, month, day = _worded(plain)
    return (0, 0) if day else (year, month)


def _worded(text: str) -> tuple[int, int, int]:
    """Year, month and day, 0 for what is not said; all 0 where a word says something else."""
    year = month = day = 0
    words = text.lower().replace(",", " ").replace(".", " ").split()
    for at, word in enumerate(words):
        number = int("".join(char for char in word if char.isdigit())) if _NUMBER.match(word) else None
        if number is not None and len(word) == 4 and word.isdigit() and not year:
            year = number
        elif number is not None and 1 <= number <= 31 and not day:
            day = number
        elif named := _months().get(word):
            if month:
                return 0, 0, 0
            month = named
        elif word not in _FILLERS and not (at == 0 and len(words) > 2 and word.isalpha() and len(words) <= 5):
            return 0, 0, 0  # but for the day of the week, which may come first
    return year, month, day


def _days(*readings: tuple[int, int, int]) -> frozenset[date]:
    found = set()
    for year, month, day in readings:
        try:
            found.add(date(year, month, day))
        except ValueError:
            continue
    return frozenset(found)


@lru_cache(maxsize=1)
def _months() -> Mapping[str, int]:
    """Names of months, in full and abbreviated, without a full stop. No name stands for two months."""
    found: dict[str, int] = {}
    for language in LANGUAGES:
        for width in ("wide", "abbreviated"):
            for context in ("format", "stand-alone"):
                for number, name in get_month_names(width, context, language).items():
                    found.setdefault(str(name).lower().strip(". "), int(number))
    return found
