"""One pass over the nodes of a page: what is on it, in its order.

This is the hot path of a turn in HTML: it runs for each element and each text of the page. What a node needs is
decided by its tag, then by whether it has any attribute that matters.
"""

from __future__ import annotations

from collections import Counter
from itertools import islice

from msgspec import Struct
from selectolax.lexbor import LexborNode

from engine.observe import roles
from engine.observe.limits import check_batch
from engine.observe.marks import Attributes, is_dialog, is_hidden, is_message_class, role_of
from engine.observe.page import Alert, PageLimits, Part
from engine.observe.text import ALERT_LIMIT, NAME_LIMIT, TEXT_LIMIT, folded_space

_BATCH = 256                    # nodes between two looks at how many and how deep they are
_UNSEEN = frozenset({"head", "script", "style", "noscript", "template", "svg", "math", "object", "iframe"})
_PLAIN = frozenset({"br", "b", "em", "strong", "sup", "sub", "hr", "wbr", "tbody", "-comment", "-doctype"})
_NATIVE = frozenset({"a", "button", "input", "select", "textarea", "summary"})
_STRUCTURE = roles.HEADINGS | {"label", "dialog", "form", "img", "fieldset"}
_LABELLED = frozenset({"input", "select", "textarea"})
# Attributes that make an element more than a box: hidden, interactive, a dialog or a message.
_TELLING = frozenset({"hidden", "aria-hidden", "style", "role", "onclick", "contenteditable", "data-sf-id", "data-toast"})


class Found(Struct, gc=False):
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

    def __init__(self, field: str, limits: PageLimits) -> None:
        self.tags: list[str] = []
        self.texts: list[str] = []
        self.found: list[Found] = []
        self.unseen: list[tuple[str, LexborNode]] = []      # native elements in hidden parts of the page
        self.alerts: list[Alert] = []
        self.parts: list[Part] = []
        self.labels: dict[str, str] = {}                    # id of a field -> text of its <label for>
        self._field, self._limits = field, limits
        self._regions: list[_Region] = []
        self._inside: Counter[str] = Counter()
        self._hidden_until: int | None = None
        self._message_classes: dict[str | None, bool] = {None: False}

    def through(self, root: LexborNode) -> None:
        """Walk over all nodes in the order of the page. Raises PageRefused."""
        nodes = root.traverse(include_text=True, skip_empty=True)
        seen = 0
        while batch := list(islice(nodes, _BATCH)):
            seen += len(batch)
            check_batch(batch, seen, self._field, self._limits)
            self._pass(batch)
        while self._regions:
            self._leave(self._regions.pop())

    def _pass(self, batch: list[LexborNode]) -> None:
        tags, texts, regions, message_classes = self.tags, self.texts, self._regions, self._message_classes
        for node in batch:
            tag = node.tag or ""
            tags.append(tag)
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
            elif tag in _NATIVE:
                self._native(node, tag, node.attributes)
            elif tag not in _PLAIN:
                attributes = node.attributes
                if attributes:
                    names = attributes.get("class")
                    message = message_classes.get(names)
                    if message is None:
                        message = message_classes[names] = is_message_class(names or "")
                    if message or tag in _STRUCTURE or not _TELLING.isdisjoint(attributes):
                        self._marked(node, tag, attributes, message)
                elif tag in _STRUCTURE:
                    self._structure(node, tag, attributes)

    def _native(self, node: LexborNode, tag: str, attributes: Attributes) -> None:
        if not _TELLING.isdisjoint(attributes) and is_hidden(attributes):
            self._hidden_until = self._after(node)
            self.unseen.append((tag, node))
        elif role := role_of(tag, attributes):
            self._meet(node, tag, attributes, role)
        else:
            self.unseen.append((tag, node))

    def _marked(self, node: LexborNode, tag: str, attributes: Attributes, message: bool) -> None:
        """An element with an attribute that may make it more than a box."""
        if is_hidden(attributes):
            self._hidden_until = self._after(node)
            return
        if role := role_of(tag, attributes):
            self._meet(node, tag, attributes, role)
            return
        if tag in _STRUCTURE:
            self._structure(node, tag, attributes)
        stated = attributes.get("role")
        if tag == "dialog" or stated:
            if is_dialog(tag, attributes):
                self.parts.append(Part("dialog", attributes.get("aria-label") or attributes.get("id") or "", 2))
                self._enter("dialog", node, attributes)
            message = message or stated in roles.MESSAGES
        if (message or "data-toast" in attributes) and not self._inside["alert"] and tag not in roles.NO_MESSAGE:
            self._enter("alert", node, attributes)

    def _meet(self, node: LexborNode, tag: str, attributes: Attributes, role: str) -> None:
        inside = self._inside
        self.found.append(Found(node, tag, attributes, role, bool(inside and inside["dialog"]),
                                bool(inside and inside["disabled"])))  # fmt: skip
        if tag in ("select", "textarea"):                   # their text is a value, not something to read
            self._hidden_until = self._after(node)

    def _structure(self, node: LexborNode, tag: str, attributes: Attributes) -> None:
        if tag in roles.HEADINGS:
            self.parts.append(Part("heading", folded_space(node.text(separator=" "), TEXT_LIMIT), 2))
        elif tag == "label":
            if target := attributes.get("for"):
                self.labels.setdefault(target, folded_space(node.text(separator=" "), NAME_LIMIT))
            else:
                self._enter(tag, node, attributes)
        elif tag == "form":
            self.parts.append(Part("form", attributes.get("id") or attributes.get("action") or "", 2))
        elif tag == "img":
            if alt := attributes.get("alt"):
                self.parts.append(Part("img", folded_space(alt, TEXT_LIMIT), 1))
        elif tag == "fieldset" and "disabled" in attributes:
            self._enter("disabled", node, attributes)

    def _enter(self, kind: str, node: LexborNode, attributes: Attributes) -> None:
        self._inside[kind] += 1
        end = self._after(node)
        self._regions.append(_Region(end, kind, node, attributes, len(self.texts), len(self.found)))

    def _leave(self, region: _Region) -> None:
        kind = region.kind
        self._inside[kind] -= 1
        if kind == "alert":
            if shown := folded_space(" ".join(self.texts[region.first_text :]), ALERT_LIMIT):
                self.alerts.append(Alert(shown, roles.says_error(region.attributes.get("class") or "")))
        elif kind == "label":
            self._label(region, folded_space(" ".join(self.texts[region.first_text :]), NAME_LIMIT))

    def _label(self, region: _Region, text: str) -> None:
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
