"""V3 trees and V2 lists as a skeleton. Coordinates are in neither skeleton nor hash.

Nodes with role alert or status are messages; headings, forms, dialogs and images are structure; a text (`txt`) is a
field where it has a value, else only something to read. All other nodes are elements, whatever their role.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

import msgspec
import re2
from msgspec.structs import replace

from engine.observe import roles
from engine.observe.keys import numbered
from engine.observe.outline import MAX_LINE_CHARS, MAX_LINES, Line
from engine.observe.page import Alert, Element, Kind, PageInput, PageState, Part, SemanticNode, TreeNode
from engine.observe.surroundings import surrounded, tell, words
from engine.observe.text import (
    ALERT_LIMIT,
    BULLET,
    DIALOG_TEXT_LIMIT,
    NAME_LIMIT,
    PAGE_TEXT_LIMIT,
    TEXT_LIMIT,
    VALUE_LIMIT,
    clean,
    folded,
    folded_space,
    hidden_value,
)

_encode = msgspec.json.Encoder().encode
_NO_STATES: frozenset[str] = frozenset()
_INVALID = frozenset({"invalid", "error"})
_PRESSED = frozenset({"pressed", "unpressed"})
_SEARCHES = frozenset({"searchbox", "search"})
_OWN_FRAME = re2.compile(r"(?:\d{1,6}(?:-\d{1,6})*|[A-Za-z_][\w-]*)").fullmatch
_PASSWORDS = frozenset({"pwd", "password"})


def read_v3(source: PageInput, nodes: Sequence[TreeNode]) -> PageState:
    """The skeleton of a V3 tree."""
    return _read(source, nodes, "v3")


def read_v2(source: PageInput, nodes: Sequence[SemanticNode]) -> PageState:
    """The skeleton of a V2 list."""
    short = [
        TreeNode(i=n.id, r=n.role, n=n.name, v=n.value, s=n.state, o=n.options, f=n.frame, occ=n.occluded,
                 href=n.href, hp=n.has_popup, dlg=n.in_dialog, nav=n.in_navigation,
                 xy=n.coordinates, t=n.input_type, ac=n.autocomplete,
                 fm=n.form, fa=n.form_action, row=n.row, d=n.description)
        for n in nodes
    ]  # fmt: skip
    return _read(source, short, "v2")


def _read(source: PageInput, nodes: Sequence[TreeNode], kind: Kind) -> PageState:
    nodes, digest, told = _hashed(nodes)
    elements: list[Element] = []
    owners: list[TreeNode] = []
    alerts: list[Alert] = []
    parts: list[Part] = []
    texts: list[str] = []
    inside: list[str] = []                                  # of dialogs
    lines: list[Line] = []
    heading = ""
    shows_values = any(node.v is not None for node in nodes)
    placed = any(node.xy is not None for node in nodes)
    ids = [str(node.i) for node in nodes]
    for node, id_, key in zip(nodes, ids, numbered(ids), strict=True):
        role = roles.canonical(node.r)
        name, at = folded(node.n, NAME_LIMIT), -1
        if name:
            texts.append(name)
            if node.dlg or role == "dialog":
                inside.append(name)
            if role == "heading":
                heading = heading or name
        if role in roles.MESSAGES:
            if name:
                alerts.append(Alert(name[:ALERT_LIMIT], bool(roles.ERROR_WORDS & _states(node.s))))
        elif role in roles.STRUCTURE and not node.hp:
            parts.append(Part(role, name[:TEXT_LIMIT], roles.STRUCTURE[role]))
        elif role != "text" or node.v is not None:
            at = len(elements)
            one = _element(node, id_, key, "textbox" if role == "text" else role, name, shows_values)
            elements.append(replace(one, drawn=False) if placed and node.xy is None else one)
            owners.append(node)
        if name or at >= 0:
            apart = role == "heading"                       # what follows a heading stands under it
            lines.append(Line(name[:MAX_LINE_CHARS], 0 if apart else 1, 1 if apart else 2, at))
    around = surrounded(elements, owners, nodes, told)
    return PageState(
        url=clean(source.url),
        title=folded_space(source.title, NAME_LIMIT),
        kind=kind,
        hash=digest,
        elements=around.elements,
        alerts=tuple(alerts),
        parts=tuple(parts),
        active=source.active_element,
        heading=heading,
        text="\n".join(texts)[:PAGE_TEXT_LIMIT],
        dialog_text="\n".join(inside)[:DIALOG_TEXT_LIMIT],
        live_values=any(element.live for element in elements),
        dialogs=sum([part.role == "dialog" for part in parts]),
        forms=sum([part.role == "form" for part in parts]),
        outline=tuple(lines) if len(lines) <= MAX_LINES else (),
        form_list=around.forms,
        rows=around.rows,
        dialog_texts=around.dialogs,
        frames=_frames(nodes),
    )


def _element(node: TreeNode, id_: str, key: str, role: str, name: str, shows_values: bool) -> Element:
    """An element of the skeleton. In a tree that shows values at all, a text field without one is empty."""
    states = _states(node.s) if node.s else _NO_STATES
    if role not in roles.STATEFUL:
        return Element(
            id=id_,
            key=key,
            twin=key != id_,
            tag=roles.TAGS.get(role, ""),
            role=role,
            name=name,
            text=name[:TEXT_LIMIT].rstrip(),
            value=node.v[:VALUE_LIMIT] if node.v is not None else None,
            disabled="disabled" in states,
            checked=_pressed(states),
            selected="selected" in states if role in roles.SELECTABLE or "selected" in states else None,
            expanded=_expanded(states),
            invalid=not _INVALID.isdisjoint(states),
            required="required" in states,
            href=node.href[:VALUE_LIMIT] if node.href is not None else None,
            popup=_truthy(node.hp),
            occluded=bool(node.occ),
            visible="hidden" not in states,
            input_type=words(node.t) if node.t else "",
            frame=_frame(node.f),
            in_dialog=bool(node.dlg),
            in_navigation=bool(node.nav),
            live=node.v is not None or not _PRESSED.isdisjoint(states),
        )
    checkable = role in roles.CHECKABLE
    value = None if checkable else "" if node.v is None and shows_values and role == "textbox" else node.v
    kind = words(node.t) if node.t else role if checkable else "search" if node.r in _SEARCHES else ""
    told = kind == "password" or "password" in states or node.r in _PASSWORDS
    password = told or bool(value and not value.strip(BULLET))
    return Element(
        id=id_,
        key=key,
        twin=key != id_,
        tag=roles.TAGS[role],
        role=role,
        name=name,
        value=value if value is None else hidden_value(value) if password else value[:VALUE_LIMIT],
        disabled="disabled" in states,
        checked="checked" in states if checkable or "checked" in states else None,
        selected=True if "selected" in states else None,
        expanded=_expanded(states),
        invalid=not _INVALID.isdisjoint(states),
        required="required" in states,
        readonly="readonly" in states,
        popup=_truthy(node.hp),
        occluded=bool(node.occ),
        visible="hidden" not in states,
        input_type="password" if password else kind,
        options=tuple([folded(option, NAME_LIMIT) for option in node.o]) if node.o else (),
        frame=_frame(node.f),
        in_dialog=bool(node.dlg),
        in_navigation=bool(node.nav),
        live=checkable or value is not None,
    )


def _states(words: str | list[str] | None) -> frozenset[str]:
    if not words:
        return _NO_STATES
    parts = [words] if isinstance(words, str) else words
    return frozenset([word for part in parts for word in part.lower().replace(",", " ").split()])


def _pressed(states: frozenset[str]) -> bool | None:
    """Whether what is no box is on: a button that stays pressed."""
    return True if "checked" in states or "pressed" in states else False if "unpressed" in states else None


def _expanded(states: frozenset[str]) -> bool | None:
    return True if "expanded" in states else False if "collapsed" in states else None


def _frame(frame: str | int | None) -> str | None:
    """The main frame, 0, is none."""
    return None if frame in (None, 0, "0", "") else str(frame)


def _frames(nodes: Sequence[TreeNode]) -> tuple[str, ...]:
    """Addresses of frames, each once: `https://pay.example#1` names one, `2` or `main` only a frame of the page's own.
    What looks like neither, such as the `null` of a page without an origin, is left for an address.
    """
    named = {frame for node in nodes if node.f is not None and (frame := _frame(node.f)) is not None}
    return tuple(sorted({frame.partition("#")[0] for frame in named if not _OWN_FRAME(frame)}))


def _truthy(value: bool | str | None) -> bool:
    return value not in (None, False, "", "false")


def _hashed(nodes: Sequence[TreeNode]) -> tuple[Sequence[TreeNode], str, bool]:
    """The nodes, cleaned where any needs it, the hash of all but their coordinates, and whether they `tell`."""
    try:
        data = _encode([(n.i, n.r, n.n, n.v, n.s, n.o, n.f, n.occ, n.href, n.hp, n.dlg) for n in nodes])
        if told := tell(nodes):                             # a tree without these has the hash it always had
            data += _encode([(n.t, n.ac, n.fm, n.fa, n.row, n.d) for n in nodes])
    except UnicodeEncodeError:                              # lone surrogates, which JSON cannot bring in
        return _hashed([_cleaned(node) for node in nodes])
    if b"\\u0000" in data and any("\0" in text for node in nodes for text in _texts(node)):
        return _hashed([_cleaned(node) for node in nodes])
    return nodes, hashlib.sha256(data).hexdigest()[:32], told


def _texts(node: TreeNode) -> list[str]:
    """Every text of a node."""
    lists = [node.s if isinstance(node.s, list) else [], node.o or []]
    single = (
        node.i, node.r, node.n, node.v, node.s, node.f, node.href, node.hp, node.t, node.ac, node.fa, node.row, node.d
    )  # fmt: skip
    return [text for text in single if isinstance(text, str)] + [text for texts in lists for text in texts]


def _cleaned(node: TreeNode) -> TreeNode:
    """The node without NULs and lone surrogates."""
    values: dict[str, Any] = {}
    for name in set(node.__struct_fields__) - {"xy"}:
        value = getattr(node, name)
        if isinstance(value, str):
            value = clean(value)
        elif isinstance(value, list):
            value = [clean(text) for text in value]
        values[name] = value
    return TreeNode(**values)
