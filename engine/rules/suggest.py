"""`did you mean` for names that are not known."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

MAX_NAMED = 8


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A hint that names the closest known word; else the few that there are; else nothing."""
    words = sorted(known)
    parts = [name for name in words if name.startswith(f"{word}.")]
    if parts:
        return f"it has {', '.join(parts[:MAX_NAMED])}{', …' if len(parts) > MAX_NAMED else ''}"
    group, dot, rest = word.partition(".")
    siblings = {name.partition(".")[2]: name for name in words if dot and name.partition(".")[0] == group}
    close = [siblings[name] for name in get_close_matches(rest, siblings, n=1, cutoff=0.6)]
    if not close and not siblings:
        close = [name for name in words if name.rpartition(".")[2] == word][:1]
        close = close or get_close_matches(word, words, n=1, cutoff=0.6)
    if close:
        return f"did you mean {close[0]!r}?"
    if 0 < len(words) <= MAX_NAMED:
        return f"known: {', '.join(words)}"
    return ""
