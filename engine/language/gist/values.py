"""What looks like a value that somebody gives."""

from __future__ import annotations


def looks_set(value: str) -> bool:
    """Whether it begins like a name, or has a number or an address in it: "shorter" is no value."""
    return value[:1].isupper() or value[:1] == '"' or any(char.isdigit() or char == "@" for char in value)
