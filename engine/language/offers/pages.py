"""The page after the one that is shown, where the pages of a list go by their numbers alone."""

from __future__ import annotations

import re2

from engine.language.offers.shown import Shown
from engine.observe import Element

_NUMBER = re2.compile(r"^(?:\pL{4,8} )?(\d{1,4})$")  # "2", "Page 2"


def next_number(shown: Shown) -> str:
    """What leads to it: the control with the number after the one that is marked, or that no control leads to; "" where
    neither is known, or several controls have such a number.
    """
    numbered = [(int(found[1]), one) for one in shown.clicked if not one.row and (found := _NUMBER.match(one.name))]
    marked = [number for number, one in numbered if one.selected or one.current]
    at_hand = marked or [number - 1 for number, one in numbered if _after_text(shown, one, str(number - 1))]
    found = [one for number, one in numbered if len(at_hand) == 1 and number == at_hand[0] + 1]
    return shown.sole(found) if len(numbered) > 1 else ""


def _after_text(shown: Shown, one: Element, text: str) -> bool:
    """Whether a text stands right before a control, and is no control itself."""
    lines = shown.page.outline
    number = shown.page.elements.index(one)
    at = next((at for at, line in enumerate(lines) if line.element == number), 0)
    return at > 0 and lines[at - 1].element < 0 and lines[at - 1].text.strip() == text and not _is_name(shown, text)


def _is_name(shown: Shown, text: str) -> bool:
    return any(one.name == text for one in shown.clicked)
