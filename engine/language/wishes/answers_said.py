"""A button that answers a question mostly says after a comma what it does: "confirm with Yes, cancel reservation"."""

from __future__ import annotations

from typing import Any

from engine.language.words.sayings import any_of
from engine.rules import Bundle, Reader, by_words
from engine.text.pattern_set import pattern
from engine.text.quoted import TextTooLong, mask
from engine.text.wordlists import held


def with_answers_quoted(reader: Reader, goal: str) -> str:
    """The goal with such a name in quotes, where it ends with that and says that it is confirmed by it."""
    try:
        masked = mask(goal)
    except TextTooLong:
        return goal
    found = _answered(reader).search(masked.text)
    if found is None or held(reader.words["told_then"], found.group(1).split(", ")[1], "begins"):
        return goal
    begin, end = found.span(1)
    return masked.restore(f"{masked.text[:begin]}“{found.group(1)}”{masked.text[end:]}")


@by_words
def _answered(bundle: Bundle) -> Any:
    leads = tuple(one for one in bundle.words["told_click"] if " " in one and "…" not in one)
    answers = any_of(bundle.words["plain_answers"])
    return pattern(rf'\b{any_of(leads)} ({answers}, [^\s",.;:!?]+(?: [^\s",.;:!?]+){{0,3}})[.!]?$')
