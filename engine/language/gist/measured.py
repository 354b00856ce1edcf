"""Values that tell their field by how they look, or by the verb before them: "12 June" is a date.

The lists `unit_…` and `says_…` are called like those of the words for the field, `mean_…`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import re2

from engine.language.gist.hearing import Hearing
from engine.rules import Bundle, by_words
from engine.text.dates import names_day

UNIT, SAYS, MEAN = "unit_", "says_", "mean_"
_TIME = re2.compile(r"^\d{1,2}(?:[:.h]\d{2}|(?:[:.]\d{2})?[ap]m)$")
_MONEY = re2.compile(r"^(?:[£$€]\d[\d.,]*|\d[\d.,]*[£$€])$")
_CENTS = re2.compile(r"^\d+[.,]\d{2}$")
_NUMBER = re2.compile(r"^\d[\d.,]*$")
_GLUED = re2.compile(r"^\d[\d.,]*(\pL+)$")
_DATE, _CLOCK, _PRICE = "mean_date", "mean_time", "mean_price"


def measured_by(hearing: Hearing, start: int, end: int) -> tuple[str, str] | None:
    """The field that some words are a value of, by their look alone, and the value."""
    while start < end and hearing.tokens[start].bare in hearing.empty and not hearing.tokens[start].large:
        start += 1
    value = hearing.text(start, end)
    day = hearing.tokens[start : start + 1]
    if day and day[0].large and not value.startswith(day[0].text):  # "Saturday 3 May": no manner, as "on Saturday" is
        value = f"{day[0].text} {value}"
    words = value.split()
    for name in filter(None, (_by_look(words), _by_unit(hearing, words))):
        if part := hearing.lists[name]:
            return part[0], value
    return None


def is_paid(hearing: Hearing, at: int) -> bool:
    """Whether a word leads to what something costs: "for 4.00", and not "for 2"."""
    word = hearing.tokens[at + 1].text if at + 1 < len(hearing.tokens) else ""
    return hearing.tokens[at].bare in hearing.lists["role_for"] and bool(_CENTS.match(word) or _MONEY.match(word))


def said_by(hearing: Hearing, start: int, end: int) -> tuple[str, str] | None:
    """A field by the verb for it, and what follows: "weighs 11 kg", "starts at 22:00"."""
    found = verb_of(hearing, start, end)
    return (found[0], hearing.text(found[2], end)) if found and found[2] < end else None


def verb_of(hearing: Hearing, start: int, end: int) -> tuple[str, int, int] | None:
    """The field of the first such verb in some words, and where that begins and ends."""
    known = _verbs(hearing.reader).get(hearing.spelling.language, {})
    for at in range(start, end):
        for said, name in known.get(hearing.tokens[at].bare, ()):
            here = [word.bare for word in hearing.tokens[at : min(end, at + len(said))]]
            if here == list(said) and at not in hearing.named and (part := hearing.lists[name]):
                return part[0], at, at + len(said)
    return None


def _by_look(words: Sequence[str]) -> str:
    if len(words) == 1 and _TIME.match(words[0].casefold()):
        return _CLOCK
    if len(words) == 1 and _MONEY.match(words[0]):
        return _PRICE
    return _DATE if len(words) > 1 and any(word[:1].isdigit() for word in words) and names_day(" ".join(words)) else ""


def _by_unit(hearing: Hearing, words: Sequence[str]) -> str:
    """The list of a field whose values are counted so: "6 km"."""
    glued = _GLUED.match(words[0].casefold()) if len(words) == 1 else None
    two = len(words) == 2 and _NUMBER.match(words[0]) is not None
    unit = glued.group(1) if glued else words[1].casefold() if two else ""
    found = [name for name in hearing.lists if name.startswith(UNIT) and unit in hearing.lists[name]] if unit else []
    return f"{MEAN}{found[0].removeprefix(UNIT)}" if len(found) == 1 else ""


@by_words
def _verbs(bundle: Bundle) -> Mapping[str, Mapping[str, tuple[tuple[tuple[str, ...], str], ...]]]:
    """By language and first word, those with more words first."""
    found: dict[str, dict[str, tuple[tuple[tuple[str, ...], str], ...]]] = {}
    for language, lists in bundle.languages.items():
        by_first: dict[str, list[tuple[tuple[str, ...], str]]] = {}
        for name in (one for one in lists if one.startswith(SAYS)):
            for verb in lists[name]:
                words = tuple(verb.casefold().split())
                by_first.setdefault(words[0], []).append((words, f"{MEAN}{name.removeprefix(SAYS)}"))
        found[language] = {first: tuple(sorted(some, key=lambda one: -len(one[0]))) for first, some in by_first.items()}
    return found
