"""Interactive elements described: id, key, names, value and states. Most are plain links, which take the short way."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace
from selectolax.lexbor import LexborHTMLParser

from engine.observe import roles
from engine.observe.fields import value_of
from engine.observe.keys import content_key, numbered
from engine.observe.marks import Attributes
from engine.observe.names import description_of, name_of, referenced_texts, shown_text
from engine.observe.page import Element, PageLimits, PageRefused
from engine.observe.rows import Rows
from engine.observe.selectors import ids_of
from engine.observe.text import NAME_LIMIT, TEXT_LIMIT, VALUE_LIMIT, folded
from engine.observe.walk import Found, Walk

# A link with text that has none of these attributes is named by its text, and has no state.
_NOTABLE = frozenset({
    "aria-label", "aria-labelledby", "aria-disabled", "aria-checked", "aria-selected", "aria-pressed", "aria-expanded",
    "aria-invalid", "aria-haspopup", "aria-current", "disabled", "role", "contenteditable", "data-sf-value",
    "data-sf-checked",
})  # fmt: skip

_CHECKED = frozenset({"aria-checked", "aria-pressed"})
_CLIMB = 3                      # elements from a button to the link or button around it
_MOST_WRAPPED = 5


def describe(
    tree: LexborHTMLParser, walk: Walk, field: str, limits: PageLimits
) -> tuple[tuple[Element, ...], Rows]:
    """The elements of the skeleton, and the rows that they stand in. Raises PageRefused."""
    found = walk.found
    if len(found) > limits.elements:
        raise PageRefused(
            field, f"{len(found):,} interactive elements, at most {limits.elements:,}; send the interactiveTree instead"
        )
    plain = [one.tag == "a" and not one.disabled and _NOTABLE.isdisjoint(one.attributes) for one in found]
    texts = [
        folded(one.node.text(separator=" "), NAME_LIMIT) if one.tag == "a" else shown_text(one) for one in found
    ]
    referenced = referenced_texts(tree, [one for one, is_plain in zip(found, plain, strict=True) if not is_plain])
    names = [
        text if is_plain and text else name_of(one, text, walk.labels, referenced)
        for one, is_plain, text in zip(found, plain, texts, strict=True)
    ]
    bases = [
        _given_key(one) or content_key(one.role, one.attributes.get("href"), (text or name)[:TEXT_LIMIT])
        for one, name, text in zip(found, names, texts, strict=True)
    ]
    ids = ids_of(walk, field, limits)
    everything = zip(found, plain, ids, numbered(bases), bases, names, texts, strict=True)
    elements = [
        _link(one, id_, key, base, name, text) if is_plain else _element(one, id_, key, base, name, text)
        for one, is_plain, id_, key, base, name, text in everything
    ]
    rows = Rows()
    by_found = {id(one): id_ for one, id_ in zip(found, ids, strict=True)} if any(one.wraps for one in found) else {}
    for at, (one, is_plain, text) in enumerate(zip(found, plain, texts, strict=True)):
        told: dict[str, Any]
        if is_plain:
            told = _title(one, text) if "title" in one.attributes else {}
        else:
            told = _told(one, ids[at], walk.form_ids)
            if said := description_of(one, names[at], text, referenced):
                told["description"] = said
        if row := rows.of(one, text):
            told["row"] = row
        if one.dialog:
            told["dialog"] = one.dialog
        if one.wraps:
            told["wraps"] = tuple([by_found[id(inner)] for inner in one.wraps])
        if told:
            elements[at] = replace(elements[at], **told)
    _wrap(found, elements)
    return tuple(elements), rows


def _wrap(found: list[Found], elements: list[Element]) -> None:
    """Tell each link and button of HTML's own of the buttons that stand in it."""
    inner = [(at, node) for at, one in enumerate(found) if one.role == "button" and (node := _holder(one)) is not None]
    numbers = {one.node.mem_id: at for at, one in enumerate(found)} if inner else {}
    for at, holder in inner:
        if (outer := numbers.get(holder)) is not None:
            wraps = dict.fromkeys((*elements[outer].wraps, elements[at].id))
            elements[outer] = replace(elements[outer], wraps=tuple(wraps)[:_MOST_WRAPPED])


def _holder(one: Found) -> int | None:
    """Address of the link or button right around a control."""
    current = one.node.parent
    for _ in range(_CLIMB):
        if current is None or current.tag in ("a", "button"):
            break
        current = current.parent
    else:
        return None
    return current.mem_id if current is not None else None


