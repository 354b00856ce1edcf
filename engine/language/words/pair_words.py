"""Words by which a goal gives values to fields without quotes, and where its parts are joined: lists `pair_…`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal, get_args

from msgspec import Struct

from engine.rules import Bundle, Reader, by_words
from engine.text.pattern_set import pattern
from engine.text.wordlists import alternation, held, spelt_raw

Manner = Literal["names", "types", "sets", "picks"]
SIGNS = (":", "=")  # that end a field before its value
MAX_ELEMENTS = 3_000  # of a page that is looked through for what a goal gives


class PairWords(Struct, frozen=True):
    verb: Any
    there: Any
    joint: Any
    field_first: frozenset[str]
    value_first: frozenset[str]
    under: frozenset[str]
    ends: frozenset[str]  # of verbs in two parts
    ends_out: frozenset[str]
    out: tuple[str, ...]  # verbs that end so


def pieces(reader: Reader, text: str) -> Iterator[tuple[str, str]]:
    """Each part of a masked text with the joint before it."""
    at, before = 0, ""
    for found in pair_words(reader).joint.finditer(text):
        yield before, text[at : found.start()]
        at, before = found.end(), found.group(0)
    yield before, text[at:]


def denies(reader: Reader, text: str) -> bool:
    """Whether a goal denies something, or says what must be so for it."""
    lists = reader.words
    return held((*lists["negation"], *lists["pair_without"], *lists["value_doubts"]), text)


@by_words
def pair_words(bundle: Bundle) -> PairWords:
    lists = bundle.words
    verbs = "|".join(f"(?P<{one}>{_any(lists[f'pair_{one}'])})" for one in get_args(Manner))
    every = [word for one in get_args(Manner) for word in lists[f"pair_{one}"]]
    then = _any((*lists["wish_and"], *lists["wish_then"]))
    return PairWords(
        verb=pattern(f"^(?:{verbs})[:,]? +(?P<rest>.+)$"),
        there=pattern(f"^{_any(lists['pair_value_first'])} +.+? +{_any(every)} +.+$"),
        joint=pattern(f" *[,;.] +(?:{then} +)*| +(?:{then} +)+"),
        field_first=frozenset(lists["pair_field_first"]),
        value_first=frozenset(lists["pair_value_first"]),
        under=frozenset(lists["pair_under"]),
        ends=frozenset(lists["pair_ends"]),
        ends_out=frozenset(lists["pair_ends_out"]),
        out=lists["pair_out"],
    )


def _any(words: Sequence[str]) -> str:
    return alternation(words, spelt_raw, "", "")
