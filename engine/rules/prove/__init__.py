"""What a solver knows about rule sets: findings, proofs of guarantees, differences, and the way to a firing.

Importing this package imports Z3; SolverMissing where it is not installed.

Here: one rule set, or two versions of it. Not here: whole turns (engine.proving).
"""

from engine.rules.prove.analysis import analyse
from engine.rules.prove.compare import NotAnalysed, Region, equivalent, regions
from engine.rules.prove.nearest import Change, nearest, nearest_miss
from engine.rules.prove.order import Overlap, overlaps
from engine.rules.prove.question import Case
from engine.rules.prove.report import Analysis, Finding, Proof
from engine.rules.solver import SolverMissing

__all__ = [
    "Analysis",
    "Case",
    "Change",
    "Finding",
    "NotAnalysed",
    "Overlap",
    "Proof",
    "Region",
    "SolverMissing",
    "analyse",
    "equivalent",
    "nearest",
    "nearest_miss",
    "overlaps",
    "regions",
]
