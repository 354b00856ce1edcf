"""Names that begin with an elided word: "D'Arcy", "L'Aquila"."""

from __future__ import annotations

import re2

_NAME = re2.compile(r"^[DL]['’]\p{Lu}")


def is_elided_name(text: str) -> bool:
    """Whether a text begins with a name that has an elided word in it: both letters are large, as in no "l'Italie"."""
    return _NAME.search(text) is not None
