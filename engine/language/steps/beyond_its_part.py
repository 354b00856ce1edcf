"""What a step means that says a part of the page, where the part has none of it: the button that ends the form around
the part, or what came up where the part was left by the step before ("In the row of X, click Edit, type … into Name").
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.language.page.lookup import look_up
from engine.language.page.on_page import here_is, holding
from engine.language.page.places import is_said_of_another
from engine.language.page.rows import rows_with
from engine.language.steps.intent import Intent
from engine.language.words.kinds import FIELDS, kind_of
from engine.language.words.phrase import Phrase
from engine.observe import Element, PageState
from engine.rules import Reader
from engine.text.wordlists import held

_ENDS = ("submit", "change_made", "change_kept", "change_sent", "confirm", "finish", "button_add", "mean_save",
         "mean_update")  # fmt: skip


def may_stand_beyond(intent: Intent) -> bool:
    """Whether a step says in which part of the page its element stands, by a name, and not which of several."""
    phrase = intent.targets[0] if intent.targets else Phrase()
    return bool(phrase.within and phrase.name) and phrase.nth is None and phrase.area == "page" and not intent.each


def beyond_its_part(
    reader: Reader, page: PageState, intent: Intent, fitting: Sequence[Element], filled: str | None,
    came: Collection[str],
) -> list[Element]:  # fmt: skip
    """Of the elements that fit wherever they stand, those that are meant though they stand outside of the part.

    These are what came up with the step before, or stands in the dialog that is being filled in; where the page is
    about what the part is called by, all in no row; and for a field that was filled in inside of the part, the button
    of its form. Of a field in no form that is what ends one by its name. What deletes has to stand in the part.
    """
    within = intent.targets[0].within
    field = next((one for one in page.elements if filled is not None and one.id == filled), None)
    if opened := [one for one in fitting if one.id in came]:
        return opened
    if field is not None and field.in_dialog and not _stands_in(page, field, within):
        return [one for one in fitting if one.in_dialog and one.form == field.form]
    if not rows_with(page, within) and _is_all_of(reader, page, within):
        return [one for one in fitting if not one.row and not is_said_of_another(page, one)]
    if field is None or intent.verb not in ("click", "submit") or not _stands_in(page, field, within):
        return []
    ends = tuple(word for name in _ENDS for word in reader.words[name])
    return [one for one in fitting if kind_of(one) == "button" and one.href is None and not one.row
            and one.form == field.form and one.in_dialog == field.in_dialog
            and not held(reader.words["change_gone"], one.name)
            and (one.form is not None or held(ends, one.name, "begins"))]  # fmt: skip


def _is_all_of(reader: Reader, page: PageState, name: str) -> bool:
    """Whether a page is that of a thing: its one heading says so, or one field of its form holds the name."""
    heads = [part for part in page.parts if part.role == "heading"]
    return (len(heads) == 1 and here_is(page, name)) or holding(reader, page, name) is not None


def _stands_in(page: PageState, field: Element, words: str) -> bool:
    """Whether a field is found in the part that the words head."""
    if not field.name or (kind_of(field) not in FIELDS and field.checked is None):
        return False
    return field in look_up(page, Phrase(field.name, field.name, within=words))
