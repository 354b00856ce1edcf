"""What came up with the step before: entries of a menu that it opened, what stands in a dialog, fields of a form."""

from __future__ import annotations

from engine.actions import parse_action
from engine.derive.declared import Sight
from engine.observe import Element, PageState, address, element
from engine.observe.roles import FIELDS

_OPENING = ("click", "doubleClick", "hover")
_ENTRIES = frozenset({"menuitem", "option"})


def revealed(sight: Sight) -> frozenset[str]:
    """Ids of what a click brought up on the page that it was on. Where it opened no menu, only what stands in a dialog
    or a menu, and fields: a list may have got another entry, whose controls are meant no more than those of others.
    """
    original, page = sight.original, sight.observed.page
    if original is None or original.before.kind != page.kind or address(original.before.url) != address(page.url):
        return frozenset()
    action = parse_action(original.action)
    on = element(original.before, action.target) if action.verb in _OPENING and action.target else None
    return brought_up(original.before, on, page) if on is not None else frozenset()


def brought_up(before: PageState, on: Element, page: PageState) -> frozenset[str]:
    """The same of two states of one page, and what was clicked on the first."""
    known = {one.id for one in before.elements if one.drawn}
    opens = on.popup or on.expanded is False
    fresh = (one for one in page.elements if one.id not in known and one.usable and one.drawn)
    return frozenset(
        one.id for one in fresh if opens or one.in_dialog or one.role in _ENTRIES or one.role in FIELDS
    )
