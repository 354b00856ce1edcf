"""V3 trees and V2 lists as a skeleton. Coordinates are in neither skeleton nor hash."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from engine.observe import roles
from engine.observe.keys import numbered
from engine.observe.page import Alert, Element, Kind, PageInput, PageState, Part, SemanticNode, TreeNode
from engine.observe.text import (
    ALERT_LIMIT,
    BULLET,
    NAME_LIMIT,
    PAGE_TEXT_LIMIT,
    TEXT_LIMIT,
    VALUE_LIMIT,
    clean,
    folded_space,
    hidden_value,
)

_encode = msgspec.json.Encoder().encode
_NO_STATES: frozenset[str] = frozenset()


def read_v3(source: PageInput, nodes: Sequence[TreeNode]) -> PageState:
    """The skeleton of a V3 tree."""
    plain = [
        _Node(str(n.i), n.r, n.n or "", n.v, _states(n.s), n.o or [], _frame(n.f), bool(n.occ), n.href,
              _truthy(n.hp), bool(n.dlg))
        for n in nodes
    ]  # fmt: skip
    return _read(source, plain, "v3")


def read_v2(source: PageInput, nodes: Sequence[SemanticNode]) -> PageState:
    """The skeleton of a V2 list."""
    plain = [
        _Node(str(n.id), n.role, n.name or "", n.value, _states(n.state), n.options or [], _frame(n.frame),
              bool(n.occluded), n.href, _truthy(n.has_popup), bool(n.in_dialog))
        for n in nodes
    ]  # fmt: skip
    return _read(source, plain, "v2")


class _Node(Struct, frozen=True):
    """A node of either form, without its coordinates: what the hash is taken of."""

    id: str
    role: str
    name: str
    value: str | None
    states: frozenset[str]
    options: list[str]
    frame: str | None
    occluded: bool
    href: str | None
    popup: bool
    in_dialog: bool


def _read(source: PageInput, nodes: list[_Node], kind: Kind) -> PageState:
    elements: list[Element] = []
    alerts: list[Alert] = []
    parts: list[Part] = []
    texts: list[str] = []
    shows_values = any(node.value is not None for node in nodes)
    for node, key in zip(nodes, numbered([node.id for node in nodes]), strict=True):
        role = roles.canonical(node.role)
        name = folded_space(node.name, NAME_LIMIT)
        if name:
            texts.append(name)
        if role in roles.MESSAGES:
            if name:
                alerts.append(Alert(name[:ALERT_LIMIT], bool(roles.ERROR_WORDS & node.states)))
        elif role in roles.STRUCTURE and not node.popup:
            parts.append(Part(role, name[:TEXT_LIMIT], roles.STRUCTURE[role]))
        elif role != "text" or node.value is not None:
            elements.append(_element(node, key, role, name, shows_values))
    return PageState(
        url=clean(source.url),
        title=folded_space(source.title, NAME_LIMIT),
        kind=kind,
        hash=_hash(nodes),
        elements=tuple(elements),
        alerts=tuple(alerts),
        parts=tuple(parts),
        active=source.active_element,
        text=" ".join(texts)[:PAGE_TEXT_LIMIT],
        live_values=any(e.live for e in elements),
        dialogs=sum(part.role == "dialog" for part in parts),
        forms=sum(part.role == "form" for part in parts),
    )


def _element(node: _Node, key: str, role: str, name: str, shows_values: bool) -> Element:
    """An element of the skeleton. In a tree that shows values at all, a text field without one is empty."""
    if role == "text":                                      # a text with a value is a field by another name
        role = "textbox"
    states = node.states
    password = "password" in states or node.role in ("pwd", "password")
    checkable, field = role in roles.CHECKABLE, role in roles.FIELDS
    value = None if node.value is None or checkable else clean(node.value)[:VALUE_LIMIT]
    if value is None and shows_values and role == "textbox":
        value = ""
    if password and value is not None:
        value = hidden_value(value)
    hides = password or bool(value and not value.strip(BULLET))
    return Element(
        id=clean(node.id),
        key=clean(key),
        tag=roles.TAGS.get(role, ""),
        role=role,
        name=name,
        text="" if field or checkable else name[:TEXT_LIMIT].rstrip(),
        value=value,
        disabled="disabled" in states,
        checked="checked" in states if checkable or "checked" in states else None,
        selected="selected" in states if role in roles.SELECTABLE or "selected" in states else None,
        expanded=True if "expanded" in states else False if "collapsed" in states else None,
        invalid="invalid" in states or "error" in states,
        href=clean(node.href)[:VALUE_LIMIT] if node.href else None,
        popup=node.popup,
        occluded=node.occluded,
        visible="hidden" not in states,
        input_type="password" if hides else role if role in ("checkbox", "radio") else "",
        options=tuple(folded_space(option, NAME_LIMIT) for option in node.options),
        frame=node.frame,
        in_dialog=node.in_dialog,
        live=checkable or value is not None,
    )


def _states(words: str | list[str] | None) -> frozenset[str]:
    if not words:
        return _NO_STATES
    parts = [words] if isinstance(words, str) else words
    return frozenset(word for part in parts for word in part.lower().replace(",", " ").split())


def _frame(frame: str | int | None) -> str | None:
    """The main frame, 0, is none."""
    return None if frame in (None, 0, "0", "") else str(frame)


def _truthy(value: bool | str | None) -> bool:
    return value not in (None, False, "", "false")


def _hash(nodes: list[_Node]) -> str:
    plain = [
        (n.id, n.role, n.name, n.value, sorted(n.states), n.options, n.frame, n.occluded, n.href, n.popup)
        for n in nodes
    ]  # fmt: skip
    try:
        data = _encode(plain)
    except UnicodeEncodeError:                              # lone surrogates, which JSON cannot bring in
        data = repr(plain).encode("utf-8", "replace")
    return hashlib.sha256(data).hexdigest()[:32]
