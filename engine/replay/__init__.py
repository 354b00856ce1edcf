"""Backtests: recorded turns decided again under other policies, without a page and without a model.

Here: traces, backtests, receipts checked. Not here: playing turns, and where records are kept.
"""

from engine.replay.again import Again, Side, again, observed_under, side, unchanged
from engine.replay.alike import Alike
from engine.replay.tally import Backtest, Calls, Example, Group, tally

__all__ = [
    "Again",
    "Alike",
    "Backtest",
    "Calls",
    "Example",
    "Group",
    "Side",
    "again",
    "observed_under",
    "side",
    "tally",
    "unchanged",
]
