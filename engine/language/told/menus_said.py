"""What is to be clicked in a menu that the step before it opens: "open the File menu and click Delete", where another
"Delete" stands on the page, is told as one step, which clicks nothing that is not in the menu.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from msgspec.structs import replace

from engine.language.page.menus import may_be_in
from engine.language.steps.atomic import ReadStep
from engine.language.steps.intent import read_intent
from engine.language.steps.opening import is_menu
from engine.language.steps.refine import refine
from engine.language.words.phrase import Phrase
from engine.observe import Element, PageState
from engine.rules import Reader
from engine.text.wordlists import held

_CLICKS = ("click", "choose")
_FILLS = ("enter", "check", "uncheck")  # after which the page is the one at hand


def within_menus(reader: Reader, steps: Sequence[ReadStep], page: PageState) -> tuple[ReadStep, ...]:
    """Steps, with the first two of them in a row that open a menu and click elsewhere as one."""
    for at, (one, two) in enumerate(pairwise(steps)):
        if one.opened is not None or two.opened is not None:
            break
        if entry := _as_entry(reader, one, two, page):
            return (*steps[:at], entry, *steps[at + 2 :])
        if read_intent(reader, one.text).verb not in _FILLS:
            break
    return tuple(steps)


def _as_entry(reader: Reader, one: ReadStep, two: ReadStep, page: PageState) -> ReadStep | None:
    """The second of two steps as that in the menu which the first opens; None where it clicks nothing outside of it."""
    intent = read_intent(reader, two.text)
    phrase = intent.targets[0] if intent.targets else Phrase()
    whole = Phrase(phrase.whole, phrase.name, phrase.kind, quoted=phrase.quoted, listed=phrase.listed)
    if intent.verb not in _CLICKS or not phrase.name or phrase != whole:
        return None
    opens, clicks = (refine(reader, step.text, page) for step in (one, two))
    menu, entry = opens.target, clicks.target
    if opens.prepares or clicks.prepares or menu is None or entry is None or menu is entry:
        return None
    if not _opens(reader, one, menu):
        return None
    if clicks.action is None or clicks.action.verb != "click" or may_be_in(page, menu, entry, ()):
        return None
    targets = read_intent(reader, one.text).targets
    owner = targets[0].within if targets else ""
    where = f'in the row of "{owner}"' if menu.row and owner else f'in the "{menu.name}" menu'
    said = two.text if intent.verb == "click" else f'click "{phrase.name}"'
    return replace(two, text=f"{said} {where}") if '"' not in owner + menu.name + phrase.name else None


def _opens(reader: Reader, step: ReadStep, one: Element) -> bool:
    return is_menu(one) and (one.popup or held(reader.words["mean_menu"], step.text))
