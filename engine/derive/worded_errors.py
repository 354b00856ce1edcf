"""The words that make a message an error, for what was wished."""

from __future__ import annotations

from collections.abc import Mapping

from engine.text.quoted import MAX_TEXT_CHARS, mask
from engine.text.wordlists import held


def error_words(words: Mapping[str, tuple[str, ...]], goal: str) -> tuple[str, ...]:
    """Those of the lists: where a goal begins with the wish to refuse something, "Request denied" says that it was."""
    if not held(words["deed_refuse"], mask(goal[:MAX_TEXT_CHARS]).text, "begins"):
        return words["error"]
    return tuple(word for word in words["error"] if word not in words["error_of_refusal"])
