"""What a page offers for a wish: the control that does it, or what leads to where it is done.

Here: what is looked for on the page at hand. Not here: what the wish says (`engine/language/wishes/wish_parts.py`), and
which of the offers is taken (`policies/intents.yaml`).
"""

from engine.language.offers.forms import for_something_new
from engine.language.offers.offers import offers
from engine.language.offers.shown import CLICKED, Shown, quoted

__all__ = ["CLICKED", "Shown", "for_something_new", "offers", "quoted"]
