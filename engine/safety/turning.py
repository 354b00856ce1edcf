"""The two buttons that turn a calendar: they show another month, and may be pressed as often as that takes."""

from __future__ import annotations

from engine.language.page.calendars import before_days
from engine.observe import Element, PageState
from engine.safety.control import is_button, names, submits_form
from engine.safety.lexicon import Lexicon
from engine.safety.words import is_wholly

_ARROWS = frozenset("<>‹›«»←→◀▶◂▸❮❯")


def turns_calendar(one: Element, page: PageState, lists: Lexicon) -> bool:
    """Whether a button is one of exactly two right before the days of a calendar that are called like its turns.

    A "Next" alone may lead on to what is paid for, and a button that submits its form may send it, whatever it is
    called: neither is a turn.
    """
    if not _may_turn(one, lists):
        return False
    pair = [other for other in before_days(page) if _may_turn(other, lists)]
    return len(pair) == 2 and any(other is one for other in pair)


def _may_turn(one: Element, lists: Lexicon) -> bool:
    said = names(one)
    if one.role not in ("button", "link") or not is_button(one) or submits_form(one) or not said:
        return False
    return all(_ARROWS.issuperset(name) or is_wholly(name, lists, "turn_month") for name in said)
