"""Steps that a question offers where a wish cannot be read: with the controls that come nearest to its words."""

from __future__ import annotations

from engine.language.intent import Intent
from engine.language.nearest import LEAST_LETTERS, MOST, nearest
from engine.language.offers import quoted
from engine.language.places import told_apart
from engine.language.refine import look
from engine.observe import Element, PageState
from engine.rules import Reader
from engine.text.quoted import fold

MAX_TWINS = 5  # others of the same name that one is told from


def steps_nearby(reader: Reader, page: PageState, wish: str) -> tuple[str, ...]:
    """Each is one that the rules read as a click on that very element, or as a choice from that very list, so that who
    picks it is understood.
    """
    chosen = _choices(reader, page, wish)
    near = [one for one in nearest(reader, page, Intent(), wish, clicked=True) if quoted(one.name)]
    said = ((one, _click_on(page, one)) for one in near)
    clicks = (text for one, text in said if look(reader, text, page).target == one)
    return (*chosen, *clicks)[:MOST]


def _choices(reader: Reader, page: PageState, wish: str) -> tuple[str, ...]:
    """Steps that choose what a wish names of the lists on a page: "What is assigned to Ann?", where a list has Ann."""
    said = f" {fold(wish)} "
    found = [(option, one) for one in page.elements if one.usable and one.name for option in one.options
             if len(fold(option)) >= LEAST_LETTERS and f" {fold(option)} " in said]  # fmt: skip
    steps = [(one, f"Select {quoted(option)} in {quoted(one.name)}") for option, one in found
             if quoted(option) and quoted(one.name)]  # fmt: skip
    return tuple(step for one, step in steps[:MOST] if look(reader, step, page).target == one)


def _click_on(page: PageState, one: Element) -> str:
    """A step for a click on an element: by its name, and by what tells it from others of that name."""
    twins = [other for other in page.elements if other.name == one.name and other.id != one.id][:MAX_TWINS]
    words = quoted(told_apart(page, (one, *twins))[0].partition(", at ")[2])
    return f"Click {quoted(one.name)} next to {words}" if words else f"Click {quoted(one.name)}"
