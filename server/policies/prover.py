"""Proofs while somebody edits: in a thread, set by set, what did not change being kept, given up at the next edit."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Collection
from threading import Event
from typing import TYPE_CHECKING

from engine.rules import Bundle, RuleSet, Vocabulary

if TYPE_CHECKING:
    from engine.rules.prove import Analysis

KEPT = 4  # versions of a set that are remembered, as several people may edit it
Progress = Callable[[str, int, int], None]  # the set that is next, how many are done, and of how many


class Prover:
    """Remembers what was found of each set. To be asked by one thread at a time: the solver is not for more."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self._kept: dict[str, deque[tuple[RuleSet, Analysis]]] = defaultdict(lambda: deque(maxlen=KEPT))
        self._whole: deque[tuple[str, Analysis]] = deque(maxlen=KEPT)

    def prove(
        self, bundle: Bundle, stop: Event, told: Progress, besides: Collection[str] = ()
    ) -> Analysis | None:
        """All that is found of a sound folder, but for the sets `besides`; None where `stop` was set meanwhile. Raises
        SolverMissing.
        """
        from engine.proving import in_parts
        from engine.rules.prove import Analysis

        found: list[Analysis] = []
        parts = [(name, ask) for name, ask in in_parts(bundle, self._vocabulary) if name not in besides]
        for done, (name, ask) in enumerate(parts):
            if stop.is_set():
                return None
            one = self._known(name, bundle)
            if one is None:
                told(name or "whole turns", done, len(parts))
                one = ask()
                self._keep(name, bundle, one)
            found.append(one)
        return Analysis(
            tuple(finding for one in found for finding in one.findings),
            tuple(proof for one in found for proof in one.proofs),
        )

    def _known(self, name: str, bundle: Bundle) -> Analysis | None:
        if not name:
            return next((found for version, found in self._whole if version == bundle.version), None)
        rules = bundle.rulesets[name]
        return next((found for one, found in self._kept[name] if as_written(one, rules)), None)

    def _keep(self, name: str, bundle: Bundle, found: Analysis) -> None:
        if name:
            self._kept[name].append((bundle.rulesets[name], found))
        else:
            self._whole.append((bundle.version, found))


def as_written(one: RuleSet, other: RuleSet) -> bool:
    """Whether two are of the same reading of a file. Values of settings may differ: they are free in a proof."""
    return one.rules is other.rules and one.guarantees is other.guarantees and one.acknowledged is other.acknowledged
