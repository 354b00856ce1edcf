"""One pass over the nodes of a page: what is on it, in its order."""

from __future__ import annotations

from msgspec import Struct
from selectolax.lexbor import LexborNode

from engine.observe import roles
from engine.observe.page import Alert, Part
from engine.observe.text import ALERT_LIMIT, TEXT_LIMIT, folded_space

Attributes = dict[str, str | None]

_UNSEEN = frozenset({"head", "script", "style", "noscript", "template", "svg", "math", "object", "iframe"})
_PLAIN = frozenset({"br", "b", "em", "strong", "sup", "sub", "hr", "wbr", "tbody", "-comment", "-doctype"})
_NATIVE = frozenset({"a", "button", "input", "select", "textarea", "summary"})
_NO_MESSAGE = frozenset({"html", "body", "main", "form"})
_LABELLED = frozenset({"input", "select", "textarea"})


class Found(Struct):
    """An interactive element as it was met."""

    node: LexborNode
    tag: str
    attributes: Attributes
    role: str
    in_dialog: bool
    disabled: bool              # by its fieldset
    label: str = ""             # of the <label> around it


class _Region(Struct):
    """An element that matters by what is in it, from the moment it is entered."""

    end: int                    # the node after it; 0: it reaches to the end of the page
    kind: str
    node: LexborNode
    attributes: Attributes
    first_text: int
    first_found: int


