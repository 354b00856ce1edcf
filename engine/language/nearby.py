"""Steps that a question offers where a wish cannot be read: with the controls that come nearest to its words."""

from __future__ import annotations

from engine.language.intent import Intent
from engine.language.kinds import FIELDS, kind_of
from engine.language.nearest import nearest
from engine.language.offers import quoted
from engine.language.places import told_apart
from engine.language.refine import refine
from engine.observe import Element, PageState
from engine.rules import Reader

MAX_TWINS = 5  # others of the same name that one is told from


def steps_nearby(reader: Reader, page: PageState, wish: str) -> tuple[str, ...]:
    """Each is one that the rules read as a click on that very element, so that who picks it is understood."""
    near = [one for one in nearest(reader, page, Intent(), wish) if kind_of(one) not in FIELDS and quoted(one.name)]
    said = ((one, _click_on(page, one)) for one in near)
    return tuple(text for one, text in said if refine(reader, text, page).target == one)


def _click_on(page: PageState, one: Element) -> str:
    """A step for a click on an element: by its name, and by what tells it from others of that name."""
    twins = [other for other in page.elements if other.name == one.name and other.id != one.id][:MAX_TWINS]
    words = quoted(told_apart(page, (one, *twins))[0].partition(", at ")[2])
    return f"Click {quoted(one.name)} next to {words}" if words else f"Click {quoted(one.name)}"
