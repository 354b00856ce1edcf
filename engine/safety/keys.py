"""What a key does where the focus is."""

from __future__ import annotations

from typing import Literal

from engine.observe import Element
from engine.observe.roles import CHECKABLE, FIELDS

Deed = Literal["press", "submit", "send", "toggle", "choose", "fill", "remove", "go", "look", "shortcut", "none"]

_ENTER = frozenset({"enter", "numpadenter", "return", "\n", "\r", "\r\n"})
_SPACE = frozenset({" ", "space", "spacebar"})
_REMOVE = frozenset({"delete", "del", "backspace", "cut"})
_MOVES = frozenset({
    "tab", "arrowup", "arrowdown", "arrowleft", "arrowright", "up", "down", "left", "right", "home", "end", "pageup",
    "pagedown", "escape", "esc",
})  # fmt: skip
_CHORDS = frozenset({"control", "ctrl", "meta", "command", "cmd", "controlormeta"})
_MODIFIERS = _CHORDS | {"shift", "alt", "option", "altgraph"}
_EDITS = frozenset("acvxyz")                # with Control: select, copy, paste, cut, redo, undo


def deed_of_key(key: str, focused: Element | None) -> Deed:
    """`focused` None: not known. A key that could submit where the focus is not known is taken to do so."""
    modifiers, name = _split(key)
    if name in _ENTER:
        if modifiers & _CHORDS:
            return "send"
        return "submit" if focused is None or focused.role in FIELDS | CHECKABLE else "press"
    if name in _SPACE:
        return _of_space(focused)
    in_field = focused is not None and focused.role in FIELDS
    if name in _REMOVE:
        return "fill" if in_field else "remove"
    if name in _MOVES:
        chooses = focused is not None and (focused.role in ("radio", "slider") or focused.tag == "select")
        return "choose" if chooses and name.removeprefix("arrow") in ("up", "down", "left", "right") else "none"
    if name in _MODIFIERS or (modifiers & _CHORDS and name in _EDITS):
        return "fill" if in_field and name in "vxyz" else "none"
    if len(name) > 1:
        return "none"                       # F1, Insert, …
    return "fill" if in_field and not modifiers & _CHORDS else "shortcut"


def _of_space(focused: Element | None) -> Deed:
    if focused is None:
        return "press"
    if focused.role in FIELDS:
        return "fill" if focused.role == "textbox" else "none"
    if focused.role in CHECKABLE:
        return "toggle"
    return "none" if focused.role == "link" and focused.tag in ("a", "") else "press"


def _split(key: str) -> tuple[frozenset[str], str]:
    """Modifiers and name of a key such as `Control+Enter`, in lower case; `+` is a key, too."""
    if key.strip() == "" or key == "+":
        return frozenset(), key
    *before, name = key.split("+")
    if not name and before:                 # "Control++"
        before, name = before[:-1], "+"
    return frozenset(part.strip().lower() for part in before), name.strip().lower()
