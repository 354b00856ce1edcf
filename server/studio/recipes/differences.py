"""What differs between two versions of a recipe, line by line of their texts."""

from __future__ import annotations

from difflib import unified_diff

from msgspec import Struct

AROUND = 3  # lines before and after each difference that are shown
WORDS = {"+": "added", "-": "taken out", " ": ""}


class Line(Struct, frozen=True):
    """One line; `what` says in a word what became of it, and is empty for one that stayed. A `gap` stands for lines
    that are not shown.
    """

    text: str
    what: str = ""
    gap: bool = False


def differences(before: str, after: str) -> tuple[Line, ...]:
    """Nothing where both are the same."""
    found = list(unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=AROUND))[2:]
    lines = [Line("…", gap=True) if line[:1] not in WORDS else Line(line[1:], WORDS[line[:1]]) for line in found]
    starts_whole = bool(found) and found[0].startswith("@@ -1,")
    return tuple(lines[1:] if starts_whole else lines)
