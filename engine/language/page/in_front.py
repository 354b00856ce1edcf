"""What a page is about where its main heading does not say it: the thing that was opened in a dialog over it, or that
the page's title names before what the main heading does.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.observe import PageState
from engine.text.quoted import fold

_PARTS = (" - ", " – ", " — ", " | ", " · ", " :: ", " » ", " « ", " › ")  # between the parts of a title


def in_front(page: PageState) -> PageState:
    """A page under the heading of its one dialog, where that is what something behind the dialog is called; else as it
    is: a dialog may also be in the way of what is wished. Without one, under the heading that its title names first.
    """
    if page.dialogs != 1 or not page.dialog_texts:
        return _titled(page)
    said = f" {fold(page.dialog_texts[0])} "
    behind = {fold(one.name) for one in page.elements if not one.in_dialog and one.name}
    heads = {fold(part.name): part.name for part in page.parts if part.role == "heading"}
    found = [name for folded, name in heads.items()
             if folded in behind & _lines_in_dialog(page) and f" {folded} " in said]  # fmt: skip
    return replace(page, heading=found[0]) if len(found) == 1 else page


def _titled(page: PageState) -> PageState:
    """A page under that of its headings with which its title begins, be it after a word for its kind ("Bug #1: Gate"),
    where the title names its main heading only after that: so a site, or a part of it, is called on each of its pages.
    """
    ends = [page.title.find(sign) for sign in _PARTS if sign in page.title]
    if not ends or not page.heading:
        return page
    first, rest = page.title[: min(ends)], f" {fold(page.title[min(ends) :])} "
    names = {fold(first), fold(first.partition(": ")[2])} - {"", fold(page.heading)}
    found = {part.name for part in page.parts if part.role == "heading" and fold(part.name) in names}
    later = f" {fold(page.heading)} " in rest
    return replace(page, heading=found.pop()) if len(found) == 1 and later else page


def _lines_in_dialog(page: PageState) -> set[str]:
    """The texts after which the next control is one of the dialog."""
    found, before = set[str](), list[str]()
    for line in page.outline:
        if line.element < 0:
            before.append(fold(line.text))
        else:
            found.update(before if page.elements[line.element].in_dialog else ())
            before = []
    return found
