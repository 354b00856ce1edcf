"""Proofs while somebody edits: in a thread, set by set, what did not change being kept, given up at the next edit."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from typing import TYPE_CHECKING

from engine.rules import Bundle, RuleSet, Vocabulary

if TYPE_CHECKING:
    from engine.rules.prove import Analysis

Progress = Callable[[str, int, int], None]  # the set that is next, how many are done, and of how many


class Prover:
    """Remembers what was found of each set. To be asked by one thread at a time: the solver is not for more."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self._kept: dict[str, tuple[RuleSet, Analysis]] = {}
        self._whole: tuple[str, Analysis] | None = None

    def prove(self, bundle: Bundle, stop: Event, told: Progress) -> Analysis | None:
        """All that is found of a sound folder; None where `stop` was set meanwhile. Raises SolverMissing."""
        from engine.proving import in_parts
        from engine.rules.prove import Analysis

        found: list[Analysis] = []
        parts = list(in_parts(bundle, self._vocabulary))
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
            return self._whole[1] if self._whole is not None and self._whole[0] == bundle.version else None
        kept = self._kept.get(name)
        return kept[1] if kept is not None and kept[0] is bundle.rulesets[name] else None

    def _keep(self, name: str, bundle: Bundle, found: Analysis) -> None:
        if name:
            self._kept[name] = (bundle.rulesets[name], found)
        else:
            self._whole = (bundle.version, found)
