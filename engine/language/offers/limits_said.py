"""A number that a page has one field for, said in a sentence: "at most 5 posts per page", "every 600 seconds"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

import re2

from engine.facts.wishes import Role, WishVerb
from engine.language.words.alike import alike, are_forms
from engine.language.words.kinds import TEXT_FIELDS, kind_of
from engine.observe import Element, PageState
from engine.rules import Reader
from engine.text.phrases import covered
from engine.text.quoted import fold
from engine.text.wordlists import held

_LEADS = tuple(f"role_{role}" for role in get_args(Role))  # whose words say nothing of what is meant
MAX_WORDS = 20
LEAST_LETTERS = 2  # of a word that tells a field
ENOUGH = 2  # words of a wish that are those of a field
MAX_BETWEEN = 3  # words between "don't" and "more than"
LOOKS: frozenset[WishVerb] = frozenset({"show", "filter"})  # what mostly asks for a view, and sets nothing
_NUMBERS = re2.compile(r"(?:^|[\s(])(\d{1,9}(?:[.,]\d{1,3})?)(?:[\s).,!?%]|$)")
_COUNTED = re2.compile(r"\d +(\pL+)")
_NUMBER = re2.compile(r"^\d+([.,]\d+)?$")


def limit(reader: Reader, text: str, page: PageState, verb: WishVerb = "none") -> tuple[str, str]:
    """The name of the one field for the one number of a wish, and that number; twice "" where that is not told.

    A field is known by the words that a wish shares with its name and the line around it: more than with any other, and
    at least two, or all of its name. What is counted ("50 entries") is a word of the field, or a unit that is
    written short there ("(s)"). What asks for a view has to say that it is a limit, and two words: "show reviews with
    5 stars" sets nothing. Neither does what holds only in a case, or not.
    """
    numbers, words = _NUMBERS.findall(text), fold(text).split()
    if len(numbers) != 1 or len(words) > MAX_WORDS or _is_hedged(reader, words):
        return "", ""
    if verb in LOOKS and not held(reader.words["wish_limit"], text):
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
    enough = count >= ENOUGH or (verb not in LOOKS and own and _shared(own, said) == len(own))
    return (field.name, str(numbers[0])) if enough else ("", "")


def _is_hedged(reader: Reader, words: Sequence[str]) -> bool:
    """Whether words that are no part of a limit say that it does not hold, or only in a case. "Don't show more than" is
    a limit.
    """
    part = covered(words, (*reader.words["wish_limit"], *reader.words["wish_each"]))
    for at in covered(words, reader.words["wish_exceeds"]):
        first = max(0, at - MAX_BETWEEN - 2)
        nots = {first + one for one in covered(words[first:at], reader.words["negation"])}
        part |= nots if nots and max(nots) >= at - MAX_BETWEEN - 1 else set()
    rest = " ".join(word for at, word in enumerate(words) if at not in part)
    return bool(covered(rest.split(), reader.words["wish_hedges"]))


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
