"""Which of several elements are of the form that was filled in before, and which buttons send it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.language.page.headed import heading_above, headings_of_rows
from engine.language.page.places import places_of
from engine.language.words.kinds import FIELDS, TOGGLES, kind_of
from engine.observe import Element, PageState
from engine.observe.outline import closeness_of_all
from engine.text.quoted import fold

SENDS = ("", "submit", "image")  # types of a button that sends its form


def not_of_another_form(page: PageState, found: Sequence[Element], before: str | None) -> list[Element]:
    """Of the buttons, those that may send the field that was filled in before: another form's button never does, nor,
    where there are no forms, that of another part of the page which has fields of its own, or that stands by another
    field; nor do those of rows that each have one, where the field is in none.
    """
    field = next((one for one in page.elements if before is not None and one.id == before), None)
    if field is None:
        return list(found)
    own = [one for one in found if one.form in (None, field.form) and not _of_other_fields(page, one, field)
           and not stands_by_another(page, one, field) and not _of_another_part(page, one, field)]  # fmt: skip
    rows = {one.row for one in own}
    return [] if not field.row and len(own) > 1 and len(rows) == len(own) and 0 not in rows else own


def _of_other_fields(page: PageState, button: Element, field: Element) -> bool:
    """Whether a button stands in a row with fields, and the field in another that is no part of it, nor it of that."""
    if button.form or field.form or not button.row or not field.row:
        return False
    rows = page.rows[button.row - 1], page.rows[field.row - 1]
    if any(row.endswith("…") for row in rows):  # what was cut off is not known
        return False
    own, other = (f" {fold(row)} " for row in rows)
    beside = (one for one in page.elements if one.row == button.row and one.visible)
    return own not in other and other not in own and any(kind_of(one) in FIELDS | TOGGLES for one in beside)


def _of_another_part(page: PageState, button: Element, field: Element) -> bool:
    """Whether a field stands in a row under one heading, and a button in none with fields under another, which are
    what it keeps.
    """
    if button.form is not None or field.form is not None or button.row or not field.row:
        return False
    head, own = heading_above(page, button), headings_of_rows(page).get(field.row, "")
    if not head or not own or fold(page.heading) in (fold(head), fold(own)) or fold(head) == fold(own):
        return False
    return any(not one.row and kind_of(one) in FIELDS | TOGGLES and heading_above(page, one) == head
               for one in page.elements)  # fmt: skip


def stands_by_another(page: PageState, button: Element, field: Element) -> bool:
    """Whether a button in no form stands in a smaller part of the page with another field than with this one, which is
    more than a search.
    """
    at = places_of(page)
    if button.form is not None or field.form is not None or not {button.id, field.id} <= at.keys():
        return False
    near = closeness_of_all(page.outline, at[button.id])
    others = (one for one in page.elements if kind_of(one) in FIELDS | TOGGLES and one.id != field.id and one.id in at
              and one.input_type != "search" and one.role != "searchbox")  # fmt: skip
    return any(near[at[one.id]] > near[at[field.id]] for one in others)


def in_form_of(page: PageState, found: Sequence[Element], before: str | None) -> list[Element]:
    """Of the elements, those in the form whose field was filled in before, in its row where some are; where it is in
    none, the one button that follows it before another field does, else the only one in its row, as in a part of a page
    that has more of the kind. All where none is such, or no field was.
    """
    field = next((one for one in page.elements if before is not None and one.id == before), None)
    if field is None:
        return list(found)
    if field.form is None:
        beside = [one for one in found if field.row and one.row == field.row and one.role == "button"]
        return _follow(page, found, field) or (beside if len(beside) == 1 else list(found))
    own = [one for one in found if one.form == field.form]
    in_row = [one for one in own if field.row and one.row == field.row]  # one form around all rows of a cart
    return in_row or own or list(found)


def _follow(page: PageState, found: Sequence[Element], field: Element) -> list[Element]:
    """The one of these that stands after a field and before the next; none where more than one does."""
    after = page.elements[page.elements.index(field) + 1 :]
    end = next((at for at, one in enumerate(after) if one.visible and kind_of(one) in FIELDS), len(after))
    own = [one for one in after[:end] if one in found and one.role == "button" and one.in_dialog == field.in_dialog]
    return own if len(own) == 1 else []


def beside_field(page: PageState, found: Sequence[Element], filled: str | None) -> list[Element]:
    """Of the elements those in the row of the field that was filled in before, else the first after it in its form."""
    at = {one.id: number for number, one in enumerate(page.elements)}
    field = page.elements[at[filled]] if filled in at else None
    if field is None:
        return []
    if in_row := [one for one in found if one.row and one.row == field.row]:
        return in_row
    return [one for one in found if one.form == field.form and at[one.id] > at[field.id]][:1]


def form_to_send(page: PageState, found: Sequence[Element], sends: Sequence[str]) -> list[Element]:
    """Of fields in several forms, those in the only form that has a button of the name by which it will be sent; all
    where that tells nothing.
    """
    forms = {one.form for one in found}
    if len(found) < 2 or len(forms) < 2 or None in forms:
        return list(found)
    names = {fold(name) for name in sends if fold(name)}
    having = {one.form for one in page.elements if one.form in forms and one.visible
              and one.role == "button" and fold(one.name) in names}  # fmt: skip
    return [one for one in found if one.form in having] if len(having) == 1 else list(found)


def own_buttons(page: PageState, filled: str | None) -> list[Element]:
    """The buttons that send the form whose field was filled in last; none where no form is known."""
    form = next((one.form for one in page.elements if filled is not None and one.id == filled), None)
    return [one for one in page.elements if form is not None and one.form == form and one.visible
            and one.role == "button" and one.tag in ("button", "input") and one.input_type in SENDS]  # fmt: skip
