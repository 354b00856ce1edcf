"""Whether a word for a kind of thing is one for what a page is about, or for its entries."""

from __future__ import annotations

from engine.language.means import kinds_of, plurals
from engine.rules import Reader


def are_one_kind(reader: Reader, one: str, other: str) -> bool:
    """Whether two words are for the same kind of thing, one or many of them, whether or not any list has them."""
    if one == other or one in plurals(other) or other in plurals(one):
        return True
    return not kinds_of(reader, one).isdisjoint(kinds_of(reader, other))
