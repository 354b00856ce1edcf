"""Interactive elements described: id, key, names, value and states."""

from __future__ import annotations

from collections import Counter

from selectolax.lexbor import LexborHTMLParser, LexborNode

from engine.observe import roles
from engine.observe.keys import content_key, numbered
from engine.observe.page import Element, PageLimits, PageRefused
from engine.observe.selectors import Paths, selector_of, sign_of
from engine.observe.text import NAME_LIMIT, TEXT_LIMIT, VALUE_LIMIT, clean, folded_space, hidden_value
from engine.observe.walk import Attributes, Found, Walk

_BUTTONS = {"submit": "Submit", "reset": "Reset"}       # what a browser writes on a button without a value
_REFERENCES = 500                                       # aria-labelledby targets looked up on one page


def describe(tree: LexborHTMLParser, walk: Walk, field: str, limits: PageLimits) -> tuple[Element, ...]:
    """The elements of the skeleton. Raises PageRefused."""
    found = walk.found
    if len(found) > limits.elements:
        raise PageRefused(
            field, f"{len(found):,} interactive elements, at most {limits.elements:,}; send the interactiveTree instead"
        )
    referenced = _referenced(tree, found)
    texts = [_shown(one) for one in found]
    names = [
        _name(one, text, walk.labels, referenced) for one, text in zip(found, texts, strict=True)
    ]
    ids = _ids(walk, field, limits)
    keys = numbered(
        given or content_key(one.role, one.attributes.get("href"), (text or name)[:TEXT_LIMIT])
        for one, given, text, name in zip(found, _given_keys(found, ids), texts, names, strict=True)
    )
    return tuple(
        _element(one, clean(id_), clean(key), name, text)
        for one, id_, key, name, text in zip(found, ids, keys, names, texts, strict=True)
    )


def _element(one: Found, id_: str, key: str, name: str, text: str) -> Element:
    attributes, role = one.attributes, one.role
    field, checkable = role in roles.FIELDS, role in roles.CHECKABLE
    kind = (attributes.get("type") or "").lower() if one.tag == "input" else ""
    value, options, submitted = _value(one, kind) if field else (None, (), ())
    live_state = attributes.get("data-sf-checked")
    if live_state is None and checkable and attributes.get("data-sf-value") in ("true", "false"):
        live_state = attributes["data-sf-value"]
    href = attributes.get("href")
    return Element(
        id=id_,
        key=key,
        tag=one.tag,
        role=role,
        name=name or text,
        text="" if field or checkable else (text or name)[:TEXT_LIMIT].rstrip(),
        value=value,
        disabled=one.disabled or "disabled" in attributes or attributes.get("aria-disabled") == "true",
        checked=_checked(attributes, live_state) if checkable or "aria-checked" in attributes else None,
        selected=_state(attributes, "aria-selected", "aria-pressed", role in roles.SELECTABLE),
        expanded=_expanded(one),
        invalid=attributes.get("aria-invalid", "false") not in (None, "", "false"),
        href=clean(href)[:VALUE_LIMIT] if href is not None else None,
        popup=attributes.get("aria-haspopup", "false") not in (None, "", "false"),
        input_type=kind,
        options=options,
        option_values=submitted,
        in_dialog=one.in_dialog,
        live=live_state is not None if checkable else "data-sf-value" in attributes,
    )


def _shown(one: Found) -> str:
    """What an element shows: its text, or the words on a button."""
    if one.tag == "input":
        kind = (one.attributes.get("type") or "text").lower()
        if one.role != "button":
            return ""
        return folded_space(one.attributes.get("value") or one.attributes.get("alt") or _BUTTONS.get(kind), NAME_LIMIT)
    if one.role in roles.FIELDS:
        return ""
    return folded_space(one.node.text(separator=" "), NAME_LIMIT)


def _name(one: Found, text: str, labels: dict[str, str], referenced: dict[str, str]) -> str:
    """aria-label, label, text, placeholder, title, alt of an image inside: the first that says something."""
    attributes = one.attributes
    if not attributes:
        return text
    if named := folded_space(attributes.get("aria-label"), NAME_LIMIT):
        return named
    if by := attributes.get("aria-labelledby"):
        named = " ".join(filter(None, (referenced.get(target) for target in by.split()[:10])))
        if named:
            return named[:NAME_LIMIT]
    label = labels.get(attributes.get("id") or "") or one.label
    return label or text or _fallback(one)


