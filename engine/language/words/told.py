"""What of a wish can only be a value, by how it is written: a text in quotes, an e-mail address, a link, a day, a time,
a telephone number, a number. Whatever else is said is words, one by one, to be accounted for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

import re2
from msgspec import Struct

from engine.rules import Bundle, Reader, by_words
from engine.text.dates import days_in, names_day
from engine.text.quoted import Masked, fold
from engine.text.unmarked import letters_alone

ValueKind = Literal["text", "email", "link", "day", "time", "phone", "number"]
LEAST_PHONE = 7  # digits of a telephone number
MAX_DAY_WORDS = 4  # "Monday 15 June 2026"
MAX_WORDS = 40
_EDGE = ".,;:!?()¿¡…"
_PAUSES = frozenset(",;:.")
_QUOTE = re2.compile(r'^"\d+"$')
_MAIL = re2.compile(r"^[^\s@\"]+@[^\s@\"]+\.[^\s@\".]+$")
_LINK = re2.compile(r"(?i)^https?://\S+$")
_TIME = re2.compile(r"^\d{1,2}:\d\d$")
_DIGITS = re2.compile(r"^\+?[\d/()-]+$")
_NUMBER = re2.compile(r"^[€£$]?(\d+(?:[.,]\d+)?)[€£$]?$")
_TIED = re2.compile(r"(?i)^(?:qu|[cdjlmnst])['’](?P<rest>.+)$")


class Word(Struct, frozen=True):
    """One word as it is written, folded and without its marks; `pauses` is whether a comma or the like follows."""

    text: str
    bare: str
    pauses: bool


class Value(Struct, frozen=True):
    """A value as it is entered, and the words that say it: those from `at` up to `end`."""

    kind: ValueKind
    text: str
    at: int
    end: int


def words_told(masked: Masked) -> list[Word]:
    """The words of a wish; what is in quotes is one, and an article that is tied to a word is none of it."""
    found = []
    for raw in masked.text.split():
        tied = _TIED.match(raw)
        text = (tied.group("rest") if tied else raw).strip(_EDGE)
        if text:
            found.append(Word(text, letters_alone(fold(text)) or text, bool(_PAUSES & set(raw[-2:]))))
    return found


def values_told(reader: Reader, masked: Masked, words: Sequence[Word]) -> list[Value]:
    """The values of a wish, in order; none overlaps another."""
    found: list[Value] = []
    at = 0
    while at < len(words):
        value = _value(reader, masked, words, at)
        found += [value] if value else []
        at = value.end if value else at + 1
    return found


def _value(reader: Reader, masked: Masked, words: Sequence[Word], at: int) -> Value | None:
    text = words[at].text
    if _QUOTE.match(text):
        return Value("text", masked.plain(text), at, at + 1)
    if _MAIL.match(text):
        return Value("email", text, at, at + 1)
    if _LINK.match(text):
        return Value("link", text, at, at + 1)
    for end in range(min(len(words), at + MAX_DAY_WORDS), at, -1):
        if any(word.pauses for word in words[at : end - 1]):
            continue
        day = " ".join(word.text for word in words[at:end])
        if (end - at > 1 and not _is_article(words[at]) and names_day(day)) or days_in(day):
            return Value("day", day, at, end)
    if _TIME.match(text):
        return Value("time", text, at, at + 1)
    end = at
    while end < len(words) and _DIGITS.match(words[end].text) and (end == at or not words[end - 1].pauses):
        end += 1
    if sum(char.isdigit() for word in words[at:end] for char in word.text) >= LEAST_PHONE:
        return Value("phone", " ".join(word.text for word in words[at:end]), at, end)
    number = _NUMBER.match(text)
    counted = number[1] if number else _numbers(reader).get(words[at].bare, "")
    return Value("number", str(counted), at, at + 1) if counted else None


def _is_article(word: Word) -> bool:
    return not (word.text[:1].isdigit() or word.text[:1].isupper() or len(word.text) > len("den"))


@by_words
def _numbers(bundle: Bundle) -> Mapping[str, str]:
    """What words for small numbers count; "one" is an article in most languages."""
    return {letters_alone(fold(word)): str(at + 1) for lists in bundle.languages.values()
            for at, word in enumerate(lists.get("wish_numbers", ())) if at}  # fmt: skip
