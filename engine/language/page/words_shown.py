"""Words on a page: how often they stand there, and where. Texts are folded before they come here."""

from __future__ import annotations

import unicodedata

from engine.observe import Element, PageState

FULL_TEXT = 100_000  # characters to which the text of a page is cut (`PageState.text`)


def count_words(text: str, wanted: str) -> int:
    """Occurrences as whole words; scripts that set no blanks between words are searched as they are."""
    if wanted not in text:
        return 0
    if _without_blanks(wanted):
        return text.count(wanted)
    return _spread(f" {text} ").count(f" {_spread(wanted)} ")


def first_and_last(text: str, wanted: str) -> tuple[int, int] | None:
    """Where the words stand first and last, comparable within one text; None where they do not stand at all."""
    if not _without_blanks(wanted):
        text, wanted = _spread(f" {text} "), f" {_spread(wanted)} "
    first = text.find(wanted)
    return (first, text.rfind(wanted)) if first >= 0 else None


def editable_text(element: Element, page: PageState) -> bool:
    """In HTML, what is typed into an editable part of the page becomes part of its text."""
    editable = element.role == "textbox" and element.tag not in ("input", "textarea")
    return editable and page.kind in ("html", "skeleton")


def _without_blanks(text: str) -> bool:
    return any(unicodedata.east_asian_width(char) in "WF" for char in text)


def _spread(text: str) -> str:
    """Two blanks for one, so that words that stand side by side do not share it."""
    return text.replace(" ", "  ")