class Walk:
    """Everything one pass collects."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.found: list[Found] = []
        self.unseen: list[tuple[str, LexborNode]] = []      # native elements in hidden parts of the page
        self.alerts: list[Alert] = []
        self.parts: list[Part] = []
        self.labels: dict[str, str] = {}                    # id of a field -> text of its <label for>
        self._regions: list[_Region] = []
        self._inside = {"dialog": 0, "disabled": 0, "alert": 0}
        self._hidden_until: int | None = None

    def through(self, nodes: list[LexborNode], tags: list[str]) -> None:
        """Walk over all nodes in the order of the page."""
        texts, regions = self.texts, self._regions
        for node, tag in zip(nodes, tags, strict=True):
            if self._hidden_until is not None:
                if node.mem_id != self._hidden_until:
                    if tag in _NATIVE:
                        self.unseen.append((tag, node))
                    continue
                self._hidden_until = None
            while regions and node.mem_id == regions[-1].end:
                self._leave(regions.pop())
            if tag == "-text":
                texts.append(node.text_content or "")
            elif tag in _UNSEEN:
                self._hidden_until = self._after(node)
            elif tag not in _PLAIN:
                attributes = node.attributes
                if attributes or tag in _NATIVE or tag in roles.HEADINGS or tag in ("label", "dialog", "form"):
                    self._element(node, tag, attributes)
        while regions:
            self._leave(regions.pop())

    def _element(self, node: LexborNode, tag: str, attributes: Attributes) -> None:
        if is_hidden(attributes):
            self._hidden_until = self._after(node)
            if tag in _NATIVE:
                self.unseen.append((tag, node))
            return
        if role := role_of(tag, attributes):
            self.found.append(
                Found(node, tag, attributes, role, self._inside["dialog"] > 0, self._inside["disabled"] > 0)
            )
            if tag in ("select", "textarea"):               # their text is a value, not something to read
                self._hidden_until = self._after(node)
            return
        if tag == "input":
            self.unseen.append((tag, node))
        elif tag in roles.HEADINGS or tag == "label":
            self._enter("heading" if tag != "label" else tag, node, attributes)
        elif tag == "form":
            self.parts.append(Part("form", attributes.get("id") or attributes.get("action") or "", 2))
        elif tag == "img" and attributes.get("alt"):
            self.parts.append(Part("img", folded_space(attributes["alt"], TEXT_LIMIT), 1))
        elif tag == "fieldset" and "disabled" in attributes:
            self._enter("disabled", node, attributes)
        if is_dialog(tag, attributes):
            self.parts.append(Part("dialog", attributes.get("aria-label") or attributes.get("id") or "", 2))
            self._enter("dialog", node, attributes)
        if not self._inside["alert"] and is_message(tag, attributes):
            self._enter("alert", node, attributes)

    def _enter(self, kind: str, node: LexborNode, attributes: Attributes) -> None:
        if kind in self._inside:
            self._inside[kind] += 1
        end = self._after(node)
        self._regions.append(_Region(end, kind, node, attributes, len(self.texts), len(self.found)))

    def _leave(self, region: _Region) -> None:
        kind = region.kind
        if kind in self._inside:
            self._inside[kind] -= 1
        if kind in ("dialog", "disabled"):
            return
        text = " ".join(self.texts[region.first_text :])
        if kind == "heading":
            self.parts.append(Part(kind, folded_space(text, TEXT_LIMIT), 2))
        elif kind == "label":
            self._label(region, folded_space(text, 200))
        elif shown := folded_space(text, ALERT_LIMIT):
            self.alerts.append(Alert(shown, roles.says_error(region.attributes.get("class") or "")))

    def _label(self, region: _Region, text: str) -> None:
        if target := region.attributes.get("for"):
            self.labels.setdefault(target, text)
            return
        for found in self.found[region.first_found :]:
            if found.tag in _LABELLED and not found.label:
                found.label = text
                return

    def _after(self, node: LexborNode) -> int:
        """The node that follows all that is in `node`, by its address; 0 at the end of the page.

        The way up stops at the region that is open, so that no chain of parents is climbed twice.
        """
        region = self._regions[-1] if self._regions else None
        current: LexborNode | None = node
        while current is not None:
            if region is not None and current is not node and current.mem_id == region.node.mem_id:
                return region.end
            following = current.next
            while following is not None and following.is_empty_text_node:
                following = following.next
            if following is not None:
                return following.mem_id
            current = current.parent
        return 0


def is_hidden(attributes: Attributes) -> bool:
    """Whether an element hides itself and all that is in it."""
    if "hidden" in attributes or attributes.get("aria-hidden") == "true":
        return True
    style = attributes.get("style")
    if not style or ("none" not in style and "hidden" not in style):
        return False
    plain = style[:2000].replace(" ", "").lower()
    return "display:none" in plain or "visibility:hidden" in plain


def role_of(tag: str, attributes: Attributes) -> str:
    """The role of an interactive element, "" for all others.

    What only has a listener (`onclick`), or was given an id by the client, acts as a button.
    """
    stated = attributes.get("role")
    if stated:
        role = roles.canonical(stated.split()[0]) if stated.strip() else ""
        if role in roles.INTERACTIVE:
            return role
    if tag == "a":
        return "link" if attributes.keys() - {"name", "id", "class"} else ""
    if tag == "input":
        kind = (attributes.get("type") or "text").lower()
        return "" if kind == "hidden" else roles.INPUT_ROLES.get(kind, "textbox")
    if tag in ("button", "summary"):
        return "button"
    if tag == "select":
        return "combobox"
    if tag == "textarea" or (attributes.get("contenteditable", "false") or "true") != "false":
        return "textbox"
    listens = "onclick" in attributes or "data-sf-id" in attributes
    return "button" if listens and tag not in ("body", "html", "form", "label") else ""


def is_dialog(tag: str, attributes: Attributes) -> bool:
    """Whether this is an open dialog."""
    if tag == "dialog":
        return "open" in attributes
    return attributes.get("role") in ("dialog", "alertdialog")


def is_message(tag: str, attributes: Attributes) -> bool:
    """Whether this is a message to the user (SPEC 4)."""
    if tag in _NO_MESSAGE or tag in roles.HEADINGS or tag == "label":
        return False
    if attributes.get("role") in roles.MESSAGES or "data-toast" in attributes:
        return True
    names = attributes.get("class")
    return bool(names) and not roles.ALERT_CLASSES.isdisjoint(str(names).split())
