"""A number that a page has one field for, said in a sentence: "at most 5 posts per page", "every 600 seconds"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

import re2

from engine.facts.wishes import Role
from engine.language.alike import alike, are_forms
from engine.language.kinds import TEXT_FIELDS, kind_of
from engine.observe import Element, PageState
from engine.rules import Reader
from engine.text.quoted import fold
from engine.text.wordlists import held

_LEADS = tuple(f"role_{role}" for role in get_args(Role))  # whose words say nothing of what is meant
MAX_WORDS = 20
LEAST_LETTERS = 2  # of a word that tells a field
ENOUGH = 2  # words of a wish that are those of a field
_NUMBERS = re2.compile(r"(?:^|[\s(])(\d{1,9}(?:[.,]\d{1,3})?)(?:[\s).,!?%]|$)")
_COUNTED = re2.compile(r"\d +(\pL+)")
_NUMBER = re2.compile(r"^\d+([.,]\d+)?$")


def limit(reader: Reader, text: str, page: PageState) -> tuple[str, str]:
    """The name of the one field for the one number of a wish, and that number; twice "" where that is not told.

    A field is known by the words that a wish shares with its name and the line around it: more than with any other, and
    at least two, or all of its name. What is counted ("50 entries") is a word of the field, or a unit that is
    written short there ("(s)").
    """
    numbers, words = _NUMBERS.findall(text), fold(text).split()
    if len(numbers) != 1 or len(words) > MAX_WORDS:
        return "", ""
    lists = (reader.words[name] for name in ("wish_limit", "wish_the", "wish_manners", *_LEADS))
    empty = {word for some in lists for one in some for word in fold(one).split()}
    said = [word for word in words if word not in empty and len(word) >= LEAST_LETTERS]
    ranked = sorted(((_shared(said, _words(page, one)), one) for one in _fields(reader, page)), key=lambda one: -one[0])
    if not ranked or (len(ranked) > 1 and ranked[0][0] == ranked[1][0]):
        return "", ""
    count, field = ranked[0]
    counted, there = [fold(one) for one in _COUNTED.findall(text)], _words(page, field)
    short = bool(counted) and held(reader.words["wish_units"], counted[0], "only") and counted[0][0] in there  # "(s)"
    told = short or _shared(counted[:1], there) if counted else held(reader.words["wish_limit"], text)
    if not told:
        return "", ""
    own = [word for word in fold(field.name).split() if word not in empty and len(word) >= LEAST_LETTERS]
    enough = count >= ENOUGH or (own and _shared(own, said) == len(own))
    return (field.name, str(numbers[0])) if enough else ("", "")


def _fields(reader: Reader, page: PageState) -> list[Element]:
    """The fields for a number."""
    return [one for one in page.elements if one.usable and one.name and kind_of(one) in TEXT_FIELDS
            and (one.input_type == "number" or (one.form is not None and _NUMBER.search(one.value or "")))
            and not held(reader.words["mean_identifier"], one.name)]  # fmt: skip


def _words(page: PageState, field: Element) -> list[str]:
    """The words of a field, and of its line where that has no other."""
    alone = field.row and sum(one.row == field.row and kind_of(one) in TEXT_FIELDS for one in page.elements) == 1
    return fold(f"{field.name} {field.description} {page.rows[field.row - 1] if alone else ''}").split()


def _shared(said: Sequence[str], words: Sequence[str]) -> int:
    return sum(any(are_forms(one, word) or alike(one, word) for word in words) for one in set(said))
