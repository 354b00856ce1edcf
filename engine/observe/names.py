"""Accessible names of HTML elements, as far as people would use them."""

from __future__ import annotations

from selectolax.lexbor import LexborHTMLParser

from engine.observe import roles
from engine.observe.text import NAME_LIMIT, TEXT_LIMIT, folded
from engine.observe.walk import Found

_BUTTONS = {"submit": "Submit", "reset": "Reset"}       # what a browser writes on a button without a value
_REFERENCES = 500                                       # targets of aria-labelledby and the like looked up on a page
_REFERRING = ("aria-labelledby", "aria-describedby")
_DESCRIBING = ("title", "aria-description", "placeholder", "alt")
_DRAWN = frozenset({"img", "svg", "i", "span"})
_NAMING = ("alt", "aria-label", "title")
_PICTURES = 20                                          # nodes inside a control that are looked at for pictures


def shown_text(one: Found) -> str:
    """What an element shows: its text, or the words on a button; nothing for fields."""
    if one.tag == "input" and one.role == "button":
        attributes = one.attributes
        kind = (attributes.get("type") or "").lower()
        return folded(attributes.get("value") or attributes.get("alt") or _BUTTONS.get(kind), NAME_LIMIT)
    if one.tag == "input" or one.role in roles.FIELDS:
        return ""
    return folded(one.node.text(separator=" "), NAME_LIMIT)


def name_of(one: Found, text: str, labels: dict[str, str], referenced: dict[str, str]) -> str:
    """aria-label, aria-labelledby, label, text, placeholder, title, alt: the first that says something."""
    attributes = one.attributes
    if named := folded(attributes.get("aria-label"), NAME_LIMIT):
        return named
    if by := attributes.get("aria-labelledby"):
        named = " ".join(filter(None, (referenced.get(target) for target in by.split()[:10])))
        if named:
            return named[:NAME_LIMIT]
    return labels.get(attributes.get("id") or "") or one.label or text or _fallback(one)


def description_of(one: Found, name: str, text: str, referenced: dict[str, str]) -> str:
    """What is said of an element besides its name and the text that the skeleton keeps: descriptions, titles, names
    of pictures in it, what stands in it while it is empty.
    """
    attributes = one.attributes
    said: list[str | None] = [attributes[word] for word in _DESCRIBING if word in attributes]
    if (by := attributes.get("aria-describedby")) and referenced:
        said += [referenced.get(target) for target in by.split()[:10]]
    if text != name and len(text) > TEXT_LIMIT:
        said.append(text)
    if one.role in ("button", "link") and (text or name) and (child := one.node.first_child) is not None:
        said += _pictures(one) if child.next is not None or child.is_element_node else []
    if not said:
        return ""
    parts = dict.fromkeys([folded(part, NAME_LIMIT) for part in said])
    return " | ".join([part for part in parts if part and part not in (name, text)])[:NAME_LIMIT]


def _pictures(one: Found) -> list[str | None]:
    """What pictures in a control are called."""
    names: list[str | None] = []
    for count, node in enumerate(one.node.traverse()):
        if count > _PICTURES:
            break
        if node.tag in _DRAWN:
            attributes = node.attributes
            names += [attributes[word] for word in _NAMING if word in attributes]
    return names


def referenced_texts(tree: LexborHTMLParser, found: list[Found]) -> dict[str, str]:
    """Texts of the elements that aria-labelledby and aria-describedby point at, by id; of at most 500 of them."""
    wanted: dict[str, str] = {}
    for one in found:
        for attribute in _REFERRING:
            if by := one.attributes.get(attribute):
                wanted.update(dict.fromkeys(by.split()[:10], ""))
    if not wanted or tree.root is None:
        return wanted
    left = _REFERENCES
    for node in tree.root.traverse():
        id_ = node.id if node.is_element_node else None
        if id_ in wanted and not wanted[id_] and left:
            left -= 1
            wanted[id_] = folded(node.text(separator=" "), NAME_LIMIT)
    return wanted


def _fallback(one: Found) -> str:
    for attribute in ("placeholder", "title", "alt"):
        if named := folded(one.attributes.get(attribute), NAME_LIMIT):
            return named
    if one.role in ("link", "button"):
        for image in one.node.iter():
            if image.tag == "img" and (named := folded(image.attributes.get("alt"), NAME_LIMIT)):
                return named
    return ""
