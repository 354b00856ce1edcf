"""One pass over the nodes of a page: what is on it, in its order.

This is the hot path of a turn in HTML: it runs for each element and each text of the page. What a node needs is
decided by its tag, then by whether it has any attribute that matters.
"""

from __future__ import annotations

from collections import Counter

from msgspec import Struct
from msgspec.structs import replace
from selectolax.lexbor import LexborNode

from engine.observe import roles
from engine.observe.marks import (
    NATIVE,
    Attributes,
    is_dialog,
    is_hidden,
    is_message,
    is_message_class,
    is_modal,
    role_of,
)
from engine.observe.outline import Outline
from engine.observe.page import Alert, Form, Part
from engine.observe.text import (
    ALERT_LIMIT,
    DIALOG_LIMIT,
    NAME_LIMIT,
    TEXT_LIMIT,
    VALUE_LIMIT,
    folded_space,
)

_UNSEEN = frozenset({"head", "script", "style", "noscript", "template", "svg", "math", "object", "iframe"})
_PLAIN = frozenset({"br", "b", "em", "strong", "sup", "sub", "hr", "wbr", "tbody", "-comment", "-doctype"})
_STRUCTURE = roles.HEADINGS | {"label", "form", "img", "fieldset", "nav"}
_VALUED = frozenset({"select", "textarea"})                 # their text is a value, not something to read
_LABELLED = frozenset({"input", "select", "textarea"})
_DIALOG_TEXTS = 1_000
_MOST_WRAPPED = 5
_COMMANDS = frozenset({"action", "do", "op", "cmd", "command", "task", "act", "operation"})
_TABLE = frozenset({"table", "tbody", "thead", "tfoot", "tr"})
# Attributes that make an element more than a box: hidden, interactive, a dialog or a message.
_TELLING = frozenset({
    "hidden", "aria-hidden", "style", "role", "onclick", "contenteditable", "data-sf-id", "data-toast", "open",
})  # fmt: skip


class Found(Struct, gc=False):
    """An interactive element as it was met."""

    node: LexborNode
    tag: str
    attributes: Attributes
    role: str
    in_dialog: bool
    in_navigation: bool
    disabled: bool              # by its fieldset
    label: str = ""             # of the <label> around it
    form: int | None = None     # number of the form around it
    dialog: int = 0             # number in `Walk.dialogs`, from 1
    wraps: tuple[Found, ...] = ()


class _Region(Struct):
    """An element that matters by what is in it, from the moment it is entered."""

    end: int                    # the node after it; -1: it reaches to the end of the page
    kind: str
    node: LexborNode
    attributes: Attributes
    first_text: int
    first_found: int
    number: int = 0             # of a form or a dialog


