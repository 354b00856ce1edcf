"""A row that is counted off: "Edit" in the first row."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

from msgspec.structs import replace

from engine.language.steps.intent import Intent
from engine.observe import PageState
from engine.observe.outline import Line, closeness
from engine.text.quoted import fold

NOWHERE = "\n"  # words that stand in no row
ENTRIES = frozenset({"menuitem", "option", "tab"})  # of a menu, or of tabs, that are lists of another kind


def in_counted_row(page: PageState, intent: Intent) -> Intent:
    """The intent with the words of the row that it counts off, which no other row has; where the rows of the page are
    not those of just one list, or the row is one of a part of the page, its target stands nowhere.
    """
    if not any(one.row is not None for one in intent.targets):
        return intent
    targets = (replace(one, within=NOWHERE if one.within else _words(page, one.row), row=None)
               for one in intent.targets if one.row is not None)  # fmt: skip
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
    for one in (one for one in page.elements if one.role not in ENTRIES):
        if one.row and one.visible and one.row not in page.head_rows and one.in_dialog == dialog:
            controls.setdefault(one.row, set()).add((one.role, fold(one.name)))
    pages = [row for row in controls if _is_page_at_hand(page, controls[row], row)]
    rows = sorted(controls.keys() - set(pages if len(pages) == 1 < len(controls) else []))
    if len(rows) > 1 and (not controls[rows[0]] & controls[rows[1]] or _is_head(page, controls, rows)):
        rows = rows[1:]
    alike = all(controls[one] & controls[other] for one, other in pairwise(rows))
    return rows if alike and rows and _is_all_of_it(page, rows) else []


def _is_all_of_it(page: PageState, rows: Sequence[int]) -> bool:
    """Whether nothing stands between the rows that is in none of them: a row without a control, which counts, too, or
    the heading of another list. Nor may it stand right before them in the list, where the page tells what is in that.
    """
    lines = page.outline
    at = [(number, page.elements[line.element].row) for number, line in enumerate(lines) if line.element >= 0]
    places = [(number, row) for number, row in at if row in rows]
    if {row for _, row in places} != set(rows):
        return False
    for (one, row), (other, next_row) in pairwise(places):
        said = [f" {fold(page.rows[number - 1])} " for number in (row, next_row)]
        if not all(_is_in(page, line, said) for line in lines[one + 1 : other]):
            return False
    first, row = places[0]
    begin = first
    while begin and _is_in(page, lines[begin - 1], [f" {fold(page.rows[row - 1])} "]):
        begin -= 1
    if not begin or len(rows) < 2 or page.kind in ("v3", "v2"):
        return True
    second = next(number for number, row in places if row == rows[1])
    return closeness(lines, begin - 1, begin) < closeness(lines, first, second)


def _is_in(page: PageState, line: Line, rows: Sequence[str]) -> bool:
    """Whether a line of the page stands in one of some rows, or is none: an entry of a menu, or what is not shown. A
    row may be pressed as a whole, and is called as what stands in it.
    """
    one = page.elements[line.element] if line.element >= 0 else None
    if one is not None and (not one.visible or one.role in ENTRIES):
        return True
    if one is not None and one.row:
        return f" {fold(page.rows[one.row - 1])} " in rows
    said = fold(line.text)
    return any(f" {said} " in row for row in rows) if said else one is None


def _is_page_at_hand(page: PageState, controls: Collection[tuple[str, str]], row: int) -> bool:
    """Whether a row is no more than a number, and its only control is called by that and more: the page at hand below a
    list, "1 (current)". The other pages are called as their entries are, which pages tell as no rows.
    """
    (_, name), *others = controls
    number = fold(page.rows[row - 1])
    return not others and number.isdecimal() and {number} < set(name.split())


def _is_head(page: PageState, controls: Mapping[int, set[tuple[str, str]]], rows: Sequence[int]) -> bool:
    """Whether the first row says nothing but what its buttons are called, and the next one more: a head whose columns
    can be sorted by, one of them called as a button of the rows is ("Active").
    """
    first, second = ({word for _, name in controls[row] for word in name.split()} for row in rows[:2])
    bare, more = (set(fold(page.rows[row - 1]).split()) for row in rows[:2])
    return len(controls[rows[0]]) > 1 and bare <= first and not more <= second
