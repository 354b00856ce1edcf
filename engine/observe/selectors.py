"""CSS selectors that are unique on their page, for elements that have neither id nor name."""

from __future__ import annotations

from collections import Counter

from selectolax.lexbor import LexborNode

from engine.observe.page import PageLimits, PageRefused

_SIGNS = ("href", "aria-label", "placeholder", "title", "data-testid", "value", "type")
_NATIVE = frozenset({"a", "button", "input", "select", "textarea", "summary"})
_LONGEST = 200                          # characters of an attribute worth quoting in a selector


def sign_of(tag: str, attributes: dict[str, str | None]) -> str | None:
    """A selector by the first telling attribute; unique only where no other element has the same."""
    for name in _SIGNS:
        value = attributes.get(name)
        if value and len(value) <= _LONGEST and value.isprintable():
            quoted = value.replace("\\", "\\\\").replace('"', '\\"')
            return f'{tag}[{name}="{quoted.lower() if name == "type" else quoted}"]'
    return None


def selector_of(node: LexborNode, tag: str, sign: str | None, signs: Counter[str | None], paths: Paths) -> str:
    """`css:` and the sign where it is unique, else the way from the root.

    `signs` counts those of all native elements of the page, seen and unseen; other elements go by their path.
    """
    return f"css:{sign if sign and tag in _NATIVE and signs[sign] == 1 else paths.to(node)}"


class Paths:
    """Structural selectors. The children of a parent are numbered once, however many of them are asked for."""

    def __init__(self, field: str, limits: PageLimits) -> None:
        self._steps: dict[int, str] = {}            # node -> "div:nth-child(3)"
        self._paths: dict[int, str] = {}            # node -> its whole path
        self._field, self._left = field, limits.characters

    def to(self, node: LexborNode) -> str:
        """The path from the root of the document to `node`. Raises PageRefused when all paths grow too long."""
        waiting: list[LexborNode] = []
        current: LexborNode | None = node
        path = ""
        while current is not None and current.is_element_node:
            if (known := self._paths.get(current.mem_id)) is not None:
                path = known
                break
            waiting.append(current)
            current = current.parent
        for step in reversed(waiting):
            path = f"{path} > {self._step(step)}" if path else self._step(step)
            self._paths[step.mem_id] = path
            self._left -= len(path)
            if self._left < 0:
                raise PageRefused(self._field, "too many elements nested too deep; send the interactiveTree instead")
        return path

    def _step(self, node: LexborNode) -> str:
        if node.mem_id not in self._steps:
            parent = node.parent
            if parent is None or not parent.is_element_node:
                return node.tag or "html"
            number = 0
            for child in parent.iter():
                if child.is_element_node:
                    number += 1
                    self._steps[child.mem_id] = f"{child.tag}:nth-child({number})"
        return self._steps[node.mem_id]
