"""A change whose field stands in a form that makes something new: "change the role to Admin", where the one list for a
role is that of "Add user". Nobody asked for one more.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.language.page.headed import heading_above
from engine.language.page.in_form import own_buttons
from engine.language.steps.atomic import ReadStep
from engine.language.steps.intent import read_intent
from engine.language.steps.refine import refine
from engine.language.words.clause import only_keeps
from engine.language.words.pair_words import pieces
from engine.observe import Element, PageState
from engine.rules import Reader
from engine.text.quoted import Masked
from engine.text.wordlists import held

_MAKES = ("button_add", "mean_add", "mean_invite", "mean_enroll", "mean_register")
_FRESH = ("mean_fresh", *_MAKES)


def changes_something_new(reader: Reader, asked: Masked, steps: Sequence[ReadStep], page: PageState) -> bool:
    """Whether steps fill in a field and keep that as a change, which the goal does not say, and its form makes
    something new.
    """
    if any(only_keeps(reader, piece) for _, piece in pieces(reader, asked.text)):
        return False
    if not steps or any(one.opened is not None for one in steps) or not _keeps(reader, steps[-1]):
        return False
    filled = (refine(reader, one.text, page).target for one in steps[:-1])
    return any(one is not None and _is_for_new(reader, page, one) for one in filled)


def _keeps(reader: Reader, step: ReadStep) -> bool:
    return read_intent(reader, step.text).verb == "keep"


def _is_for_new(reader: Reader, page: PageState, field: Element) -> bool:
    makes, fresh = (tuple(word for name in names for word in reader.words[name]) for names in (_MAKES, _FRESH))
    if field.form is None or held(fresh, page.heading, "begins"):  # a page for that is what the goal is about
        return False
    buttons = [one for one in own_buttons(page, field.id) if held(makes, one.name, "begins")]
    if any(held(reader.words["mean_cart"], one.name) for one in buttons):  # what the page is about goes there
        return False
    return bool(buttons) or held(fresh, heading_above(page, field), "begins")
