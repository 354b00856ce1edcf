"""Interactive elements described: id, key, names, value and states. Most are plain links, which take the short way."""

from __future__ import annotations

from collections import Counter

from selectolax.lexbor import LexborHTMLParser

from engine.observe import roles
from engine.observe.fields import value_of
from engine.observe.keys import content_key, numbered
from engine.observe.marks import Attributes
from engine.observe.page import Element, PageLimits, PageRefused
from engine.observe.selectors import Paths, selector_of, sign_of
from engine.observe.text import NAME_LIMIT, TEXT_LIMIT, VALUE_LIMIT, folded, folded_space
from engine.observe.walk import Found, Walk

_BUTTONS = {"submit": "Submit", "reset": "Reset"}       # what a browser writes on a button without a value
_REFERENCES = 500                                       # aria-labelledby targets looked up on one page
# A link whose attributes are none of these is named by its text and has no state.
_NOTABLE = frozenset({
    "aria-label", "aria-labelledby", "aria-disabled", "aria-checked", "aria-selected", "aria-pressed", "aria-expanded",
    "aria-invalid", "aria-haspopup", "disabled", "role", "contenteditable", "data-sf-value", "data-sf-checked",
})  # fmt: skip


def describe(tree: LexborHTMLParser, walk: Walk, field: str, limits: PageLimits) -> tuple[Element, ...]:
    """The elements of the skeleton. Raises PageRefused."""
    found = walk.found
    if len(found) > limits.elements:
        raise PageRefused(
            field, f"{len(found):,} interactive elements, at most {limits.elements:,}; send the interactiveTree instead"
        )
    referenced = _referenced(tree, found)
    ids = _ids(walk, field, limits)
    described = [
        _link(one, id_)
        if one.tag == "a" and not one.disabled and _NOTABLE.isdisjoint(one.attributes)
        else _element(one, id_, walk.labels, referenced)
        for one, id_ in zip(found, ids, strict=True)
    ]
    keys = numbered([
        _given_key(one) or content_key(element.role, element.href, element.text or element.name[:TEXT_LIMIT])
        for one, element in zip(found, described, strict=True)
    ])  # fmt: skip
    return tuple(described)
