"""How far each deterministic rule can be relied on: its verdicts held against those of the full tier. Pure."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from math import sqrt

from msgspec import Struct

from engine.facts.verdict import CalibrationFacts
from engine.facts.words import Count

Z = 1.96  # of a normal distribution, for an interval of 95 %


class Tally(Struct, frozen=True):
    """Verdicts of one rule that were judged again, and how many of them were confirmed."""

    judged: Count = 0
    agreed: Count = 0

    @property
    def precision(self) -> float:
        return self.agreed / self.judged if self.judged else 0.0


def interval(tally: Tally) -> tuple[float, float]:
    """The precision's least and most, with 95 % confidence (Wilson); of what was never judged all is possible."""
    n = tally.judged
    if not n:
        return 0.0, 1.0
    share, spread = tally.precision, Z * Z / n
    middle = (share + spread / 2) / (1 + spread)
    half = Z * sqrt(share * (1 - share) / n + spread / (4 * n)) / (1 + spread)
    return round(max(0.0, middle - half), 6), round(min(1.0, middle + half), 6)


def facts_of_rule(rule: str, tallies: Mapping[str, Tally]) -> CalibrationFacts:
    tally = tallies.get(rule, Tally())
    lower, upper = interval(tally)
    return CalibrationFacts(judged=tally.judged, agreed=tally.agreed, lower=lower, upper=upper)


def sampled(task_id: str, turn: int, share: float) -> bool:
    """Whether a turn belongs to the sample: by its ids, so that the same turns always do."""
    digest = hashlib.sha256(f"calibration {task_id} {turn}".encode("utf-8", "surrogatepass")).digest()
    return int.from_bytes(digest[:8], "big") < share * 2**64
