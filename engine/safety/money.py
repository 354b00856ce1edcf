"""Amounts of money in texts, in the ways the world writes them. What cannot be read for sure says so."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from decimal import Decimal
from functools import lru_cache
from itertools import pairwise
from typing import Any, Literal

import re2
from msgspec import Struct
from msgspec.structs import replace

from engine.safety.currencies import COMMA, POINT, SIGNS, THOUSANDTHS, WHOLE, WORDS, codes, currency_of

MAX_CHARS = 20_000              # of a text that is searched
MAX_FOUND = 30
Reading = Literal["certain", "ambiguous", "range", "unreadable"]

_DIGIT = r"[0-9\x{660}-\x{669}\x{6F0}-\x{6F9}\x{966}-\x{96F}\x{9E6}-\x{9EF}\x{E50}-\x{E59}\x{FF10}-\x{FF19}]"
_NUMBER = rf"{_DIGIT}(?:[.,'’٬٫،．， \x{{A0}}\x{{202F}}\x{{2009}}]?{_DIGIT}){{0,24}}(?:[.,][-–—]{{1,2}})?"
_MINUS = "-−﹣－"
_SCALES = {"千": 10**3, "万": 10**4, "萬": 10**4, "만": 10**4, "億": 10**8, "亿": 10**8, "억": 10**8}
_SHORT = "k|K|m|M|mn|bn|Mio|Mrd"                    # thousands or millions of something
_BETWEEN = frozenset({"-", "–", "—", "~", "〜", "～", "to", "bis", "à", "a", "до", "から"})
_POINTS, _BLANKS = ".．·", " \u00a0\u202f\u2009"
_COMMAS, _MARKS = ",，،", "'’٬"


class Money(Struct, frozen=True, kw_only=True):
    """An amount: `value` a decimal number as a string, `currency` a code of ISO 4217; "" where that is not readable."""

    value: str = ""
    currency: str = ""
    reading: Reading = "certain"
    text: str = ""                  # as it is written
    start: int = 0                  # where that begins in the text it was found in


def amounts(text: str, territory: str | None = None, decimal: str | None = None) -> tuple[Money, ...]:
    """The amounts in a text, in its order: numbers beside a sign or code of a currency. `territory` says whose dollar
    is meant, `decimal` which sign parts decimals on the page, where that is known.
    """
    return _amounts(text[:MAX_CHARS], territory, decimal)


def plain_amount(text: str, decimal: str | None = None) -> Money | None:
    """A text that is nothing but a number, such as the value of a field; None for any other."""
    written = text.strip()
    digits = written.lstrip(_MINUS)
    if not digits[:1].isdigit() or any(char not in _ALLOWED and not char.isdigit() for char in digits):
        return None
    value, reading = _number(digits, "", decimal)
    return Money(value=_signed(value, digits != written), reading=reading, text=written)


@lru_cache(maxsize=2_048)
def _amounts(text: str, territory: str | None, decimal: str | None) -> tuple[Money, ...]:
    if not any(map(str.isdigit, text)):
        return ()
    found: list[Money] = []
    for match in _pattern().finditer(text):
        if (one := _read(match, text, territory, decimal)) is not None:
            found.append(one)
        if len(found) == MAX_FOUND:
            break
    return tuple(_ranges(found, text))


def _read(match: Any, text: str, territory: str | None, decimal: str | None) -> Money | None:
    """One match as an amount; None where it is part of a word, or a word of English beside a count."""
    minus, before, inner_minus, number, scale, code, number_first, scale_first, after = match.groups()
    sign, number, scale = before or after, number or number_first, scale or scale_first
    start, end = match.span()
    if minus and text[start - 1 : start].isalnum():                 # a dash between two amounts
        minus, start = None, start + 1
    if _in_word(text, start, end) or (sign in WORDS and not any(mark in number for mark in ".,")):
        return None
    currency = code if code in SIGNS.get(sign, ()) else currency_of(sign, territory)
    value, reading = _number(number, currency, decimal)
    if scale and value:
        value = _plain(Decimal(value) * _SCALES[scale]) if scale in _SCALES else ""
        reading = reading if value else "unreadable"
    negative = bool(minus or inner_minus) or (text[start - 1 : start] == "(" and text[end : end + 1] == ")")
    written = text[start:end].strip()
    return Money(value=_signed(value, negative), currency=currency, reading=reading, text=written, start=start)


def _in_word(text: str, start: int, end: int) -> bool:
    """Whether letters go on before or after: "for 5" holds no rand."""
    before, after = text[start - 1 : start] if start else "", text[end : end + 1]
    return (before.isalpha() and text[start].isalpha()) or (after.isalpha() and text[end - 1].isalpha())


def _ranges(found: list[Money], text: str) -> Iterable[Money]:
    """Two amounts with nothing but a dash between them are the ends of one, of which neither is meant for sure."""
    ends: set[int] = set()
    for at, (low, high) in enumerate(pairwise(found)):
        if text[low.start + len(low.text) : high.start].strip() in _BETWEEN:
            ends |= {at, at + 1}
    for at, one in enumerate(found):
        yield replace(one, reading="range") if at in ends or _opens_range(text[: one.start].rstrip()) else one


def _opens_range(before: str) -> bool:
    """Whether a number and a dash stand before an amount ("10 – 20 €")."""
    dash = before[-1:]
    return dash in ("–", "—", "-") and before[:-1].rstrip()[-1:].isdigit()


def _number(written: str, currency: str, decimal: str | None) -> tuple[str, Reading]:
    """A number as a decimal string, "" where its groups are no groups."""
    text = "".join(str(unicodedata.digit(one)) if one.isdigit() else _sign(one) for one in written.rstrip("-–—.,"))
    marks = [one for one in text if not one.isdigit()]
    kinds = dict.fromkeys(marks)
    if not marks:
        return _plain(Decimal(text)), "certain"
    last = marks[-1]
    if len(kinds) == 1 and len(marks) == 1:
        return _with_one_mark(text, last, currency, decimal)
    if len(kinds) == 1:
        value = _grouped(text, last)
        return value, "certain" if value else "unreadable"
    if len(kinds) > 2 or marks.count(last) > 1 or last in "' ":
        return "", "unreadable"
    whole, _, part = text.rpartition(last)
    value = _grouped(whole, next(iter(kinds)))
    return (_plain(Decimal(f"{value}.{part}")), "certain") if value else ("", "unreadable")


def _with_one_mark(text: str, mark: str, currency: str, decimal: str | None) -> tuple[str, Reading]:
    """One mark may part thousands or decimals."""
    whole, _, part = text.partition(mark)
    if mark in "' ":
        value = _grouped(text, mark)
        return value, "unreadable" if not value else "ambiguous" if mark == " " else "certain"
    if mark == "٫" or len(part) != 3 or whole.strip("0") == "" or len(whole) > 3:
        return _plain(Decimal(f"{whole}.{part}")), "certain"
    grouped = _plain(Decimal(whole + part))
    if currency in WHOLE:
        return grouped, "certain"
    if currency in THOUSANDTHS or mark == decimal:
        return grouped, "ambiguous"
    other = POINT if mark == "." else COMMA
    return grouped, "ambiguous" if not decimal and currency in other else "certain"


def _grouped(text: str, mark: str) -> str:
    """A number whose marks part groups of three, or as in India of two before the last three; "" for any other."""
    first, *groups = text.split(mark)
    if not groups or not first or any(not group.isdigit() for group in (first, *groups)) or len(groups[-1]) != 3:
        return "" if groups else _plain(Decimal(text))
    sizes = {len(group) for group in groups[:-1]}
    fits = (sizes <= {3} and len(first) <= 3) or (sizes <= {2} and len(first) <= 2)
    return _plain(Decimal(first + "".join(groups))) if fits else ""


def _sign(char: str) -> str:
    if char in _POINTS:
        return "."
    if char in _COMMAS:
        return ","
    return " " if char in _BLANKS else "'" if char in _MARKS else char


def _plain(number: Decimal) -> str:
    return f"{number:f}"


def _signed(value: str, negative: bool) -> str:
    return f"-{value}" if negative and value and Decimal(value) else value


def _is_letter(char: str) -> bool:
    return char.isascii() and char.isalpha()


_ALLOWED = frozenset(_POINTS + _COMMAS + _MARKS + _BLANKS + "٫")


@lru_cache(maxsize=1)
def _pattern() -> Any:
    """An amount: a currency before a number or after it, the longest signs first."""
    signs = sorted({*SIGNS, *codes()}, key=len, reverse=True)
    before = "|".join([rf"\b{re2.escape(one)}" if _is_letter(one[0]) else re2.escape(one) for one in signs])
    after = "|".join([rf"{re2.escape(one)}\b" if _is_letter(one[-1]) else re2.escape(one) for one in signs])
    scales = f"{'|'.join(_SCALES)}|(?:{_SHORT})\\b"
    gap = r"[ \x{A0}\x{202F}\x{2009}\x{200E}\x{200F}]{0,3}"
    return re2.compile(
        rf"([{_MINUS}])?(?:({before}){gap}([{_MINUS}])?({_NUMBER})(?:{gap}({scales}))?(?:{gap}([A-Z]{{3}})\b)?"
        rf"|({_NUMBER})(?:{gap}({scales}))?{gap}({after}))"
    )