def _fallback(one: Found) -> str:
    for attribute in ("placeholder", "title", "alt"):
        if named := folded_space(one.attributes.get(attribute), NAME_LIMIT):
            return named
    if one.tag in ("a", "button") or one.role == "button":
        for image in one.node.iter():
            if image.tag == "img" and (named := folded_space(image.attributes.get("alt"), NAME_LIMIT)):
                return named
    return ""


def _value(one: Found, kind: str) -> tuple[str | None, tuple[str, ...], tuple[str, ...]]:
    """Value, option texts and option values of a field."""
    attributes = one.attributes
    live = attributes.get("data-sf-value")
    if one.tag == "select":
        return _select(one.node, live)
    if one.tag == "input":
        value: str | None = live if live is not None else attributes.get("value") or ""
    elif live is not None:
        value = live
    elif one.tag == "textarea" or "contenteditable" in attributes:
        value = one.node.text()
    else:
        value = attributes.get("aria-valuenow")
    if value is None:
        return None, (), ()
    return (hidden_value(value) if kind == "password" else clean(value)[:VALUE_LIMIT]), (), ()


def _select(node: LexborNode, live: str | None) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    texts: list[str] = []
    values: list[str] = []
    chosen = ""
    for option in node.traverse():
        if option.tag != "option":
            continue
        attributes = option.attributes
        text = folded_space(option.text(), NAME_LIMIT)
        texts.append(text)
        values.append(clean(attributes.get("value") or "") if "value" in attributes else text)
        if len(texts) == 1 or "selected" in attributes:
            chosen = values[-1]
    return (chosen if live is None else clean(live)), tuple(texts), tuple(values)


def _checked(attributes: Attributes, live: str | None) -> bool:
    if live is not None:
        return live == "true"
    return "checked" in attributes or attributes.get("aria-checked") == "true"


def _state(attributes: Attributes, first: str, second: str, always: bool) -> bool | None:
    value = attributes.get(first) or attributes.get(second)
    return value == "true" if value or always else None


def _expanded(one: Found) -> bool | None:
    stated = one.attributes.get("aria-expanded")
    if stated is not None:
        return stated == "true"
    if one.tag == "summary" and one.node.parent is not None:
        return "open" in one.node.parent.attributes
    return None


def _ids(walk: Walk, field: str, limits: PageLimits) -> list[str]:
    """What actions name each element by; unique on the page."""
    found = walk.found
    names = Counter(one.attributes.get("name") for one in found)
    given = [_given(one.attributes, names) for one in found]
    repeated = Counter(given)
    if all(id_ and repeated[id_] == 1 for id_ in given):
        return [id_ or "" for id_ in given]
    own_signs = [sign_of(one.tag, one.attributes) for one in found]
    signs = Counter(own_signs)
    signs.update(sign_of(tag, node.attributes) for tag, node in walk.unseen)
    paths = Paths(field, limits)
    return [
        id_ if id_ and repeated[id_] == 1 else selector_of(one.node, one.tag, sign, signs, paths)
        for one, id_, sign in zip(found, given, own_signs, strict=True)
    ]


def _given(attributes: Attributes, names: Counter[str | None]) -> str | None:
    if id_ := attributes.get("data-sf-id") or attributes.get("id"):
        return id_
    name = attributes.get("name")
    return name if name and names[name] == 1 else None


def _given_keys(found: list[Found], ids: list[str]) -> list[str]:
    """The part of the keys that pages give: id, else name, with the value where radios and checkboxes share it."""
    keys: list[str] = []
    for one in found:
        attributes = one.attributes
        key = attributes.get("data-sf-id") or attributes.get("id") or attributes.get("name") or ""
        if key and one.role in ("radio", "checkbox") and key == attributes.get("name") and attributes.get("value"):
            key = f"{key}={attributes['value']}"
        keys.append(key)
    return keys


def _referenced(tree: LexborHTMLParser, found: list[Found]) -> dict[str, str]:
    """Texts of the elements that aria-labelledby points at, by id."""
    wanted: dict[str, str] = {}
    for one in found:
        if by := one.attributes.get("aria-labelledby"):
            wanted.update(dict.fromkeys(by.split()[:10], ""))
    if not wanted or tree.root is None:
        return {}
    left = _REFERENCES
    for node in tree.root.traverse():
        id_ = node.id if node.is_element_node else None
        if id_ in wanted and not wanted[id_] and left:
            left -= 1
            wanted[id_] = folded_space(node.text(separator=" "), NAME_LIMIT)
    return wanted
