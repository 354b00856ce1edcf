"""The kinds of elements that people name, told from an element's role, tag and input type."""

from __future__ import annotations

from collections.abc import Mapping

from engine.facts.language import Kind
from engine.observe import Element
from engine.text.quoted import fold

_BY_ROLE: Mapping[str, Kind] = {
    "button": "button", "link": "link", "tab": "tab", "checkbox": "checkbox", "switch": "checkbox", "radio": "radio",
    "textbox": "field", "combobox": "dropdown", "listbox": "dropdown", "option": "option", "treeitem": "option",
    "menuitem": "menuitem", "slider": "slider", "img": "icon",
}  # fmt: skip

# What the rules for steps call a kind, by the list of what each language calls it.
CALLED: Mapping[str, str] = {
    "step_button": "button", "step_field": "field", "step_list": "list", "step_tab": "tab", "step_box": "checkbox",
    "step_link": "link", "script_radio": "radio button", "script_icon": "icon",
}  # fmt: skip
# What a word for a kind may stand for: the first group that the page has elements of is meant.
MEANS: Mapping[Kind, tuple[frozenset[Kind], ...]] = {
    "any": (),
    "other": (),
    "button": (frozenset({"button"}), frozenset({"link", "tab", "menuitem", "menu"})),
    "submit": (frozenset({"button"}),),
    "link": (frozenset({"link"}), frozenset({"button", "tab", "menuitem"})),
    "tab": (frozenset({"tab"}), frozenset({"link", "button"})),
    "checkbox": (frozenset({"checkbox"}), frozenset({"button"})),
    "radio": (frozenset({"radio"}),),
    "field": (frozenset({"field", "textarea", "password"}), frozenset({"dropdown", "slider", "spinner"})),
    "textarea": (frozenset({"textarea"}), frozenset({"field"})),
    "password": (frozenset({"password"}), frozenset({"field"})),
    "dropdown": (frozenset({"dropdown"}), frozenset({"menu"}), frozenset({"field", "button", "link"})),
    "option": (frozenset({"option", "radio", "checkbox"}), frozenset({"menuitem", "button", "link"})),
    "menu": (frozenset({"menu"}), frozenset({"menuitem", "dropdown"}), frozenset({"button", "link", "tab"})),
    "menuitem": (frozenset({"menuitem"}), frozenset({"link", "button", "option"})),
    "icon": (frozenset({"icon", "button", "link"}),),
    "section": (frozenset({"section", "tab"}), frozenset({"button", "link", "menuitem"})),
    "slider": (frozenset({"slider"}), frozenset({"field", "spinner"})),
    "spinner": (frozenset({"spinner"}), frozenset({"field", "slider"})),
}
TEXT_FIELDS: frozenset[Kind] = frozenset({"field", "textarea", "password"})
FIELDS: frozenset[Kind] = frozenset({"field", "textarea", "password", "dropdown", "slider", "spinner"})
TOGGLES: frozenset[Kind] = frozenset({"checkbox", "radio"})
PRESSED: frozenset[Kind] = frozenset({"button", "link", "tab", "menuitem"})


def chosen_in(element: Element) -> list[str]:
    """What a list shows that takes several choices and has more than one: each stands in a line of its own."""
    lines = (element.value or "").split("\n") if kind_of(element) in ("field", "dropdown") else []
    return lines if len(lines) > 1 else []


def shows_choice(field: Element, text: str) -> bool:
    """Whether a list shows this as one of its choices."""
    return fold(text) in (fold(field.value or ""), *map(fold, chosen_in(field)))


def is_toggle(element: Element) -> bool:
    """Whether it can be on or off: a box, a switch, one of several choices, or a button that stays pressed."""
    return kind_of(element) in TOGGLES or (element.role == "button" and element.checked is not None)


def kind_of(element: Element) -> Kind:
    """The kind that a person would say an element is."""
    if element.input_type == "password":
        return "password"
    if element.tag == "textarea" or element.input_type == "textarea":
        return "textarea"
    if element.role == "combobox" and not element.options and element.tag != "select":
        return "field" if element.value is not None else "dropdown"
    if element.popup and element.role in ("button", "link"):
        return "menu"
    if element.tag == "summary":
        return "section"
    return _BY_ROLE.get(element.role, "other")
