"""A page of the material as the page script would send it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape

from benchmarks.instructions.material import Node
from engine.observe import PageInput, PageState, read_page

_NATIVE = {"a", "button", "input", "select", "textarea", "summary", "option", "label"}
_CONTROLS = {"a", "button", "input", "select", "textarea"}
_TYPED = {"input", "select", "textarea"}
_UNREAD = {"script", "style", "noscript", "template", "iframe", "link", "meta"}
MAX_CONTROL_NODES = 40  # what has more in it and shows the pointer is a part of the page
_VOID = {"input", "img", "br", "hr", "col", "wbr", "area", "source", "track", "embed", "param", "base"}


class Snapshot:
    """The nodes of a page, and what the service reads of it; elements go by their number there (`xid`)."""

    def __init__(self, nodes: Sequence[Node]) -> None:
        self.nodes: Mapping[int, Node] = {one.ref: one for one in nodes}
        self.parents: Mapping[int, int] = {child: one.ref for one in nodes for child in one.children}
        self.by_xid = {str(one.xid): one for one in nodes if one.xid is not None}
        self.ids = {str(one.attributes["id"]): one for one in nodes if one.attributes.get("id")}

    def read(self, site: str) -> PageState:
        """Raises PageRefused where the page is over a limit."""
        roots = [ref for ref in self.nodes if ref not in self.parents]
        html = "".join(piece for root in roots for piece in self._html(root, False))
        page = read_page(PageInput(url=f"https://{site}/", dom=f"<html>{html}</html>"))
        assert page is not None, site
        return page

    def around(self, node: Node) -> Iterator[Node]:
        """What the node stands in, from the inside out."""
        at = self.parents.get(node.ref)
        while at is not None:
            yield self.nodes[at]
            at = self.parents.get(at)

    def below(self, node: Node) -> Iterator[Node]:
        """The node and all that stands in it."""
        left = [node.ref]
        while left:
            one = self.nodes.get(left.pop())
            if one is not None:
                yield one
                left += reversed(one.children)

    def without(self, node: Node) -> Snapshot:
        """The page as it would be without the control that the node is, labels, stands in or holds."""
        around = (one for one in self.around(node) if self.is_control(one))
        small = [one for one in around if sum(1 for _ in self.below(one)) < MAX_CONTROL_NODES]
        label = node.tag.lower() == "label"
        field = (self.ids.get(node.attributes.get("for") or "") or self.field_after(node)) if label else None
        gone = {one.ref for top in (node, *small[-1:], *filter(None, [field])) for one in self.below(top)}
        return Snapshot([one for one in self.nodes.values() if one.ref not in gone])

    def text(self, node: Node) -> str:
        """All that the node says, in the order of the page."""
        return " ".join(" ".join(one.text or "" for one in self.below(node)).split())

    def field_after(self, label: Node) -> Node | None:
        """The field that stands right after a label that names none, beside it in one part of the page."""
        around = next(self.around(label), None)
        if around is None or label.attributes.get("for") or label.ref not in around.children:
            return None
        beside = (self.nodes.get(ref) for ref in around.children[around.children.index(label.ref) + 1 :])
        after = next((one for one in beside if one is not None and one.tag != "t"), None)
        return after if after is not None and after.tag.lower() in _TYPED else None

    def shows(self, node: Node) -> bool:
        """Whether anything of the node can be seen, as far as the browser told."""
        return any(not one.hidden and one.tag != "t" for one in self.below(node))

    def is_usable(self, node: Node) -> bool:
        """Whether somebody could press it, or type into it, as the page was kept."""
        around = (node, *self.around(node))
        return self.shows(node) and not any(
            "disabled" in one.attributes or one.attributes.get("aria-disabled") == "true" for one in around
        )

    def is_control(self, node: Node) -> bool:
        """What the page script takes for a control: by its tag or role, or since it shows the pointer of one."""
        tag = node.tag.lower()
        if tag in _NATIVE or node.attributes.get("role") in ("button", "link", "checkbox", "menuitem", "tab", "option"):
            return True
        return _points(node) and not any(_points(one) for one in self.around(node))

    def _holds_controls(self, node: Node) -> bool:
        return any(one is not node and one.tag.lower() in _CONTROLS and not one.hidden for one in self.below(node))

    def _html(self, ref: int, pointed: bool) -> Iterator[str]:
        node = self.nodes.get(ref)
        if node is None:
            return
        tag = node.tag.lower()
        if tag == "t":
            yield escape(node.text or "", quote=False)
            return
        if tag in _UNREAD or not (self.shows(node) or tag == "option"):
            return
        given = {name: value for name, value in node.attributes.items() if name not in ("xid", "onclick")}
        if given.get("aria-hidden") == "true" and self._holds_controls(node):
            del given["aria-hidden"]  # the page script goes by what is drawn, as people do
        points = _points(node)
        if tag in _NATIVE - {"option", "label"} or "role" in given or (points and not pointed):
            given["data-sf-id"] = str(node.xid)
        yield f"<{tag}{''.join(_attribute(*one) for one in given.items())}>"
        if tag in _VOID:
            return
        if not node.children:
            yield escape(node.text or "", quote=False)
        for child in node.children:
            yield from self._html(child, pointed or points)
        yield f"</{tag}>"


def _points(node: Node) -> bool:
    return node.styles.get("cursor") == "pointer"


def _attribute(name: str, value: str | None) -> str:
    return f" {name}" if value is None else f' {name}="{escape(value)}"'
