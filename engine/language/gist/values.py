"""What looks like a value that somebody gives."""

from __future__ import annotations

from engine.language.words.means import same_words
from engine.rules import Reader


def looks_set(value: str) -> bool:
    """Whether it begins like a name, or has a number or an address in it: "shorter" is no value."""
    return value[:1].isupper() or value[:1] == '"' or any(char.isdigit() or char == "@" for char in value)


def is_value(reader: Reader, text: str) -> bool:
    """Whether something may be what stands in a field: what looks so, or an entry that lists have. "The text should be
    shorter" says none.
    """
    return looks_set(text) or bool(same_words(reader, text, "option_"))
