"""What a model is shown of a page: its elements, a line each, or a window of them around what is wanted."""

from __future__ import annotations

import msgspec

from engine.observe import Element, PageState
from engine.observe.text import folded_name

MAX_ELEMENTS = 600
MAX_TREE_CHARS = 24_000  # of a V3 tree, which is shown as a whole where it can be
MAX_WINDOW_CHARS = 6_000  # of elements of any other page, beside its text: 8,000 together (001, Smart DOM Context)
MAX_TEXT_CHARS = 2_000
MAX_OPTIONS = 20  # of a select


def page_lines(page: PageState, wanted: str) -> tuple[str, ...]:
    """The page's elements: a V3 tree as a whole where it is not huge, else those around what is wanted (words)."""
    budget = MAX_TREE_CHARS if page.kind == "v3" else MAX_WINDOW_CHARS
    lines = [_line(one) for one in page.elements[:MAX_ELEMENTS]]
    if len(page.elements) <= MAX_ELEMENTS and sum(map(len, lines)) <= budget:
        return tuple(lines)
    first, shown = _window(page.elements, _most_alike(page.elements, wanted), budget)
    after = len(page.elements) - first - len(shown)
    return (
        *((f"({first} elements before these are not shown)",) if first else ()),
        *shown,
        *((f"({after} elements after these are not shown)",) if after else ()),
    )


def _window(elements: tuple[Element, ...], middle: int, budget: int) -> tuple[int, list[str]]:
    """Lines of the elements around one, as many as fit, and the index of the first of them."""
    first, shown = middle, [_line(elements[middle])]
    left = budget - len(shown[0])
    while len(shown) < min(len(elements), MAX_ELEMENTS):
        end = first + len(shown)
        ahead = end < len(elements) and (first == 0 or end - middle <= middle - first)
        text = _line(elements[end if ahead else first - 1])
        left -= len(text)
        if left < 0:
            break
        first, shown = (first, [*shown, text]) if ahead else (first - 1, [text, *shown])
    return first, shown


def _most_alike(elements: tuple[Element, ...], wanted: str) -> int:
    """Index of the first element whose name shares most words with what is wanted."""
    words = frozenset(folded_name(wanted).split())
    shared = [len(words.intersection(folded_name(one.name).split())) for one in elements]
    return shared.index(max(shared))


def _line(one: Element) -> str:
    """`"id" role "name" = "value" [state] options: …`; the id exactly as an action must name it."""
    words = (
        ("disabled", one.disabled), ("covered", one.occluded), ("hidden", not one.visible), ("checked", one.checked),
        ("expanded", one.expanded), ("selected", one.selected), ("invalid", one.invalid),
    )  # fmt: skip
    state = ", ".join(word for word, on in words if on)
    parts = (
        quoted(one.id),
        one.role,
        quoted(one.name[:120]) if one.name else "",
        f"= {quoted(one.value[:120])}" if one.value else "",
        f"-> {one.href[:120]}" if one.href else "",
        f"[{state}]" if state else "",
        f"options: {', '.join(quoted(option[:60]) for option in one.options[:MAX_OPTIONS])}" if one.options else "",
    )
    return " ".join(part for part in parts if part)


def quoted(text: str) -> str:
    """As a JSON string, so that nobody can tell a name from what stands around it."""
    return msgspec.json.encode(text).decode()
