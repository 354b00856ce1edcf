"""A row that is counted off: "Edit" in the first row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from msgspec.structs import replace

from engine.language.intent import Intent
from engine.observe import PageState
from engine.text.quoted import fold

NOWHERE = "\n"  # words that stand in no row


def in_counted_row(page: PageState, intent: Intent) -> Intent:
    """The intent with the words of the row that it counts off, which no other row has; where the rows of the page are
    not those of just one list, its target stands nowhere.
    """
    if not any(one.row is not None for one in intent.targets):
        return intent
    targets = (replace(one, within=_words(page, one.row), row=None) for one in intent.targets if one.row is not None)
    return replace(intent, targets=tuple(targets))


def _words(page: PageState, nth: int) -> str:
    rows = _rows_of_the_list(page)
    if not -len(rows) <= nth < len(rows):
        return NOWHERE
    words = page.rows[rows[nth] - 1]
    wanted = f" {fold(words)} "
    return words if sum(wanted in f" {fold(row)} " for row in page.rows) == 1 else NOWHERE


def _rows_of_the_list(page: PageState) -> list[int]:
    """Numbers of the rows of the one list of a page, its head aside, which has other controls than they; none where the
    page has more lists, or shows none.
    """
    dialog = page.dialogs > 0
    controls: dict[int, set[tuple[str, str]]] = {}
    entries = ("menuitem", "option", "tab")  # of a menu, or of tabs, that are lists of another kind
    for one in (one for one in page.elements if one.role not in entries):
        if one.row and one.visible and one.row not in page.head_rows and one.in_dialog == dialog:
            controls.setdefault(one.row, set()).add((one.role, fold(one.name)))
    rows = sorted(controls)
    if len(rows) > 1 and (not controls[rows[0]] & controls[rows[1]] or _is_head(page, controls, rows)):
        rows = rows[1:]
    return rows if all(controls[one] & controls[other] for one, other in pairwise(rows)) else []


def _is_head(page: PageState, controls: Mapping[int, set[tuple[str, str]]], rows: Sequence[int]) -> bool:
    """Whether the first row says nothing but what its buttons are called, and the next one more: a head whose columns
    can be sorted by, one of them called as a button of the rows is ("Active").
    """
    first, second = ({word for _, name in controls[row] for word in name.split()} for row in rows[:2])
    bare, more = (set(fold(page.rows[row - 1]).split()) for row in rows[:2])
    return len(controls[rows[0]]) > 1 and bare <= first and not more <= second
