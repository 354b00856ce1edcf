"""A calendar that is open on the page: the day that is meant in it, and what leads to its month."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from itertools import groupby

from msgspec import Struct

from engine.language.words.kinds import FIELDS, kind_of
from engine.observe import Element, PageState
from engine.rules import Facts, Reader
from engine.text.dates import days_in, month_in
from engine.text.quoted import fold
from engine.text.wordlists import held

LEAST_DAYS = 20  # elements that name a day of the month: fewer are no calendar
MOST_MONTHS = 36  # that are turned one by one
_MOST_BEFORE = 8  # elements between what turns a calendar and its days: choices of month and year, days of the week
_STEERS: frozenset[str] = frozenset({"button", "link", "other", "icon", "menuitem"})


class Calendar(Struct, frozen=True):
    """`days` are the elements of the day that is meant, `turns` those that lead to its month, in the order of the page.

    `steer` is the list of years, or else of months, in which another is to be chosen, and `steers_to` which.
    `months` is how far that month is from the one shown, None where none is known; days of a month that is not shown
    are none.
    """

    days: tuple[Element, ...] = ()
    turns: tuple[Element, ...] = ()
    months: int | None = None
    steer: Element | None = None
    steers_to: str = ""


def calendar(reader: Reader, page: PageState, wanted: date) -> Calendar | None:
    """What is open for this day; None where the page shows no calendar."""
    cells = [one for one in page.elements if one.visible and kind_of(one) not in FIELDS]
    dated = {one.id: days for one in cells if (days := _said(one, reader.words["choose_here"]))}
    if len(dated) >= LEAST_DAYS:
        exact = tuple(one for one in cells if dated.get(one.id) == frozenset((wanted,)))
        shown = _most([next(iter(days)) for days in dated.values() if len(days) == 1])
    else:
        numbered = [one for one in cells if _is_number(one)]
        if len(numbered) < LEAST_DAYS:
            return None
        shown = _heading(page)
        exact = _in_month(_together(cells), wanted.day) if shown == (wanted.year, wanted.month) else ()
    if shown is None:
        return Calendar()
    months = (wanted.year - shown[0]) * 12 + wanted.month - shown[1]
    turns = _turns(reader, cells, months) if abs(months) <= MOST_MONTHS else ()
    return Calendar(exact, turns, months, *(_steer(reader, page, wanted) if months else (None, "")))


def before_days(page: PageState, led_by: tuple[str, ...] = ()) -> tuple[Element, ...]:
    """What stands right before the days of a calendar, in its dialog, form and frame; nothing where none is shown."""
    shown = [one for one in page.elements if one.visible]
    cells = ((at, one) for at, one in enumerate(shown) if kind_of(one) not in FIELDS)
    days = [at for at, one in cells if _is_number(one) or _said(one, led_by)]
    if len(days) < LEAST_DAYS:
        return ()
    first = shown[days[0]]
    around = (first.dialog, first.form, first.frame)
    near = shown[max(0, days[0] - _MOST_BEFORE) : days[0]]
    return tuple(one for one in near if (one.dialog, one.form, one.frame) == around)


def _is_number(one: Element) -> bool:
    return len(one.name) < 3 and one.name.isdecimal() and 1 <= int(one.name) <= 31


def _said(one: Element, before: tuple[str, ...] = ()) -> frozenset[date]:
    """The day that an element says in full, by its name or by what describes it; a word of those that may stand
    `before` it aside ("Choose Tuesday, 12 March 1990").
    """
    first, _, rest = one.name.partition(" ")
    led = held(before, first, "only")
    return days_in(one.name) or days_in(one.description) or (days_in(rest) if led else frozenset())


def _most(days: Sequence[date]) -> tuple[int, int] | None:
    """The month most days are of: those of the one before and the one after stand beside it."""
    months = [(day.year, day.month) for day in days]
    return max(months, key=months.count) if months else None


def _heading(page: PageState) -> tuple[int, int] | None:
    """Year and month as the one heading of the calendar says them, or the one field or button for each."""
    said = {month_in(line.text) for line in page.outline} | {month_in(one.name) for one in page.elements}
    whole = {one for one in said if all(one)}
    if len(whole) == 1:
        return whole.pop()
    parts = {month_in(text) for one in page.elements for text in (one.name, one.value or "", one.description) if text}
    years, months = {year for year, month in parts if year and not month}, {month for year, month in parts if month}
    return (years.pop(), months.pop()) if not whole and len(years) == 1 and len(months) == 1 else None


def _together(cells: Sequence[Element]) -> list[Element]:
    """The numbers that stand side by side, most of them: the pages of a list are numbers, too. All where days are not
    told from these so.
    """
    runs = [list(run) for number, run in groupby(cells, _is_number) if number]
    longest = max(runs, key=len, default=[])
    return longest if len(longest) >= LEAST_DAYS else [one for run in runs for one in run]


def _in_month(numbered: Sequence[Element], day: int) -> tuple[Element, ...]:
    """Of the numbers, that of the day between the first of the month and the first of the next."""
    first = next((at for at, one in enumerate(numbered) if one.name.lstrip("0") == "1"), None)
    if first is None:
        return ()
    following = next((at for at in range(first + 1, len(numbered)) if numbered[at].name.lstrip("0") == "1"), None)
    return tuple(one for one in numbered[first:following] if int(one.name) == day)


def _steer(reader: Reader, page: PageState, wanted: date) -> tuple[Element | None, str]:
    """The one list of years, or where the year is shown that of months, that stands with the days of the calendar and
    has another choice, and its entry that is wanted; none where the list of years does not have it.
    """
    before = before_days(page, reader.words["choose_here"])
    lists = [one for one in before if one.options and one.usable]
    years = [one for one in lists if all(map(_is_year, one.options))]
    months = [one for one in lists if all(month_in(text) and not month_in(text)[0] for text in one.options)]
    for found, at, number in ((years, 0, wanted.year), (months, 1, wanted.month)):
        if len(found) != 1:
            continue
        entries = {(int(text) if at == 0 else month_in(text)[1]): text for text in found[0].options}
        if number not in entries:
            break
        if fold(entries[number]) != fold(_shown_in(found[0])):
            return found[0], entries[number]
    return None, ""


def _is_year(text: str) -> bool:
    return len(text) == 4 and text.isdecimal()


def _shown_in(one: Element) -> str:
    """The entry of a list that is chosen, as it is called there."""
    return dict(zip(one.option_values, one.options, strict=False)).get(one.value or "", one.value or "")


def _turns(reader: Reader, cells: Sequence[Element], months: int) -> tuple[Element, ...]:
    """What turns the calendar one month in this direction."""
    wanted = "later" if months > 0 else "earlier"
    steers = (one for one in cells if months and one.usable and kind_of(one) in _STEERS and one.name)
    found = []
    for one in steers:
        facts: Facts = {
            "element.kind": kind_of(one), "element.name": one.name, "element.expanded": "unknown",
            "element.selected": False, "element.beside": False, "element.turns": True,
            "element.rest": "", "element.hint": "", "element.sends": False,
        }  # fmt: skip
        fired = reader.ask("covers", facts)
        if fired is not None and fired.set["cover.kind"] == wanted:
            found.append(one)
    return tuple(found)
