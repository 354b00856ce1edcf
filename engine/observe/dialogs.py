"""Dialogs and banners in the way, and the control that makes them go away."""

from __future__ import annotations

from collections.abc import Sequence

from engine.observe.page import Element, PageState
from engine.observe.roles import FIELDS
from engine.observe.text import folded_name

CLOSERS = frozenset({"button", "link"})
CROSSES = ("×", "✕", "✖", "╳", "x")  # drawn on what closes, in every language


def dismisser(before: PageState, after: PageState, words: Sequence[str]) -> Element | None:
    """The control of a new dialog that dismisses it: the first of `words` that names a usable one."""
    known = {one.key for one in before.elements if one.in_dialog}
    return _first([one for one in after.elements if one.in_dialog and one.key not in known], words)


def coverer(page: PageState, words: Sequence[str], cookie_words: Sequence[str]) -> Element | None:
    """The control that dismisses what covers the page: an open dialog that nothing was entered into, else a banner
    about cookies. `cookie_words` count only on a page that speaks of cookies, and outside of dialogs too.
    """
    inside = [one for one in page.elements if one.in_dialog]
    if any(one.role in FIELDS and one.value for one in inside):
        return None  # closing it would lose what was entered
    found = _first(inside, words)
    if found is None and "cookie" in page.text.casefold():
        found = _first(page.elements, cookie_words)
    return found


def left_open(page: PageState) -> Element | None:
    """The one list of a field that is open, and may lie over the rest of its page until it is closed. A field in the
    list itself, to search it, is another.
    """
    found = [one for one in page.elements if one.role in FIELDS and one.expanded and one.popup and one.visible]
    found = [one for one in found if one.occluded] or found
    return found[0] if len(found) == 1 else None


def _first(among: Sequence[Element], words: Sequence[str]) -> Element | None:
    """The control that one of the words names, of the first word that names one; a cross comes last."""
    named: dict[str, Element] = {}
    for one in among:
        if one.usable and one.role in CLOSERS:
            named.setdefault(folded_name(one.name) or one.name.strip(), one)
    return next((named[name] for name in (*map(folded_name, words), *CROSSES) if name in named), None)
