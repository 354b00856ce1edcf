"""What the row of a thing says once something was done to it: "Checked in", where "Check in selected" was pressed."""

from __future__ import annotations

from itertools import pairwise

from engine.derive.declared import Sight
from engine.derive.opened import opened
from engine.derive.traces import STEM, deed_of, said_in_quotes, telling
from engine.observe import PageState
from engine.text.quoted import fold
from engine.text.wordlists import held

_OF_FORMS = ("change_made", "change_kept")  # "Create", "Save": what a row says of these is nothing of this thing


def marked(sight: Sight, before: PageState, page: PageState) -> str:
    """The word of the button, in the form in which it says that it was done, that the one row with a name of the goal
    has on the page that came anew, and had not before; "" where there is none, or where other rows got it, too.
    """
    pressed = telling([deed_of(sight)])
    if not opened(sight, page) or any(held(sight.words[name], deed_of(sight)) for name in _OF_FORMS):
        return ""
    old, new = ([_said(sight, row) for row in shown.rows] for shown in (before, page))
    for name in said_in_quotes(sight):
        words = set(fold(name).split())
        then, now = ([row for row in rows if words <= row] for rows in (old, new))
        if len(then) != 1 or len(now) != 1:
            continue
        came = (word for word in sorted(now[0] - then[0]) if word not in pressed and _says_done(word, pressed))
        for word in came:
            if sum(word in row for row in new) == 1 + sum(word in row for row in old):
                return word
    return ""


def _said(sight: Sight, row: str) -> set[str]:
    """The words of a row, but for one right after a "not": "Not checked in"."""
    words = fold(row).split()
    return {word for last, word in pairwise(("", *words)) if last not in sight.words["negation"]}


def _says_done(word: str, pressed: set[str]) -> bool:
    return len(word) >= STEM and any(word[:STEM] == one[:STEM] for one in pressed)
