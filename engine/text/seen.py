"""What of a page's text people see where it is repeated to them."""

from __future__ import annotations

import unicodedata

_JOINERS = "\u200c\u200d"  # which are part of how words and pictures are written


def seen(text: str) -> str:
    """A text without what is not seen in it and may change how the rest looks: control characters, breaks of lines and
    paragraphs, and what turns the direction of writing. Each becomes a space, of which one stays.
    """
    if text.isprintable():
        return text
    return " ".join("".join(" " if _is_hidden(one) else one for one in text).split())


def _is_hidden(character: str) -> bool:
    return character not in _JOINERS and unicodedata.category(character) in ("Cc", "Cf", "Cs", "Zl", "Zp")
