"""Accessible names of HTML elements, as far as people would use them."""

from __future__ import annotations

from selectolax.lexbor import LexborHTMLParser

from engine.observe import roles
from engine.observe.text import NAME_LIMIT, folded
from engine.observe.walk import Found

_BUTTONS = {"submit": "Submit", "reset": "Reset"}       # what a browser writes on a button without a value
_REFERENCES = 500                                       # aria-labelledby targets looked up on one page


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


def referenced_texts(tree: LexborHTMLParser, found: list[Found]) -> dict[str, str]:
    """Texts of the elements that aria-labelledby points at, by id; of at most 500 of them."""
    wanted: dict[str, str] = {}
    for one in found:
        if by := one.attributes.get("aria-labelledby"):
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
