"""Backtests: recorded turns decided again under other policies, without a page and without a model."""

from engine.backtest.again import Again, Side, again, observed_under, side
from engine.backtest.tally import Backtest, Calls, Example, Group, tally

__all__ = ["Again", "Backtest", "Calls", "Example", "Group", "Side", "again", "observed_under", "side", "tally"]
