"""The words that make a message an error, for what was wished."""

from __future__ import annotations

from collections.abc import Mapping

from engine.text.wordlists import held


def error_words(words: Mapping[str, tuple[str, ...]], goal: str) -> tuple[str, ...]:
    """Those of the lists: where something was to be refused, "Request denied" says that it was."""
    if not held(words["deed_refuse"], goal):
        return words["error"]
    return tuple(word for word in words["error"] if word not in words["error_of_refusal"])
