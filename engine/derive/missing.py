"""A thing that was to be deleted and is missing on the page that came anew: for lists without rows, since a page that
comes from its site shows what that has, and nothing that a script took away.
"""

from __future__ import annotations

import re2

from engine.derive.declared import Sight
from engine.derive.gone import is_whole, shown, things
from engine.derive.opened import opened
from engine.derive.traces import came_up
from engine.observe import PageState, address
from engine.observe.text import QUESTION_MARKS
from engine.text.quoted import fold

_NUMBER = re2.compile(r"\d+")


def vanished(sight: Sight, before: PageState, page: PageState) -> str:
    """The name of the thing that was on the page and is not on it any more, while nothing waits for a yes; else ""."""
    asks = any(text.rstrip().endswith(QUESTION_MARKS) for text in came_up(before, page))
    if address(before.url) != address(page.url) or page.dialogs or asks:
        return ""
    there, now = shown(before), shown(page)
    for name in things(sight, before):
        wanted = f" {fold(name)} "
        if any(wanted in one for one in there) and not any(wanted in one for one in now):
            return name
    return ""


def missing(sight: Sight, before: PageState, page: PageState) -> str:
    """The same on the page that came anew, where the list is there, and whole: an entry that stood right beside the
    thing, of the same make, still does.
    """
    name = vanished(sight, before, page) if opened(sight, page) and is_whole(sight, page) else ""
    wanted, lines = f" {fold(name)} ", _lines(before)
    if any(wanted in f" {fold(row)} " for row in before.rows):
        return ""  # of rows all others have to be there (engine.derive.gone)
    now = {_counted(text) for text, _ in _lines(page)}
    for at, (text, make) in enumerate(lines):
        if name and wanted in f" {fold(text)} ":
            ahead = next((other for other, like in reversed(lines[:at]) if like == make), "")
            after = next((other for other, like in lines[at + 1 :] if like == make), "")
            if any(one and _counted(one) in now for one in (ahead, after)):
                return name
    return ""


def _lines(page: PageState) -> list[tuple[str, tuple[str, int]]]:
    """The lines of a page outside its dialogs: what each says, and its make: the role of a control, and the depth."""
    told, found = f" {fold(page.dialog_text)} ", []
    for line in page.outline:
        one = page.elements[line.element] if line.element >= 0 else None
        inside = one.in_dialog if one else f" {fold(line.text)} " in told
        if not inside:
            found.append((line.text or (one.name if one else ""), (one.role if one else "", line.depth)))
    return found


def _counted(text: str) -> str:
    """A text without its numbers, which may count."""
    return fold(str(_NUMBER.sub("0", text)))
