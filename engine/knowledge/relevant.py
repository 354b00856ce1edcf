"""Which passages matter for a goal, by one measure for all of them, wherever they come from."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine.knowledge.document import Passage
from engine.knowledge.index import Index, held_by
from engine.knowledge.words import words

CANDIDATES = 12  # that a search hands over


class Relevant(Struct, frozen=True):
    """Passages, the most relevant first; `best` and `covered` are shares of the goal's words."""

    passages: tuple[Passage, ...] = ()
    best: float = 0.0
    covered: float = 0.0


def relevant(goal: str, candidates: Sequence[Passage], least: float, most: int) -> Relevant:
    """Those that hold at least the share `least` of the goal's words, at most `most`; each text once."""
    asked = set(words(goal))
    once = {one.text: one for one in reversed(candidates)}
    rated = [(held_by(asked, one), one) for one in candidates if once[one.text] is one] if asked else []
    rated.sort(key=lambda pair: -len(pair[0]))
    kept = [(held, one) for held, one in rated if held and len(held) / len(asked) >= least][:most]
    if not kept:
        return Relevant()
    together = set().union(*(held for held, _ in kept))
    return Relevant(
        tuple(one for _, one in kept),
        best=round(len(kept[0][0]) / len(asked), 4),
        covered=round(len(together) / len(asked), 4),
    )


def best_of(passages: Sequence[Passage], goal: str) -> tuple[Passage, ...]:
    """Of passages that came with a call, those that a search for the goal would bring."""
    return tuple(found.passage for found in Index(passages).search(goal, CANDIDATES))
