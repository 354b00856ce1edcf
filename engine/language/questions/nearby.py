"""What a question offers where nothing fits: for a step the controls that come nearest to its words, for a wish that
cannot be read steps with these.
"""

from __future__ import annotations

from itertools import chain, islice

import re2

from engine.facts.language import Kind
from engine.language.offers import quoted
from engine.language.page.ending import ends_something
from engine.language.page.told_apart import told_apart
from engine.language.questions.nearness import LEAST_LETTERS, MOST, doing, nearest
from engine.language.steps.intent import Intent, read_intent
from engine.language.steps.refine import refine
from engine.language.words.clause import verb_of
from engine.language.words.kinds import FIELDS, kind_of
from engine.observe import Element, PageState
from engine.rules import Reader
from engine.text.quoted import MAX_TEXT_CHARS, fold, mask
from engine.text.seen import seen
from engine.text.wordlists import held

SPARE = 3  # that are looked at, too, where one has a name that no step can say
_NUMBER = re2.compile(r"\d+(?:[.,:/-]\d+)*")
_LEADING: frozenset[Kind] = frozenset({"link", "tab", "menu"})
MAX_TWINS = 5  # others of the same name that one is told from


def is_spelled_out(reader: Reader, step: str) -> bool:
    """Whether a step names itself what is to be clicked or opened: what its user picks instead is just that."""
    return verb_of(reader, step) in ("step", "open") and read_intent(reader, step).verb == "click"


def elements_nearby(reader: Reader, page: PageState, step: str, wish: str = "") -> tuple[Element, ...]:
    """What comes nearest to a step that nothing fits, and to the words of the wish that it was read from."""
    spelled_out = not wish and is_spelled_out(reader, step)
    return nearest(reader, page, read_intent(reader, step), wish or step, spelled_out=spelled_out)


def way_by(reader: Reader, page: PageState, one: Element, wish: str) -> str:
    """The step that opens a link, tab or menu behind which a wish may be done; "" where that is what does it or what it
    names itself, ends something, runs a script, or can be said by no step.
    """
    by_script = kind_of(one) == "link" and (not one.href or (one.href[:1] == "#" and one.href[1:2] != "/"))
    if not (kind_of(one) in _LEADING or one.popup) or by_script or not quoted(one.name):
        return ""
    named = fold(one.name) in map(fold, _in_quotes(wish))
    if named or held(doing(reader, wish), fold(one.name)) or ends_something(reader, one.name, [wish]):
        return ""
    step = _step_on(page, one, "")
    return step if refine(reader, step, page).target == one else ""


def steps_nearby(reader: Reader, page: PageState, wish: str) -> tuple[str, ...]:
    """Each is one that the rules read as a click on that very element, as a choice from that very list, or as the one
    value of the wish for that very field, so that who picks it is understood.
    """
    entered = value_of(page, wish)
    near = nearest(reader, page, Intent(), wish, clicked=not entered, entries=True, most=MOST + SPARE)
    said = ((one, _step_on(page, one, entered)) for one in near if quoted(one.name))
    steps = (text for one, text in said if _acts_on(reader, page, text) == one.id)
    return tuple(islice(dict.fromkeys(chain(_choices(reader, page, wish), steps)), MOST))


def _acts_on(reader: Reader, page: PageState, step: str) -> str:
    """The id of what a step acts on; "" where it is not to be done as it stands."""
    target = refine(reader, step, page).target
    return target.id if target else ""


def value_of(page: PageState, wish: str) -> str:
    """What a wish would have entered, in quotes: its one text in quotes that the page does not show, else its one
    number; else "".
    """
    shown = f" {fold(page.text)} "
    values = [one for one in _in_quotes(wish) if f" {fold(one)} " not in shown] or _NUMBER.findall(wish)
    return quoted(values[0]) if len(values) == 1 else ""


def _in_quotes(wish: str) -> list[str]:
    """What a wish has in quotes, as far as it is read."""
    return [part[1:-1] for part in mask(wish[:MAX_TEXT_CHARS]).parts]


def _choices(reader: Reader, page: PageState, wish: str) -> tuple[str, ...]:
    """Steps that choose what a wish names of the lists on a page: "What is assigned to Ann?", where a list has Ann."""
    said = f" {fold(wish)} "
    found = [(option, one) for one in page.elements if one.usable and one.name for option in one.options
             if len(fold(option)) >= LEAST_LETTERS and f" {fold(option)} " in said]  # fmt: skip
    steps = [(one, f"Select {quoted(seen(option))} in {quoted(seen(one.name))}") for option, one in found
             if quoted(option) and quoted(one.name)]  # fmt: skip
    return tuple(step for one, step in steps[:MOST] if refine(reader, step, page).target == one)


def _step_on(page: PageState, one: Element, value: str) -> str:
    """A step that chooses an entry of a list, enters the value into a field, or clicks what is neither: by its name,
    and by what tells it from others of that name.
    """
    if one.role == "option" and one.description:
        return f"Select {quoted(seen(one.name))} in {quoted(seen(one.description))}"
    twins = [other for other in page.elements if other.name == one.name and other.id != one.id][:MAX_TWINS]
    words = quoted(told_apart(page, (one, *twins))[0].partition(", at ")[2])
    deed = f"Enter {value} into" if kind_of(one) in FIELDS else "Click"
    return f"{deed} {quoted(seen(one.name))}{f' next to {words}' if words else ''}"
