"""A text that a step takes from the page itself: from another field, or from the line after a label."""

from __future__ import annotations

from engine.language.page.lookup import look_up
from engine.language.steps.intent import Intent
from engine.language.words.kinds import FIELDS, kind_of
from engine.observe import Element, PageState
from engine.text.quoted import fold


def copied(page: PageState, intent: Intent) -> tuple[Element | None, str | None]:
    """The text to be entered, and the field it is copied from if there is one; None for a text that is not there."""
    if intent.source is None:
        return None, intent.text
    filled = [one for one in page.elements if one.value and kind_of(one) in FIELDS and one.input_type != "password"]
    if intent.source.kind in FIELDS:
        fields = look_up(page, intent.source, lambda one: kind_of(one) in FIELDS)
        found = fields if intent.source.nth is not None else [one for one in fields if one in filled]
        if len(found) == 1 and found[0].value:
            return found[0], found[0].value
        return None, None
    called = [one for one in look_up(page, intent.source, lambda one: one in filled) if one in filled]
    if len(called) == 1:
        return called[0], called[0].value
    return None, _labelled(page, intent.source.name)


def _labelled(page: PageState, label: str) -> str | None:
    """The line after the one line that reads like a label: a row of a table, a definition."""
    lines = [line.strip() for line in page.text.split("\n")]
    places = [at for at, line in enumerate(lines[:-1]) if fold(line) == fold(label)]
    return lines[places[0] + 1] if len(places) == 1 else None
