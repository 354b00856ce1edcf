"""What may stand in a menu that a button opens, wherever a page draws it."""

from __future__ import annotations

from collections.abc import Collection

from engine.language.page.places import places_of
from engine.language.words.kinds import FIELDS, kind_of
from engine.observe import Element, PageState
from engine.observe.outline import closeness

_ENTRIES = frozenset({"menuitem", "option", "checkbox", "radio"})


def may_be_in(page: PageState, menu: Element, one: Element, came: Collection[str]) -> bool:
    """Whether a control may be an entry of what a button opens: it came up with that, is an entry by its role, is drawn
    apart or in the row of that, or stands with it in a part of the page that begins with the button, deeper than beside
    it. A page of which no structure is known tells it by what came up alone; where nothing did, it may be any.
    """
    if one.id in came or kind_of(one) in _ENTRIES | FIELDS or not one.drawn or one.in_dialog:
        return True
    if one.row and one.row == menu.row:
        return True
    at, lines = places_of(page), page.outline
    if page.kind not in ("html", "skeleton") or not {menu.id, one.id} <= at.keys():
        return not came
    near = closeness(lines, at[menu.id], at[one.id])
    begins = at[menu.id] > 0 and lines[at[menu.id]].joins < near
    return begins and lines[at[one.id]].depth > near + 1
