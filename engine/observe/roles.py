"""One vocabulary of roles for HTML tags, ARIA roles and the short words of V3 trees."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

CANONICAL: Mapping[str, str] = {
    "btn": "button", "inp": "textbox", "input": "textbox", "textarea": "textbox", "searchbox": "textbox",
    "spinbutton": "textbox", "pwd": "textbox", "password": "textbox",
    "chk": "checkbox", "check": "checkbox", "rad": "radio", "sel": "combobox", "select": "combobox",
    "a": "link", "menu": "menuitem", "menuitemcheckbox": "menuitem", "menuitemradio": "menuitem",
    "opt": "option", "hdr": "heading", "header": "heading", "image": "img", "txt": "text", "statictext": "text",
    "dlg": "dialog", "alertdialog": "dialog", "frm": "form",
}  # fmt: skip

TAGS: Mapping[str, str] = {
    "button": "button", "link": "a", "textbox": "input", "checkbox": "input", "radio": "input",
    "combobox": "select", "slider": "input", "switch": "input",
}  # fmt: skip

INPUT_ROLES: Mapping[str, str] = {
    "submit": "button", "button": "button", "reset": "button", "image": "button", "checkbox": "checkbox",
    "radio": "radio", "range": "slider",
}  # fmt: skip

INTERACTIVE = frozenset({
    "button", "link", "menuitem", "tab", "checkbox", "radio", "option", "switch", "combobox", "textbox", "slider",
    "treeitem",
})  # fmt: skip
FIELDS = frozenset({"textbox", "combobox", "slider"})       # hold a value
CHECKABLE = frozenset({"checkbox", "radio", "switch"})
STATEFUL = FIELDS | CHECKABLE                               # hold a value or a tick
SELECTABLE = frozenset({"option", "tab"})
MESSAGES = frozenset({"alert", "status"})
STRUCTURE: Mapping[str, int] = {"heading": 2, "form": 2, "dialog": 2, "img": 1}      # role -> weight in similarity

HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
ERROR_WORDS = frozenset({"error", "errors", "danger", "invalid", "errorlist"})
ALERT_CLASSES = frozenset({
    "toast", "error", "success", "alert", "errorlist", "error-message", "invalid-feedback", "field-error",
})  # fmt: skip
NO_MESSAGE = HEADINGS | {"html", "body", "main", "form", "label"}     # never a message, whatever their class


@lru_cache(maxsize=1_024)
def canonical(role: str) -> str:
    """The ARIA word for a role; a role that nobody knows stays as it is."""
    word = role.strip().lower()
    return CANONICAL.get(word, word)


def says_error(class_names: str) -> bool:
    """Whether class names mark a message as an error: `error`, `alert-danger`, `is-invalid`, …"""
    words = class_names.lower().replace("-", " ").replace("_", " ").split()
    return not ERROR_WORDS.isdisjoint(words)
