"""Lists that only tell what words have to do with one another (`about_…`): a question offers by them, and what says no
more than one of their words may say anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.rules import Bundle

ABOUT = "about_"  # what their names begin with


def phrases_that_do(bundle: Bundle) -> Iterator[Sequence[str]]:
    """The phrases of each list by which something is done or left."""
    return (phrases for name, phrases in bundle.words.items() if not name.startswith(ABOUT))
