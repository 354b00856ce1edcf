"""Pages as they look before and after an action: a few changes of the kind that actions leave."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct
from selectolax.lexbor import LexborHTMLParser, LexborNode

from engine.observe import Element, PageInput, read_page

MESSAGE = '<div role="alert">Your changes were saved</div>'
BUTTON = '<button type="button" id="undo-last-change">Undo</button>'


class Changed(Struct, frozen=True):
    """A page before and after an action, as `outerHTML`, and how many things are different."""

    name: str
    before: str
    after: str
    changes: int


def changed(name: str, source: str) -> Changed:
    """The page and what became of it: a message and a button more, a link less, one thing expanded, a field filled.

    Two of them need something to be there: a page without a text field gets no value.
    """
    before = LexborHTMLParser(source).html or ""
    page = read_page(PageInput(url="https://pages.example/", dom=before))
    assert page is not None
    tree = LexborHTMLParser(before)
    assert tree.body is not None
    links = [one for one in page.elements if one.role == "link" and one.text]
    fields = [one for one in page.elements if one.role == "textbox" and one.tag == "input"]
    removed = _node(tree, links[len(links) // 2]) if links else None
    expanded = _node(tree, next((one for one in page.elements if one.tag == "button"), links[0] if links else None))
    filled = _node(tree, fields[0] if fields else None)
    changes = 2
    if expanded is not None and expanded != removed:
        expanded.attrs["aria-expanded"] = "false" if expanded.attributes.get("aria-expanded") == "true" else "true"
        changes += 1
    if filled is not None:
        filled.attrs["value"] = "typed by the agent"
        changes += 1
    if removed is not None:
        removed.decompose()
        changes += 1
    tree.body.insert_child(_made(BUTTON))
    first = tree.body.first_child
    assert first is not None, "the button at least"
    first.insert_before(_made(MESSAGE))
    return Changed(name, before, tree.html or "", changes)


def read_pages(folder: Path) -> list[Changed]:
    """All `source.html` below a folder, changed."""
    files = sorted(folder.rglob("source.html"))
    return [changed(file.parent.name, file.read_text("utf-8", "replace")) for file in files]


def _node(tree: LexborHTMLParser, element: Element | None) -> LexborNode | None:
    """The node of an element of the skeleton, by the id that actions would use."""
    if element is None:
        return None
    if element.id.startswith("css:"):
        return tree.css_first(element.id.removeprefix("css:"))
    return next(
        (
            node
            for node in tree.css(element.tag)
            if element.id in (node.attributes.get("data-sf-id"), node.attributes.get("id"), node.attributes.get("name"))
        ),
        None,
    )


def _made(html: str) -> LexborNode:
    body = LexborHTMLParser(html).body
    assert body is not None
    node = body.first_child
    assert node is not None
    return node
