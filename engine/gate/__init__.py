"""The completion gate (SPEC 9): an agent's claim to be done is held against criteria, never taken for the truth.

Here: claims, criteria and evidence. Not here: turns; the agent whose claim it is has a loop of its own.
"""

from engine.gate.claim import AgentPlan, Claim, Evidence, GateRecord, PlannedStep, Screenshot, group_of
from engine.gate.evidence import read_screenshot
from engine.gate.gate import Gate
from engine.gate.tracing import GateTraces, GroupTrace, UnknownGroup
from engine.gate.views import CompletionAnswer, StoppedAnswer

__all__ = [
    "AgentPlan",
    "Claim",
    "CompletionAnswer",
    "Evidence",
    "Gate",
    "GateRecord",
    "GateTraces",
    "GroupTrace",
    "PlannedStep",
    "Screenshot",
    "StoppedAnswer",
    "UnknownGroup",
    "group_of",
    "read_screenshot",
]
