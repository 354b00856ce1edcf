"""Days and months as people and pages write them. What may be read in two ways has two readings."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import date
from functools import lru_cache
from typing import Literal

import re2
from babel.dates import get_month_names
from msgspec import Struct

LANGUAGES = ("en", "de", "fr", "es", "it", "pt", "nl")
MAX_CHARS = 60  # of what may be a date; what is longer is a sentence
_ISO = re2.compile(r"^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:T00:00.*)?$")
_NUMERIC = re2.compile(r"^(\d{1,2})([-/.])\s?(\d{1,2})[-/.]\s?(\d{4})$")
_MIDNIGHT = re2.compile(r"(?i),?\s(?:midnight|mitternacht|minuit|medianoche|12(?::00)?\s?a\.?m\.?|0?0:00(?::00)?)$")
_FIGURES = re2.compile(r"\d+")
_NUMBER = re2.compile(r"^\d{1,4}(?:st|nd|rd|th|er|º)?$")
_SHOWN = re2.compile(r"^(\d{1,4}|\p{L}+)(\.?,? |[-/.]|\. |, )(\d{1,2}|\p{L}+)(\.?,? |[-/.]|\. |, )(\d{1,4})$")
_HINT = re2.compile(r"^([a-z]{1,4})([-/.] ?)([a-z]{1,4})([-/.] ?)([a-z]{1,4})$")
_HINTS = ("dmy", "tmj", "jma", "dma", "gma")  # day, month, year in the letters of a language
_FORMS: tuple[Literal["wide"], Literal["abbreviated"]] = ("wide", "abbreviated")
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


def days_in_field(text: str, said: str = "") -> frozenset[date]:
    """The days that a field may hold; of two only the one that is written so, where the parts of what is `said` of the
    field speak of a form: "dd/mm/yyyy".
    """
    days, forms = days_in(text), [form for part in said.split(" | ") if (form := _hinted(part))]
    figures = [int(one) for one in _FIGURES.findall(text)]
    told = frozenset(day for day in days for form in forms[:1] if form.figures(day) == figures)
    return told if len(days) > 1 and told else days


def written_like(day: date, shown: str, hint: str = "", said: str = "") -> str | None:
    """A day as a field writes its own: in the form of the day that it shows, else in that of which its hint speaks
    ("dd/mm/yyyy"). None where neither tells the form: of figures that may be day or month nobody knows which they are,
    nor of a name of several languages ("November") which it is in, unless it was `said` in one of these.
    """
    hinted = _hinted(hint)
    if not shown.strip():
        return hinted.write(day) if hinted else None
    form = _form_of(shown, hinted.order if hinted else "", said)
    return form.write(day) if form else None


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


class _Form(Struct, frozen=True):
    """`order`: "d", "m" and "y" as they stand; `between`: what stands around them, one more. `widths`: least digits of
    each, or of a month the form of its name in a language: "en wide".
    """

    order: str
    between: tuple[str, ...]
    widths: tuple[str, ...]

    def figures(self, day: date) -> list[int]:
        return [{"d": day.day, "m": day.month, "y": day.year}[part] for part in self.order]

    def write(self, day: date) -> str:
        written = [self.between[0]]
        for part, width, after in zip(self.order, self.widths, self.between[1:], strict=True):
            if width.isdigit():
                number = {"d": day.day, "m": day.month, "y": day.year}[part]
                written.append(str(number).zfill(int(width)))
            else:
                language, form = width.split()
                name = get_month_names(_FORMS[form != "wide"], "format", language)[day.month]
                written.append(str(name).strip("."))
            written.append(after)
        return "".join(written)


def _hinted(hint: str) -> _Form | None:
    """The form that a hint speaks of, in letters of one language: "dd.mm.yyyy", "TT.MM.JJJJ", "jj/mm/aaaa"."""
    found = _HINT.match(hint.strip().lower())
    if found is None:
        return None
    parts = (found[1], found[3], found[5])
    letters = "".join(part[0] for part in parts)
    order = next((letters.translate(str.maketrans(one, "dmy")) for one in _HINTS if sorted(letters) == sorted(one)), "")
    if not order or any(len(part) > (4 if one == "y" else 2) for one, part in zip(order, parts, strict=True)):
        return None
    widths = tuple("4" if one == "y" else str(len(part)) for one, part in zip(order, parts, strict=True))
    whole = all(len(part) == 4 for one, part in zip(order, parts, strict=True) if one == "y")
    return _Form(order, ("", found[2], found[4], ""), widths) if whole else None


def _form_of(shown: str, order: str, said: str) -> _Form | None:
    """The form in which a day is shown; of figures that may be both `order` says which are day and month."""
    found, days = _SHOWN.match(shown.strip()), days_in(shown)
    if found is None or not days:
        return None
    parts, between = (found[1], found[3], found[5]), ("", found[2], found[4], "")
    named = [at for at, part in enumerate(parts) if not part.isdigit()]
    if named:
        form = _month_form(parts[named[0]], said, german=". " in between)
        letters = "".join("m" if at in named else "y" if len(part) == 4 else "d" for at, part in enumerate(parts))
        known = form and sorted(letters) == ["d", "m", "y"]
        return _Form(letters, between, _widths(letters, parts, form, padded=False)) if known else None
    letters = _order_of(parts, days, between, order)
    return _Form(letters, between, _widths(letters, parts, "", padded=True)) if letters else None


def _order_of(parts: Sequence[str], days: Collection[date], between: Sequence[str], order: str) -> str:
    """Which of three figures is what; "" where that is not known."""
    if len(parts[0]) == 4:
        return "ymd"
    if len(parts[2]) != 4:
        return ""
    if "." in between:
        return "dmy"
    if len(days) == 1 and parts[0] != parts[1]:
        return "dmy" if int(parts[0]) == next(iter(days)).day else "mdy"
    return order if order in ("dmy", "mdy") else ""


def _widths(letters: str, parts: Sequence[str], form: str, *, padded: bool) -> tuple[str, ...]:
    """Figures are filled up where one of them is; among figures alone (`padded`) unless one shows that they are not."""
    short = [part for part in parts if part.isdigit() and len(part) < 4]
    filled = any(part.startswith("0") for part in short) or (padded and all(len(part) == 2 for part in short))
    least = "2" if filled else "1"
    return tuple("4" if one == "y" else form if one == "m" and form else least for one in letters)


def _month_form(name: str, said: str, *, german: bool) -> str:
    """The language and the form of a month's name; "" where it may be of several languages and is not `said` in one, or
    where its short form is its long one ("May").
    """
    languages = [one for one in (("de",) if german else LANGUAGES) if _forms_in(one, name)]
    spoken = [one for one in languages if any(_forms_in(one, word) for word in said.replace(",", " ").split())]
    chosen = languages if len(languages) == 1 else spoken[:1]
    forms = _forms_in(chosen[0], name) if chosen else ()
    return f"{chosen[0]} {forms[0]}" if len(forms) == 1 else ""


def _forms_in(language: str, name: str) -> tuple[str, ...]:
    plain = name.strip(".").lower()
    return tuple(
        form for form in _FORMS
        if any(str(one).strip(".").lower() == plain for one in get_month_names(form, "format", language).values())
    )  # fmt: skip


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
