"""The boxes of several rows, told by one verb: "tick the boxes of tasks 301 and 305", "select tasks 301 and 305"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.language.told.clause import Place, placed, ways
from engine.language.told.grammar import Act, Tongue, Words
from engine.language.told.names import Names

_TICKS: tuple[Act, ...] = ("tick", "untick")


def boxes_of_rows(tongue: Tongue, names: Names, pieces: Sequence[Words]) -> Iterator[tuple[Act, Sequence[Place]]]:
    """The rows whose boxes some pieces of a sentence may tell, and what is to become of these."""
    if len(pieces) < 2:
        return
    for left, place in placed(tongue, pieces[0]):
        if not left or not place.name or pieces[0][: len(left)] != left:
            continue
        for way in ways(tongue, [left, *pieces[1:]]):
            if way.act in _TICKS and names.is_box(way.said[0]["name"]):
                yield way.act, (place, *(Place(parts["name"], place.kind) for parts in way.said[1:]))
    for way in ways(tongue, pieces):
        rows = [words for parts in way.said if len(parts) == 1 for words in parts.values()]
        if way.act in (*_TICKS, "choose") and len(rows) == len(pieces) and names.is_of_many(rows[0]):
            yield "tick" if way.act == "choose" else way.act, [Place(words, "row") for words in rows]
