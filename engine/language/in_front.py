"""What a page is about while a dialog lies over it: the thing that was opened, where the dialog is headed by it."""

from __future__ import annotations

from msgspec.structs import replace

from engine.observe import PageState
from engine.text.quoted import fold


def in_front(page: PageState) -> PageState:
    """A page under the heading of its one dialog, where that is what something behind the dialog is called; else as it
    is: a dialog may also be in the way of what is wished.
    """
    if page.dialogs != 1 or not page.dialog_texts:
        return page
    said = f" {fold(page.dialog_texts[0])} "
    behind = {fold(one.name) for one in page.elements if not one.in_dialog and one.name}
    heads = {fold(part.name): part.name for part in page.parts if part.role == "heading"}
    found = [name for folded, name in heads.items()
             if folded in behind & _lines_in_dialog(page) and f" {folded} " in said]  # fmt: skip
    return replace(page, heading=found[0]) if len(found) == 1 else page


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
