"""What an outgoing action would do: resolved once, confirmed, approved; and what must never be told.

Pure functions over the page as it was observed and the word lists of the policies. `resolve` makes the record that all
else reads; nothing here decides what goes out.
"""

from engine.safety.destination import Destination, destination, listed, same_site
from engine.safety.facts import act
from engine.safety.lexicon import Lexicon, lexicon
from engine.safety.money import Money, amounts
from engine.safety.resolve import Resolved, resolve

__all__ = [
    "Destination",
    "Lexicon",
    "Money",
    "Resolved",
    "act",
    "amounts",
    "destination",
    "lexicon",
    "listed",
    "resolve",
    "same_site",
]
