"""A page with the controls that a step names, and some that the same article names elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape

from benchmarks.manuals.material import Item
from benchmarks.manuals.steps import Act
from benchmarks.manuals.text import Kind, marks_in

OTHERS = 15
KEEPS = ("ok", "save", "speichern", "enregistrer", "guardar", "aceptar")
_NAVIGATION = re.compile(r"navigation|navegación", re.IGNORECASE)


def page_of(item: Item) -> tuple[str, tuple[str, ...]]:
    """Its HTML, and what is to be done there, as `bench wishes` writes it ("click a2", "?click a1")."""
    drawn: list[str] = []
    does: list[str] = []
    for number, act in enumerate(item.acts):
        at = f"a{number}"
        drawn.append(_drawn(at, act.name, act.kind, _options(item, act), checked=act.deed == "uncheck"))
        does.append(f"{'?' if act.optional else ''}{' '.join(filter(None, (act.deed, at, act.value)))}")
    shown = item.others[:OTHERS]
    if all(act.deed != "click" for act in item.acts):  # a wish to change something is done when it is kept
        does += [f"?click o{at}" for at, one in enumerate(shown) if one.name.casefold() in KEEPS]
    others = [_drawn(f"o{at}", one.name, one.kind or "button", _options(item, None))
              for at, one in enumerate(shown)]  # fmt: skip
    places = [one.name for one in marks_in(item.marked, item.language) if one.kind == "place"]
    headings = [f"<h{min(level, 6)}>{escape(name)}</h{min(level, 6)}>" for level, name in enumerate(places, 1)]
    if _NAVIGATION.search(item.marked):
        drawn = ["<nav>", *drawn, "</nav>"]
    mixed = [*_some(others, 0), *headings, *drawn, *_some(others, 1)]
    return f'<html lang="{item.language}"><body><main>{"".join(mixed)}</main></body></html>', tuple(does)


def _some(others: Sequence[str], half: int) -> Iterator[str]:
    middle = len(others) // 2
    yield from others[:middle] if half == 0 else others[middle:]


def _options(item: Item, act: Act | None) -> list[str]:
    """What a list offers: what is to be chosen there among names that the article gives to other things."""
    others = [one.name for one in item.others[OTHERS : OTHERS + 3]]
    if act is None or act.deed == "select":
        return sorted({*others, act.value} if act else others)
    return []


def _drawn(at: str, name: str, kind: Kind, options: Sequence[str], *, checked: bool = False) -> str:
    text = escape(name)
    match kind:
        case "box":
            return f"<p><label><input type=checkbox id={at}{' checked' if checked else ''}> {text}</label></p>"
        case "field" | "list" if kind == "list" or options:
            shown = "".join(f"<option>{escape(one)}</option>" for one in ("", *options))
            return f"<p><label for={at}>{text}</label> <select id={at}>{shown}</select></p>"
        case "field":
            return f"<p><label for={at}>{text}</label> <input id={at}></p>"
        case "tab":
            return f"<div role=tablist><button role=tab id={at} aria-selected=false>{text}</button></div>"
        case "link":
            return f'<p><a href="/{at}" id={at}>{text}</a></p>'
        case _:
            return f"<button id={at}>{text}</button>"
