"""The guardrails alone, for agents that plan for themselves: what an action would do, and a person's yes to it.

Here: one action judged, what was held back, answers and signed approvals. Not here: turns, and where it is kept.
"""

from engine.guard.calls import Answered, GuardAnswer, GuardRequest, HeardAnswer, WaitingAnswer, WaitingView
from engine.guard.guard import Guard, UnknownApproval

__all__ = [
    "Answered",
    "Guard",
    "GuardAnswer",
    "GuardRequest",
    "HeardAnswer",
    "UnknownApproval",
    "WaitingAnswer",
    "WaitingView",
]
