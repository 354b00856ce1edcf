"""The page after the one that is shown, where the pages of a list go by their numbers alone."""

from __future__ import annotations

import re2

from engine.language.offers.shown import Shown
from engine.observe import Element

_NUMBER = re2.compile(r"^(\pL{4,8} )?(\d{1,4})$")  # "2", "Page 2"


def next_number(shown: Shown) -> str:
    """What leads to it: the next control after the one that is marked, or the link after a bare number, where it has
    the number that follows; "" where that is not so.
    """
    numbered = [(one, found[1] or "", int(found[2])) for one in shown.clicked
                if not one.row and (found := _NUMBER.match(one.name))]  # fmt: skip
    at_hand = [(at, number) for at, (one, _, number) in enumerate(numbered) if one.current]
    if len(at_hand) == 1 and at_hand[0][0] + 1 < len(numbered):
        at, number = at_hand[0]
        following, word, next_one = numbered[at + 1]
        fits = next_one == number + 1 and word == numbered[at][1] and _follow(shown, numbered[at][0], following)
        return shown.sole([following]) if fits else ""
    links = [(one, number) for one, word, number in numbered if one.href is not None and not word]
    found = [one for one, number in links if _after_text(shown, one, str(number - 1))]
    return shown.sole(found) if not at_hand and len(links) == len(numbered) > 1 and len(found) == 1 else ""


def _follow(shown: Shown, one: Element, other: Element) -> bool:
    """Whether no other control stands between two."""
    return shown.page.elements.index(other) == shown.page.elements.index(one) + 1


def _after_text(shown: Shown, one: Element, text: str) -> bool:
    """Whether a text, which is no control, stands right before a control."""
    number = shown.page.elements.index(one)
    at = next((at for at, line in enumerate(shown.page.outline) if line.element == number), 0)
    before = shown.page.outline[at - 1] if at else None
    return before is not None and before.element < 0 and before.text.strip() == text and not _is_link(shown, text)


def _is_link(shown: Shown, text: str) -> bool:
    """Whether a control is called so, whose text a line may be."""
    return any(one.name == text for one in shown.clicked)