class Walk:
    """Everything one pass collects."""

    def __init__(self) -> None:
        self.tags: list[str] = []
        self.texts: list[str] = []
        self.found: list[Found] = []
        self.unseen: list[tuple[str, LexborNode]] = []      # native elements in hidden parts of the page
        self.alerts: list[Alert] = []
        self.parts: list[Part] = []
        self.labels: dict[str, str] = {}                    # id of a field -> text of its <label for>
        self.forms: list[Form] = []
        self.form_ids: dict[str, int] = {}                  # id of a form -> its number
        self.dialogs: list[str] = []
        self._named: set[int] = set()                       # texts that are part of a control in a dialog
        self._form: int | None = None
        self._dialog = 0
        self.dialog_texts: list[str] = []
        self.outline = Outline()
        self._headings: dict[bool, str] = {}                # the first that says something; whether it is an <h1>
        self._regions: list[_Region] = []
        self._inside: Counter[str] = Counter()

    @property
    def heading(self) -> str:
        """The first main heading, else the first."""
        return self._headings.get(True) or self._headings.get(False, "")

    def through(self, root: LexborNode) -> None:
        """Walk over all nodes in the order of the page."""
        tags, texts, regions = self.tags, self.texts, self._regions
        skip_to = 0                                         # the node after a hidden part
        for node in root.traverse(include_text=True, skip_empty=True):
            tag: str = node.tag  # type: ignore[assignment]
            tags.append(tag)
            if skip_to:
                if node.mem_id != skip_to:
                    if tag in NATIVE:
                        self.unseen.append((tag, node))
                    continue
                skip_to = 0
            if regions:
                while regions and node.mem_id == regions[-1].end:
                    self._leave(regions.pop())
            if tag == "-text":
                texts.append(node.text_content)  # type: ignore[arg-type]
                self.outline.meet(node, texts[-1])
            elif tag in NATIVE:
                skip_to = self._native(node, tag, node.attributes)
            elif tag in _UNSEEN:
                skip_to = self._after(node)
            elif tag not in _PLAIN:
                attributes = node.attributes
                if tag in _STRUCTURE:
                    self._structure(node, tag, attributes)
                named = attributes.get("class")
                if attributes and (is_message_class(named) or is_modal(named) or not _TELLING.isdisjoint(attributes)):
                    skip_to = self._marked(node, tag, attributes)
        while regions:
            self._leave(regions.pop())

    def _native(self, node: LexborNode, tag: str, attributes: Attributes) -> int:
        """A link, button or field; returns the node to go on with where its content is not to be read, else 0."""
        telling = not _TELLING.isdisjoint(attributes)
        if telling and is_hidden(attributes):
            self.unseen.append((tag, node))
            return self._after(node)
        role = "link" if tag == "a" and not telling and "href" in attributes else role_of(tag, attributes)
        if not role:
            self.unseen.append((tag, node))
            if self._form is not None:
                self._unshown(attributes)
            return 0
        return self._meet(node, tag, attributes, role)

    def _unshown(self, attributes: Attributes) -> None:
        """A hidden field, which may say how a form is sent, or what is done with it."""
        name, value = attributes.get("name") or "", (attributes.get("value") or "").strip()
        if name == "_method":
            self.forms[-1] = replace(self.forms[-1], method=value.lower())
        elif name.lower() in _COMMANDS and not self.forms[-1].command:
            self.forms[-1] = replace(self.forms[-1], command=value[:TEXT_LIMIT])

    def _marked(self, node: LexborNode, tag: str, attributes: Attributes) -> int:
        """An element with an attribute that may make it more than a box; returns as `_native`."""
        if is_hidden(attributes):
            return self._after(node)
        if role := role_of(tag, attributes):
            if role in ("button", "link") and node.first_child is not None:
                self._enter("control", node, attributes)
            return self._meet(node, tag, attributes, role)
        if attributes.get("role") == "navigation":
            self._enter("navigation", node, attributes)
        if is_dialog(tag, attributes):
            self.dialogs.append("")
            self._dialog = len(self.dialogs)
            self._enter("dialog", node, attributes, self._dialog)
        if not self._inside["alert"] and is_message(tag, attributes):
            self._enter("alert", node, attributes)
        return 0

    def _meet(self, node: LexborNode, tag: str, attributes: Attributes, role: str) -> int:
        in_dialog = in_navigation = disabled = False
        if self._regions:
            in_dialog, disabled = self._inside["dialog"] > 0, self._inside["disabled"] > 0
            in_navigation = self._inside["navigation"] > 0
            if in_dialog:
                self._enter("name", node, attributes)
        self.outline.meet(node, "", len(self.found))
        self.found.append(
            Found(node, tag, attributes, role, in_dialog, in_navigation, disabled, form=self._form, dialog=self._dialog)
        )
        return self._after(node) if tag in _VALUED else 0

    def _structure(self, node: LexborNode, tag: str, attributes: Attributes) -> None:
        if tag in roles.HEADINGS:
            name = folded_space(node.text(separator=" "), NAME_LIMIT)
            self.parts.append(Part("heading", name[:TEXT_LIMIT].rstrip(), 2, int(tag[1:])))
            if name:
                self._headings.setdefault(tag == "h1", name)
        elif tag == "label":
            if target := attributes.get("for"):
                self.labels.setdefault(target, folded_space(node.text(separator=" "), NAME_LIMIT))
            else:
                self._enter(tag, node, attributes)
        elif tag == "form":
            self.parts.append(Part("form", attributes.get("id") or attributes.get("action") or "", 2))
            self._enter_form(node, attributes)
        elif tag == "img":
            if alt := attributes.get("alt"):
                self.parts.append(Part("img", folded_space(alt, TEXT_LIMIT), 1))
        elif tag == "nav":
            self._enter("navigation", node, attributes)
        elif tag == "fieldset" and "disabled" in attributes:
            self._enter("disabled", node, attributes)

    def _enter_form(self, node: LexborNode, attributes: Attributes) -> None:
        number = self._form = len(self.forms) + 1
        method, action = attributes.get("method") or "get", attributes.get("action")
        self.forms.append(Form(number=number, method=method.strip().lower(), action=action and action[:VALUE_LIMIT]))
        if id_ := attributes.get("id"):
            self.form_ids.setdefault(id_, number)
        self._enter("form", node, attributes, number)

    def _enter(self, kind: str, node: LexborNode, attributes: Attributes, number: int = 0) -> None:
        self._inside[kind] += 1
        end = self._after(node)
        self._regions.append(_Region(end, kind, node, attributes, len(self.texts), len(self.found), number))

    def _leave(self, region: _Region) -> None:
        kind = region.kind
        self._inside[kind] -= 1
        if kind == "dialog":
            name = region.attributes.get("aria-label") or region.attributes.get("id") or ""
            self.parts.append(Part("dialog", name, 2))
            self._leave_dialog(region, name)
            if not self._inside["dialog"]:                  # what stands in a dialog within a dialog is not told twice
                self.dialog_texts += self.texts[region.first_text :]
        elif kind in ("form", "table form"):
            self._leave_form(region)
        elif kind == "name":
            self._named.update(range(region.first_text, len(self.texts)))
        elif kind == "control":
            first = region.first_found
            self.found[first].wraps = tuple(self.found[first + 1 : first + 1 + _MOST_WRAPPED])
        elif kind == "alert":
            if shown := folded_space(" ".join(self.texts[region.first_text :]), ALERT_LIMIT):
                self.alerts.append(Alert(shown, roles.says_error(region.attributes.get("class") or "")))
        elif kind == "label":
            self._label(region, folded_space(" ".join(self.texts[region.first_text :]), NAME_LIMIT))

    def _leave_form(self, region: _Region) -> None:
        """Forms do not nest. One that begins between the parts of a table is empty in the tree, and all that follows
        it in there belongs to it.
        """
        self._form = None
        above = region.node.parent
        if region.node.first_child is None and above is not None and above.tag in _TABLE and region.kind == "form":
            self._form = region.number
            self._enter("table form", above, region.attributes, region.number)

    def _leave_dialog(self, region: _Region, name: str) -> None:
        last = min(len(self.texts), region.first_text + _DIALOG_TEXTS)
        texts = [self.texts[at] for at in range(region.first_text, last) if at not in self._named]
        shown = folded_space(" ".join(texts), DIALOG_LIMIT)
        said = region.attributes.get("aria-label") or ""
        self.dialogs[region.number - 1] = f"{folded_space(said, NAME_LIMIT)}\n{shown}".strip()
        outer = [one.number for one in self._regions if one.kind == "dialog"]
        self._dialog = outer[-1] if outer else 0

    def _label(self, region: _Region, text: str) -> None:
        for found in self.found[region.first_found :]:
            if found.tag in _LABELLED and not found.label:
                found.label = text
                return

    def _after(self, node: LexborNode) -> int:
        """The node that follows all that is in `node`, by its address; -1 at the end of the page.

        The way up stops at the region that is open, so that no chain of parents is climbed twice.
        """
        region = self._regions[-1] if self._regions else None
        if region is not None and region.node.mem_id == node.mem_id:
            return region.end
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
        return -1
