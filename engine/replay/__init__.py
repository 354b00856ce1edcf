"""Backtests: recorded turns decided again under other policies, without a page and without a model.

Here: traces, backtests, receipts checked. Not here: playing turns, and where records are kept.
"""

from engine.replay.redecide import Redecided, Side, observed_under, redecide, side, unchanged
from engine.replay.supposed import Like, Supposed, asked_by, decided_by
from engine.replay.tally import Backtest, Calls, Example, Group, tally
from engine.replay.unaffected import Unaffected

__all__ = [
    "Backtest",
    "Calls",
    "Example",
    "Group",
    "Like",
    "Redecided",
    "Side",
    "Supposed",
    "Unaffected",
    "asked_by",
    "decided_by",
    "observed_under",
    "redecide",
    "side",
    "tally",
    "unchanged",
]
