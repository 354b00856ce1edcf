"""A form that a deed opened and that has it chosen already: "Resolve" led to one whose "Status" is "resolved"."""

from __future__ import annotations

from engine.derive.became import is_done
from engine.derive.declared import Sight
from engine.derive.traces import deed_of, used
from engine.language import read_intent, read_steps
from engine.language.places import own_buttons
from engine.observe import Element, address
from engine.observe.roles import FIELDS
from engine.text.quoted import fold
from engine.text.wordlists import held


def sends_deed(sight: Sight) -> Element | None:
    """The one button of the form on the page that the last step's link led to, where a field of it says that the deed
    is done, and the goal wishes that: who says to click it wants no more than the form.
    """
    on, page = used(sight, "click"), sight.observed.page
    before = sight.original.before if sight.original else page
    led = on is not None and on.href is not None and address(page.url).host == address(before.url).host
    plan = sight.task.plan
    more = plan is not None and plan.current < len(plan.steps) - 1
    if not led or address(page.url) == address(before.url) or page.dialogs or more:
        return None
    if any(read_intent(sight.reader, step.text).read for step in read_steps(sight.reader, sight.task.query)):
        return None
    said = [one for one in page.elements if one.role in FIELDS and one.form is not None
            and is_done(sight, fold(deed_of(sight)), fold(one.value or ""))]  # fmt: skip
    asks = {one.form for one in page.elements if one.input_type == "password" or one.invalid}
    buttons = own_buttons(page, said[0].id) if len(said) == 1 and said[0].form not in asks else []
    ends = (*sight.words["change_gone"], *sight.words["mean_cancel"], *sight.words["sends_nothing"])
    return buttons[0] if len(buttons) == 1 and buttons[0].usable and not held(ends, buttons[0].name) else None
