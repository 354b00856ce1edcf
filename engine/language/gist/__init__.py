"""What a sentence asks for, by the names and the telling words in it: "Ade has left the choir" takes Ade out of it.

Here: sentences that no list has as a whole. Not here: what is said as a plain wish (`engine/language/words/clause.py`).
"""

from engine.language.gist.aside import is_aside
from engine.language.gist.heard import gives_reason, heard
from engine.language.gist.values import is_value

__all__ = ["gives_reason", "heard", "is_aside", "is_value"]
