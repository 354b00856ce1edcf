"""What the text right before a control says that a plain yes would do ("This will permanently delete it.")."""

from __future__ import annotations

from engine.facts.words import ActKind
from engine.observe import Element, PageState
from engine.observe.roles import CHECKABLE, FIELDS
from engine.safety.control import names
from engine.safety.lexicon import Lexicon
from engine.safety.words import UNDOABLE, read_around, read_label

_MOST_LINES = 16                # before the control, with those of fields
_MOST_CHARS = 400


def read_near(one: Element, page: PageState, lists: Lexicon) -> ActKind | None:
    """What is warned of between a control and the control before it that does something; fields and what dismisses
    stand between. Only what says both a deed and that it cannot be undone counts: other texts speak of many things.
    """
    said = read_around(_before(one, page, lists), lists)
    return next((kind for kind in said.kinds if kind in UNDOABLE), None) if said.warns else None


def _before(one: Element, page: PageState, lists: Lexicon) -> str:
    lines = page.outline
    at = next((at for at, line in enumerate(lines) if line.element >= 0 and page.elements[line.element] is one), 0)
    texts: list[str] = []
    for line in reversed(lines[max(0, at - _MOST_LINES) : at]):
        if line.element < 0:
            texts.insert(0, line.text)
            continue
        other = page.elements[line.element]
        if other.role in FIELDS | CHECKABLE:
            continue
        shown = names(other)
        while texts and any(texts[0] in name for name in shown):        # what a control shows follows it
            texts.pop(0)
        if not all(read_label(name, lists).dismisses for name in shown):
            break
    return " ".join(texts)[-_MOST_CHARS:]
