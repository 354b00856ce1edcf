"""What stands where an action is done, as an approval holds for it: its texts with their numbers, but for what changes
by itself.
"""

from __future__ import annotations

from urllib.parse import urldefrag

import re2

from engine.observe import Element, PageState

_BEFORE, _AFTER = 30, 10                # texts of the page, beside a control that neither a dialog nor a row bounds
_ANCHOR = re2.compile(r"[\pL_-]*")       # a place on the same page; what has numbers or signs in it may be a route
_SECONDS = r"secs?|seconds?|sek|sekunden?|secondes?|segundos?"
_UNIT = rf"(?:s|m|{_SECONDS}|mins?|minutes?|minuten?|minutos?)"
_SPAN = rf"(?:\d{{1,3}}(?::\d\d){{1,2}}|\d{{1,3}} ?{_UNIT}(?: \d{{1,2}} ?{_UNIT})?)"
# What is approved may be called by a number or a time ("Delete the backup of 14:03"): only what counts down, tells an
# age, or stands as a clock on its own does not count.
_MOVES = tuple([re2.compile(f"(?i){pattern}") for pattern in (
    rf"\b(?:in|noch|left:|remaining:) {_SPAN}\b",
    rf"\b{_SPAN} (?:left|remaining|ago)\b",
    rf"\b\d{{1,3}} ?(?:{_SECONDS})\b",
    r"^\d{1,2}:\d\d(?::\d\d)?(?: ?[ap]m)?$",
)])  # fmt: skip


def scene(one: Element | None, page: PageState) -> tuple[str, ...]:
    """The headings of the page, and what stands around a control: its dialog, or its row and the texts near it."""
    headings = [part.name for part in page.parts if part.role == "heading"]
    return tuple([still(text) for text in (*headings, *_around(one, page))])


def still(text: str) -> str:
    """A text without the countdowns, clocks and ages in it."""
    for moves in _MOVES:
        text = str(moves.sub("#", text))
    return text


def place(url: str) -> str:
    """An address without what only names a place on its page (`#top`); routes that scripts read stay (`#/user/17`)."""
    bare, fragment = urldefrag(url)
    return bare if _ANCHOR.fullmatch(fragment) else url


def _around(one: Element | None, page: PageState) -> tuple[str, ...]:
    if one is None:
        return ()
    if one.dialog:
        return (page.dialog_texts[one.dialog - 1],)
    row = (page.rows[one.row - 1],) if one.row else ()
    return (*row, *_near(one, page))


def _near(one: Element, page: PageState) -> tuple[str, ...]:
    """The last texts before a control and the first after it; the whole text of a page that has no outline."""
    lines = page.outline
    index = next((index for index, other in enumerate(page.elements) if other.id == one.id), None)
    at = next((at for at, line in enumerate(lines) if line.element == index), None)
    if at is None:
        return (page.text,)
    before = [line.text for line in lines[:at] if line.text]
    after = [line.text for line in lines[at + 1 :] if line.text]
    return (*before[-_BEFORE:], *after[:_AFTER])
