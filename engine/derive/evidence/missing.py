"""A thing that was to be deleted and is missing on the page that came anew: for lists without rows, since a page that
comes from its site shows what that has, and nothing that a script took away.
"""

from __future__ import annotations

import re2
from msgspec import Struct

from engine.derive.declared import Sight
from engine.derive.evidence.gone import is_whole, taken_away
from engine.derive.evidence.opened import opened
from engine.derive.evidence.traces import came_up
from engine.observe import PageState, address
from engine.observe.text import QUESTION_MARKS
from engine.text.quoted import fold

_NUMBER = re2.compile(r"\d+")


def vanished(sight: Sight, before: PageState, page: PageState) -> str:
    """The name of the thing that was on the page and is not on it any more, while nothing waits for a yes; else ""."""
    asks = any(text.rstrip().endswith(QUESTION_MARKS) for text in came_up(before, page))
    if address(before.url) != address(page.url) or page.dialogs or asks:
        return ""
    return next(iter(taken_away(sight, before, page)), "")


def missing(sight: Sight, before: PageState, page: PageState) -> str:
    """The same on the page that came anew, where the list is there, and whole: nothing has come, no other entry of the
    thing's make is missing (the list may be filtered, or turned over), and one that stood right beside it is there.
    """
    name = vanished(sight, before, page) if opened(sight, page) and is_whole(sight, page) else ""
    if not name or any(f" {fold(name)} " in f" {fold(row)} " for row in before.rows):
        return ""  # of rows all others have to be there (engine.derive.evidence.gone)
    was, now = _lines(before, dialogs=False), {one.text for one in _lines(page, dialogs=False)}
    own = [at for at, one in enumerate(was) if f" {fold(name)} " in f" {one.text} "]
    if not own or now - {one.text for one in _lines(before, dialogs=True)}:
        return ""
    makes = {was[at].make for at in own if at == own[0] or was[at].make.role}
    entry = was[own[0]].make
    ahead = next((one.text for one in reversed(was[: own[0]]) if one.make == entry), "")
    after = next((one.text for one in was[own[0] + 1 :] if one.make == entry), "")
    others = {one.text for at, one in enumerate(was) if one.make in makes and at not in own}
    return name if others <= now and {ahead, after} - {""} else ""


class _Make(Struct, frozen=True):
    """What lines of one kind have in common."""

    role: str  # of a control; "" for a text
    depth: int
    opens: bool  # it shows and hides what belongs to it


class _Line(Struct, frozen=True):
    text: str  # folded, each number a zero, since they may count
    make: _Make


def _lines(page: PageState, *, dialogs: bool) -> list[_Line]:
    """The lines of a page, with those of its dialogs or without."""
    told, found = f" {fold(page.dialog_text)} ", []
    for line in page.outline:
        one = page.elements[line.element] if line.element >= 0 else None
        text = line.text or (one.name if one else "")
        inside = one.in_dialog if one else f" {fold(text)} " in told
        if text and (dialogs or not inside):
            make = _Make(one.role if one else "", line.depth, one is not None and one.expanded is not None)
            found.append(_Line(fold(str(_NUMBER.sub("0", text))), make))
    return found
