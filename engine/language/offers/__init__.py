"""What a page offers for a wish."""

from engine.language.offers.offers import offers
from engine.language.offers.shown import CLICKED, Shown, quoted

__all__ = ["CLICKED", "Shown", "offers", "quoted"]
