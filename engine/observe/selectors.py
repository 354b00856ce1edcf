"""CSS selectors that are unique on their page, for elements that have neither id nor name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from selectolax.lexbor import LexborNode

from engine.observe.marks import NATIVE, Attributes
from engine.observe.page import PageLimits, PageRefused
from engine.observe.walk import Walk
from engine.text.parameters import may_tell

_SIGNS = ("href", "aria-label", "placeholder", "title", "data-testid", "value", "type")
_LABELLED = frozenset({"submit", "button", "reset", "image", "radio", "checkbox"})
_LONGEST = 200                          # characters of an attribute worth quoting in a selector


def ids_of(walk: Walk, field: str, limits: PageLimits) -> list[str]:
    """What actions name each found element by, unique on the page. Raises PageRefused."""
    found = walk.found
    given = [one.attributes.get("data-sf-id") or one.attributes.get("id") or "" for one in found]
    named = [one.attributes.get("name") or "" for one in found if "name" in one.attributes]
    if named:
        names = Counter(named)
        given = [
            id_ or (name if (name := one.attributes.get("name") or "") and names[name] == 1 else "")
            for one, id_ in zip(found, given, strict=True)
        ]
    counts = Counter(given)
    if all(id_ and counts[id_] == 1 for id_ in given):
        return given
    signs = [tuple(_signs(one.tag, one.attributes)) for one in found]
    repeated = Counter(chain.from_iterable(signs))
    for tag, node in walk.unseen:
        repeated.update(_signs(tag, node.attributes))
    paths = Paths(field, limits)
    return [
        id_ if id_ and counts[id_] == 1
        else f"css:{own[0] if own and repeated[own[0]] == 1 else paths.to(one.node)}"
        for one, id_, own in zip(found, given, signs, strict=True)
    ]  # fmt: skip


def _signs(tag: str, attributes: Attributes) -> Iterator[str]:
    """Selectors by each telling attribute, the best first; one is unique where no other element has it at all.

    Only native elements have any: all of theirs are known, seen and unseen.
    """
    if tag not in NATIVE:
        return
    for name in _SIGNS:
        value = attributes.get(name)
        if (name == "value" and not _is_label(tag, attributes)) or (name == "href" and may_tell(value or "")):
            continue
        if value and len(value) <= _LONGEST and value.isprintable():
            if '"' in value or "\\" in value:
                value = value.replace("\\", "\\\\").replace('"', '\\"')
            yield f'{tag}[{name}="{value.lower() if name == "type" else value}"]'


def _is_label(tag: str, attributes: Attributes) -> bool:
    """Whether a value is what a button says or what a box stands for, and not what somebody entered."""
    return tag != "input" or (attributes.get("type") or "").lower() in _LABELLED


class Paths:
    """Structural selectors, from <body> down. Each child is counted from the nearest one that was counted before."""

    def __init__(self, field: str, limits: PageLimits) -> None:
        self._paths: dict[int, str] = {}            # parent -> its path
        self._numbers: dict[int, int] = {}          # child -> its place among the elements of its parent, from 1
        self._field, self._left = field, 2 * limits.characters

    def to(self, node: LexborNode) -> str:
        """The path to `node`. Raises PageRefused when all paths together grow too long."""
        parent = node.parent
        tag = node.tag
        if parent is None or tag == "body" or not parent.is_element_node:
            return tag or "html"
        above = self._paths.get(parent.mem_id) or self._of_parent(parent)
        path = f"{above} > {tag}:nth-child({self._number(node)})"
        self._left -= len(path)
        if self._left < 0:
            raise PageRefused(self._field, "too many elements nested too deep; send the interactiveTree instead")
        return path

    def _of_parent(self, node: LexborNode) -> str:
        waiting: list[LexborNode] = []
        current: LexborNode | None = node
        while current is not None and current.is_element_node and current.mem_id not in self._paths:
            waiting.append(current)
            current = current.parent
        for step in reversed(waiting):
            self._paths[step.mem_id] = self.to(step)
        return self._paths[node.mem_id]

    def _number(self, node: LexborNode) -> int:
        number = 1
        earlier = node.prev
        while earlier is not None:
            if earlier.is_element_node:
                known = self._numbers.get(earlier.mem_id)
                if known is not None:
                    number += known
                    break
                number += 1
            earlier = earlier.prev
        self._numbers[node.mem_id] = number
        return number
