"""What the attributes of an HTML element say it is."""

from __future__ import annotations

from functools import lru_cache

from engine.observe import roles

Attributes = dict[str, str | None]

NATIVE = frozenset({"a", "button", "input", "select", "textarea", "summary"})


def is_hidden(attributes: Attributes) -> bool:
    """Whether an element hides itself and all that is in it."""
    if "hidden" in attributes or attributes.get("aria-hidden") == "true":
        return True
    style = attributes.get("style")
    if not style or ("none" not in style and "hidden" not in style):
        return False
    plain = style[:2000].replace(" ", "").lower()
    return "display:none" in plain or "visibility:hidden" in plain


def role_of(tag: str, attributes: Attributes) -> str:
    """The role of an interactive element, "" for all others.

    What only has a listener (`onclick`), or was given an id by the client, acts as a button.
    """
    if stated := attributes.get("role"):
        role = roles.canonical(stated.split()[0]) if stated.strip() else ""
        if role in roles.INTERACTIVE:
            return role
    if tag == "a":
        return "link" if "href" in attributes or attributes.keys() - {"name", "id", "class"} else ""
    if tag == "input":
        kind = (attributes.get("type") or "text").lower()
        return "" if kind == "hidden" else roles.INPUT_ROLES.get(kind, "textbox")
    if tag in ("button", "summary"):
        return "button"
    if tag == "select":
        return "combobox"
    if tag == "textarea" or (attributes.get("contenteditable", "false") or "true") != "false":
        return "textbox"
    listens = "onclick" in attributes or "data-sf-id" in attributes
    return "button" if listens and tag not in ("body", "html", "form", "label") else ""


OPEN_DIALOGS = (  # Bootstrap, Bulma, Semantic UI, UIkit
    {"modal", "in"}, {"modal", "show"}, {"modal", "is-active"}, {"ui", "modal", "visible"}, {"uk-modal", "uk-open"},
)  # fmt: skip


def is_dialog(tag: str, attributes: Attributes) -> bool:
    """Whether this is an open dialog, as it says, or by the classes of a framework whose pages leave the role out."""
    if tag == "dialog":
        return "open" in attributes
    return attributes.get("role") in ("dialog", "alertdialog") or is_modal(attributes.get("class"))


def is_modal(class_names: str | None) -> bool:
    """Whether classes are those of an open dialog in a widespread framework."""
    if not class_names or "modal" not in class_names:
        return False
    named = frozenset(class_names.split())
    return any(named >= one for one in OPEN_DIALOGS)


def is_message(tag: str, attributes: Attributes) -> bool:
    """Whether this is a message to the user (SPEC 4)."""
    if tag in roles.NO_MESSAGE:
        return False
    stated = attributes.get("role") in roles.MESSAGES or "data-toast" in attributes
    return stated or is_message_class(attributes.get("class"))


@lru_cache(maxsize=16_384)
def is_message_class(names: str | None) -> bool:
    """Whether class names mark a message. Pages repeat their class names, so the answers are kept."""
    return bool(names) and not roles.ALERT_CLASSES.isdisjoint(str(names).split())
