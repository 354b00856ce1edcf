"""The page after the one that is shown, where the pages of a list go by their numbers alone."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

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
    texts, names = _texts_before(shown), {one.name for one in shown.clicked}
    found = [one for one, number in links if texts.get(one.id) == str(number - 1) and str(number - 1) not in names]
    return shown.sole(found) if not at_hand and len(links) == len(numbered) > 1 and len(found) == 1 else ""


def _follow(shown: Shown, one: Element, other: Element) -> bool:
    """Whether no other control stands between two."""
    return shown.page.elements.index(other) == shown.page.elements.index(one) + 1


def _texts_before(shown: Shown) -> Mapping[str, str]:
    """The text right before each control, by its id."""
    page = shown.page
    pairs = ((text.text.strip(), line.element) for text, line in pairwise(page.outline) if text.element < 0)
    return {page.elements[at].id: text for text, at in pairs if 0 <= at < len(page.elements)}
