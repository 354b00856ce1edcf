"""Numbers that come with a unit ("90 minutes"), and fields that are called by one ("Estimate (hours)")."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.observe import PageState
from engine.rules import Reader
from engine.text.quoted import fold


def is_in_another_unit(reader: Reader, field: str, value: str) -> bool:
    """Whether a number comes in another unit than its field is called by: it would say another amount there."""
    unit = _unit(value)
    called = [word for words in _measures(reader, unit) for word in fold(field).split() if word in words]
    return bool(called) and not any(word.startswith(unit) or unit.startswith(word) for word in called)


def is_no_number(reader: Reader, page: PageState | None, field: str, value: str) -> bool:
    """Whether a number comes with a unit, and its field on the page takes nothing but numbers, of which nothing in its
    name tells what they count.
    """
    unit = _unit(value)
    measures = list(_measures(reader, unit))
    known = any(word in words for words in measures for word in fold(field).split())
    fields = [one for one in page.elements if fold(one.name) == fold(field)] if page and measures and not known else []
    return any(one.input_type == "number" for one in fields)


def _unit(value: str) -> str:
    number, _, unit = fold(value).partition(" ")
    return unit if number.isdigit() else ""


def _measures(reader: Reader, unit: str) -> Iterator[Sequence[str]]:
    """The lists of units in which one is."""
    return (words for name, words in reader.words.items() if name.startswith("unit_") and unit in words)
