"""The rows of a page: which hold some words, which are called so, and which can be pressed themselves."""

from __future__ import annotations

from collections.abc import Sequence

from engine.language.page.headed import shown
from engine.language.words.phrase import Phrase
from engine.observe import Element, PageState, of_page
from engine.text.quoted import fold

CUT = "…"  # how the page script ends a name that it cuts short


def rows_with(page: PageState, words: str) -> set[int]:
    """Numbers of the rows that hold the words."""
    wanted = fold(words)
    return {row for row, text in enumerate(folded_rows(page), 1) if wanted and f" {wanted} " in f" {text} "}


@of_page
def folded_rows(page: PageState) -> tuple[str, ...]:
    """The rows of a page, folded: they are looked through for each wish many times."""
    return tuple(map(fold, page.rows))


def rows_named(page: PageState, name: str) -> set[int]:
    """The one row that begins with a name, else the rows that hold it, where it is a text of its own on the page."""
    wanted = fold(name)
    texts = (page.elements[line.element].name if line.element >= 0 else line.text for line in page.outline)
    if not wanted or not any(fold(text) == wanted for text in texts):
        return set()
    called = rows_called(page, name)
    return called if len(called) == 1 else rows_with(page, name)


def rows_called(page: PageState, name: str) -> set[int]:
    """Numbers of the rows that begin with a name, which is a text of its own there: "Tea pot" is not called "Tea"."""
    wanted = fold(name)
    begun = {row: f"{text} " for row, one in enumerate(page.rows, 1)
             if wanted and f"{(text := fold(one))} ".startswith(f"{wanted} ")}  # fmt: skip
    pressed = _places_of_pressed(page) if begun else frozenset()
    texts = {fold(shown(page, line)) for line in page.outline if line.element not in pressed} if begun else set()
    own = [text for text in texts if f"{text} ".startswith(f"{wanted} ")]
    return {row for row, text in begun.items()
            if max((one for one in own if text.startswith(f"{one} ")), key=len, default="") == wanted}  # fmt: skip


def _places_of_pressed(page: PageState) -> frozenset[int]:
    """The places among the elements of rows that can be pressed as a whole: no text of their own."""
    pressed = pressed_rows(page)
    return frozenset(at for at, one in enumerate(page.elements) if one.id in pressed)


@of_page
def pressed_rows(page: PageState) -> dict[str, int]:
    """Ids of what can be pressed and says what a row does, and the row's number: all of it, or where its name is cut
    short the beginning of this one row.
    """
    rows = {fold(row): number for number, row in enumerate(page.rows, 1)}
    found: dict[str, int] = {}
    for one in page.elements if rows else ():
        if one.role != "button" or one.row:
            continue
        name = fold(one.name)
        begun = [row for row in rows if row.startswith(name)] if one.name.endswith(CUT) and name else []
        if row := rows.get(name) or (rows[begun[0]] if len(begun) == 1 else 0):
            found[one.id] = row
    return found


def row_that_opens(
    page: PageState, phrases: Sequence[Phrase], found: Sequence[Element], *, opens: bool
) -> list[Element]:
    """In place of boxes that go by what their rows begin with, the rows themselves, where these can be pressed and say
    more: such a box chooses the row for what is done to many, and who clicks a thing wants to see it. Where nothing is
    called so, the one row with the name in it opens, to who asks to open it.
    """
    if not found and opens and phrases and not phrases[0].within and (row := pressed_row(page, phrases[0].whole)):
        return [row]
    boxes = bool(found) and all(one.role == "checkbox" and one.row and _begins_its_row(page, one) for one in found)
    if not boxes or not phrases or phrases[0].kind != "any":
        return list(found)
    said = {fold(page.rows[one.row - 1]) for one in found if fold(page.rows[one.row - 1]) != fold(one.name)}
    rows = [one for one in page.elements if one.role == "button" and not one.row and fold(one.name) in said]
    return rows if len(rows) == len(found) else list(found)


def _begins_its_row(page: PageState, one: Element) -> bool:
    return f"{fold(page.rows[one.row - 1])} ".startswith(f"{fold(one.name)} ")


def pressed_row(page: PageState, name: str) -> Element | None:
    """The one row that can be pressed and has a name in it, where more than one can be pressed and no other text or
    control of the page is called so. What a row begins with goes by the name of its box, and is meant in full.
    """
    wanted, rows = fold(name), pressed_rows(page)
    pressed = [one for one in page.elements if one.usable and one.id in rows]
    named = [one for one in pressed if wanted and f" {wanted} " in f" {fold(page.rows[rows[one.id] - 1])} "]
    if len(named) != 1 or len(pressed) == 1:
        return None
    first = next((fold(one.name) for one in page.elements
                  if one.role == "checkbox" and one.row == rows[named[0].id]), "")  # fmt: skip
    others = [one for one in page.elements if not one.row and one is not named[0] and fold(one.name) == wanted]
    partly = first != wanted and f" {wanted} " in f" {first} "
    return None if others or partly else named[0]
