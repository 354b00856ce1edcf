"""What a person may have meant where nothing fits: the elements whose names come nearest to the words."""

from __future__ import annotations

from difflib import SequenceMatcher
from itertools import islice

from engine.language.intent import Intent
from engine.language.kinds import FIELDS, TOGGLES, kind_of
from engine.language.places import as_one
from engine.observe import Element, PageState
from engine.text.quoted import fold

MOST = 3
LEAST_ALIKE = 0.45  # of two names, as difflib measures it; less is no likeness
MAX_COMPARED = 500  # elements of one page


def nearest(page: PageState, intent: Intent) -> tuple[Element, ...]:
    """At most three elements that can be used, the nearest first; none where no name comes near."""
    wanted = [fold(phrase.name or phrase.whole) for phrase in intent.targets[:1]]
    if not wanted or not wanted[0]:
        return ()
    kinds = {"enter": FIELDS, "check": TOGGLES, "uncheck": TOGGLES}.get(intent.verb)
    named = (one for one in page.elements if one.usable and one.name and (kinds is None or kind_of(one) in kinds))
    usable = list(islice(named, MAX_COMPARED))
    ranked = sorted(((_likeness(wanted[0], fold(one.name)), -at) for at, one in enumerate(usable)), reverse=True)
    near = [usable[-at] for likeness, at in ranked[: 3 * MOST] if likeness >= LEAST_ALIKE]
    return tuple(as_one(page, near)[:MOST])


def _likeness(wanted: str, name: str) -> float:
    """Words in common count like letters in common, whatever their order."""
    words, others = set(wanted.split()), set(name.split())
    shared = len(words & others) / max(1, min(len(words), len(others)))
    return max(SequenceMatcher(None, wanted, name).ratio(), 0.9 * shared)
