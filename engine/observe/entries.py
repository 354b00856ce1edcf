"""Blocks of a page that are entries of a list, whatever tags it is made of: cards, lines of a basket, settings."""

from __future__ import annotations

from collections.abc import Iterator

import re2
from selectolax.lexbor import LexborNode

from engine.observe.text import folded_space

_TAGS = frozenset({"div", "li", "tr", "section", "article", "fieldset", "dl", "ul"})
_PRESSED = "a[href], button, input, [role=button], [role=link], [role=checkbox], [role=switch], [role=menuitem]"
_TICKED = frozenset({"checkbox", "radio"})
_PRESSES = frozenset({"submit", "button", "image", "reset"})
_MOST_CONTROLS = 40  # of a block; one with more is a layout
_LONGEST = 4_000  # characters of a block
_NAME = 80
_SPLIT = re2.compile(r"[^\pL\pN]+")


class Entries:
    """Those of one page, each block looked at once. A block is an entry where one of the same make stands beside it and
    has a control of the same kind and name.
    """

    def __init__(self) -> None:
        self._known: dict[int, bool] = {}
        self._signs: dict[int, frozenset[str]] = {}

    def has(self, block: LexborNode) -> bool:
        known = self._known.get(block.mem_id)
        if known is None:
            tag = block.tag or ""
            known = (tag in _TAGS or "-" in tag[1:]) and any(
                not self._of(block).isdisjoint(self._of(other)) for other in _twins(block)
            )
            self._known[block.mem_id] = known
        return known

    def _of(self, block: LexborNode) -> frozenset[str]:
        """The kinds and names of the controls in a block."""
        known = self._signs.get(block.mem_id)
        if known is None:
            controls = block.css(_PRESSED) if len(block.text()) <= _LONGEST else []
            known = frozenset(_signs(controls)) if len(controls) <= _MOST_CONTROLS else frozenset()
            self._signs[block.mem_id] = known
        return known


def _twins(block: LexborNode) -> Iterator[LexborNode]:
    """Of the two elements before and the two after, those of the same make."""
    make = _make(block)
    for way in ("prev", "next"):
        one, left = getattr(block, way), 2
        while one is not None and left:
            if one.is_element_node:
                left -= 1
                if _make(one) == make:
                    yield one
            one = getattr(one, way)


def _make(block: LexborNode) -> tuple[str | None, str]:
    return block.tag, next(iter((block.attributes.get("class") or "").split()), "")


def _signs(controls: list[LexborNode]) -> Iterator[str]:
    for one in controls:
        given = one.attributes
        kind = (given.get("type") or "").lower()
        if one.tag == "input" and kind not in _TICKED | _PRESSES:
            continue
        around = one.parent if kind in _TICKED and one.parent is not None and one.parent.tag == "label" else one
        said = given.get("aria-label") or (given.get("value") if kind in _PRESSES else "")
        name = said or folded_space(around.text(separator=" "), _NAME) or given.get("title") or given.get("class") or ""
        yield f"{one.tag} {kind} {_SPLIT.sub(' ', name).strip().lower()}"
