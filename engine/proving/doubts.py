"""What would make proofs about turns worthless: declarations that are not kept, and a mirror that is none.

A proof relies on what derivations declare, and on the mirror of `apply`. Both are held against what really runs before
anything is called proved: declarations on turns that are played here, the mirror on samples.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.derive.declared import Undeclared, flaws, names_of
from engine.derive.table import DERIVATIONS
from engine.facts.vocabulary import VOCABULARY
from engine.proving.plays import PLAYS, played
from engine.rules import Bundle
from engine.rules.read.given import neutral
from engine.turn.mirror import AFTER, by_mirror, differences, disagreements, left_by
from engine.turn.stages import Stage


def doubts(bundle: Bundle, stages: tuple[Stage, ...]) -> Iterator[str]:
    """Each a line that says what does not hold; none where proofs can be relied on."""
    for stage in stages:
        for name in stage.learns:
            if name not in DERIVATIONS:
                yield f"there is no derivation {name!r}"
                return
    for derivation in DERIVATIONS.values():
        yield from flaws(derivation)
    missing = names_of(("after.*",)) - AFTER.keys()
    if missing:
        yield f"the mirror of apply says nothing of {min(missing)}"
        return
    yield from _played(bundle)
    yield from disagreements({name: neutral(kind) for name, kind in VOCABULARY.across.items()})


def _played(bundle: Bundle) -> Iterator[str]:
    """What turns that are played do beyond declarations, or otherwise than the mirror says."""
    for play in PLAYS:
        try:
            for before, walked, transition, after in played(bundle, play):
                yield from differences(by_mirror(walked.facts), left_by(before, transition, after))
        except Undeclared as error:
            yield str(error)
        except (LookupError, TypeError, ValueError, RuntimeError, AssertionError):
            continue  # policies under which this turn cannot be played: that is for other findings
