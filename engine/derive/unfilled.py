"""What is still to be filled in where a button is disabled: many forms keep it so until they have what they need."""

from __future__ import annotations

from engine.derive.declared import Sight
from engine.language import Refinement
from engine.observe import Element
from engine.observe.roles import FIELDS
from engine.text.wordlists import held

MAX_NAMED, MAX_NAME_CHARS = 4, 40
MARKS = ("*", "✱", "﹡")


def unfilled(sight: Sight, refined: Refinement) -> str:
    """The empty fields of its form, or of its dialog, in quotes: those that are marked as needed, else all of them."""
    on = refined.target
    if refined.status != "disabled" or on is None or (on.form is None and not on.in_dialog):
        return ""
    fields = [one for one in sight.observed.page.elements if one.role in FIELDS and one.usable and _is_beside(one, on)]
    empty = [one for one in fields if one.name and not one.value and not one.readonly]
    needed = [one for one in empty if any(mark in one.name for mark in MARKS) or held(sight.words["needed"], one.name)]
    names = dict.fromkeys(one.name.strip(" *✱﹡")[:MAX_NAME_CHARS] for one in needed or empty)
    return ", ".join(f'"{name}"' for name in list(names)[:MAX_NAMED] if name)


def _is_beside(one: Element, on: Element) -> bool:
    return one.form == on.form if on.form is not None else one.in_dialog and one.dialog == on.dialog
