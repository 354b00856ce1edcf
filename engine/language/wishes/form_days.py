"""Days and hours that a wish gives to the fields of a form: the only one, or the first and the last by what leads to
them ("from 3 May to 7 May"), in the order of the fields where they are two.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import re2

from engine.language.wishes.form_words import Given, Word, is_called, takes_text
from engine.language.wishes.named_here import Said, words_of
from engine.observe import Element
from engine.text.dates import days_in, month_named, names_day

MAX_DAY_WORDS = 4  # of a day as it is said: "Monday 15 June 2026"
BOTH = 2  # the first and the last of some days
HOURS = 24
TIME = re2.compile(r"^\d{1,2}:\d{2}$")
DATED = ("mean_date", "mean_due", "mean_birthday")
_FIRST = ("mean_start_date", "mean_check_in", "mean_from")  # what fields for the first of two days are called
_LAST = ("mean_end_date", "mean_check_out", "mean_destination")
_DAYS = (*_FIRST, *_LAST, *DATED)


def days_given(said: Said, words: Sequence[Word], form: Sequence[Element]) -> list[Given]:
    """Days for the fields that take one: the only field, or the first and the last by what leads to them."""
    told = list(_days_said(words))
    fields = [one for one in form if takes_text(one) and (
        one.input_type == "date" or is_called(said, one, _DAYS)
        or not set(said.lists["mean_date"]).isdisjoint(words_of(one.name)))]  # fmt: skip
    dated = [one for one in fields if is_called(said, one, ("mean_date",))]  # its beginning and end are hours
    first = [one for one in fields if is_called(said, one, _FIRST) and not dated]
    last = [one for one in fields if is_called(said, one, _LAST) and not dated]
    if len(fields) == BOTH and len(told) == BOTH and not dated:  # "Fecha de salida", "Fecha de regreso"
        first, last = fields[:1], fields[1:]
    found = []
    for number, (places, text) in enumerate(told):
        begins, ends = _bounds(said, words, [at for at, _ in told], number)
        alone = dated or fields if len(told) == 1 else []
        takes = alone if len(alone) == 1 else last if ends else first if begins else []
        found += [Given(takes[0], text, places, frozenset(words_of(takes[0].name)))] if len(takes) == 1 else []
    return found


def hours_given(said: Said, words: Sequence[Word], form: Sequence[Element]) -> list[Given]:
    """Hours for the fields that take one, as with days: those that show one, or that stand beside a field for a day."""
    told = list(hours_said(said, words))
    day = any(is_called(said, one, ("mean_date",)) for one in form)
    fields = [one for one in form if takes_text(one) and (one.input_type == "time" or TIME.match(one.value or "")
              or (day and not one.value) or is_called(said, one, ("mean_time",)))]  # fmt: skip
    first = [one for one in fields if is_called(said, one, _FIRST)]
    last = [one for one in fields if is_called(said, one, _LAST)]
    alone = [one for one in fields if is_called(said, one, ("mean_time",))]
    found = []
    for number, (places, text) in enumerate(told):
        begins, ends = _bounds(said, words, [at for at, _ in told], number)
        takes = alone if len(told) == len(alone) == 1 else last if ends else first if begins else []
        found += [Given(takes[0], text, places, frozenset(words_of(takes[0].name)))] if len(takes) == 1 else []
    return found


def _bounds(said: Said, words: Sequence[Word], told: Sequence[frozenset[int]], number: int) -> tuple[bool, bool]:
    """Whether one of some days or hours is said to be the first, or the last: by the word before it, or as the first of
    two of which the other is the last. "On 3 and 5 May" has neither.
    """
    before = [words[min(places) - 1].said if min(places) else "" for places in told]
    last = [word in said.lists["day_until"] for word in before]
    both = len(told) == BOTH and last == [False, True]
    first = len(told) == 1 and before[number] in said.lists["day_from"]
    return first or (both and number == 0), last[number]


def hours_said(said: Said, words: Sequence[Word]) -> Iterator[tuple[frozenset[int], str]]:
    """The hours of a wish as they are written with minutes, each with its places: "15 Uhr", "15:00"."""
    for at, word in enumerate(words):
        after = words[at + 1].said if at + 1 < len(words) else ""
        full = word.raw.isdigit() and int(word.raw) <= HOURS and after in said.lists["hour_after"]
        if TIME.match(word.raw) or full:
            places = {at, at + 1} if after in said.lists["hour_after"] else {at}
            yield frozenset(places), f"{word.raw}:00" if full else word.raw


def _days_said(words: Sequence[Word]) -> Iterator[tuple[frozenset[int], str]]:
    """The days of a wish that say their year or month, each with its places."""
    at = 0
    while at < len(words):
        for count in range(MAX_DAY_WORDS, 0, -1):
            text = " ".join(word.raw for word in words[at : at + count])
            named = count > 1 and names_day(text) and any(month_named(word.raw) for word in words[at : at + count])
            if len(words) - at >= count and (days_in(text) or (named and words[at].raw[0].isdigit())):
                yield frozenset(range(at, at + count)), text
                at += count - 1
                break
        at += 1
