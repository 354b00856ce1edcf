"""A form that a deed opened and that has it chosen already: "Resolve" led to one whose "Status" is "resolved"."""

from __future__ import annotations

from engine.derive.declared import Sight
from engine.derive.evidence.became import is_done, numbers
from engine.derive.evidence.traces import deed_of, used
from engine.language import read_intent, read_steps
from engine.language.page.in_form import own_buttons
from engine.observe import Element, PageState, address, parts_of
from engine.observe.roles import FIELDS
from engine.text.quoted import fold
from engine.text.wordlists import held


def sends_deed(sight: Sight) -> Element | None:
    """The one button of the form on the page that the last step's link led to, where a field of it says that the deed
    is done, and the goal wishes that: who says to click it wants no more than the form. It is a form that writes, of
    the thing by its number, with nothing ticked and no reason to give, and its button keeps it or does that deed.
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
            and is_done(sight.words, fold(deed_of(sight)), fold(one.value or ""))]  # fmt: skip
    form = said[0].form if len(said) == 1 and _names_it(sight, before, page) else None
    own = [one for one in page.elements if one.form == form]
    if form is None or not _writes(page, form) or any(_says_more(sight, one) for one in own):
        return None
    buttons = own_buttons(page, said[0].id)
    return buttons[0] if len(buttons) == 1 and buttons[0].usable and _keeps(sight, buttons[0].name) else None


def _names_it(sight: Sight, before: PageState, page: PageState) -> bool:
    """Whether the page is headed by the number that the thing has in its heading and its address, or in the goal."""
    goal, parts = numbers(sight.task.query), parts_of(before.url)
    of_thing = numbers(before.heading) & (goal | numbers(parts.path, parts.query))
    return bool(of_thing) and goal | of_thing <= numbers(page.heading)


def _writes(page: PageState, form: int) -> bool:
    return any(one.number == form and one.method not in ("", "get", "dialog") for one in page.form_list)


def _says_more(sight: Sight, one: Element) -> bool:
    """Whether a field asks for what the user has not said, or says what else is to be done."""
    needed = one.required or "*" in one.name or held(sight.words["mean_reason"], one.name)
    empty = one.role in FIELDS and not one.value and needed
    return empty or bool(one.checked) or one.invalid or one.input_type == "password"


def _keeps(sight: Sight, name: str) -> bool:
    """Whether a button says no more than that what the form says is kept, or does the deed."""
    words, said = sight.words, fold(name)
    kinds = {*words["wish_kinds"], *words["wish_the"], *words["wish_this"]}
    deeds = (*words["mean_save"], *words["mean_update"], fold(deed_of(sight)))
    return any(said == deed or (said.startswith(f"{deed} ") and set(said[len(deed) :].split()) <= kinds)
               for deed in deeds)  # fmt: skip