def _title(one: Found, text: str) -> dict[str, Any]:
    """What a plain link says beside its text."""
    title = folded(one.attributes["title"], NAME_LIMIT)
    return {"description": title} if title and title != text else {}


def _told(one: Found, id_: str, form_ids: dict[str, int]) -> dict[str, Any]:
    """Which form an element belongs to, and what it says of what it sends and where."""
    attributes = one.attributes
    told: dict[str, Any] = {}
    form = form_ids.get(attributes["form"] or "") if "form" in attributes else one.form
    if form is not None:
        told["form"] = form
    if (name := attributes.get("name")) and name != id_:
        told["sent_as"] = folded(name, NAME_LIMIT)
    if name and one.role == "button":
        value = "" if one.tag == "input" else attributes.get("value") or ""
        told["sends"] = folded(f"{name} | {value}" if value else name, TEXT_LIMIT)
    if tokens := attributes.get("autocomplete"):
        told["autocomplete"] = folded(tokens, NAME_LIMIT).lower()
    if (action := attributes.get("formaction")) is not None:
        told["form_action"] = action[:VALUE_LIMIT]
    if method := attributes.get("formmethod"):
        told["form_method"] = method.strip().lower()
    return told


def _link(one: Found, id_: str, key: str, base: str, name: str, text: str) -> Element:
    return Element(
        id=id_,
        key=key,
        twin=key != base,
        tag="a",
        role="link",
        name=name,
        text=(text or name)[:TEXT_LIMIT],
        href=one.attributes.get("href"),
        in_dialog=one.in_dialog,
        in_navigation=one.in_navigation,
    )


def _element(one: Found, id_: str, key: str, base: str, name: str, text: str) -> Element:
    attributes, role = one.attributes, one.role
    field, checkable = role in roles.FIELDS, role in roles.CHECKABLE
    kind = (attributes.get("type") or "").strip().lower() if one.tag in ("input", "button") else ""
    value, options, submitted = value_of(one, kind) if field else (None, (), ())
    live_state = attributes.get("data-sf-checked")
    if live_state is None and checkable and attributes.get("data-sf-value") in ("true", "false"):
        live_state = attributes["data-sf-value"]
    href = attributes.get("href")
    return Element(
        id=id_,
        key=key,
        twin=key != base,
        unnamed=href is None and not _given_key(one),
        tag=one.tag,
        role=role,
        name=name or text,
        text="" if field or checkable else (text or name)[:TEXT_LIMIT].rstrip(),
        value=value,
        disabled=one.disabled or "disabled" in attributes or attributes.get("aria-disabled") == "true",
        checked=_checked(attributes, live_state) if checkable or not _CHECKED.isdisjoint(attributes) else None,
        selected=_selected(attributes, role in roles.SELECTABLE),
        current=attributes.get("aria-current") in ("page", "true"),  # of days and steps nothing leads on
        expanded=_expanded(one),
        invalid=attributes.get("aria-invalid", "false") not in (None, "", "false"),
        required="required" in attributes or attributes.get("aria-required") == "true",
        href=href[:VALUE_LIMIT] if href is not None else None,
        popup=attributes.get("aria-haspopup", "false") not in (None, "", "false"),
        input_type=kind,
        options=options,
        option_values=submitted,
        in_dialog=one.in_dialog,
        in_navigation=one.in_navigation,
        live=live_state is not None if checkable else "data-sf-value" in attributes,
    )


def _given_key(one: Found) -> str:
    """What the page itself calls an element: id, else name, with the value where radios and checkboxes share it."""
    attributes = one.attributes
    if id_ := attributes.get("data-sf-id") or attributes.get("id"):
        return id_
    name = attributes.get("name") or ""
    if name and one.role in ("radio", "checkbox") and attributes.get("value"):
        return f"{name}={attributes['value']}"
    return name


def _checked(attributes: Attributes, live: str | None) -> bool:
    if live is not None:
        return live == "true"
    return "checked" in attributes or any(attributes.get(name) == "true" for name in _CHECKED)


def _selected(attributes: Attributes, selectable: bool) -> bool | None:
    value = attributes.get("aria-selected") or attributes.get("aria-pressed")
    return value == "true" if value or selectable else None


def _expanded(one: Found) -> bool | None:
    stated = one.attributes.get("aria-expanded")
    if stated is not None:
        return stated == "true"
    if one.tag == "summary" and (parent := one.node.parent) is not None and parent.is_element_node:
        return "open" in parent.attributes
    return None
