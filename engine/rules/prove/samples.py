"""A few texts that a pattern matches, so that a counterexample can name one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from importlib import import_module
from itertools import islice
from typing import Any

from engine.rules.model import Pattern
from engine.rules.read.patterns import with_first_words

_syntax: Any = import_module("re._parser")
_names: Any = import_module("re._constants")
MAX_SAMPLES = 3
MAX_TRIED = 40
OF_CATEGORY = {
    "CATEGORY_DIGIT": "1", "CATEGORY_WORD": "a", "CATEGORY_SPACE": " ",
    "CATEGORY_NOT_DIGIT": "a", "CATEGORY_NOT_SPACE": "a", "CATEGORY_NOT_WORD": "-",
}  # fmt: skip
ANY = "ab1 -._~\u00e9"


def samples(pattern: Pattern) -> tuple[str, ...]:
    """Up to three texts in which the pattern is found; none where it is written in a way that is not read here."""
    tried = _texts(with_first_words(pattern))
    return tuple(islice((text for text in tried if pattern.search(text) is not None), MAX_SAMPLES))


@lru_cache(maxsize=4096)
def _texts(source: str) -> tuple[str, ...]:
    try:
        tree = _syntax.parse(source)
    except Exception:  # what RE2 reads and this parser does not, in whatever way it fails
        return ()
    return tuple(dict.fromkeys(islice(_all(list(tree)), MAX_TRIED)))


def _all(parts: list[Any]) -> Iterator[str]:
    """Texts for a sequence: each of the first part's with each of the rest's, the plainest first."""
    if not parts:
        yield ""
        return
    rests = list(islice(_all(parts[1:]), 6))
    for head in islice(_one(*parts[0]), 12):
        for rest in rests:
            yield head + rest


def _one(what: Any, given: Any) -> Iterator[str]:
    name = str(what)
    if name == "LITERAL":
        yield chr(given)
    elif name == "NOT_LITERAL":
        yield next(one for one in ANY if ord(one) != given)
    elif name == "ANY":
        yield "a"
    elif name == "IN":
        yield from _of_class(given)
    elif name in ("MAX_REPEAT", "MIN_REPEAT"):
        least, _, inner = given
        yield from islice(_all(list(inner) * least), 4)
        yield from islice(_all(list(inner) * (least + 1)), 4)
    elif name == "SUBPATTERN":
        yield from _all(list(given[-1]))
    elif name == "BRANCH":
        for branch in given[1]:
            yield from islice(_all(list(branch)), 3)
    elif name == "AT":
        yield ""


def _of_class(members: list[Any]) -> Iterator[str]:
    if members and members[0][0] is _names.NEGATE:
        refused = {one for one in ANY if any(_has(member, one) for member in members[1:])}
        yield from (one for one in ANY if one not in refused)
        return
    for what, given in members[:4]:
        name = str(what)
        if name == "LITERAL":
            yield chr(given)
        elif name == "RANGE":
            yield chr(given[0])
        elif name == "CATEGORY":
            yield OF_CATEGORY[str(given)]


def _has(member: Any, character: str) -> bool:
    what, given = member
    name = str(what)
    if name == "LITERAL":
        return chr(given) == character
    if name == "RANGE":
        return bool(given[0] <= ord(character) <= given[1])
    return OF_CATEGORY.get(str(given)) == character
