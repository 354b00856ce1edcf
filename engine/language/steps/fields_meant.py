"""The fields that a step may mean: by their names, what they hold, the texts beside them, or as the only one."""

from __future__ import annotations

from collections.abc import Sequence

from engine.language.page.labels_before import labelled_by_text
from engine.language.page.lookup import (
    area_under_head,
    field_of_row,
    look_up,
    name_in_languages,
    named,
    of_languages,
)
from engine.language.steps.intent import Intent
from engine.language.words.kinds import FIELDS, TEXT_FIELDS, kind_of
from engine.language.words.means import is_less, is_quality
from engine.language.words.phrase import Phrase
from engine.observe import Element, PageState
from engine.rules import Reader
from engine.text.quoted import fold
from engine.text.wordlists import held

_NO_NAMES = ("search", "password", "date", "time", "datetime-local", "month", "week", "number")  # types of inputs


def fields_meant(reader: Reader, page: PageState, intent: Intent, source: Element | None) -> list[Element]:
    """Fields that are meant. One that is not named is the one in use, or the only one."""
    fields = [one for one in page.elements if kind_of(one) in FIELDS and one.visible and one is not source]
    if not intent.targets:
        texts = [one for one in fields if kind_of(one) in TEXT_FIELDS] or fields
        return [one for one in fields if one.id == page.active] or texts
    ids = {one.id for one in fields}
    for phrase in intent.targets:
        found = _holding(fields, phrase) or list(look_up(page, phrase, lambda one: one.id in ids))
        if is_less(phrase.name, intent.targets[0].name):  # "name" for "full name" is no "Facility name"
            found = [one for one in found if fold(one.name) == fold(phrase.name)]
        if intent.lone:
            found = [one for one in found if not _tells_change(reader, page, one)]
        # Where the first is gone, the one to repeat it takes nothing.
        if phrase.name and not held(reader.words["mean_repeat"], phrase.name):
            found = [one for one in found if not held(reader.words["mean_repeat"], one.name, "begins")]
        if found := [one for one in found if not is_quality(reader, one.name, phrase.name)]:
            empty = [one for one in found if not one.value]
            return empty if source is not None and empty else found
    if labelled := [one for phrase in intent.targets for one in labelled_by_text(reader, page, fields, phrase)]:
        return labelled
    told = [one for phrase in intent.targets for one in field_of_row(page, fields, phrase)]
    if told := told or [one for phrase in intent.targets for one in of_languages(reader, page, fields, phrase)]:
        return told
    if (area := area_under_head(page, fields, intent.targets[0], sets=intent.sets)) or intent.lone:
        return area or _lone_text(reader, page, fields)
    return _unnamed_text(reader, fields, intent) or _search_field(reader, fields, intent)


def _tells_change(reader: Reader, page: PageState, one: Element) -> bool:
    """Whether an empty field is for what was changed in the text beside it, and for no name."""
    beside = (other for other in page.elements if other.form == one.form and kind_of(other) == "textarea")
    return not one.value and held(reader.words["tells_change"], one.name) and any(other.value for other in beside)


def _holding(fields: Sequence[Element], phrase: Phrase) -> list[Element]:
    """Fields that hold the words, where none is called by them ("the field with "Draft"")."""
    wanted = fold(phrase.name)
    if not phrase.holding or not wanted or named(fields, phrase.name, partial=False):
        return []
    return [one for one in fields if one.value and one.input_type != "password" and fold(one.value) == wanted]


def _unnamed_text(reader: Reader, fields: Sequence[Element], intent: Intent) -> list[Element]:
    """The one area for text that nothing names, or that is only said to be an editor, for what is called no more than a
    text: that of a page to be edited.
    """
    areas = [one for one in fields if kind_of(one) == "textarea"]
    areas = [one for one in areas if not one.name or held(reader.words["large_box"], one.name)]
    said = any(held(reader.words["mean_text"], phrase.name, "only") for phrase in intent.targets)
    return areas if said and len(areas) == 1 else []


def _search_field(reader: Reader, fields: Sequence[Element], intent: Intent) -> list[Element]:
    """The one field that is said to search by its kind alone."""
    found = [one for one in fields if one.input_type == "search"]
    seeks = any(held(reader.words["mean_search"], phrase.name, "only") for phrase in intent.targets)
    return found if seeks and len(found) == 1 and not found[0].name else []


def _lone_text(reader: Reader, page: PageState, fields: Sequence[Element]) -> list[Element]:
    """The fields for any text, in the dialog where there is one; none to search by, nor for a message to somebody. Of
    several the one in a language after a label for a name.
    """
    other = [word for name in ("mean_text", "mean_comment", "mean_search", "mean_email") for word in reader.words[name]]
    texts = [one for one in fields if kind_of(one) in TEXT_FIELDS and one.input_type not in _NO_NAMES
             and not held(tuple(other), one.name)
             and (kind_of(one) != "textarea" or one.in_dialog or one.form is not None)]  # fmt: skip
    texts = [one for one in texts if one.in_dialog] or texts
    tongues = name_in_languages(reader, page, texts)
    return tongues if len(tongues) == 1 else texts
