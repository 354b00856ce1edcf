"""Fields in which messages are written, and the keys that send them where the page shows no button for it."""

from __future__ import annotations

from engine.actions import Action
from engine.observe import Element
from engine.safety.control import Control, names
from engine.safety.lexicon import Lexicon
from engine.safety.words import says


def sends_message(action: Action, control: Control, lists: Lexicon) -> bool:
    """Whether a key sends what stands in a field, or is typed into it, by what the field is called.

    In one of several lines only Enter with Control or Meta does: Enter alone is a line break there. A form has a
    button, which says more of it than the field does.
    """
    one = control.field
    if one is None or one.role != "textbox" or control.element is not None:
        return False
    typed = "" if action.verb == "press" else (action.text or "").strip()
    holds = "" if action.verb == "setValue" else one.value      # None: the page does not tell
    if (not typed and holds == "") or (control.deed != "send" and _has_lines(one)):
        return False
    return any(says(name, lists, "comment") and not says(name, lists, "harmless") for name in names(one))


def _has_lines(one: Element) -> bool:
    return "textarea" in (one.tag, one.input_type)
