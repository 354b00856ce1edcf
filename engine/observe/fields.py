"""What is in the fields of an HTML page."""

from __future__ import annotations

from selectolax.lexbor import LexborNode

from engine.observe.text import NAME_LIMIT, VALUE_LIMIT, folded, hidden_value
from engine.observe.walk import Found


def value_of(one: Found, kind: str) -> tuple[str | None, tuple[str, ...], tuple[str, ...]]:
    """Value, option texts and option values of a field. A password is as many bullets as it has characters.

    `data-sf-value`, the live value, goes before the value in the source.
    """
    attributes = one.attributes
    value = attributes.get("data-sf-value") if "data-sf-value" in attributes else None
    if one.tag == "select":
        return _select(one.node, value)
    if value is None:
        if one.tag == "input":
            value = attributes.get("value") or ""
        elif one.tag == "textarea" or "contenteditable" in attributes:
            value = one.node.text()
        else:
            value = attributes.get("aria-valuenow")
    if value is None:
        return None, (), ()
    return (hidden_value(value) if kind == "password" else value[:VALUE_LIMIT]), (), ()


def _select(node: LexborNode, live: str | None) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    texts: list[str] = []
    values: list[str] = []
    chosen = ""
    for option in node.traverse():
        if option.tag != "option":
            continue
        attributes = option.attributes
        text = folded(option.text(), NAME_LIMIT)
        texts.append(text)
        values.append((attributes["value"] or "") if "value" in attributes else text)
        if len(texts) == 1 or "selected" in attributes:
            chosen = values[-1]
    return (chosen if live is None else live)[:VALUE_LIMIT], tuple(texts), tuple(values)
