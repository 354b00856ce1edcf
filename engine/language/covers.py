"""What on a page may hide an element that is looked for (`policies/covers.yaml`)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.actions import Action, ActionError, print_action
from engine.language.kinds import kind_of
from engine.language.lookup import following
from engine.language.phrase import Phrase
from engine.observe import Element, PageState
from engine.rules import Reader

MAX_PAGE_TURNS = 30


def covers(reader: Reader, page: PageState, phrase: Phrase, tried: Sequence[str], *, reveals: bool) -> list[Element]:
    """What to open in search of a target, best first: the menu of its row, then (where the step `reveals`) tabs and
    sections in page order, then further pages. What was opened once is not opened again; a page control may be.
    """
    rows = [one for one in _row_menus(reader, page, phrase) if not was_clicked(one, tried)]
    if not reveals:
        return rows
    opened: list[Element] = []
    pages: list[Element] = []
    for one in page.elements:
        hides = _hides(reader, one, beside=False)
        if hides == "page" and tried.count(_click(one)) < MAX_PAGE_TURNS:
            pages.append(one)
        elif hides not in ("none", "page") and not was_clicked(one, tried):
            opened.append(one)
    return rows + opened + pages


def was_clicked(element: Element, tried: Sequence[str]) -> bool:
    """Whether a click on it is among the printed actions."""
    return _click(element) in tried


def _row_menus(reader: Reader, page: PageState, phrase: Phrase) -> list[Element]:
    if not phrase.within:
        return []
    return following(page, phrase.within, lambda one, _: _hides(reader, one, beside=True) == "menu")


def _hides(reader: Reader, element: Element, *, beside: bool) -> str:
    if not element.usable:
        return "none"
    facts = {
        "element.kind": kind_of(element),
        "element.name": element.name,
        "element.expanded": "unknown" if element.expanded is None else "yes" if element.expanded else "no",
        "element.selected": bool(element.selected),
        "element.beside": beside,
        "element.turns": False,
    }
    fired = reader.ask("covers", facts)
    return str(fired.set["cover.kind"]) if fired else "none"


def _click(element: Element) -> str:
    try:
        return print_action(Action("click", target=element.id))
    except ActionError:
        return ""
