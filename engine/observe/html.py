"""HTML as a skeleton: parsed by lexbor, walked once.

Element ids are what actions use: `data-sf-id`, `id`, `name` where it is the only one, else `css:` and a selector
that is unique on the page. What is hidden (`hidden`, `aria-hidden`, `display: none` in its style, `type=hidden`) is
no element, and neither are script, style, `<noscript>` and `<template>`. `data-sf-value` and `data-sf-checked` are
the live value and state that a client wrote into its snapshot.
"""

from __future__ import annotations

import hashlib

from selectolax.lexbor import LexborDocumentOptions, LexborHTMLParser

from engine.observe.describe import describe
from engine.observe.limits import check_depth, check_source
from engine.observe.page import Element, Kind, PageInput, PageLimits, PageState
from engine.observe.text import DIALOG_TEXT_LIMIT, NAME_LIMIT, PAGE_TEXT_LIMIT, VALUE_LIMIT, clean, folded_space
from engine.observe.walk import Walk

_SAMPLE = 64                    # interactive elements from one look at how deep they are to the next


def read_html(source: PageInput, html: str, kind: Kind, field: str, limits: PageLimits) -> PageState:
    """The skeleton of a page in HTML, reduced or whole. Raises PageRefused."""
    return skeleton(parsed(html, field, limits), source, kind, field, limits)


def parsed(html: str, field: str, limits: PageLimits) -> LexborHTMLParser:
    """The tree of a page whose source is within the limits. Raises PageRefused."""
    data = html.encode("utf-8", "replace")
    if b"\0" in data:
        data = data.replace(b"\0", b"")
    check_source(data, field, limits)
    return LexborHTMLParser(data, options=LexborDocumentOptions.WO_EVENTS)


def skeleton(tree: LexborHTMLParser, source: PageInput, kind: Kind, field: str, limits: PageLimits) -> PageState:
    """What is on a page, by its tree. Raises PageRefused."""
    walk = Walk()
    if (root := tree.body or tree.root) is not None:
        walk.through(root)
    check_depth((one.node for one in walk.found[::_SAMPLE]), field, limits)
    text = " ".join(map(str.strip, walk.texts))
    elements, rows = describe(tree, walk, field, limits)
    title = source.title
    if title is None and (heading := tree.css_first("title")) is not None:
        title = heading.text()
    return PageState(
        url=clean(source.url),
        title=folded_space(title, NAME_LIMIT),
        kind=kind,
        hash=_hash(walk, text, _states(elements)),
        elements=elements,
        alerts=tuple(walk.alerts),
        parts=tuple(walk.parts),
        active=source.active_element,
        heading=walk.heading,
        text=text[:PAGE_TEXT_LIMIT],
        dialog_text=" ".join(map(str.strip, walk.dialog_texts))[:DIALOG_TEXT_LIMIT],
        live_values=any(element.live for element in elements),
        dialogs=sum(part.role == "dialog" for part in walk.parts),
        forms=sum(part.role == "form" for part in walk.parts),
        outline=walk.outline.lines,
        base=_base(tree),
        form_list=tuple(walk.forms),
        rows=tuple(rows.texts),
        head_rows=tuple(rows.heads),
        dialog_texts=tuple(walk.dialogs),
    )


def _base(tree: LexborHTMLParser) -> str | None:
    """What `<base>` says that relative addresses are relative to."""
    told = tree.head.css_first("base[href]") if tree.head is not None else None
    href = told.attributes.get("href") if told is not None else None
    return clean(href)[:VALUE_LIMIT] if href else None


def _hash(walk: Walk, text: str, states: list[str]) -> str:
    """Of all tags, texts and field states of the page; scripts, styles and other attributes are not in it."""
    whole = "\x1f".join((" ".join(walk.tags), text, "\x1e".join(states)))
    return hashlib.sha256(whole.encode("utf-8", "replace")).hexdigest()[:32]


def _states(elements: tuple[Element, ...]) -> list[str]:
    """Values and states of all that has any; plain links have none."""
    return [
        f"{one.value}{one.checked}{one.selected}{one.expanded}{one.disabled}" for one in elements if one.tag != "a"
    ]
